import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'

const kinds = { asked: 'vetting.asked', approved: 'vetting.approved', declined: 'vetting.declined' } as const

/**
 * Tells an expert about a question or decision. The mail contains neither the question nor the reason for a refusal, because
 * others may read the mailbox; the question is on the linked page.
 */
export const vettingMail = (
  move: keyof typeof kinds,
  key: string,
  { to, site, branding }: { to: Recipient; site: Site; branding: MailBranding },
): PersonalMail => ({
  kind: kinds[move],
  key: `vetting ${key}`,
  to,
  site,
  branding,
  path: move === 'declined' ? '/expert/settings?tab=privacy' : '/expert',
})
