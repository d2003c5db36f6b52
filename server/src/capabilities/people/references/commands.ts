import { setReferences as setReferencesOperation } from '@colloquy/contract/people/operations'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord } from '../commands.ts'
import { managePerson, seeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { replaceReferences } from './store.ts'

export const setReferences = command(setReferencesOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: managePerson,
  run: async (context) => {
    const { tx, actor, input, refuse } = context
    const { personId } = input
    // Duplicates collapse into one.
    const references = [...new Map(input.references.map((one) => [`${one.system}\n${one.value}`, one])).values()]
    await changeRecord(context, personId)
    if (!(await replaceReferences(tx, actor.tenantId, personId, references))) return refuse('reference_taken')
    return recordOf(tx, actor, personId)
  },
})
