import { confirmFact, unconfirmFact } from '@colloquy/contract/people/operations'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord, sourceOf } from '../commands.ts'
import { editRecord, seeRecord } from '../policy.ts'
import { loadPerson, recordOf } from '../queries.ts'
import { canTakeBack, following } from '../rules.ts'
import { factOf, restoreFact, stateFact } from './store.ts'

export const confirm = command(confirmFact, {
  load: loadPerson,
  see: seeRecord,
  allow: editRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId, kind, value } = input
    await changeRecord(context, personId)
    const known = await factOf(tx, personId, kind)
    if (following.has(kind) && known?.value !== value) return refuse('fact_follows_record')
    const { tenantId } = actor
    await stateFact(tx, { tenantId, personId, kind, value, source: sourceOf(actor, personId), at })
    return recordOf(tx, actor, personId)
  },
})

export const unconfirm = command(unconfirmFact, {
  load: loadPerson,
  see: seeRecord,
  allow: editRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId, kind } = input
    await changeRecord(context, personId)
    const known = await factOf(tx, personId, kind)
    if (!known?.earlier || !canTakeBack(known.confirmed_at, at)) return refuse('nothing_to_take_back')
    await restoreFact(tx, personId, kind, known.earlier)
    return recordOf(tx, actor, personId)
  },
})
