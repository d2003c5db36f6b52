import { instantAt, localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { DeliverySettings, Frequency } from '@colloquy/contract/notifications/shapes'

/** The timing of people who have chosen none. */
export const defaultDeliverySettings: DeliverySettings = {
  quietHours: null,
  dailyHour: 8,
  frequencies: { requests: 'immediately', approvals: 'immediately' },
}

const minuteMs = 60_000
const hourMs = 3_600_000

/** Messages about a call are urgent from an hour before its start until so long after it. */
const lateMs = 15 * minuteMs

/** Whether a call that starts then is too close for its messages to wait. */
export const isImminent = (startsAt: Date | undefined, at: Date): boolean => {
  const leadMs = startsAt === undefined ? Number.POSITIVE_INFINITY : startsAt.getTime() - at.getTime()
  return -lateMs <= leadMs && leadMs <= hourMs
}

const minuteOfDay = (at: Date, zone: string): number => {
  const { hour, minute } = localDateTimeAt(at, zone)
  return hour * 60 + minute
}

/** Whether an instant is within quiet hours, which may reach over midnight. */
export const isQuiet = (at: Date, zone: string, quietHours: DeliverySettings['quietHours']): boolean => {
  if (!quietHours) return false
  const { start, end } = quietHours
  const minute = minuteOfDay(at, zone)
  return start < end ? start <= minute && minute < end : minute >= start || minute < end
}

/** The first instant from `at` on that is outside quiet hours. */
export const quietEnd = (at: Date, zone: string, quietHours: DeliverySettings['quietHours']): Date => {
  if (!quietHours || !isQuiet(at, zone, quietHours)) return at
  const { year, month, day } = localDateTimeAt(at, zone)
  const { end } = quietHours
  const dayOffset = minuteOfDay(at, zone) < end ? 0 : 1
  const wanted = instantAt({ year, month, day: day + dayOffset, hour: 0, minute: end }, zone)
  // In the repeated hour of a clock change, the first occurrence of the end may have passed.
  let due = wanted > at ? wanted : new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + minuteMs)
  const move = (minutes: number) => new Date(due.getTime() + minutes * minuteMs)
  while (isQuiet(due, zone, quietHours)) due = move(1)
  // An end in the skipped hour has passed when that hour is skipped.
  while (move(-1) > at && !isQuiet(move(-1), zone, quietHours)) due = move(-1)
  return due
}

/** The next instant after `at` at which summaries of a frequency are sent. */
export const nextSummary = (
  at: Date,
  zone: string,
  frequency: Exclude<Frequency, 'immediately'>,
  dailyHour: number,
): Date => {
  const { year, month, day } = localDateTimeAt(at, zone)
  if (frequency === 'daily') {
    const today = instantAt({ year, month, day, hour: dailyHour, minute: 0 }, zone)
    return today > at ? today : instantAt({ year, month, day: day + 1, hour: dailyHour, minute: 0 }, zone)
  }
  const elapsedMs = (minuteOfDay(at, zone) % 60) * minuteMs + (at.getTime() % minuteMs)
  return new Date(at.getTime() - elapsedMs + hourMs)
}

/** When a message is sent: at the next summary where the person prefers summaries, and outside quiet hours. */
export const deliveryTime = (
  at: Date,
  zone: string,
  { quietHours, dailyHour }: Pick<DeliverySettings, 'quietHours' | 'dailyHour'>,
  frequency: Frequency = 'immediately',
): Date => quietEnd(frequency === 'immediately' ? at : nextSummary(at, zone, frequency, dailyHour), zone, quietHours)
