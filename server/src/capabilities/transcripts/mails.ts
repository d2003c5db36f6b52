import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'

interface Envelope {
  readonly to: Recipient
  readonly site: Site
  readonly branding: MailBranding
}

/** Tells an officer that a transcript waits. What was said is on the linked page alone. */
export const reviewMail = (
  { transcriptId, code }: { readonly transcriptId: string; readonly code: string },
  { to, site, branding }: Envelope,
): PersonalMail => ({
  kind: 'transcripts.review',
  key: `transcripts.review ${transcriptId} ${to.email}`,
  to,
  site,
  branding,
  parameters: { code },
  path: `/compliance/transcripts/${transcriptId}`,
})

/** Tells a reader that they can read the transcript of their call. */
export const releasedMail = (
  { reviewId, code, path }: { readonly reviewId: string; readonly code: string; readonly path: string },
  { to, site, branding }: Envelope,
): PersonalMail => ({
  kind: 'transcripts.released',
  key: `transcripts.released ${reviewId} ${to.email}`,
  to,
  site,
  branding,
  parameters: { code },
  path,
})
