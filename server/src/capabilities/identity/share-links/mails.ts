import { timeFormat } from '@colloquy/contract/time'
import type { MailBranding, MailContent, Recipient } from '../../../platform/mail/mail-content.ts'

/** The mail with a share link. The secret is in the fragment, which browsers never send to a server. */
export const shareLinkMail = (link: {
  readonly linkId: string
  readonly to: Recipient
  /** The sender. The resource is not named, because the address is unverified and the name may be confidential. */
  readonly byName: string
  readonly expiresAt: Date
  readonly site: { readonly origin: string }
  readonly path: string
  readonly branding: MailBranding
}): MailContent => {
  const { to, expiresAt } = link
  const time = timeFormat(to.language, to.timeZone)
  return {
    kind: 'identity.shareLink',
    key: `share-link ${link.linkId}`,
    to,
    site: link.site,
    branding: link.branding,
    parameters: { by: link.byName, day: time.longDay(expiresAt), time: time.clock(expiresAt), city: time.city },
    path: link.path,
  }
}
