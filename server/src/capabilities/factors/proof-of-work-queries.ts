import { getProofOfWorkChallenge as getProofOfWorkChallengeOperation } from '@colloquy/contract/factors/operations'
import { anyone } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { challengeExpiry, challengePurpose } from './proof-of-work-rules.ts'

/** How hard puzzles are on this installation, and what they are made with. */
export interface ProofOfWorkSettings {
  /** Bits that have to be found; each doubles the work. 0: nobody has to solve any. */
  readonly proofOfWorkBits: number
  readonly secretKey: string
}

/** A puzzle for whoever wants to send something without having signed in [TP-05]. Nothing is kept of it. */
export const getProofOfWorkChallenge = ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  query(getProofOfWorkChallengeOperation, {
    allow: anyone,
    run: ({ actor: { site }, at }) => ({
      challenge: createSignedChallenge(challengePurpose(site.id), challengeExpiry(at), secretKey),
      bits: proofOfWorkBits,
    }),
  })
