import { expertRegistered } from '@colloquy/contract/registration/events'
import { vettingChanged } from '@colloquy/contract/vetting/events'
import { on } from '../../platform/operations/define.ts'
import { mailPerson } from '../notifications/commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteFor } from '../tenancy/queries.ts'
import { vettingStaff } from './commands.ts'
import { vettingMail } from './mails.ts'
import * as store from './store.ts'

/** Queues a registered expert for vetting. */
export const begin = on(expertRegistered, 'vetting.start', async ({ tx, actor, at, emit }, { personId }) => {
  if (await store.startVetting(tx, { tenant_id: actor.tenantId, person_id: personId, registered_at: at }))
    emit(vettingChanged, { personId, move: 'begun' }, await vettingStaff(tx))
})

/** Mails the expert a question or the decision. */
export const mailDecision = on(
  vettingChanged,
  'vetting.mail-decision',
  async (context, { personId, move, questionId }) => {
    if (move === 'begun' || move === 'replied') return
    const { tx, actor } = context
    const person = (await personSummaries(tx, [personId])).get(personId)
    const vetting = await store.vettingById(tx, personId)
    if (!vetting || !person?.email || person.isErased || person.isDeleted) return
    const { fullName: name, email, language, timeZone } = person
    const key = questionId ?? `${personId} ${move} ${vetting.decided_at?.toISOString()}`
    const [site, branding] = [await siteFor(tx, actor.tenantId, 'Expert'), await mailBranding(tx)]
    await mailPerson(
      context,
      personId,
      vettingMail(move, key, { to: { name, email, language, timeZone }, site, branding }),
    )
  },
)
