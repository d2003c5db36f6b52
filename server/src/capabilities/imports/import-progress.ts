import type { ImportState } from '@colloquy/contract/imports/shapes'

/** What can be done with an import next. */
export interface Abilities {
  readonly append: boolean
  readonly check: boolean
  readonly run: boolean
  readonly pause: boolean
  readonly cancel: boolean
}

/** Whether somebody is reading rows. */
export const isAtWork = (state: ImportState): boolean => state === 'checking' || state === 'running'

/** What can be done with an import in a state; `isMapped` when its columns say enough. */
export const abilitiesIn = (state: ImportState, isMapped: boolean): Abilities => {
  const isRead = state === 'ready' || state === 'checked'
  return {
    append: state === 'uploading',
    check: isRead,
    run: (isRead || state === 'paused') && isMapped,
    pause: isAtWork(state),
    cancel: state !== 'done' && state !== 'cancelled',
  }
}

/** How much the speed of the last step counts. */
const weight = 0.2

/** Rows in a second, lately: `rows` more since the step before. */
export const rateOf = (before: number | null, rows: number, milliseconds: number): number | null => {
  if (milliseconds <= 0) return before
  const rate = (rows * 1000) / milliseconds
  return before === null ? rate : before * (1 - weight) + rate * weight
}

/** How far the reading of a file is. */
export interface Reading {
  readonly size: number
  readonly begin: number
  readonly next: number
  readonly rows: number
  readonly rate: number | null
}

/** Seconds until the end, if rows go on being as long and as fast; null when there is nothing to go by. */
export const remainingSeconds = ({ size, begin, next, rows, rate }: Reading): number | null =>
  rate === null || rate <= 0 || rows === 0 || next <= begin
    ? null
    : Math.ceil(((size - next) * rows) / (next - begin) / rate)
