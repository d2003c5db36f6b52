import { listCalls, requestCall } from '@colloquy/contract/calls/operations'
import { useSessionStorage } from '@mantine/hooks'
import { useCommand } from '../../../platform/query.ts'
import { useUser } from '../../../platform/session.ts'
import { type Draft, emptyDraft } from './view.ts'

export const useRequestCall = () => useCommand(requestCall, { invalidates: [listCalls] })

/** The request draft per expert, kept in session storage: it survives a reload but not the tab. */
export const useDraft = (personId: string) => {
  const [draft, keep, forget] = useSessionStorage<Draft>({
    key: `cq-request-${useUser()?.entityId}-${personId}`,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
  })
  return { draft, change: (changes: Partial<Draft>) => keep((before) => ({ ...before, ...changes })), forget }
}
