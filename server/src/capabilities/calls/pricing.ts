/** The credits a call of `minutes` costs at an hourly price; both in hundredths, rounded to the nearest. */
export const creditsFor = (creditsPerHour: number, minutes: number): number =>
  Math.round((creditsPerHour * minutes) / 60)

/** The price of a call at its expert's hourly price, with what further experts add. */
export const priceOf = (
  {
    expected_minutes: minutes,
    seats,
  }: { readonly expected_minutes: number; readonly seats: readonly { readonly credits_per_hour: number | null }[] },
  expertsCreditsPerHour: number,
): { credits: number; credits_per_hour: number } => {
  const perHour = seats.reduce((sum, seat) => sum + (seat.credits_per_hour ?? 0), expertsCreditsPerHour)
  return { credits: creditsFor(perHour, minutes), credits_per_hour: perHour }
}
