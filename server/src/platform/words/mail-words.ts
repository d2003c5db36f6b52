import arSA from '@colloquy/contract/translations/mails/arSA.json' with { type: 'json' }
import deDE from '@colloquy/contract/translations/mails/deDE.json' with { type: 'json' }
import enUS from '@colloquy/contract/translations/mails/enUS.json' with { type: 'json' }
import { defaultLanguage, type Language, languages } from '@colloquy/contract/values'
import { createInstance } from 'i18next'

/** The texts of all mails, by language. English says which keys there are. */
export const mailTexts: Readonly<Record<Language, unknown>> = { enUS, deDE, arSA }

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
export type MailWords = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The texts of mails in one language; none takes in another. A missing one reads as `Missing translation for: key`. */
export const mailWords = (language: Language): MailWords => {
  const translate = instance.getFixedT(language)
  return (key, values) => translate(key, { ...values, nest: false })
}
