const minuteMs = 60_000
const refreshMs = 30 * minuteMs
const maxPauseMs = 24 * 60 * minuteMs

/** When a calendar is read next: half an hour later, and each failure in a row doubles that, up to a day. */
export const nextRefresh = (at: Date, failures: number): Date =>
  new Date(at.getTime() + Math.min(refreshMs * 2 ** failures, maxPauseMs))
