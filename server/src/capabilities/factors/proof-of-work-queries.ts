import { getProofOfWorkChallenge as getProofOfWorkChallengeOperation } from '@colloquy/contract/factors/operations'
import { ProofOfWorkChallenge } from '@colloquy/contract/factors/shapes'
import { publicAccess } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { createProofOfWorkChallenge } from './proof-of-work-gateway.ts'

export interface ProofOfWorkSettings {
  /** Difficulty: 2^bits hashes on average. 0 turns proof of work off. */
  readonly proofOfWorkBits: number
  readonly secretKey: string
}

/** A challenge for an anonymous request [TP-05]. Stateless: the challenge is signed and not stored. */
export const getProofOfWorkChallenge = ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  query(getProofOfWorkChallengeOperation, {
    allow: publicAccess,
    run: async ({ actor: { site }, at }) =>
      ProofOfWorkChallenge.parse(await createProofOfWorkChallenge(site.id, proofOfWorkBits, at, secretKey)),
  })
