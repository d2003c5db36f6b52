import type { TranslationKey } from './word-keys.ts'
import type { Translate } from './words.ts'

/** The text for a refusal. Every code has one; the check of the translations holds them together. */
export const refusalText = (say: Translate, refusal: string): string => say(`REFUSALS.${refusal}` as TranslationKey)
