/** The credits a call of `minutes` costs at an hourly price; both in hundredths, rounded to the nearest. */
export const creditsFor = (creditsPerHour: number, minutes: number): number =>
  Math.round((creditsPerHour * minutes) / 60)
