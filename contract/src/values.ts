import * as z from 'zod/mini'

/** An id: UUID, version 7 for those the product creates. */
export const Id = z.uuid().check(z.toLowerCase())
export type Id = z.infer<typeof Id>

// Some invisible characters are not removed by trimming; a name made only of them would look empty.
const hasInk = z.regex(/[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u)
const hasInkOrIsBlank = z.regex(/^\s*$|[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u)

/** One line of text of 1 to `max` characters, at least one of them visible, without control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u), hasInk)

/**
 * Text of up to `max` characters; line breaks and tabs are allowed, other control characters are not. Non-blank text
 * must contain a visible character.
 */
export const prose = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\P{Cc}\t\n\r]*$/u), hasInkOrIsBlank)

/** An e-mail address of at most 100 characters [ER-07]. */
export const Email = z.email().check(z.maxLength(100))

// ISO 8601 has a year 0, which the database does not support.
const hasYear = z.regex(/^(?!0000)/)

/** A point in time, on the wire as UTC in ISO 8601 with `Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).check(hasYear)
export type Instant = z.infer<typeof Instant>

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date().check(hasYear)

/** A half-open interval of time `[start, end)`, in the wire format. */
export const Slot = z.object({ start: Instant, end: Instant })
export type Slot = z.infer<typeof Slot>

/**
 * An IANA time zone name the runtime knows. Offsets such as `+05:30` are refused, because they have no clock changes.
 */
export const Zone = z.string().check(
  z.maxLength(64),
  z.regex(/^[A-Za-z]/),
  z.refine((name) => knownZones.has(name) || isZone(name)),
)

// Asking the runtime is a hundred times slower than a lookup. Letter case is not cached, because spellings are
// unlimited.
const knownZones = new Set<string>()
const maxKnownZones = 1000

const isZone = (name: string): boolean => {
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).format(0) === '') return false
    if (knownZones.size < maxKnownZones) knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** Money: integer minor units of an ISO 4217 currency. */
export const Money = z.object({ minor: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
export type Money = z.infer<typeof Money>

/** A client's credits, in integer hundredths; at most ten million credits. */
export const Credits = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** An uploaded file of limited size. Its declared type is not trusted. */
export const Upload = (max: number) => z.file().check(z.maxSize(max))
/** A downloaded file with its type. */
export const Bytes = z.file()

/** What the actor may do with the resource, by the last word of each operation. */
export const can = <const K extends string>(...abilities: K[]) =>
  z.object(Object.fromEntries(abilities.map((name) => [name, z.boolean()])) as Record<K, z.ZodMiniBoolean<boolean>>)

/** An empty output. */
export const EmptyOutput = z.object({})
