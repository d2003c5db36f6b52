import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../platform/mail/mail-content.ts'
import { fullNameOfRow } from '../people/queries.ts'
import type { Invitation } from './store.ts'

const kinds = {
  client: 'invitations.client',
  expert: 'invitations.expert',
  vendor: 'invitations.vendor',
  staff: 'invitations.staff',
  compliance: 'invitations.compliance',
} as const

/** The invitation mail or its reminder. The secret is in the URL fragment, which browsers never send to a server. */
export const invitationMail = (
  invitation: Invitation,
  mail: {
    isReminder: boolean
    mailId: string
    secret: string
    inviter: string
    zone: string
    site: Site
    branding: MailBranding
  },
): MailContent => ({
  kind: mail.isReminder ? 'invitations.reminder' : kinds[invitation.kind],
  key: `invitation ${mail.mailId}`,
  to: {
    name: fullNameOfRow(invitation),
    email: invitation.email,
    language: invitation.language,
    timeZone: mail.zone,
  },
  site: mail.site,
  branding: mail.branding,
  parameters: { inviter: mail.inviter },
  path: `/invitation#${mail.secret}`,
})
