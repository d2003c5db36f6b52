import { updateContactInfo as updateContactInfoOperation } from '@colloquy/contract/people/contact-operations'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { contactInfoOf } from './queries.ts'
import { writeContactDetails } from './store.ts'

export const updateContactInfo = command(updateContactInfoOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
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
    return contactInfoOf(context, personId)
  },
})
