import type { PersonalDataRequest } from '@colloquy/contract/privacy/shapes'
import type { Waiting } from './store.ts'

/** A request as its person sees it. */
export const presentRequest = ({ id, kind, requested_at, due_at }: Waiting): PersonalDataRequest => ({
  requestId: id,
  kind,
  requestedAt: requested_at.toISOString(),
  dueAt: due_at.toISOString(),
})
