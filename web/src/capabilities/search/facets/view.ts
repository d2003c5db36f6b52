import type { Language } from '@colloquy/contract/languages'
import { moneyText } from '@colloquy/contract/money'
import type { Filters } from '@colloquy/contract/search/shapes'
import type { ParamCodec } from '../../../platform/url-state.ts'

/** What an hour may cost in one currency, in whole units of it; either end may be open. */
export interface RateRange {
  readonly currency: string
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Currencies that prices can be looked for in. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'JPY', 'AUD', 'CAD', 'SGD', 'AED']

/** Units of a currency as somebody types them; undefined for everything else. */
export const readUnits = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined

/** A range of prices as it stands in an address: `EUR:100:300`, `EUR::300`. A range without an end is none. */
export const rateRange: ParamCodec<RateRange | undefined> = {
  read: ([text = '']) => {
    const [, currency, from = '', to = ''] = /^([A-Z]{3}):(\d{0,7}):(\d{0,7})$/.exec(text) ?? []
    return currency === undefined || from + to === ''
      ? undefined
      : { currency, from: readUnits(from), to: readUnits(to) }
  },
  write: (range) => (range ? [`${range.currency}:${range.from ?? ''}:${range.to ?? ''}`] : []),
}

/** How many of the smallest coin a unit of a currency has; 1 for one that nobody knows. */
const minorUnits = (currency: string): number =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0)

/** The range as the server is asked for it: in the smallest coin. */
export const rateAsked = ({ currency, from, to }: RateRange): NonNullable<Filters['ratePerHour']> => {
  const units = minorUnits(currency)
  return { currency, ...(from !== undefined && { from: from * units }), ...(to !== undefined && { to: to * units }) }
}

/** The range that a question stands for. */
export const rateOf = ({ currency, from, to }: NonNullable<Filters['ratePerHour']>): RateRange => {
  const units = minorUnits(currency)
  return { currency, from: from && Math.floor(from / units), to: to && Math.ceil(to / units) }
}

/** The ends of a range as money in the reader's language; an open end is undefined. */
export const rateTexts = ({ currency, from, to }: RateRange, language: Language): (string | undefined)[] =>
  [from, to].map((units) =>
    units === undefined ? undefined : moneyText({ minor: units * minorUnits(currency), currency }, language),
  )
