import type { Language } from '../languages.ts'
import type { LocalizedText } from './shapes.ts'

/** A text in the reader's language, else in English. */
export const inLanguage = (text: LocalizedText, language: Language): string => text[language] ?? text.enUS
