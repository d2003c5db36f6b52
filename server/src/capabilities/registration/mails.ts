import type { Language } from '@colloquy/contract/languages'
import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../platform/mail/mail-content.ts'

interface Addressed {
  readonly mailId: string
  readonly email: string
  readonly language: Language
  readonly timeZone: string
  readonly site: Site
  readonly branding: MailBranding
}

// These mails contain no user input, because the recipient may not be the author.
const to = ({ email, language, timeZone }: Addressed) => ({ name: email, email, language, timeZone })

/** The mail with the link to continue. The secret is in the fragment, which browsers never send to a server. */
export const resumeMail = (addressed: Addressed, secret: string): MailContent => ({
  kind: 'registration.resume',
  key: `registration ${addressed.mailId}`,
  to: to(addressed),
  site: addressed.site,
  branding: addressed.branding,
  path: `/join#${secret}`,
})

/** The mail to a person who already has an account. Only the recipient learns that. */
export const knownPersonMail = (addressed: Addressed): MailContent => ({
  kind: 'registration.known',
  key: `registration ${addressed.mailId}`,
  to: to(addressed),
  site: addressed.site,
  branding: addressed.branding,
  path: '/login',
})
