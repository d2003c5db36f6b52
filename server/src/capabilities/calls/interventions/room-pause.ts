import { callStatuses } from '@colloquy/contract/calls/statuses'
import { roomOpensAt, roomState } from '../room/opening-hours.ts'
import type { CallWithRelations } from '../store.ts'

type CallTimes = Pick<CallWithRelations, 'status' | 'starts_at' | 'ends_at' | 'interventions'>

/**
 * Since when a call is paused; undefined while it goes on. A pause is one of the room: it lapses when the call is moved to a time whose
 * room opens later.
 */
export const pausedSince = (call: CallTimes, at: Date): Date | undefined => {
  const opened = roomOpensAt(call.starts_at)
  if (!opened || roomState({ status: call.status, startsAt: call.starts_at, endsAt: call.ends_at }, at) !== 'open')
    return undefined
  const last = call.interventions.findLast(({ kind }) => kind !== 'reminded')
  return last?.kind === 'paused' && last.occurred_at >= opened ? last.occurred_at : undefined
}

const { cancelled, completed } = callStatuses

/** When an officer has ended a call; undefined where none did, and after it was reopened. */
export const endedByOfficerAt = ({ status, interventions }: CallTimes): Date | undefined =>
  status === completed || status === cancelled
    ? interventions.findLast(({ kind }) => kind === 'ended')?.occurred_at
    : undefined
