import { sessionsEnded } from '@colloquy/contract/identity/events'
import { serviceEmailChanged, serviceEmailRequested } from '@colloquy/contract/people/events'
import { on } from '../../platform/operations/define.ts'
import { serviceEmailChange } from '../people/contact/queries.ts'
import { issueServiceEmailSecret } from '../people/contact/service-email-commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { mailPerson } from './commands.ts'
import { confirmationReactions } from './confirmation-reactions.ts'
import { deleteDevicesOfSessions } from './device-store.ts'

export const reactions = [
  ...confirmationReactions,
  // Push messages end with the session in which the browser was registered.
  on(sessionsEnded, 'notifications.remove-devices', ({ tx }, { sessionIds }) =>
    deleteDevicesOfSessions(tx, sessionIds),
  ),
  on(serviceEmailRequested, 'notifications.confirm-service-email', async (context, { requestId }) => {
    const { tx, actor } = context
    const request = await issueServiceEmailSecret(context, requestId)
    if (!request) return
    const { person_id: personId, requested_by: byId, email, secret } = request
    const people = await personSummaries(tx, [personId, byId])
    const person = people.get(personId)
    if (!person) return
    const { fullName: name, language, timeZone } = person
    await mailPerson(context, personId, {
      kind: 'notifications.serviceEmailRequested',
      key: `service-email-request ${requestId}`,
      to: { name, email, language, timeZone },
      site: await siteOfPerson(tx, actor.tenantId, person.personType),
      path: `/service-email#${secret}`,
      branding: await mailBranding(tx),
      parameters: { person: name, by: people.get(byId)?.fullName ?? name, address: email },
    })
  }),
  // The account's address, the earlier and the new one are told, so that no mail goes elsewhere unnoticed.
  on(
    serviceEmailChanged,
    'notifications.notify-service-email-changed',
    async (context, { personId, byId, changeId }) => {
      const { tx, actor } = context
      const change = await serviceEmailChange(tx, changeId)
      if (!change) return
      const { serviceEmail, earlier } = change
      const people = await personSummaries(tx, [personId, byId])
      const person = people.get(personId)
      const used = serviceEmail ?? person?.email
      if (!person || !used) return
      const site = await siteOfPerson(tx, actor.tenantId, person.personType)
      const branding = await mailBranding(tx)
      const { fullName: name, language, timeZone } = person
      const parameters = { person: name, by: people.get(byId)?.fullName ?? name, address: used }
      const addresses = new Set([person.email, earlier, serviceEmail].filter((address) => address !== null))
      for (const email of addresses)
        await mailPerson(context, personId, {
          kind: 'notifications.serviceEmail',
          key: `service-email ${changeId} ${email}`,
          to: { name, email, language, timeZone },
          site,
          branding,
          parameters,
        })
    },
  ),
]
