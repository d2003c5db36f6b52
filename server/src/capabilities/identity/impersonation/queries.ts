import { getImpersonation } from '@colloquy/contract/identity/operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { actingIn } from './store.ts'

/** Who acts as the person who is signed in here. */
export const whoActs = query(getImpersonation, {
  allow: signedIn,
  whileActing: true,
  whileBound: true,
  whilePending: true,
  whileTermsOwed: true,
  run: async ({ tx, me }) => {
    const found = me.impersonationId === null ? undefined : await actingIn(tx, me.sessionId)
    if (!found) return null
    return { actingId: found.actingId, actingName: found.actingName, until: found.until.toISOString() }
  },
})
