import { checkAccess as checkAccessOperation } from '@colloquy/contract/identity/operations'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { cookieNames, isSecret } from '../rules.ts'
import { accountOf } from '../store.ts'
import { refreshTokenState, seenSince } from './store.ts'

/**
 * Whether the person who was signed in here has been restricted [RA-03]. Their access tokens are invalid, so the
 * refresh cookie identifies them; pages of other origins get no answer. Used by the expert portal only.
 */
export const checkAccess = query(checkAccessOperation, {
  allow: publicAccess,
  limits: [{ name: 'identity.access', max: 60, seconds: 60 }],
  run: async ({ tx, actor, request }) => {
    const token = request.cookies[cookieNames(actor.site).refresh]
    if (actor.site.portal !== 'Expert' || !isSecret(token) || request.origin !== actor.site.origin)
      return { isRestricted: false }
    const session = await refreshTokenState(tx, hashOf(token), actor.site.id)
    const account = session && (await accountOf(tx, session.personId))
    return { isRestricted: account?.isRestricted ?? false }
  },
})

/** Those of some people who have used the product since an instant, themselves. */
export const peopleSeenSince = (tx: Tx, personIds: readonly string[], since: Date): Promise<ReadonlySet<string>> =>
  personIds.length === 0 ? Promise.resolve(new Set()) : seenSince(tx, personIds, since)
