import { getProofOfWorkChallenge } from '@colloquy/contract/factors/operations'
import { anyone } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { purposeOf, puzzleEnd } from './proof-of-work-rules.ts'

/** How hard puzzles are on this installation, and what they are made with. */
export interface Puzzles {
  /** Bits that have to be found; each doubles the work. 0: nobody has to solve any. */
  readonly puzzleBits: number
  readonly secretKey: string
}

/** A puzzle for whoever wants to send something without having signed in [TP-05]. Nothing is kept of it. */
export const aPuzzle = ({ puzzleBits, secretKey }: Puzzles) =>
  query(getProofOfWorkChallenge, {
    allow: anyone,
    run: ({ actor: { site }, at }) => ({
      challenge: createSignedChallenge(purposeOf(site.id), puzzleEnd(at), secretKey),
      bits: puzzleBits,
    }),
  })
