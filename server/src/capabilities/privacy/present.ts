import type { PersonalDataRequest } from '@colloquy/contract/privacy/shapes'
import type { WaitingRequest } from './store.ts'

/** A request as its person sees it. */
export const presentRequest = ({ id, kind, requested_at, due_at }: WaitingRequest): PersonalDataRequest => ({
  requestId: id,
  kind,
  requestedAt: requested_at.toISOString(),
  dueAt: due_at.toISOString(),
})
