import { hashOf, newSecret } from '../../../platform/ids.ts'
import { queueDecoyMail, queueMail } from '../../../platform/mail/mail-queue.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { mailBranding, siteById } from '../../tenancy/queries.ts'
import { signInDecision } from '../policy.ts'
import { type Account, accountByEmail } from '../store.ts'
import { decoyRecipient } from './mails.ts'
import { tokenMail } from './token-mails.ts'
import { tokenTtlMs } from './token-rules.ts'
import { isSuperseded, issueToken, unansweredTokenRequest, voidTokens } from './token-store.ts'

/** Mails a token to the requested address if its account is entitled to one, else does equal work. Earlier tokens become invalid. */
export const mailToken = async (
  context: SystemContext,
  requestId: string,
  isEntitled: (account: Account | undefined) => boolean | Promise<boolean>,
): Promise<void> => {
  const { tx, actor, at } = context
  const tokenRequest = await unansweredTokenRequest(tx, requestId)
  if (!tokenRequest || (await isSuperseded(tx, tokenRequest))) return
  const account = await accountByEmail(tx, tokenRequest.email)
  const site = await siteById(tx, actor.tenantId, tokenRequest.site_id)
  const { purpose } = tokenRequest
  const secret = newSecret()
  const letter = { wishId: requestId, purpose, secret, site, branding: await mailBranding(tx) }
  const isAllowed = await isEntitled(account)
  const recipient =
    account && isAllowed && signInDecision(account, site, 'password') === 'allowed' ? account : undefined
  const expiresAt = new Date(at.getTime() + tokenTtlMs[purpose])
  // An id that nobody has runs the same statement for an address without an account.
  await voidTokens(tx, recipient?.personId ?? requestId, purpose, at)
  await issueToken(tx, requestId, { personId: recipient?.personId ?? null, hash: hashOf(secret), expiresAt })
  const mail = tokenMail(recipient ?? decoyRecipient(tokenRequest.email), letter)
  await (recipient ? queueMail(context, mail) : queueDecoyMail(context, mail))
}
