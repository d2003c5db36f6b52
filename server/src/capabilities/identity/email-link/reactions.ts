import { linkRequested } from '@colloquy/contract/identity/events'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import { queueDecoyMail, queueMail } from '../../../platform/mail/mail-queue.ts'
import { on } from '../../../platform/operations/define.ts'
import { mailBranding, siteById, siteFor } from '../../tenancy/queries.ts'
import { belongsToOtherSite, signInDecision } from '../policy.ts'
import { accountByEmail } from '../store.ts'
import { decoyRecipient, signInLinkMail } from './mails.ts'
import { linkTtlMs } from './rules.ts'
import { isSuperseded, issueLink, unansweredRequest } from './store.ts'

/** Sends a link to an address that requested one, if the account may sign in by e-mail link. Takes as long otherwise. */
export const sendLink = on(linkRequested, 'identity.send-link', async (context, { requestId }) => {
  const { tx, actor, at } = context
  const request = await unansweredRequest(tx, requestId)
  if (!request || (await isSuperseded(tx, request))) return
  const account = await accountByEmail(tx, request.email)
  const site = await siteById(tx, actor.tenantId, request.site_id)
  const branding = await mailBranding(tx)
  const secret = newSecret()
  // An expert who will be handed over is checked against the expert site.
  const signInSite = account && belongsToOtherSite(account, site) ? await siteFor(tx, actor.tenantId, 'Expert') : site
  const recipient = account && signInDecision(account, signInSite, 'link') === 'allowed' ? account : undefined
  const expiresAt = new Date(at.getTime() + linkTtlMs)
  const personId = recipient?.personId ?? null
  await issueLink(tx, { requestId, siteId: site.id, personId, secretHash: hashOf(secret), expiresAt }, at)
  const mail = signInLinkMail(recipient ?? decoyRecipient(request.email), { requestId, secret, site, branding })
  await (recipient ? queueMail(context, mail) : queueDecoyMail(context, mail))
})
