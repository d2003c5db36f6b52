import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding } from '../../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../../notifications/commands.ts'
import type { PersonSummary } from '../../people/queries.ts'

type OpportunityMailKind =
  | 'projects.invited'
  | 'projects.inviteReminder'
  | 'projects.inviteAccepted'
  | 'projects.inviteDeclined'

/** A mail about an invitation to a project. Those to experts name neither project nor client, because others may read them. */
export const opportunityMail = (
  kind: OpportunityMailKind,
  {
    key,
    path,
    parameters = {},
  }: { readonly key: string; readonly path: string; readonly parameters?: Record<string, string> },
  mail: {
    readonly reader: PersonSummary & { readonly email: string }
    readonly site: Site
    readonly branding: MailBranding
  },
): PersonalMail => {
  const { fullName: name, email, language, timeZone } = mail.reader
  const to = { name, email, language, timeZone }
  return { kind, key: `${kind} ${key}`, to, site: mail.site, branding: mail.branding, parameters, path }
}
