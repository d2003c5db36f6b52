import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalLetter } from '../notifications/commands.ts'

const kinds = { asked: 'vetting.asked', approved: 'vetting.approved', declined: 'vetting.declined' } as const

/**
 * Tells an expert what has become of their registration. A question stands on the page that the button leads to, and
 * the reason of a refusal nowhere: mails are read by whoever sees the mailbox.
 */
export const vettingLetter = (
  move: keyof typeof kinds,
  key: string,
  { to, site, look }: { to: Recipient; site: Site; look: MailBranding },
): PersonalLetter => ({
  kind: kinds[move],
  key: `vetting ${key}`,
  to,
  site,
  look,
  path: move === 'declined' ? '/expert/settings?tab=privacy' : '/expert',
})
