import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, Recipient } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'

/** What happened, in the words of a mail. The mail names neither the expert nor the client, because others may read it. */
export const sourcingMail = (
  kind: 'sourcing.requested' | 'sourcing.submitted' | 'sourcing.accepted' | 'sourcing.declined',
  { key, path, title }: { readonly key: string; readonly path: string; readonly title: string },
  { to, site, branding }: { readonly to: Recipient; readonly site: Site; readonly branding: MailBranding },
): PersonalMail => ({ kind, key: `${kind} ${key}`, to, site, branding, parameters: { title }, path })
