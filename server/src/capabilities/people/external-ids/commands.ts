import { setExternalIds as setExternalIdsOperation } from '@colloquy/contract/people/operations'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { canManagePerson, canSeeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { replaceExternalIds } from './store.ts'

export const setExternalIds = command(setExternalIdsOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canManagePerson,
  run: async (context) => {
    const { tx, actor, input, refuse } = context
    const { personId } = input
    // Duplicates collapse into one.
    const externalIds = [...new Map(input.externalIds.map((one) => [`${one.system}\n${one.value}`, one])).values()]
    await changeRecord(context, personId)
    if (!(await replaceExternalIds(tx, actor.tenantId, personId, externalIds))) return refuse('external_id_taken')
    return recordOf(tx, actor, personId)
  },
})
