import { defaultLanguage, type Language, languages } from '@colloquy/contract/languages'
import { mailPrefix } from '@colloquy/contract/translations'
import { createInstance } from 'i18next'
import { loadTexts } from './load-texts.ts'

/** The texts of all mails, by language. English says which keys there are. */
export const mailTexts: Readonly<Record<Language, unknown>> = loadTexts<unknown>('mails')

const instance = createInstance()
await instance.init({
  resources: Object.fromEntries(
    languages.map((language) => [language, { translation: mailTexts[language] as object }]),
  ),
  fallbackLng: defaultLanguage,
  // Mails are written as plain text and as HTML; the HTML part escapes by itself.
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (key) => `Missing translation for: ${key}`,
})

/** Looks up a text of a mail in one language and fills its `{{placeholders}}`. */
export type TranslateMail = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** A tenant's own wordings in place of shipped texts, by `wordingKey`. */
export type MailWordings = ReadonlyMap<string, string>

/** Where the own wording of a text stands. */
export const wordingKey = (language: Language, key: string): string => `${language} ${key}`

/**
 * The texts of mails in one language, as the tenant words them; none includes another.
 * A missing one reads as `Missing translation for: key`.
 */
export const mailTranslator = (language: Language, own?: MailWordings): TranslateMail => {
  const translate = instance.getFixedT(language)
  return (key, values) => {
    const wording = own?.get(wordingKey(language, mailPrefix + key))
    return wording === undefined ? translate(key, { ...values, nest: false }) : interpolate(wording, values)
  }
}

/** A tenant's wording with its places filled in, each once: what fills one is never looked through for another. */
const interpolate = (wording: string, values: Readonly<Record<string, string | number>> = {}): string =>
  wording.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(Object.hasOwn(values, name) ? values[name] : ''))
