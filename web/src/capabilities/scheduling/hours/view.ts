import { joinWindows, minutesPerDay, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'

const stepMinutes = 30
/** The hours of a day that was off before. */
const usualDay = { start: 9 * 60, end: 17 * 60 }

/** A minute of the day as a clock shows it: 1350 → "22:30", and the midnight at its end "24:00". */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** "09:00–17:30" */
export const windowText = ({ start, end }: WorkingWindow): string => `${clockText(start)}–${clockText(end)}`

/** The windows of one day. */
export const windowsOfDay = (windows: readonly WorkingWindow[], day: number): WorkingWindow[] =>
  windows.filter((window) => window.day === day)

/** The windows with a day off. */
export const withoutDay = (windows: readonly WorkingWindow[], day: number): WorkingWindow[] =>
  windows.filter((window) => window.day !== day)

/** The windows with a day on: with the hours of the day before it that has some, else the usual ones. */
export const withDay = (windows: readonly WorkingWindow[], day: number): WorkingWindow[] => {
  const example = windows.findLast((window) => window.day < day)?.day
  const hours = example === undefined ? [{ day, ...usualDay }] : windowsOfDay(windows, example)
  return joinWindows([...withoutDay(windows, day), ...hours.map((window) => ({ ...window, day }))])
}

/** The windows with one of them replaced, or taken away. */
export const withWindow = (
  windows: readonly WorkingWindow[],
  before: WorkingWindow,
  after?: WorkingWindow,
): WorkingWindow[] => joinWindows([...windows.filter((window) => window !== before), ...(after ? [after] : [])])

/** A further window for a day, an hour after the last one; undefined where none fits. */
export const furtherWindow = (windows: readonly WorkingWindow[], day: number): WorkingWindow | undefined => {
  const last = windowsOfDay(windows, day).at(-1)
  if (!last || last.end + 60 + stepMinutes > minutesPerDay) return undefined
  return { day, start: last.end + 60, end: Math.min(last.end + 180, minutesPerDay) }
}

type Option = { readonly value: string; readonly label: string }

const optionsBetween = (first: number, last: number, current: number): Option[] => {
  const steps = Array.from({ length: minutesPerDay / stepMinutes + 1 }, (_, step) => step * stepMinutes)
  return [...new Set([...steps.filter((minute) => minute >= first && minute <= last), current])]
    .sort((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: clockText(minute) }))
}

/** The times on offer for the start of a window: from the end of the one before it to its own end. */
export const startOptions = (windows: readonly WorkingWindow[], { day, start, end }: WorkingWindow): Option[] => {
  const before = windowsOfDay(windows, day).findLast((window) => window.end < start)
  return optionsBetween(before ? before.end : 0, end - stepMinutes, start)
}

/** The times on offer for the end of a window: from its start to the start of the one after it. */
export const endOptions = (windows: readonly WorkingWindow[], { day, start, end }: WorkingWindow): Option[] => {
  const after = windowsOfDay(windows, day).find((window) => window.start > end)
  return optionsBetween(start + stepMinutes, after ? after.start : minutesPerDay, end)
}
