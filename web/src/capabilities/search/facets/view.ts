import type { Language } from '@colloquy/contract/languages'
import { moneyText } from '@colloquy/contract/money'
import type { Filters } from '@colloquy/contract/search/shapes'
import type { ParamCodec } from '../../../platform/url-state.ts'

/** An hourly rate range in one currency, in whole units; either end may be open. */
export interface RateRange {
  readonly currency: string
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Selectable currencies. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'JPY', 'AUD', 'CAD', 'SGD', 'AED']

/** Parses whole currency units; undefined if invalid. */
export const readUnits = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined

/** URL form of a rate range: `EUR:100:300`, `EUR::300`. A range without any end counts as none. */
export const rateRange: ParamCodec<RateRange | undefined> = {
  read: ([text = '']) => {
    const [, currency, from = '', to = ''] = /^([A-Z]{3}):(\d{0,7}):(\d{0,7})$/.exec(text) ?? []
    return currency === undefined || from + to === ''
      ? undefined
      : { currency, from: readUnits(from), to: readUnits(to) }
  },
  write: (range) => (range ? [`${range.currency}:${range.from ?? ''}:${range.to ?? ''}`] : []),
}

/** Minor units per currency unit. */
const minorUnits = (currency: string): number =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0)

/** The range for the server, in minor units. */
export const rateInputOf = ({ currency, from, to }: RateRange): NonNullable<Filters['ratePerHour']> => {
  const units = minorUnits(currency)
  return { currency, ...(from !== undefined && { from: from * units }), ...(to !== undefined && { to: to * units }) }
}

/** The inverse of `rateInputOf`, rounded outwards to whole units. */
export const rateOf = ({ currency, from, to }: NonNullable<Filters['ratePerHour']>): RateRange => {
  const units = minorUnits(currency)
  return { currency, from: from && Math.floor(from / units), to: to && Math.ceil(to / units) }
}

/** The range's ends as localised money; an open end is undefined. */
export const rateTexts = ({ currency, from, to }: RateRange, language: Language): (string | undefined)[] =>
  [from, to].map((units) =>
    units === undefined ? undefined : moneyText({ minor: units * minorUnits(currency), currency }, language),
  )
