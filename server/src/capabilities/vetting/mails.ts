import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalLetter } from '../notifications/commands.ts'

const kinds = { asked: 'vetting.asked', approved: 'vetting.approved', declined: 'vetting.declined' } as const

/**
 * Tells an expert about a question or decision. The mail contains neither the question nor the reason for a refusal, because
 * others may read the mailbox; the question is on the linked page.
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
