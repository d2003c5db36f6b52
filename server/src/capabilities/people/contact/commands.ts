import {
  updateContactInfo as updateContactInfoOperation,
  updateServiceEmail as updateServiceEmailOperation,
} from '@colloquy/contract/people/contact-operations'
import { serviceEmailChanged } from '@colloquy/contract/people/events'
import { newId } from '../../../platform/ids.ts'
import { undeliverableAddress } from '../../../platform/mail/undeliverable-store.ts'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { editRecord, seeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { contactInfoOf } from './queries.ts'
import { contactDetailsOf, insertServiceEmailChange, writeContactDetails } from './store.ts'

export const updateContactInfo = command(updateContactInfoOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: editRecord,
  run: async (context) => {
    const { tx, actor, input } = context
    const { personId, phone, mobile, assistant } = input
    await changeRecord(context, personId)
    await writeContactDetails(
      tx,
      { tenant_id: actor.tenantId, person_id: personId },
      {
        phone,
        mobile,
        assistant_name: assistant?.name ?? null,
        assistant_email: assistant?.email ?? null,
        assistant_phone: assistant?.phone ?? null,
      },
    )
    return contactInfoOf(tx, actor, personId)
  },
})

export const updateServiceEmail = command(updateServiceEmailOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: editRecord,
  about: ({ input }) => ({ kind: 'person', id: input.personId }),
  // Each change sends mails to addresses of the sender's choice.
  limits: [{ name: 'people.service-email', max: 6, seconds: 86_400 }],
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { personId } = input
    const accountEmail = subject.person.email
    // The account's own address is the same as none.
    const serviceEmail = input.serviceEmail?.toLowerCase() === accountEmail?.toLowerCase() ? null : input.serviceEmail
    if (serviceEmail !== null && (await undeliverableAddress(tx, serviceEmail))) return refuse('address_undeliverable')
    const earlier = (await contactDetailsOf(tx, personId))?.service_email ?? null
    if (serviceEmail === earlier) return contactInfoOf(tx, me, personId)
    await changeRecord(context, personId)
    await writeContactDetails(tx, { tenant_id: me.tenantId, person_id: personId }, { service_email: serviceEmail })
    const changeId = newId(at)
    await insertServiceEmailChange(tx, {
      tenant_id: me.tenantId,
      id: changeId,
      person_id: personId,
      service_email: serviceEmail,
      earlier,
    })
    emit(serviceEmailChanged, { personId, byId: me.personId, changeId })
    return contactInfoOf(tx, me, personId)
  },
})
