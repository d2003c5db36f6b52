/** The credits a call of `minutes` costs at an hourly price; both in hundredths, rounded to the nearest. */
export const creditsFor = (creditsPerHour: number, minutes: number): number =>
  Math.round((creditsPerHour * minutes) / 60)

/**
 * The price of a call that is over: that of its scheduled length, however long it ran, and nothing when the sides were never
 * in it together. It stays as it is where the hourly price is not known.
 */
export const creditsAfterCall = (
  call: {
    readonly credits: number | null
    readonly creditsPerHour: number | null
    readonly expectedMinutes: number
  },
  actualMinutes: number,
): number | null => {
  const { credits, creditsPerHour, expectedMinutes } = call
  if (credits === null || creditsPerHour === null) return credits
  return actualMinutes === 0 ? 0 : creditsFor(creditsPerHour, expectedMinutes)
}
