import {
  getPasskeyRequest as getPasskeyRequestOperation,
  getPendingSignIn as getPendingSignInOperation,
} from '@colloquy/contract/identity/second-factor/operations'
import type { Site } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query, type RequestInfo } from '../../../platform/operations/define.ts'
import { requestAt } from '../../factors/passkey-queries.ts'
import { factorRequirementOf } from '../../factors/queries.ts'
import { activePendingSignIn } from '../pending-sign-in-store.ts'
import type { SignInMethod } from '../rules.ts'
import { cookieNames, isSecret } from '../rules.ts'
import { type Account, accountOf } from '../store.ts'

/** A sign-in whose first factor was verified. */
export interface PendingSignIn {
  readonly hash: Buffer
  readonly method: SignInMethod
  readonly remember: boolean
  readonly account: Account
}

/** The hash of the secret that identifies the browser's pending sign-in. */
export const pendingSignInHash = (site: Site, cookies: RequestInfo['cookies']): Buffer | undefined => {
  const secret = cookies[cookieNames(site).pendingSignIn]
  return isSecret(secret) ? hashOf(secret) : undefined
}

/** The pending sign-in of a browser; undefined when there is none or it expired. */
export const findPendingSignIn = async (
  tx: Tx,
  site: Site,
  cookies: RequestInfo['cookies'],
  at: Date,
): Promise<PendingSignIn | undefined> => {
  const hash = pendingSignInHash(site, cookies)
  const step = hash && (await activePendingSignIn(tx, hash, site.id, at))
  const account = step && (await accountOf(tx, step.personId))
  return hash && step && account ? { hash, method: step.method, remember: step.remember, account } : undefined
}

/** The second factor that the pending sign-in requires. */
export const getPendingSignIn = query(getPendingSignInOperation, {
  allow: publicAccess,
  run: async ({ tx, actor, request, at, refuse }) => {
    const step = await findPendingSignIn(tx, actor.site, request.cookies, at)
    if (!step) return refuse('pending_sign_in_expired')
    const { requirement, status } = await factorRequirementOf(tx, step.account)
    return {
      requirement: requirement === 'setUp' ? ('setUp' as const) : ('factor' as const),
      totp: status.totpSince !== null,
      passkey: status.passkeyCount > 0,
    }
  },
})

/** Request options of a passkey sign-in. Stateless: the challenge is signed. */
export const getPasskeyRequest = (secretKey: string) =>
  query(getPasskeyRequestOperation, {
    allow: publicAccess,
    run: ({ actor, at }) => requestAt(actor.site, at, secretKey),
  })
