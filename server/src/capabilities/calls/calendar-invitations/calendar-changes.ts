import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import type { CallWithRelations } from '../store.ts'

/** The state of a call that was last sent to the calendars of one side. */
export interface CalendarState {
  readonly start: Date
  readonly end: Date
  readonly isCancelled: boolean
  /** How the call is held, as `interactionKeyOf` tells. */
  readonly interaction: string | null
}

/** The mails that carry a calendar file. */
export type CalendarMail =
  | 'calls.scheduled'
  | 'calls.moved'
  | 'calls.extended'
  | 'calls.interaction'
  | 'calls.cancelled'
  | 'calls.postponed'
  | 'calls.putOnHold'

/** The id of the event of one kind of seat, over the whole life of a call. */
export const eventUid = (callId: string, kind: SeatKind, domain: string): string => `${callId}.${kind}@${domain}`

/** Tells two ways to hold a call apart; null for the room in the product. */
export const interactionKeyOf = (
  call: Pick<CallWithRelations, 'platform_type' | 'provider' | 'location' | 'location_note'>,
): string | null =>
  call.platform_type === 'video'
    ? null
    : JSON.stringify([call.platform_type, call.provider, call.location, call.location_note])

const { scheduled, rescheduled, completed, postponed, onHold } = callStatuses

/**
 * The mail that brings calendars in line with a call; undefined when they already are. It depends on the current state
 * rather than on the event, so that late or reordered events leave every calendar correct.
 */
export const calendarMailFor = (
  call: {
    readonly status: CallStatus
    readonly startsAt: Date | null
    readonly endsAt: Date | null
    readonly interaction: string | null
  },
  lastState: CalendarState | undefined,
): CalendarMail | undefined => {
  if (call.status === completed) return undefined
  if (call.status === scheduled || call.status === rescheduled) {
    if (!lastState || lastState.isCancelled) return 'calls.scheduled'
    if (lastState.start.getTime() !== call.startsAt?.getTime()) return 'calls.moved'
    // The only change of a length that keeps the beginning: both sides have agreed to go on.
    if (lastState.end.getTime() !== call.endsAt?.getTime()) return 'calls.extended'
    return lastState.interaction === call.interaction ? undefined : 'calls.interaction'
  }
  if (!lastState || lastState.isCancelled) return undefined
  if (call.status === postponed) return 'calls.postponed'
  return call.status === onHold ? 'calls.putOnHold' : 'calls.cancelled'
}
