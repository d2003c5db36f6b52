import { type Language, tagOf } from './languages.ts'
import type { Money } from './values.ts'

const localeOf = (language: Language): string => `${tagOf(language)}-u-nu-latn`

/** Credits, from integer hundredths: 150 → "1.50". */
export const creditsText = (hundredths: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    hundredths / 100,
  )

/** An amount of money in the reader's language: `{ minor: 82500, currency: 'EUR' }` → "€825.00". */
export const moneyText = (money: Money, language: Language): string => {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: money.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(money.minor / 10 ** digits)
}

/** An amount in units of its currency, as minor units: 12.5 and EUR → 1250 cents. */
export const moneyOf = (amount: number, currency: string): Money => {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  return { minor: Math.round(amount * 10 ** (digits ?? 2)), currency }
}

/** A whole number with the language's separators: 4212 → "4,212". */
export const countText = (count: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language)).format(count)

/** A count that may be higher: 5000 → "5,000+". */
export const atLeastText = (count: number, language: Language): string => `${countText(count, language)}+`

/** The average rating of calls, formatted: 4.7 or 4,7. */
export const ratingText = (rating: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
