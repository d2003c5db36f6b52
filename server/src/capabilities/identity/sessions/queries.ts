import { checkAccess as checkAccessOperation } from '@colloquy/contract/identity/operations'
import { anyone } from '../../../platform/access/policy.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { cookieNames, isSecret } from '../rules.ts'
import { accountOf } from '../store.ts'
import { refreshTokenState } from './store.ts'

/**
 * Whether whoever was signed in here has been restricted [RA-03]. Their tokens open nothing any more, so the refresh
 * cookie says who they were; nobody else's browser has it, and a page of another origin is told nothing. Watched for on
 * the expert portal only.
 */
export const checkAccess = query(checkAccessOperation, {
  allow: anyone,
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
