import { checkPasswordReset as checkPasswordResetOperation } from '@colloquy/contract/identity/operations'
import type { Site } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { isSameAddress } from '../email-link/token-rules.ts'
import { activeToken } from '../email-link/token-store.ts'
import { accountOf } from '../store.ts'

/** The account whose password a token resets. Undefined when the token is invalid or was sent to a former address. */
export const accountOfResetToken = async (tx: Tx, token: string, site: Site, at: Date) => {
  const secret = await activeToken(tx, { purpose: 'reset', hash: hashOf(token), siteId: site.id }, at)
  const account = secret && (await accountOf(tx, secret.personId))
  return account && isSameAddress(secret.email, account.email) && !account.isClosed ? { secret, account } : undefined
}

/** Checks a reset token without consuming it. */
export const checkPasswordReset = query(checkPasswordResetOperation, {
  allow: publicAccess,
  limits: [{ name: 'identity.reset.check', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) }],
  run: async ({ tx, actor, input, at, refuse }) => {
    const found = await accountOfResetToken(tx, input.token, actor.site, at)
    return found ? { email: found.account.email } : refuse('reset_link_expired')
  },
})
