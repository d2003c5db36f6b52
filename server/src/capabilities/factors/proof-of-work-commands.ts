import type { Operation } from '@colloquy/contract/operation'
import type { Site } from '../../platform/access/actor.ts'
import { hashOf } from '../../platform/ids.ts'
import type { PreparationContext } from '../../platform/operations/define.ts'
import { verifySignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { consumeChallenge } from './passkey-store.ts'
import type { ProofOfWorkSettings } from './proof-of-work-queries.ts'
import { challengePurpose, partsOf, zeroBits } from './proof-of-work-rules.ts'

/** What is asked of a request before it is looked at. */
type UnverifiedRequest = Pick<PreparationContext<Operation>, 'site' | 'request' | 'at' | 'within'> & {
  readonly site: Site
  readonly refuse: (code: 'puzzle_required') => never
}

/**
 * The work that whoever has not signed in puts into a post [TP-05]: too little to be noticed by a person, too much for
 * somebody who sends thousands. For the `prepare` of an operation. Each solution counts once; where puzzles are off,
 * nothing is asked.
 */
export const requireProofOfWork =
  ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  async ({ site, request, at, within, refuse }: UnverifiedRequest): Promise<undefined> => {
    if (proofOfWorkBits === 0) return undefined
    const parts = partsOf(request.puzzle)
    const end = parts && verifySignedChallenge(parts.challenge, challengePurpose(site.id), at, secretKey)
    if (!parts || !end) return refuse('puzzle_required')
    if (zeroBits(hashOf(`${parts.challenge}.${parts.nonce}`)) < proofOfWorkBits) return refuse('puzzle_required')
    const spent = { tenant_id: site.tenantId, hash: hashOf(parts.challenge), expires_at: end }
    if (!(await within((tx) => consumeChallenge(tx, spent)))) return refuse('puzzle_required')
    return undefined
  }
