import type { Factors } from '@colloquy/contract/factors/shapes'
import { refusalText } from '../../platform/refusal-text.ts'
import type { Translate } from '../../platform/translations.ts'

/** The factor proof required before a new factor is added. */
export type Proof = 'code' | 'passkey' | undefined

/** Prefers a code if there is an app, else a passkey if there is one. */
export const proofNeeded = ({ totpSince, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>): Proof =>
  totpSince === null ? (passkeys.length > 0 ? 'passkey' : undefined) : 'code'

/** The error text, with advice when no passkey was chosen. */
export const proofText = (t: Translate, refusal: string): string =>
  refusal === 'not_shown' ? t('FACTORS.SHOW_FIRST') : refusalText(t, refusal)
