/** How far the server's time is ahead of this device's, in milliseconds. */
let correctionMs = 0

/** A difference below this may be the time that the answer took. */
const toleranceMs = 5000

/** The time, the only source of it in the browser: this device's clock, corrected when it is wrong. */
export const now = (): Date => new Date(Date.now() + correctionMs)

/** This device's clock, only for the time that passes between two moments. */
export const deviceTimeMs = (): number => Date.now()

const listeners = new Set<() => void>()

/** Calls a function whenever the clock was corrected. @returns the end of it */
export const onClockCorrected = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Corrects the clock by the server's time in an answer that has just arrived. */
export const correctClock = (serverTime: Date): void => {
  const differenceMs = serverTime.getTime() - Date.now()
  const corrected = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0
  if (corrected === correctionMs) return
  correctionMs = corrected
  for (const listener of listeners) listener()
}
