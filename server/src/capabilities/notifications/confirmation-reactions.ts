import { employmentConfirmationRequested, personChanged } from '@colloquy/contract/people/events'
import { termsAgreed, termsExpiryAnnounced } from '@colloquy/contract/terms/events'
import { timeFormat } from '@colloquy/contract/time'
import { on } from '../../platform/operations/define.ts'
import { employmentAwaiting } from '../people/employments/queries.ts'
import { homePathOf } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { mailPerson, notify, resolveNotifications } from './commands.ts'

const agreementsPath = 'settings?tab=privacy'
const employmentPath = 'profile'

/** Notices of what people confirm again from time to time. */
export const confirmationReactions = [
  on(termsExpiryAnnounced, 'notifications.terms-expiring', async (context, { personId, lapsesAt }) => {
    const { tx, at, actor } = context
    const person = (await personSummaries(tx, [personId])).get(personId)
    if (!person) return
    const { fullName: name, email, language, timeZone, personType } = person
    const day = timeFormat(language, timeZone).day(lapsesAt, at)
    const key = `terms_expiring:${lapsesAt.slice(0, 10)}`
    await notify(context, { personId, kind: 'terms_expiring', parameters: { day }, path: agreementsPath, key })
    if (!email) return
    await mailPerson(context, personId, {
      kind: 'terms.expiring',
      key: `terms.expiring ${personId} ${lapsesAt.slice(0, 10)}`,
      to: { name, email, language, timeZone },
      site: await siteOfPerson(tx, actor.tenantId, personType),
      branding: await mailBranding(tx),
      parameters: { day },
      path: `${homePathOf(person)}/${agreementsPath}`,
    })
  }),
  on(termsAgreed, 'notifications.resolve-terms', (context, { personId }) =>
    resolveNotifications(context, agreementsPath, ['terms_expiring'], personId),
  ),
  on(employmentConfirmationRequested, 'notifications.employment-due', async (context, { personId, employmentId }) => {
    const { tx, actor } = context
    const employment = await employmentAwaiting(tx, personId, employmentId)
    const person = (await personSummaries(tx, [personId])).get(personId)
    if (!employment || !person) return
    const { fullName: name, email, language, timeZone, personType } = person
    const { company, askedOn } = employment
    const parameters = { company }
    const key = `employment_due:${employmentId}:${askedOn}`
    await notify(context, { personId, kind: 'employment_due', parameters, path: employmentPath, key })
    if (!email) return
    await mailPerson(context, personId, {
      kind: 'people.employmentDue',
      key: `people.employmentDue ${employmentId} ${askedOn}`,
      to: { name, email, language, timeZone },
      site: await siteOfPerson(tx, actor.tenantId, personType),
      branding: await mailBranding(tx),
      parameters,
      path: `${homePathOf(person)}/${employmentPath}`,
    })
  }),
  on(personChanged, 'notifications.resolve-employment', async (context, { personId }) => {
    if (await employmentAwaiting(context.tx, personId)) return
    await resolveNotifications(context, employmentPath, ['employment_due'], personId)
  }),
]
