import {
  joinWindows,
  minutesPerDay,
  type Weekday,
  type WorkingWindow,
} from '@colloquy/contract/scheduling/working-hours'
import { overlaps, subtract } from '@colloquy/contract/time'
import { clockText } from './view.ts'

/** Minutes of a cell. */
export const cellMinutes = 30
export const cellsPerDay = minutesPerDay / cellMinutes

/** Half an hour of a week. */
export interface Cell {
  readonly day: Weekday
  readonly step: number
}

/** A rectangle of cells that are all turned on, or off: between two corners in any order. */
export interface Stroke {
  readonly from: Cell
  readonly to: Cell
  readonly isOn: boolean
}

const minutesOf = (first: number, last: number) => ({ start: first * cellMinutes, end: (last + 1) * cellMinutes })

/** Whether any part of a cell belongs to a window. */
export const isCellOn = (windows: readonly WorkingWindow[], { day, step }: Cell): boolean =>
  windows.some((window) => window.day === day && overlaps(window, minutesOf(step, step)))

const bordersOf = ({ from, to }: Stroke) => ({
  firstDay: Math.min(from.day, to.day) as Weekday,
  lastDay: Math.max(from.day, to.day) as Weekday,
  minutes: minutesOf(Math.min(from.step, to.step), Math.max(from.step, to.step)),
})

/** Whether a stroke covers a cell. */
export const isInStroke = (stroke: Stroke, { day, step }: Cell): boolean => {
  const { firstDay, lastDay, minutes } = bordersOf(stroke)
  return firstDay <= day && day <= lastDay && overlaps(minutes, minutesOf(step, step))
}

/** The windows after a stroke. */
export const paintStroke = (windows: readonly WorkingWindow[], stroke: Stroke): WorkingWindow[] => {
  const { firstDay, lastDay, minutes } = bordersOf(stroke)
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, i) => firstDay + i)
  if (stroke.isOn) return joinWindows([...windows, ...days.map((day) => ({ day, ...minutes }))])
  return windows.flatMap(({ day, ...window }) =>
    days.includes(day) ? subtract(window, [minutes]).map((part) => ({ day, ...part })) : [{ day, ...window }],
  )
}

/** The cell that a key moves to; undefined for other keys. At the border it stays. */
export const moveCell = ({ day, step }: Cell, key: string, isRightToLeft: boolean): Cell | undefined => {
  const [later, earlier] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  switch (key) {
    case later:
      return { day, step: Math.min(step + 1, cellsPerDay - 1) }
    case earlier:
      return { day, step: Math.max(step - 1, 0) }
    case 'ArrowDown':
      return { day: Math.min(day + 1, 7) as Weekday, step }
    case 'ArrowUp':
      return { day: Math.max(day - 1, 1) as Weekday, step }
    case 'Home':
      return { day, step: 0 }
    case 'End':
      return { day, step: cellsPerDay - 1 }
    default:
      return undefined
  }
}

/** What a stroke covers: "Monday – Friday, 09:00–12:30". */
export const strokeText = (stroke: Stroke, nameOf: (day: Weekday) => string): string => {
  const { firstDay, lastDay, minutes } = bordersOf(stroke)
  const days = firstDay === lastDay ? nameOf(firstDay) : `${nameOf(firstDay)} – ${nameOf(lastDay)}`
  return `${days} \u2068${clockText(minutes.start)}–${clockText(minutes.end)}\u2069`
}
