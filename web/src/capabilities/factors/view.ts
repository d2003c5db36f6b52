import type { Factors } from '@colloquy/contract/factors/shapes'
import { refusalText } from '../../platform/refusal-text.ts'
import type { Translate } from '../../platform/translations.ts'

/** What the reader shows once more before a way in is added. */
export type Proof = 'code' | 'passkey' | undefined

/** A code where there is an app, else a passkey where there is one. */
export const proofNeeded = ({ totpSince, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>): Proof =>
  totpSince === null ? (passkeys.length > 0 ? 'passkey' : undefined) : 'code'

/** Why it went no further, with what to do where no passkey was shown. */
export const proofText = (say: Translate, refusal: string): string =>
  refusal === 'not_shown' ? say('FACTORS.SHOW_FIRST') : refusalText(say, refusal)
