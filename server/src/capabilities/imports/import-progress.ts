import type { ImportState } from '@colloquy/contract/imports/shapes'

/** The actions an import allows next. */
export interface Abilities {
  readonly append: boolean
  readonly check: boolean
  readonly run: boolean
  readonly pause: boolean
  readonly cancel: boolean
}

/** Whether rows are being read. */
export const isAtWork = (state: ImportState): boolean => state === 'checking' || state === 'running'

/** The actions a state allows; `isMapped` when the mapping is complete. */
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

/** The weight of the last step in the moving average. */
const weight = 0.2

/** Recent rows per second; `rows` is the number since the previous step. */
export const rateOf = (before: number | null, rows: number, milliseconds: number): number | null => {
  if (milliseconds <= 0) return before
  const rate = (rows * 1000) / milliseconds
  return before === null ? rate : before * (1 - weight) + rate * weight
}

/** The share of the file that has been read. */
export interface ReadProgress {
  readonly size: number
  readonly begin: number
  readonly next: number
  readonly rows: number
  readonly rate: number | null
}

/** Estimated seconds until the end at the current rate; null without a basis for an estimate. */
export const remainingSeconds = ({ size, begin, next, rows, rate }: ReadProgress): number | null =>
  rate === null || rate <= 0 || rows === 0 || next <= begin
    ? null
    : Math.ceil(((size - next) * rows) / (next - begin) / rate)
