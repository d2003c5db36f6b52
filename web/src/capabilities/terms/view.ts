import {
  type AttestationKind,
  attestationKinds,
  type TermsKind,
  type TermsStatus,
} from '@colloquy/contract/terms/shapes'
import type { TranslationKey } from '../../platform/translation-keys.ts'

/** The variant of the terms dialog: experts have their own, and so does a change of the privacy policy alone [TC-01]. */
export type Variant = Exclude<TermsKind, AttestationKind>

// What calls attest is never owed as such.
const isVariant = (kind: TermsKind): kind is Variant => !attestationKinds.some((one) => one === kind)

/** The dialog variant for the texts due; undefined if none are. */
export const variantOf = ({ texts }: Pick<TermsStatus, 'texts'>): Variant | undefined => {
  const pendingKinds = texts.filter(({ isPending }) => isPending).flatMap(({ kind }) => (isVariant(kind) ? kind : []))
  return pendingKinds.find((kind) => kind !== 'privacy') ?? pendingKinds[0]
}

export const kindName = {
  general: 'TERMS.KINDS.GENERAL',
  expert: 'TERMS.KINDS.EXPERT',
  privacy: 'TERMS.KINDS.PRIVACY',
  attest_client: 'TERMS.KINDS.ATTEST_CLIENT',
  attest_expert: 'TERMS.KINDS.ATTEST_EXPERT',
  attest_observer: 'TERMS.KINDS.ATTEST_OBSERVER',
} as const satisfies Record<TermsKind, TranslationKey>

/** File name for a downloaded text. */
export const fileNameOf = (text: { kind: TermsKind; version: number; language: string }): string =>
  `${text.kind}-${text.version}-${text.language}.txt`

/** A text's file content: its title, then its body. */
export const fileTextOf = ({ title, body }: { title: string; body: string }): string => `${title}\n\n${body}\n`
