import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import type { Account } from '../store.ts'

/** The mail with a sign-in link. The secret is in the fragment, which browsers never send to a server. */
export const signInLinkMail = (
  account: Account,
  { requestId, secret, site, branding }: { requestId: string; secret: string; site: Site; branding: MailBranding },
): MailContent => ({
  kind: 'identity.link',
  key: `link ${requestId}`,
  to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
  site,
  branding,
  path: `/l#${secret}`,
})
