import * as z from 'zod/mini'

/** An id: UUID, version 7 for everything the product makes itself. */
export const Id = z.uuid().check(z.toLowerCase())
export type Id = z.infer<typeof Id>

// There are characters that nobody sees and no trimming takes away: of them alone, a name or a reason would look empty.
const hasInk = z.regex(/[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u)
const hasInkOrIsBlank = z.regex(/^\s*$|[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u)

/** One line of text of 1 to `max` characters, at least one of them visible, without control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u), hasInk)

/**
 * Text of up to `max` characters; line breaks and tabs are allowed, other control characters are not. Unless it is blank,
 * something of it is visible.
 */
export const prose = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\P{Cc}\t\n\r]*$/u), hasInkOrIsBlank)

/** An e-mail address of at most 100 characters [ER-07]. */
export const Email = z.email().check(z.maxLength(100))

// ISO 8601 has a year 0, which the database does not know.
const hasYear = z.regex(/^(?!0000)/)

/** A point in time, on the wire as UTC in ISO 8601 with `Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).check(hasYear)
export type Instant = z.infer<typeof Instant>

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date().check(hasYear)

/** A half-open interval of time `[start, end)`, as it goes over the wire. */
export const Slot = z.object({ start: Instant, end: Instant })
export type Slot = z.infer<typeof Slot>

/** An IANA time zone name the runtime knows. An offset such as `+05:30` is none: it does not know when clocks change. */
export const Zone = z.string().check(
  z.maxLength(64),
  z.regex(/^[A-Za-z]/),
  z.refine((name) => knownZones.has(name) || isZone(name)),
)

// Asking the runtime costs a hundred times as much as looking a name up. Letter case is free, so that spellings have no end.
const knownZones = new Set<string>()
const mostKnownZones = 1000

const isZone = (name: string): boolean => {
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).format(0) === '') return false
    if (knownZones.size < mostKnownZones) knownZones.add(name)
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

/** A file somebody sends, of at most so many bytes. What it says of its own kind is not believed. */
export const Upload = (max: number) => z.file().check(z.maxSize(max))
/** A file as an answer: bytes of the kind they say they are. */
export const Bytes = z.file()

/** What the actor may do with the thing the answer describes, by operation's last word. */
export const can = <const K extends string>(...abilities: K[]) =>
  z.object(Object.fromEntries(abilities.map((name) => [name, z.boolean()])) as Record<K, z.ZodMiniBoolean<boolean>>)

/** Nothing to say. */
export const Done = z.object({})
