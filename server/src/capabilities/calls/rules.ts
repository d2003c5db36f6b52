import {
  type CallStatus,
  type CancellationReason,
  callStatuses,
  callStatusName,
  cancellationReasons,
} from '@colloquy/contract/calls/shapes'
import type { CandidateStage, RejectionReason } from '@colloquy/contract/projects/shapes'

/** Where an expert stands in a project, why they are out if they are, and the call it follows from. */
export interface Standing {
  readonly stage: CandidateStage
  readonly reason: RejectionReason | null
  readonly callId: string | null
}

/** Every move of a call is mailed to the other side. So many may one person make in an hour; refused attempts count. */
export const moveLimits = [{ name: 'calls.moves', max: 120, seconds: 3600 }] as const

const { scheduled, cancelled, completed, rescheduled, postponed, inScheduling, removed, onHold } = callStatuses

/** Where a call may go from where it is. A call that was moved to another time lives on like any scheduled one. */
const moves: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  [inScheduling]: [scheduled, onHold, cancelled, removed],
  [scheduled]: [completed, rescheduled, postponed, cancelled, onHold],
  [rescheduled]: [completed, rescheduled, postponed, cancelled, onHold],
  [postponed]: [inScheduling, cancelled, removed],
  [onHold]: [inScheduling, cancelled, removed],
  [cancelled]: [inScheduling, removed],
  [completed]: [],
  [removed]: [],
}

/**
 * Whether the state machine knows the move [CA-07].
 * @throws RangeError on a code the catalogue does not have
 */
export const mayMove = (from: number, to: number): boolean => {
  callStatusName(from)
  callStatusName(to)
  return moves[from as CallStatus].includes(to as CallStatus)
}

/** Whether a call of this status has a time that is booked and still to come or going on. */
export const isBooked = (status: CallStatus): boolean => status === scheduled || status === rescheduled

const minute = 60_000

/** The room opens so long before the start. */
const opensBefore = 10 * minute
/** The room closes, and a call that has taken place is completed, so long after the end. */
export const closesAfter = 30 * minute

/** When the room of a call opens; null without a time. */
export const roomOpensAt = (startsAt: Date | null): Date | null =>
  startsAt && new Date(startsAt.getTime() - opensBefore)

/** Whether one may enter the room now. */
export const roomState = (
  call: { readonly status: CallStatus; readonly startsAt: Date | null; readonly endsAt: Date | null },
  at: Date,
): 'room_not_open' | 'room_closed' | 'open' => {
  if (call.status === completed || call.status === removed || call.status === cancelled) return 'room_closed'
  if (!isBooked(call.status) || !call.startsAt || !call.endsAt) return 'room_not_open'
  if (at.getTime() < call.startsAt.getTime() - opensBefore) return 'room_not_open'
  return at.getTime() < call.endsAt.getTime() + closesAfter ? 'open' : 'room_closed'
}

export type Reminder = 'day' | 'hour' | 'minutes'

const leads: readonly (readonly [Reminder, number])[] = [
  ['minutes', 10 * minute],
  ['hour', 60 * minute],
  ['day', 24 * 60 * minute],
]
/** The longest time before a start at which anybody is reminded, in milliseconds. */
export const longestLead = 24 * 60 * minute

/**
 * Which reminder of a start is due: the nearest whose time has come. None once the call has begun,
 * and none whose time had come already when the call was booked: whoever books for tonight need not be told "tomorrow".
 */
export const reminderDue = (startsAt: Date, bookedAt: Date, at: Date): Reminder | null => {
  const left = startsAt.getTime() - at.getTime()
  const due = left > 0 ? leads.find(([, lead]) => left <= lead) : undefined
  return due && bookedAt.getTime() <= startsAt.getTime() - due[1] ? due[0] : null
}

/** Whose word a person's is: one of the two sides, or the house's. */
export type Side = 'client' | 'expert' | 'platform'

const noShows: Readonly<Partial<Record<CancellationReason, true>>> = { client_no_show: true, expert_no_show: true }

/** Whether the reason says that somebody did not come. */
export const isNoShow = (reason: CancellationReason): boolean => reason in noShows

/**
 * Whether a side may cancel with that reason: its own reasons, and either side that the other did not come,
 * which cannot be said before the start. The house may say anything that can be true.
 */
export const mayGiveReason = (
  side: Side,
  reason: CancellationReason,
  { startsAt, at }: { startsAt: Date | null; at: Date },
): boolean => {
  if (isNoShow(reason) && !(startsAt && at >= startsAt)) return false
  return side === 'platform' || isNoShow(reason) || cancellationReasons[reason].side === side
}

/** One connection's stay in the room. */
export interface Visit {
  readonly seat: string
  readonly enteredAt: Date
  /** Null while it lasts. */
  readonly leftAt: Date | null
}

/**
 * The minutes a call really ran: the time in which the client's side and the expert's were both in the room,
 * however often each came and went, rounded up to whole minutes. Visits that last are counted up to `until`.
 */
export const minutesTogether = (visits: readonly Visit[], until: Date): number => {
  const edges = visits.flatMap(({ seat, enteredAt, leftAt }) => {
    const from = enteredAt.getTime()
    const to = Math.min(leftAt?.getTime() ?? until.getTime(), until.getTime())
    return from < to && (seat === 'client' || seat === 'expert')
      ? [
          { at: from, seat, change: 1 },
          { at: to, seat, change: -1 },
        ]
      : []
  })
  edges.sort((a, b) => a.at - b.at)
  const inside = { client: 0, expert: 0 }
  let together = 0
  let last = 0
  for (const { at, seat, change } of edges) {
    if (inside.client > 0 && inside.expert > 0) together += at - last
    inside[seat as keyof typeof inside] += change
    last = at
  }
  return Math.ceil(together / minute)
}

/** A call of a project with one expert, as far as it says where the expert stands. */
export interface CallBetween {
  readonly id: string
  readonly status: CallStatus
  readonly reason: CancellationReason | null
}

/** Reasons of a cancelled call after which nobody asks the expert again for the same project. */
const refused: Readonly<Partial<Record<CancellationReason, RejectionReason>>> = {
  expert_declined: 'declined',
  compliance_blocked: 'blocked',
}

/**
 * Where an expert stands in a project by all calls between the two, the latest first: as far as the furthest one that
 * lives has come. Cancelled ones alone leave them on the shortlist, or out when the expert or compliance said no.
 */
export const standingOf = (calls: readonly CallBetween[]): Standing => {
  const first = (...wanted: readonly CallStatus[]) => calls.find(({ status }) => wanted.includes(status))
  const at = (stage: CandidateStage, call: CallBetween | undefined): Standing | undefined =>
    call && { stage, reason: null, callId: call.id }
  const last = first(cancelled)
  const reason = (last?.reason && refused[last.reason]) ?? null
  return (
    at('scheduled', first(scheduled, rescheduled)) ??
    at('scheduling', first(inScheduling, postponed, onHold)) ??
    at('done', first(completed)) ?? { stage: reason ? 'rejected' : 'shortlisted', reason, callId: last?.id ?? null }
  )
}

/** Credits a call of `minutes` costs at a price per hour; both in hundredths, rounded to the nearest. */
export const creditsFor = (creditsPerHour: number, minutes: number): number =>
  Math.round((creditsPerHour * minutes) / 60)
