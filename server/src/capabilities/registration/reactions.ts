import { registrationMailRequested } from '@colloquy/contract/registration/events'
import { hashOf, newSecret } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { on } from '../../platform/operations/define.ts'
import { mailBranding, siteById } from '../tenancy/queries.ts'
import { knownPersonMail, resumeMail } from './mails.ts'
import { linkTtlMs } from './rules.ts'
import { isKnown, makeSecret, openMail } from './store.ts'

/** Mails a link to continue, or a notice that the account exists. The requester cannot tell which. */
export const sendLink = on(registrationMailRequested, 'registration.send-link', async (context, { mailId }) => {
  const { tx, actor, at } = context
  const mailRequest = await openMail(tx, mailId)
  if (!mailRequest) return
  const { email, draft, site_id } = mailRequest
  const site = await siteById(tx, actor.tenantId, site_id)
  const { language, timeZone } = draft
  const addressed = { mailId, email, language, timeZone, site, branding: await mailBranding(tx) }
  if (await isKnown(tx, email)) {
    await queueMail(context, knownPersonMail(addressed))
    return
  }
  const secret = newSecret()
  await makeSecret(tx, mailId, hashOf(secret), new Date(at.getTime() + linkTtlMs))
  await queueMail(context, resumeMail(addressed, secret))
})
