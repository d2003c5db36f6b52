import { getImpersonation as getImpersonationOperation } from '@colloquy/contract/identity/operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { findImpersonation } from './store.ts'

/** The impersonation of this session, or null. */
export const getImpersonation = query(getImpersonationOperation, {
  allow: signedIn,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  run: async ({ tx, me }) => {
    const found = me.impersonationId === null ? undefined : await findImpersonation(tx, me.sessionId)
    if (!found) return null
    return {
      impersonatorId: found.impersonatorId,
      impersonatorName: found.impersonatorName,
      until: found.until.toISOString(),
    }
  },
})
