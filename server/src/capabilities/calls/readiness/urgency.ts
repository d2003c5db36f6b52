import { type SeatReadiness, type Urgency, urgencies } from '@colloquy/contract/calls/readiness-shapes'
import { seatRules } from '@colloquy/contract/calls/seat-rules'

const minuteMs = 60_000
/** How long before the start everybody should be ready. */
const readyLeadMs = 120 * minuteMs
/** How long before the start somebody of each side should be in the lobby. */
const lobbyLeadMs = 5 * minuteMs

type SeatProgress = Pick<
  SeatReadiness,
  'kind' | 'isConfirmed' | 'isAttestationDue' | 'pageOpenedAt' | 'lobbyOpenedAt' | 'isInRoom'
>

const sides = ['client', 'expert'] as const

/** Whether somebody has opened and confirmed the call and has nothing left to attest. */
const isReady = ({ isConfirmed, isAttestationDue, pageOpenedAt, lobbyOpenedAt, isInRoom }: SeatProgress): boolean =>
  isInRoom || (isConfirmed && !isAttestationDue && (pageOpenedAt ?? lobbyOpenedAt) !== null)

/** How urgent a call is. What happens in calls outside the product is not known, so that nobody is called absent there. */
export const urgencyOf = (
  {
    startsAt,
    isVideo,
    seats,
  }: { readonly startsAt: Date; readonly isVideo: boolean; readonly seats: readonly SeatProgress[] },
  at: Date,
): Urgency => {
  const leftMs = startsAt.getTime() - at.getTime()
  const everySide = (holds: (seat: SeatProgress) => boolean) =>
    sides.every((side) => seats.some((seat) => seatRules[seat.kind].decidesFor === side && holds(seat)))
  if (everySide((seat) => seat.isInRoom)) return 'live'
  if (leftMs <= 0) return isVideo ? 'absent' : 'live'
  const isLobbyDue = isVideo && leftMs <= lobbyLeadMs
  if (isLobbyDue && !everySide((seat) => seat.isInRoom || seat.lobbyOpenedAt !== null)) return 'at_risk'
  if (seats.every(isReady)) return 'ready'
  return leftMs <= readyLeadMs ? 'at_risk' : 'waiting'
}

/** Orders calls by urgency, then by their start. */
export const byUrgency = (
  a: { readonly urgency: Urgency; readonly slot: { readonly start: string } },
  b: { readonly urgency: Urgency; readonly slot: { readonly start: string } },
): number => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) || a.slot.start.localeCompare(b.slot.start)
