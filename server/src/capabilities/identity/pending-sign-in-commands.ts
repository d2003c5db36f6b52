import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import { hashOf, newSecret } from '../../platform/ids.ts'
import type { RequestContext } from '../../platform/operations/define.ts'
import { factorRequirementOf } from '../factors/queries.ts'
import { pendingSignInTtlSeconds } from './pending-sign-in-rules.ts'
import { insertPendingSignIn } from './pending-sign-in-store.ts'
import type { SignInMethod } from './rules.ts'
import { cookieNames, cookiePath } from './rules.ts'
import type { Account } from './store.ts'

/**
 * Where a second factor is required [AU-18], stores a pending sign-in instead of opening a session. Undefined when none
 * is required. All sign-in methods call it.
 */
export const requireSecondFactor = async (
  { tx, at, actor: { site }, request }: RequestContext,
  account: Account,
  { method, rememberMe }: { readonly method: SignInMethod; readonly rememberMe: boolean },
): Promise<TokenResponse | undefined> => {
  const { requirement } = await factorRequirementOf(tx, account)
  if (requirement === 'nothing') return undefined
  const secret = newSecret()
  await insertPendingSignIn(tx, {
    tenant_id: site.tenantId,
    hash: hashOf(secret),
    site_id: site.id,
    person_id: account.personId,
    method,
    remember: rememberMe,
    expires_at: new Date(at.getTime() + pendingSignInTtlSeconds * 1000),
  })
  request.setCookie(cookieNames(site).pendingSignIn, secret, {
    path: cookiePath(site),
    maxAge: pendingSignInTtlSeconds,
  })
  return {
    accessToken: '',
    refreshToken: 'cookie',
    expiresIn: 0,
    idToken: '',
    requireAdditionalAuthentication: true,
  }
}
