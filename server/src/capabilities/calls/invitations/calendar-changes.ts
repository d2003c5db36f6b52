import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'

/** The state of a call that was last sent to the calendars of one side. */
export interface CalendarState {
  readonly start: Date
  readonly isCancelled: boolean
}

/** The mails that carry a calendar file. */
export type CalendarMail = 'calls.scheduled' | 'calls.moved' | 'calls.cancelled' | 'calls.postponed' | 'calls.held'

const { scheduled, rescheduled, completed, postponed, onHold } = callStatuses

/**
 * The mail that brings calendars in line with a call; undefined when they already are. It depends on the current state
 * rather than on the event, so that late or reordered events leave every calendar correct.
 */
export const calendarMailFor = (
  call: { readonly status: CallStatus; readonly startsAt: Date | null },
  lastState: CalendarState | undefined,
): CalendarMail | undefined => {
  if (call.status === completed) return undefined
  if (call.status === scheduled || call.status === rescheduled) {
    if (!lastState || lastState.isCancelled) return 'calls.scheduled'
    return lastState.start.getTime() === call.startsAt?.getTime() ? undefined : 'calls.moved'
  }
  if (!lastState || lastState.isCancelled) return undefined
  if (call.status === postponed) return 'calls.postponed'
  return call.status === onHold ? 'calls.held' : 'calls.cancelled'
}
