export type Reminder = 'day' | 'hour' | 'minutes'

/** How long before the start each reminder is sent, the shortest first, in minutes. */
const reminderLeadMinutes: readonly (readonly [Reminder, number])[] = [
  ['minutes', 10],
  ['hour', 60],
  ['day', 24 * 60],
]
const minuteMs = 60_000

/** The longest time before a start at which a reminder is sent. */
export const maxReminderLeadMs = Math.max(...reminderLeadMinutes.map(([, lead]) => lead)) * minuteMs

/**
 * The reminder that is due for a start: the one with the shortest lead that has been reached. None once the call has
 * started, and none whose lead had already been reached when the call was booked.
 */
export const dueReminder = (startsAt: Date, bookedAt: Date, at: Date): Reminder | null => {
  const leftMs = startsAt.getTime() - at.getTime()
  const due = leftMs > 0 ? reminderLeadMinutes.find(([, lead]) => leftMs <= lead * minuteMs) : undefined
  return due && bookedAt.getTime() <= startsAt.getTime() - due[1] * minuteMs ? due[0] : null
}
