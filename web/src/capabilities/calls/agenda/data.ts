import { agendaChanged } from '@colloquy/contract/calls/events'
import { type CallAgenda, checkCallQuestion, getCallAgenda } from '@colloquy/contract/calls/note-operations'
import { useQueryClient } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** Which questions of a call were dealt with. */
export const useGetCallAgenda = (callId: string, enabled: boolean) =>
  useOperationQuery(getCallAgenda, { callId }, { enabled })

/** Checks a question off, or unchecks it: shown at once, and taken back where the server refuses. */
export const useCheckCallQuestion = () => {
  const client = useQueryClient()
  const { run } = useCommand(checkCallQuestion, { invalidates: [getCallAgenda], toastErrors: true, isRepeatable: true })
  return async (input: { callId: string; position: number; isChecked: boolean }): Promise<void> => {
    const { callId, position, isChecked } = input
    const queryKey = queryKeyOf(getCallAgenda, { callId })
    client.setQueryData<CallAgenda>(queryKey, (known) => {
      const others = known?.checked.filter((one) => one.position !== position) ?? []
      const checkedAt = now().toISOString()
      return known && { ...known, checked: isChecked ? [...others, { position, checkedAt }] : others }
    })
    const { ok } = await run(input)
    if (!ok) await client.invalidateQueries({ queryKey })
  }
}

/** Keeps the checked questions of a call up to date while the component is mounted. */
export const useLiveAgenda = (callId: string): void => {
  const client = useQueryClient()
  useLiveEvent(agendaChanged, (payload) => {
    if (payload.callId === callId) void client.invalidateQueries({ queryKey: queryKeyOf(getCallAgenda, { callId }) })
  })
}
