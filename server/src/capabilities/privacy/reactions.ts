import { personalDataRequested } from '@colloquy/contract/privacy/events'
import { on } from '../../platform/operations/define.ts'
import { mailPerson } from '../notifications/commands.ts'
import { personBriefs } from '../people/queries.ts'
import { mailLook, siteFor } from '../tenancy/queries.ts'
import { requestLetter } from './mails.ts'
import { waitingRequest } from './store.ts'

/** Notifies the address of record that a request was made in the person's name. */
export const tellOfRequest = on(personalDataRequested, 'privacy.tell', async (work, { requestId, personId }) => {
  const { tx, actor } = work
  const request = await waitingRequest(tx, requestId)
  const person = (await personBriefs(tx, [personId])).get(personId)
  if (!request || !person?.email || person.isErased || person.isDeleted) return
  const { fullName: name, email, language, timeZone } = person
  const isExpert = person.personType === 2
  const site = await siteFor(tx, actor.tenantId, isExpert ? 'Expert' : 'Exchange')
  const path = `${sitePath(isExpert, person.roleId)}/settings?tab=privacy`
  await mailPerson(
    work,
    personId,
    requestLetter({ name, email, language, timeZone }, request, { site, look: await mailLook(tx), path }),
  )
})

const sitePath = (isExpert: boolean, roleId: number | null): string => {
  if (isExpert) return '/expert'
  if (roleId === 8) return '/compliance'
  return roleId === 2 ? '/staff' : '/clients'
}
