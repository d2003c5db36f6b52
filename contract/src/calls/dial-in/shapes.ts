import * as z from 'zod/mini'
import { Id } from '../../values.ts'

/** Who pays for calling a number; the text is `CALLS.DIAL_IN.<charge>`. */
export const dialInCharges = ['toll', 'toll_free'] as const
export const DialInCharge = z.enum(dialInCharges)
export type DialInCharge = z.infer<typeof DialInCharge>

/** A number with its country code, as people write it: digits with spaces, brackets, dots and hyphens. */
export const DialInText = z.string().check(
  z.trim(),
  z.maxLength(32),
  z.regex(/^\+[\d ().-]+$/),
  z.refine((text) => /^\+[1-9]\d{6,14}$/.test(e164Of(text))),
)

/** A number as telephones dial it (E.164). */
export const e164Of = (text: string): string => `+${text.replaceAll(/\D/g, '')}`

/** An ISO 3166 country code. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** A number of the phone bridge. */
export const DialInNumber = z.object({
  numberId: Id,
  country: Country,
  charge: DialInCharge,
  /** As people write it. */
  text: z.string(),
  /** As telephones dial it (E.164). */
  number: z.string(),
})
export type DialInNumber = z.infer<typeof DialInNumber>

/** The most numbers of a tenant. */
export const maxDialInNumbers = 200
