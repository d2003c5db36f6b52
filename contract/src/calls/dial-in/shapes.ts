import * as z from 'zod/mini'
import { Id, Instant } from '../../values.ts'

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

/** Digits of a PIN, which nobody should guess. */
export const dialInPinDigits = 10

/** What a phone dials for a seat: a number, two pauses, and the PIN. */
export const oneTapText = (number: string, pin: string): string => `${number},,${pin}#`

/** The same as a link. A hash sign would begin a fragment. */
export const oneTapHref = (number: string, pin: string): string => `tel:${number},,${pin}%23`

/** A PIN in groups, as people read it out. */
export const groupedPin = (pin: string): string => pin.replace(/(\d{3})(?=\d{3})/g, '$1 ')

/** What becomes of a request to be called. */
export const callbackStates = ['requested', 'dialled', 'failed'] as const

/** A request of somebody to be called on a phone. */
export const Callback = z.object({ number: z.string(), state: z.enum(callbackStates), requestedAt: Instant })

/** How the holder of a seat joins a call by phone. */
export const DialIn = z.object({
  /** Of the reader's own seat. */
  pin: z.string(),
  /** Those of the reader's country; all numbers where it has none. */
  numbers: z.array(DialInNumber),
  /** The countries whose numbers the bridge calls. */
  callbackCountries: z.array(Country),
  /** The latest request to be called. */
  callback: z.nullable(Callback),
})
export type DialIn = z.infer<typeof DialIn>
