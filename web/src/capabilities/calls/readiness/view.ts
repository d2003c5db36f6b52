import type { SeatReadiness, Urgency } from '@colloquy/contract/calls/readiness-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { StatusShape } from '../../../ui/display/status.tsx'

export const urgencyIcons: Readonly<Record<Urgency, StatusShape>> = {
  absent: 'square',
  at_risk: 'diamond',
  waiting: 'clock',
  ready: 'disc',
  live: 'ring',
}

/** Whether staff see how ready a reader is for a call: it has a time, and they have a seat in it that others see. */
export const isObserved = ({ status, slot, seats }: Call, personId: string | undefined): boolean =>
  isBooked(status) &&
  slot !== null &&
  seats.some(({ kind, person }) => kind !== 'silent_compliance' && person.personId === personId)

/** How far somebody has come: the latest of what they did, with when it was; `at` is null where only the fact counts. */
export interface Progress {
  readonly key: 'NOT_OPENED' | 'PAGE_OPENED' | 'LOBBY_OPENED' | 'IN_ROOM' | 'LEFT_ROOM'
  readonly at: string | null
  readonly shape: StatusShape
}

/** The furthest that somebody with a seat has come. */
export const progressOf = ({ isInRoom, leftRoomAt, lobbyOpenedAt, pageOpenedAt }: SeatReadiness): Progress => {
  if (isInRoom) return { key: 'IN_ROOM', at: null, shape: 'disc' }
  if (leftRoomAt) return { key: 'LEFT_ROOM', at: leftRoomAt, shape: 'diamond' }
  if (lobbyOpenedAt) return { key: 'LOBBY_OPENED', at: lobbyOpenedAt, shape: 'ring' }
  if (pageOpenedAt) return { key: 'PAGE_OPENED', at: pageOpenedAt, shape: 'check' }
  return { key: 'NOT_OPENED', at: null, shape: 'dashes' }
}
