import type { WordKey } from './word-keys.ts'
import type { Say } from './words.ts'

/** The text for a refusal. Every code has one; the check of the translations holds them together. */
export const refusalText = (say: Say, refusal: string): string => say(`REFUSALS.${refusal}` as WordKey)
