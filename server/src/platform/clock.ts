/** Where the time comes from. Nothing else in the product asks the machine for it. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved; for tests and for seeding. */
export const createManualClock = (start: Date): Clock & { set(to: Date): void; pass(milliseconds: number): void } => {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = to.getTime()
    },
    pass: (milliseconds) => {
      instant += milliseconds
    },
  }
}
