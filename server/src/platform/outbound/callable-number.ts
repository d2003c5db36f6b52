import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Numbers that cost their caller a premium, or are nobody's phone, are not called. */
const calledTypes: ReadonlySet<string | undefined> = new Set([
  ...(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP', 'PERSONAL_NUMBER'] as const),
])

/** A number with its country code as it may be called; undefined for numbers that do not exist, or cost a premium. */
export const callableNumber = (text: string): { number: string; country: string | undefined } | undefined => {
  const parsed = parsePhoneNumberFromString(text)
  if (!parsed?.isValid() || !calledTypes.has(parsed.getType())) return undefined
  return { number: parsed.number, country: parsed.country }
}
