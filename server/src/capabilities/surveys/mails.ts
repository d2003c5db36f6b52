import type { Site } from '../../platform/access/actor.ts'
import type { MailBranding } from '../../platform/mail/mail-content.ts'
import type { PersonalMail } from '../notifications/commands.ts'
import type { PersonSummary } from '../people/queries.ts'
import type { RequestRow } from './store.ts'
import type { RespondentSubject } from './subject-queries.ts'

/** Why a request is mailed: for the first time, because the call is near, or because the answers have expired. */
export type RequestOccasion = 'first' | 'reminder' | 'renewal'

/** Asks an expert for answers. The secret is in the fragment, which browsers never send; opening the page sends nothing. */
export const surveyMail = (
  request: Pick<RequestRow, 'id' | 'kind' | 'requested_at'>,
  { topic, startsAt }: Pick<RespondentSubject, 'topic' | 'startsAt'>,
  mail: {
    readonly occasion: RequestOccasion
    readonly secret: string
    readonly reader: PersonSummary & { readonly email: string }
    readonly site: Site
    readonly branding: MailBranding
  },
): PersonalMail => {
  const { reader, occasion } = mail
  const first = request.kind === 'compliance_survey' ? 'surveys.call' : 'surveys.project'
  const kind = occasion === 'first' ? first : (`surveys.${occasion}` as const)
  // Answers may expire several times.
  const time = occasion === 'renewal' ? request.requested_at : startsAt
  return {
    kind,
    key: `${kind} ${request.id} ${time?.toISOString() ?? ''}`,
    to: { name: reader.fullName, email: reader.email, language: reader.language, timeZone: reader.timeZone },
    site: mail.site,
    branding: mail.branding,
    parameters: { topic: topic ?? '' },
    path: `/compliance-survey#${mail.secret}`,
  }
}
