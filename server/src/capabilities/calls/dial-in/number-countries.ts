import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'

// Node knows it; the types of the language do not yet.
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] | undefined }

const canonicalZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** Whether a time zone is one of a country. */
const hasZone = (country: string, timeZone: string): boolean => {
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []
  const zone = canonicalZone(timeZone)
  return zones.some((one) => canonicalZone(one) === zone)
}

/** The numbers of the country in whose time zone somebody is; all of them where it has none. */
export const numbersOf = <N extends Pick<DialInNumber, 'country'>>(numbers: readonly N[], timeZone: string): N[] => {
  const own = new Set(numbers.map(({ country }) => country).filter((country) => hasZone(country, timeZone)))
  return own.size === 0 ? [...numbers] : numbers.filter(({ country }) => own.has(country))
}
