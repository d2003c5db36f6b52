import type { MailBranding, MailContent, Recipient } from '../../../platform/mail/mail-content.ts'

/** The mail with a link to one thing. The secret stands in the fragment, which no server, log or Referer header ever sees. */
export const shareLinkLetter = (given: {
  readonly linkId: string
  readonly to: Recipient
  /** Who sends it. What it opens is not named: the address is nobody's until it is opened, and a name may say anything. */
  readonly byName: string
  readonly days: number
  readonly site: { readonly origin: string }
  readonly path: string
  readonly look: MailBranding
}): MailContent => ({
  kind: 'identity.capability',
  key: `capability ${given.linkId}`,
  to: given.to,
  site: given.site,
  look: given.look,
  words: { by: given.byName, days: given.days },
  path: given.path,
})
