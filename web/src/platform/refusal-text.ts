import type { TranslationKey } from './translation-keys.ts'
import type { Translate } from './translations.ts'

/** The text for a refusal. Every code has one, which a check of the translations ensures. */
export const refusalText = (t: Translate, refusal: string): string => t(`REFUSALS.${refusal}` as TranslationKey)
