import type { TermsKind, TermsStatus } from '@colloquy/contract/terms/shapes'
import type { TranslationKey } from '../../platform/translation-keys.ts'

/** Which window is shown: experts have one of their own, and a changed privacy policy alone another [TC-01]. */
export type Variant = 'general' | 'expert' | 'privacy'

/** The window for what is owed; undefined when nothing is. */
export const variantOf = ({ texts }: Pick<TermsStatus, 'texts'>): Variant | undefined => {
  const owed = texts.filter(({ isOwed }) => isOwed).map(({ kind }) => kind)
  return owed.find((kind) => kind !== 'privacy') ?? owed[0]
}

/** What a kind of text is called. */
export const kindName = {
  general: 'TERMS.KINDS.GENERAL',
  expert: 'TERMS.KINDS.EXPERT',
  privacy: 'TERMS.KINDS.PRIVACY',
} as const satisfies Record<TermsKind, TranslationKey>

/** The name of the file that a text is saved as. */
export const fileNameOf = (text: { kind: TermsKind; version: number; language: string }): string =>
  `${text.kind}-${text.version}-${text.language}.txt`

/** A text as it is saved: its title, then its body. */
export const fileTextOf = ({ title, body }: { title: string; body: string }): string => `${title}\n\n${body}\n`
