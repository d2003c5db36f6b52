import { incidentAssessed, incidentReported } from '@colloquy/contract/incidents/events'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { presentOfficerIds } from '../compliance/delegations/queries.ts'
import { mailPerson, notify, resolveNotifications } from '../notifications/commands.ts'
import { officerIds, personSummaries } from '../people/queries.ts'
import { mailBranding, siteFor } from '../tenancy/queries.ts'
import { reportedMail } from './mails.ts'
import { incidentById } from './store.ts'

/** Tells the officers who are not away of a report, or all of them when nobody is there. */
const notifyOfficers = async (
  context: SystemContext,
  { incidentId, reportId }: Payload<typeof incidentReported>,
): Promise<void> => {
  const { tx, actor, at } = context
  const incident = await incidentById(tx, incidentId)
  if (!incident || incident.state === 'released') return
  const present = await presentOfficerIds(tx, at)
  const ids = present.length > 0 ? present : await officerIds(tx)
  const people = await personSummaries(tx, ids)
  const [site, branding] = [await siteFor(tx, actor.tenantId, 'Exchange'), await mailBranding(tx)]
  const code = incident.call_code
  for (const personId of ids) {
    await notify(context, {
      personId,
      kind: 'incident_reported',
      parameters: { code, topic: incident.topic },
      path: `incidents/${incidentId}`,
      key: `incident_reported:${reportId}`,
    })
    const { fullName: name, email, language, timeZone } = people.get(personId) ?? {}
    if (name === undefined || !email || !language || !timeZone) continue
    const to = { name, email, language, timeZone }
    await mailPerson(context, personId, reportedMail({ incidentId, reportId, code }, { to, site, branding }))
  }
}

export const reactions = [
  on(incidentReported, 'incidents.notify-officers', notifyOfficers),
  on(incidentAssessed, 'incidents.resolve-notifications', (context, { incidentId }) =>
    resolveNotifications(context, `incidents/${incidentId}`, ['incident_reported']),
  ),
]
