import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'
import { type Language, tagOf } from '@colloquy/contract/languages'

/** The numbers of one country. */
export interface CountryNumbers {
  readonly country: string
  /** In the reader's language. */
  readonly name: string
  readonly numbers: readonly DialInNumber[]
}

/** Numbers by country, in the order of the countries' names; the reader's own country, if it has any, comes first. */
export const byCountry = (
  numbers: readonly DialInNumber[],
  language: Language,
  ownCountry?: string,
): CountryNumbers[] => {
  const tag = tagOf(language)
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
  return [...Map.groupBy(numbers, ({ country }) => country)]
    .map(([country, own]) => ({ country, name: names.of(country) ?? country, numbers: own }))
    .sort(
      (one, other) =>
        Number(other.country === ownCountry) - Number(one.country === ownCountry) ||
        one.name.localeCompare(other.name, tag),
    )
}

/** The country of the browser's own language, such as GB of `en-GB`. */
export const browserCountry = (tags: readonly string[]): string | undefined =>
  tags.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined)
