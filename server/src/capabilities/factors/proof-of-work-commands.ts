import type { Operation } from '@colloquy/contract/operation'
import type { Site } from '../../platform/access/actor.ts'
import { hashOf } from '../../platform/ids.ts'
import type { PreparationContext } from '../../platform/operations/define.ts'
import { consumeChallenge } from './passkey-store.ts'
import { verifyProofOfWork } from './proof-of-work-gateway.ts'
import type { ProofOfWorkSettings } from './proof-of-work-queries.ts'

type RequestToVerify = Pick<PreparationContext<Operation>, 'site' | 'request' | 'at' | 'within'> & {
  readonly site: Site
  readonly refuse: (code: 'proof_of_work_required') => never
}

/**
 * Requires proof of work of an anonymous request [TP-05]: unnoticeable for one person, expensive for thousands of
 * requests. Used as the `prepare` of an operation. Each solution is accepted once, over all processes.
 */
export const requireProofOfWork =
  ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  async ({ site, request, at, within, refuse }: RequestToVerify): Promise<undefined> => {
    if (proofOfWorkBits === 0) return undefined
    const proof = await verifyProofOfWork(request.proofOfWork, site.id, at, secretKey)
    if (!proof) return refuse('proof_of_work_required')
    const consumed = { tenant_id: site.tenantId, hash: hashOf(proof.signature), expires_at: proof.expiresAt }
    if (!(await within((tx) => consumeChallenge(tx, consumed)))) return refuse('proof_of_work_required')
    return undefined
  }
