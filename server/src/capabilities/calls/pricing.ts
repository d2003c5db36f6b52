import { creditsAfterCall, creditsFor } from '@colloquy/contract/calls/credits'

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

/** The price of a stored call that ran so many minutes. */
export const creditsAfter = (
  {
    credits,
    credits_per_hour: creditsPerHour,
    expected_minutes: expectedMinutes,
  }: {
    readonly credits: number | null
    readonly credits_per_hour: number | null
    readonly expected_minutes: number
  },
  actualMinutes: number,
): number | null => creditsAfterCall({ credits, creditsPerHour, expectedMinutes }, actualMinutes)
