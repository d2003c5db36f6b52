import { approvalChanged } from '@colloquy/contract/compliance/events'
import { decideApproval as decideApprovalOperation } from '@colloquy/contract/compliance/operations'
import type { Interval } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { decide as mayDecide, officer } from '../policy.ts'
import type { StoredVerdict } from '../verdicts/commands.ts'
import { loadApproval, presentApproval } from './queries.ts'
import * as store from './store.ts'

/** A call that needs approval, as its capability knows it. */
export interface CallToApprove {
  readonly callId: string
  readonly code: string
  readonly topic: string
  readonly projectId: string
  readonly clientId: string
  readonly contactId: string
  readonly expertId: string
  readonly slot: Interval
}

/**
 * Puts a call into the officers' queue. An open approval of the same call is withdrawn; a decision that does not cover
 * everything the verdict needs lapses, because what it rested on has changed.
 */
export const openApproval = async (
  context: CommandContext,
  call: CallToApprove,
  verdict: StoredVerdict,
): Promise<void> => {
  const { tx, actor, at, emit } = context
  await withdrawApprovals(context, call.callId)
  await lapseApprovals(context, call.callId, verdict)
  const id = newId(at)
  await store.insertApproval(tx, {
    tenant_id: actor.tenantId,
    id,
    state: 'open',
    verdict_id: verdict.verdictId,
    call_id: call.callId,
    call_code: call.code,
    topic: call.topic,
    project_id: call.projectId,
    client_id: call.clientId,
    contact_id: call.contactId,
    expert_id: call.expertId,
    starts_at: call.slot.start,
    ends_at: call.slot.end,
    opened_at: at,
    opened_by: actor.kind === 'person' ? actor.personId : null,
    covers: [...verdict.needs],
    decided_at: null,
    decided_by: null,
    note: null,
    closed_at: null,
  })
  emit(approvalChanged, { approvalId: id, callId: call.callId, state: 'open' }, await officerIds(tx))
}

/** Takes the open approval of a call out of the queue, because the call no longer needs it. */
export const withdrawApprovals = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  callId: string,
): Promise<void> => {
  for (const { id, state } of await store.approvalsOfCall(tx, callId)) {
    if (state !== 'open') continue
    await store.updateApproval(tx, id, { state: 'withdrawn', closed_at: at })
    emit(approvalChanged, { approvalId: id, callId, state: 'withdrawn' }, await officerIds(tx))
  }
}

const lapseApprovals = async (
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  callId: string,
  { needs, reasonOfNeed }: StoredVerdict,
): Promise<void> => {
  for (const { id, state, covers } of await store.approvalsOfCall(tx, callId)) {
    const changed = needs.filter((need) => !covers.includes(need)).map((need) => reasonOfNeed[need]!)
    if (state !== 'approved' || changed.length === 0) continue
    await store.updateApproval(tx, id, { state: 'lapsed', lapsed_reasons: [...new Set(changed)].sort() })
    emit(approvalChanged, { approvalId: id, callId, state: 'lapsed' }, await officerIds(tx))
  }
}

export const decideApproval = command(decideApprovalOperation, {
  load: async (context) => {
    await store.lockApproval(context.tx, context.input.approvalId)
    return loadApproval(context)
  },
  see: officer,
  allow: mayDecide,
  about: ({ input, subject }) => ({
    kind: 'call',
    id: subject.record.call_id,
    facts: { approvalId: input.approvalId, decision: input.decision, conditions: input.conditions, note: input.note },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { id, call_id: callId, state: before } = subject.record
    if (before !== 'open') return refuse('approval_closed')
    const note = input.note.trim()
    const conditions = input.decision === 'approve' ? [...new Set(input.conditions)].sort() : []
    const needsNote = input.decision === 'refuse' || conditions.includes('topics_off_limits')
    if (needsNote && note === '') return refuse('approval_note_required')
    const state = input.decision === 'approve' ? 'approved' : 'refused'
    await store.updateApproval(tx, id, {
      state,
      decided_at: at,
      decided_by: me.personId,
      conditions,
      note: note === '' ? null : note,
      closed_at: at,
    })
    emit(approvalChanged, { approvalId: id, callId, state }, await officerIds(tx))
    return presentApproval(tx, context.actor, (await loadApproval({ tx, input }))!)
  },
})
