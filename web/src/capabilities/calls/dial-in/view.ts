import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'
import { type Language, tagOf } from '@colloquy/contract/languages'

/** The numbers of one country. */
export interface CountryNumbers {
  readonly country: string
  /** In the reader's language. */
  readonly name: string
  readonly numbers: readonly DialInNumber[]
}

/** The names of countries in a language, by code. */
export const countryNames = (language: Language): ((country: string) => string) => {
  const names = new Intl.DisplayNames(tagOf(language), { type: 'region', fallback: 'code' })
  return (country) => names.of(country) ?? country
}

/** Numbers by country, in the order of the countries' names; the reader's own country, if it has any, comes first. */
export const byCountry = (
  numbers: readonly DialInNumber[],
  language: Language,
  ownCountry?: string,
): CountryNumbers[] => {
  const tag = tagOf(language)
  const nameOf = countryNames(language)
  return [...Map.groupBy(numbers, ({ country }) => country)]
    .map(([country, own]) => ({ country, name: nameOf(country), numbers: own }))
    .sort(
      (one, other) =>
        Number(other.country === ownCountry) - Number(one.country === ownCountry) ||
        one.name.localeCompare(other.name, tag),
    )
}

/** The country of the browser's own language, such as GB of `en-GB`. */
export const browserCountry = (tags: readonly string[]): string | undefined =>
  tags.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined)
