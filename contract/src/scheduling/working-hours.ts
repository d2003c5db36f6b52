import * as z from 'zod/mini'

/** Minutes of a day without a clock change. */
export const minutesPerDay = 1440
/** The most windows of a week: four a day. */
export const maxWorkingWindows = 28

/**
 * Part of a week in which somebody works, by the clock of their time zone: a day of which Monday is 1, and minutes of that
 * day. The end is excluded and may be midnight, 1440.
 */
export const WorkingWindow = z
  .object({
    day: z.int().check(z.minimum(1), z.maximum(7)),
    start: z.int().check(z.minimum(0), z.maximum(minutesPerDay - 1)),
    end: z.int().check(z.minimum(1), z.maximum(minutesPerDay)),
  })
  .check(z.refine(({ start, end }) => start < end))
export type WorkingWindow = z.infer<typeof WorkingWindow>

/** The windows of a week; none for somebody who keeps no working hours. */
export const WorkingHours = z.object({ windows: z.array(WorkingWindow).check(z.maxLength(maxWorkingWindows)) })
export type WorkingHours = z.infer<typeof WorkingHours>

/** Monday is 1, as in ISO 8601. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

const workdays: readonly number[] = [1, 2, 3, 4, 5]

/** The working hours of people who have chosen none: Monday to Friday, 8:00 to 19:00. */
export const defaultWindows: readonly WorkingWindow[] = workdays.map((day) => ({ day, start: 8 * 60, end: 19 * 60 }))

/** The windows in order, with those that overlap or touch on the same day joined. */
export const joinWindows = (windows: readonly WorkingWindow[]): WorkingWindow[] => {
  const joined: WorkingWindow[] = []
  for (const window of windows.toSorted((a, b) => a.day - b.day || a.start - b.start)) {
    const last = joined.at(-1)
    if (last && last.day === window.day && window.start <= last.end) last.end = Math.max(last.end, window.end)
    else joined.push({ ...window })
  }
  return joined
}
