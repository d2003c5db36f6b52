import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'
import type { PersonSummary } from '../people/queries.ts'
import type { RequestRow } from './store.ts'
import type { RespondentSubject } from './subject-queries.ts'

/** Asks an expert for answers. The secret is in the fragment, which browsers never send; opening the page sends nothing. */
export const surveyMail = (
  request: Pick<RequestRow, 'id' | 'kind'>,
  { topic, startsAt }: Pick<RespondentSubject, 'topic' | 'startsAt'>,
  mail: {
    readonly isReminder: boolean
    readonly secret: string
    readonly reader: PersonSummary & { readonly email: string }
    readonly site: Site
    readonly branding: MailBranding
  },
): PersonalMail => {
  const { reader, isReminder } = mail
  const kind = isReminder
    ? 'surveys.reminder'
    : request.kind === 'compliance_survey'
      ? 'surveys.call'
      : 'surveys.project'
  return {
    kind,
    key: `${kind} ${request.id} ${startsAt?.toISOString() ?? ''}`,
    to: { name: reader.fullName, email: reader.email, language: reader.language, timeZone: reader.timeZone },
    site: mail.site,
    branding: mail.branding,
    parameters: { topic: topic ?? '' },
    path: `/compliance-survey#${mail.secret}`,
  }
}
