import { notesReleased } from '@colloquy/contract/calls/events'
import { releaseCallNotes } from '@colloquy/contract/calls/operations'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import { command, type TransactionContext } from '../../../platform/operations/define.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { hasRulesAt } from '../../compliance/rules/queries.ts'
import { readStage } from '../../compliance/verdicts/commands.ts'
import { recordAccess } from '../freezes/commands.ts'
import { frozenCallIds } from '../freezes/queries.ts'
import type { AccessedContent } from '../freezes/store.ts'
import * as policy from '../policy.ts'
import { type CallRecord, notesReviewOf, roomStateOf } from '../present.ts'
import { presentOne } from '../queries.ts'
import * as store from '../store.ts'
import { emitCallChange, lockCall } from '../transition-commands.ts'
import { callToEvaluate, evaluateCall } from '../verdicts/verdict-commands.ts'
import { mayUseContent } from './content-policy-queries.ts'
import { insertRelease } from './store.ts'

/**
 * Whether frozen content can be read: by officers alone. While the room is open, the conversation goes on, because those who
 * must not know of a report would notice. Whoever reads is on the access list.
 */
const mayReadFrozen = async (
  { tx, actor, at }: TransactionContext<Actor>,
  record: CallRecord,
  content: AccessedContent,
): Promise<boolean> => {
  const isWithheld = !policy.isComplianceOfficer(actor, record) && roomStateOf(record.call, at) !== 'open'
  if (isWithheld || !isMember(actor)) return false
  await recordAccess(tx, actor, { callId: record.call.id, content, at })
  return true
}

/**
 * Whether compliance lets somebody read what was said in or about a call. Frozen content is for officers. Recordings and transcripts
 * carry a policy with them.
 * Else, a side is evaluated whenever it reads, where a rule is about reading; officers and staff read everything, as they answer
 * for it.
 */
export const mayReadContent = async (
  context: TransactionContext<Actor>,
  record: CallRecord,
  content: AccessedContent,
): Promise<boolean> => {
  const isFrozen = (await frozenCallIds(context.tx, [record.call.id])).has(record.call.id)
  if (isFrozen && !(await mayReadFrozen(context, record, content))) return false
  if (!(await isAllowedByRules(context, record))) return false
  const { actor, at } = context
  const hasPolicy = content === 'recording' || content === 'transcript'
  if (hasPolicy && !(await mayUseContent(context, record, { reader: actor, use: 'read' }))) return false
  // Each reading of a transcript is on the access list, not only of what is frozen.
  if (content === 'transcript' && !isFrozen && isMember(actor))
    await recordAccess(context.tx, actor, { callId: record.call.id, content, at })
  return true
}

/** Whether no rule about reading keeps a side from the content of a call. */
const isAllowedByRules = async (context: TransactionContext<Actor>, record: CallRecord): Promise<boolean> => {
  const side = policy.sideOf(context.actor, record)
  if (side !== 'client' && side !== 'expert') return true
  const scope = { clientId: record.clientId, projectId: record.project.projectId }
  if (!(await hasRulesAt(context.tx, scope, readStage))) return true
  const { outcome } = await evaluateCall(context, callToEvaluate(record), readStage, context.at)
  return outcome !== 'block'
}

/** Releases the answers after a call to the client, where an approval asked for their review. */
export const releaseNotes = command(releaseCallNotes, {
  load: lockCall,
  see: isOfficer,
  allow: isOfficer,
  about: ({ input }) => ({ kind: 'call', id: input.callId }),
  run: async (context) => {
    const { tx, me, at, subject, refuse } = context
    const { call } = subject
    if (notesReviewOf(call) !== 'pending') return refuse('notes_not_held')
    await insertRelease(tx, { tenant_id: me.tenantId, call_id: call.id, released_at: at, released_by: me.personId })
    await store.update(tx, call.id, {})
    return presentOne(context, await emitCallChange(context, call.id, notesReleased))
  },
})
