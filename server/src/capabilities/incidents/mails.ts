import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'

/** Tells an officer of a report. What it is about is on the linked page: others may read the mailbox. */
export const reportedMail = (
  { incidentId, reportId, code }: { readonly incidentId: string; readonly reportId: string; readonly code: string },
  { to, site, branding }: { to: Recipient; site: Site; branding: MailBranding },
): PersonalMail => ({
  kind: 'incidents.reported',
  key: `incidents.reported ${reportId} ${to.email}`,
  to,
  site,
  branding,
  parameters: { code },
  path: `/compliance/incidents/${incidentId}`,
})
