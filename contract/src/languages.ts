import * as z from 'zod/mini'

interface LanguageEntry {
  /** The language's own name for itself, the same in every language. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/**
 * The languages the product ships, in the order in which they are offered [LN-07]. The code is an ISO 639-1 language and an
 * ISO 3166-1 country; it also names the translation files. `docs/adding-a-language.md` lists what a new entry needs.
 */
const entries = {
  enUS: { name: 'English', direction: 'ltr' },
  deDE: { name: 'Deutsch', direction: 'ltr' },
  arSA: { name: 'العربية', direction: 'rtl' },
} as const satisfies Readonly<Record<string, LanguageEntry>>

export const languages = Object.keys(entries) as (keyof typeof entries)[]
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

type OtherLanguage = Exclude<Language, 'enUS'>

/** A text in each language it was written in. English is always among them, and empty at most while the text is being written. */
export const localizedText = (text: z.ZodMiniString<string> = z.string()) => {
  const others = languages.filter((language) => language !== 'enUS').map((language) => [language, z.optional(text)])
  return z.object({
    enUS: text,
    ...(Object.fromEntries(others) as Record<OtherLanguage, z.ZodMiniOptional<typeof text>>),
  })
}

/** The language used when a person's own is not offered [LN-02]. */
export const defaultLanguage: Language = 'enUS'

/** BCP 47 tag of a language: `enUS` → `en-US`. */
export const tagOf = (language: Language): string => `${language.slice(0, 2)}-${language.slice(2)}`

/** ISO 639-1 code of a language, for `lang` attributes and `:lang()`: `enUS` → `en`. */
export const isoCodeOf = (language: Language): string => language.slice(0, 2)

/** ISO 3166-1 code of the country in which a language is spoken: `deDE` → `DE`. */
export const countryCodeOf = (language: Language): string => language.slice(2)

/** Writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => entries[language].direction

/** A language's own name for itself: `deDE` → "Deutsch". */
export const nameOfLanguage = (language: Language): string => entries[language].name

/** Names as a list in a language: "Ada and Bo", "Ada und Bo". */
export const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(tagOf(language)).format(names)
