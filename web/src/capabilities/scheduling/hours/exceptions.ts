import type { AvailabilityException } from '@colloquy/contract/scheduling/availability'

const dayMinutes = 1440

/** The notices on offer, in minutes: none of one's own, those longer than the usual one, and the current one. */
export const noticeOptions = (usual: number, current: number): number[] => {
  const longer = [8 * 60, dayMinutes, 2 * dayMinutes, 3 * dayMinutes, 7 * dayMinutes, current].filter(
    (minutes) => minutes > usual,
  )
  return [...new Set([0, ...longer])].sort((a, b) => a - b)
}

/** The buffers on offer, in minutes, with the current one. */
export const bufferOptions = (current: number): number[] =>
  [...new Set([0, 5, 10, 15, 30, 60, current])].sort((a, b) => a - b)

const isSame = (a: AvailabilityException, b: AvailabilityException): boolean =>
  a.from === b.from && a.to === b.to && a.timeZone === b.timeZone

/** Some exceptions and another one, in order. */
export const withException = (
  exceptions: readonly AvailabilityException[],
  added: AvailabilityException,
): AvailabilityException[] =>
  [...withoutException(exceptions, added), added].sort((a, b) => a.from.localeCompare(b.from))

/** The exceptions without one of them. */
export const withoutException = (
  exceptions: readonly AvailabilityException[],
  removed: AvailabilityException,
): AvailabilityException[] => exceptions.filter((one) => !isSame(one, removed))
