import { defaultLanguage } from '@colloquy/contract/languages'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import type { AccountRecipient } from '../store.ts'

/** The mail with a sign-in link. The secret is in the fragment, which browsers never send to a server. */
export const signInLinkMail = (
  account: AccountRecipient,
  { requestId, secret, site, branding }: { requestId: string; secret: string; site: Site; branding: MailBranding },
): MailContent => ({
  kind: 'identity.link',
  key: `link ${requestId}`,
  to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
  site,
  branding,
  path: `/l#${secret}`,
})

/** The recipient of a decoy: nobody has an account at the address, or none that may sign in this way. */
export const decoyRecipient = (email: string): AccountRecipient => ({
  fullName: 'Alex Example',
  email,
  language: defaultLanguage,
  timeZone: 'UTC',
})
