import { setRelationships as setRelationshipsOperation } from '@colloquy/contract/people/contact-operations'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { presentRelationships } from './queries.ts'
import { replaceRelationships } from './store.ts'

export const setRelationships = command(setRelationshipsOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, input, subject } = context
    const version = await changeRecord(context, subject.personId)
    const key = { tenant_id: actor.tenantId, person_id: subject.personId }
    await replaceRelationships(tx, key, input.relationships)
    return presentRelationships(tx, actor, subject, version)
  },
})
