import {
  confirmFact as confirmFactOperation,
  unconfirmFact as unconfirmFactOperation,
} from '@colloquy/contract/people/operations'
import { command } from '../../platform/operations/define.ts'
import { changeRecord, sourceOf } from './commands.ts'
import { factOf, restoreFact, writeFact } from './fact-store.ts'
import { canEditRecord, canSeeRecord } from './policy.ts'
import { loadPerson, recordOf } from './queries.ts'
import { canUndo, derivedFacts } from './rules.ts'

export const confirmFact = command(confirmFactOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId, kind, value } = input
    await changeRecord(context, personId)
    const known = await factOf(tx, personId, kind)
    if (derivedFacts.has(kind) && known?.value !== value) return refuse('fact_follows_record')
    const { tenantId } = actor
    await writeFact(tx, { tenantId, personId, kind, value, source: sourceOf(actor, personId), at })
    return recordOf(tx, actor, personId)
  },
})

export const unconfirmFact = command(unconfirmFactOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId, kind } = input
    await changeRecord(context, personId)
    const known = await factOf(tx, personId, kind)
    if (!known?.previous_fact || !canUndo(known.confirmed_at, at)) return refuse('nothing_to_undo')
    await restoreFact(tx, personId, kind, known.previous_fact)
    return recordOf(tx, actor, personId)
  },
})
