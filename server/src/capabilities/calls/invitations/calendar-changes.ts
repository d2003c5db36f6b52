import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'

/** What the calendars of one side know of a call. */
export interface CalendarState {
  readonly start: Date
  readonly isCancelled: boolean
}

/** The mails that carry a calendar file. */
export type CalendarMail = 'calls.scheduled' | 'calls.moved' | 'calls.cancelled' | 'calls.postponed' | 'calls.held'

const { scheduled, rescheduled, completed, postponed, onHold } = callStatuses

/**
 * What calendars have to be told so that they agree with a call; nothing when they do. Decided by what is and not by
 * what happened, so that two changes told late or in the wrong order leave every calendar right.
 */
export const calendarMailFor = (
  call: { readonly status: CallStatus; readonly startsAt: Date | null },
  told: CalendarState | undefined,
): CalendarMail | undefined => {
  if (call.status === completed) return undefined
  if (call.status === scheduled || call.status === rescheduled) {
    if (!told || told.isCancelled) return 'calls.scheduled'
    return told.start.getTime() === call.startsAt?.getTime() ? undefined : 'calls.moved'
  }
  if (!told || told.isCancelled) return undefined
  if (call.status === postponed) return 'calls.postponed'
  return call.status === onHold ? 'calls.held' : 'calls.cancelled'
}
