import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'

const minuteMs = 60_000

/** One connection's visit to the room. */
export interface RoomVisit {
  readonly seat: SeatKind
  readonly enteredAt: Date
  /** Null while the visit lasts. */
  readonly leftAt: Date | null
}

/** The time during which both sides were in the room. */
export interface TimeTogether {
  readonly elapsedMs: number
  /** Whether both are there at the end of it. */
  readonly isRunning: boolean
}

/** The minutes a call ran: the time together, rounded up to whole minutes. */
export const minutesTogether = (visits: readonly RoomVisit[], until: Date): number =>
  Math.ceil(timeTogether(visits, until).elapsedMs / minuteMs)

/**
 * The time during which somebody of the client's side and somebody of the expert's side were in the room. Open visits are
 * counted up to `until`.
 */
export const timeTogether = (visits: readonly RoomVisit[], until: Date): TimeTogether => {
  const edges = visits.flatMap(({ seat, enteredAt, leftAt }) => {
    const from = enteredAt.getTime()
    const to = Math.min(leftAt?.getTime() ?? until.getTime(), until.getTime())
    const side = seatRules[seat].countsFor
    return from < to && side
      ? [
          { at: from, side, change: 1 },
          { at: to, side, change: -1 },
        ]
      : []
  })
  edges.sort((a, b) => a.at - b.at)
  const inside = { client: 0, expert: 0 }
  let together = 0
  let last = 0
  for (const { at, side, change } of edges) {
    if (inside.client > 0 && inside.expert > 0) together += at - last
    inside[side] += change
    last = at
  }
  const isThere = (side: 'client' | 'expert') =>
    visits.some(({ seat, leftAt }) => seatRules[seat].countsFor === side && leftAt === null)
  return { elapsedMs: together, isRunning: isThere('client') && isThere('expert') }
}
