import type { Failure } from '@colloquy/contract/imports/shapes'
import { languages as shipped, tagOf } from '@colloquy/contract/languages'
import { Email, Zone } from '@colloquy/contract/values'
import * as z from 'zod/mini'

/** Why a cell cannot be read as a value. */
export class Unreadable extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

const fail = (failure: Failure): never => {
  throw new Unreadable(failure)
}

// Text made only of these characters looks empty.
const visibleCharacterPattern = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * The text of a cell without surrounding spaces, the apostrophe with which spreadsheets escape formulas, and C1 control
 * characters left by a wrong Western decoding.
 */
export const clean = (cell: string): string => {
  const text = cell
    .replace(/[\u0080-\u009f]/g, '')
    .trim()
    .replace(/^'(?=['\s]*[=+\-@＝＋－＠])/, '')
  return text === '' || visibleCharacterPattern.test(text) ? text.trim() : ''
}

/** One line; line breaks and other control characters become spaces. */
export const oneLine = (cell: string, max: number): string => {
  const text = clean(/\p{Cc}/u.test(cell) ? cell.replace(/[\t\r\n]+/g, ' ') : cell)
  if (/\p{Cc}/u.test(text)) fail('characters')
  return text.length > max ? fail('too_long') : text
}

export const prose = (cell: string, max: number): string => {
  const text = clean(cell)
  if (/[^\P{Cc}\t\n\r]/u.test(text)) fail('characters')
  return text.length > max ? fail('too_long') : text
}

/** An e-mail address. */
export const email = (cell: string): string => {
  const text = clean(cell)
  return z.safeParse(Email, text).success ? text : fail('email_malformed')
}

/** The address of a profile, whole or without its beginning. */
export const linkedIn = (cell: string): string => {
  const text = clean(cell).replace(/^(?:https?:\/\/)?(?=(?:[a-z]+\.)?linkedin\.com\/)/i, 'https://')
  const isOne = text.length <= 300 && /^https:\/\/([a-z]+\.)?linkedin\.com\/[\x21-\x7e]+$/.test(text)
  return isOne ? text : fail('address_malformed')
}

/** An IANA zone. */
export const zone = (cell: string): string => {
  const text = clean(cell)
  return z.safeParse(Zone, text).success ? text : fail('zone_unknown')
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** Codes by code and by name in the product's languages, from `Intl`. */
const byName = (type: 'region' | 'language', codes: readonly string[]): ReadonlyMap<string, string> => {
  const known = new Map<string, string>()
  for (const tag of shipped.map(tagOf)) {
    const names = new Intl.DisplayNames(tag, { type, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name) known.set(name.toLowerCase(), code).set(code.toLowerCase(), code)
    }
  }
  return known
}

// Regions that are not countries but also have two-letter codes.
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA'])
const countries = new Map([
  ...byName(
    'region',
    // Skips codes that `Intl` maps to a newer code.
    pairs.filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code),
  ),
  ...([
    ['uk', 'GB'],
    ['usa', 'US'],
    ['u.s.', 'US'],
    ['u.s.a.', 'US'],
    ['uae', 'AE'],
    ['england', 'GB'],
  ] as const),
])
const languagesByName = byName(
  'language',
  pairs.map((pair) => pair.toLowerCase()),
)

/** A country code from a code or a name in one of the product's languages. */
export const country = (cell: string): string => countries.get(clean(cell).toLowerCase()) ?? fail('country_unknown')

const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|district of columbia|d.c.|washington, d.c.'.split(
    '|',
  )

/** What tables write where they have nothing to say. */
const nothing = new Set(['none', 'n/a', 'unknown', '-', '–', '—', 'keine', 'unbekannt', 'لا يوجد', 'غير معروف'])

/**
 * The country of a company's head office: a country, or a place followed by a comma and its country or US state. References to
 * footnotes, such as `[2]`, are left out. Null where the cell says that there is none.
 */
export const seat = (cell: string): string | null => {
  const text = clean(cell.replace(/\[\d+\]/g, '')).toLowerCase()
  if (nothing.has(text)) return null
  const last = text.split(',').at(-1)?.trim() ?? ''
  // Georgia is a country and a US state.
  const isState = text.includes(',') && states.includes(last) && !/^(tbilisi|batumi|kutaisi),/.test(text)
  return countries.get(text) ?? (isState ? 'US' : countries.get(last)) ?? fail('country_unknown')
}

/** The items of a list, separated by semicolons or bars, else by commas. */
export const listOf = (cell: string): string[] => {
  const text = clean(cell)
  const parts = text.split(/[;|\n]/.test(text) ? /[;|\n]/ : /,/).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Codes of languages, from codes or names. */
export const languages = (cell: string): string[] => {
  const found = listOf(cell).map(
    (one) => languagesByName.get(one.toLowerCase().split(/[-_]/)[0] ?? '') ?? fail('language_unknown'),
  )
  return found.length > 12 ? fail('too_numerous') : [...new Set(found)]
}

export const topics = (cell: string): string[] => {
  const found = listOf(cell).map((one) => oneLine(one, 60))
  return found.length > 30 ? fail('too_numerous') : found
}

/** A date from `2019-04-30`, `2019-04`, `2019`, `30.04.2019` or `04/2019`; missing parts are the first. */
export const day = (cell: string): string => {
  const text = clean(cell)
  const [, year, month = '01', date = '01'] =
    /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T.*)?)?)?$/.exec(text) ?? reversed(text) ?? fail('date_malformed')
  const [m, d] = [Number(month), Number(date)]
  const last = new Date(Date.UTC(Number(year), m, 0)).getUTCDate()
  if (m < 1 || m > 12 || d < 1 || d > last || Number(year) < 1900 || Number(year) > 2100) fail('date_malformed')
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

const reversed = (text: string): (string | undefined)[] | undefined => {
  const [, date, month, year] = /^(?:(\d{1,2})\.\s?)?(\d{1,2})[./]\s?(\d{4})$/.exec(text) ?? []
  return year === undefined ? undefined : [text, year, month, date]
}

const stillNow = new Set(['present', 'now', 'today', 'current', 'ongoing', 'heute', 'aktuell', 'حتى الآن', 'الآن', '-'])

/** An end date; null while current. */
export const lastDay = (cell: string): string | null => (stillNow.has(clean(cell).toLowerCase()) ? null : day(cell))

/** A number, with or without thousands separators. */
const number = (text: string): number | undefined => {
  const plain = text.replace(/[\s'\u00a0\u202f]/g, '')
  if (!/^\d[\d.,]*$/.test(plain)) return undefined
  const decimal = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const sign = plain[decimal]
  const isThousands =
    decimal >= 0 &&
    plain.length - decimal === 4 &&
    (plain.split(sign as string).length > 2 || !/[.,]/.test(plain.slice(0, decimal)))
  if (decimal < 0 || isThousands) return Number(plain.replace(/[.,]/g, ''))
  const rest = plain.slice(decimal + 1)
  return /^\d{1,3}$/.test(rest) ? Number(`${plain.slice(0, decimal).replace(/[.,]/g, '')}.${rest}`) : undefined
}

/** Credits in hundredths. */
export const credits = (cell: string): number => {
  const value = number(clean(cell).replace(',', '.')) ?? fail('credits_malformed')
  const hundredths = Math.round(value * 100)
  return hundredths <= 1_000_000_000 ? hundredths : fail('credits_malformed')
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }
const digits = new Map(
  Intl.supportedValuesOf('currency').map((currency) => [
    currency,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  ]),
)

/** An hourly price with its currency: `EUR 250`, `250.00 EUR`, `€250`. */
export const rate = (cell: string): { readonly minor: number; readonly currency: string } => {
  const [, before = '', amount = '', after = ''] =
    /^([A-Za-z]{3}|[€$£¥₹])?\s*([\d.,'\s\u00a0\u202f]+?)\s*([A-Za-z]{3}|[€$£¥₹])?$/.exec(clean(cell)) ?? []
  const name = before || after
  const currency = signs[name] ?? name.toUpperCase()
  const decimals = digits.get(currency)
  const value = number(amount)
  if (decimals === undefined || value === undefined || (before !== '' && after !== '')) return fail('rate_malformed')
  const minor = Math.round(value * 10 ** decimals)
  return minor <= 2_000_000_000 ? { minor, currency } : fail('rate_malformed')
}

const maxCompanyNames = 50

/** Names of companies, separated by semicolons. */
export const companyNames = (cell: string): string[] => {
  const all = cell
    .split(';')
    .map((name) => oneLine(name, 200))
    .filter((name) => name !== '')
  return all.length > maxCompanyNames ? fail('too_numerous') : all
}

/** An International Securities Identification Number (ISO 6166). */
export const isin = (cell: string): string => {
  const text = clean(cell).toUpperCase().replace(/\s/g, '')
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) ? text : fail('isin_malformed')
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'نعم'])
const no = new Set(['no', 'n', 'false', '0', 'nein', 'لا'])

/** Yes or no, in the product's languages. */
export const flag = (cell: string): boolean => {
  const text = clean(cell).toLowerCase()
  return yes.has(text) || (!no.has(text) && fail('flag_malformed'))
}
