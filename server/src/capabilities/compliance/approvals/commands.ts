import { approvalChanged } from '@colloquy/contract/compliance/events'
import { decideApproval as decideApprovalOperation } from '@colloquy/contract/compliance/operations'
import type { ApprovalCondition } from '@colloquy/contract/compliance/shapes'
import type { Interval } from '@colloquy/contract/time'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command, type OperationContext } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { representedBy } from '../delegations/queries.ts'
import { isOfficer, canDecideApproval as mayDecide } from '../policy.ts'
import { decisionDue } from '../response-times/due-time.ts'
import { responseTimeOf } from '../response-times/queries.ts'
import type { StoredVerdict } from '../verdicts/commands.ts'
import { decisionBlocker, type LoadedApproval, loadApproval, needsTwoOfficers, presentApproval } from './queries.ts'
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
    due_at: decisionDue({ openedAt: at, startsAt: call.slot.start }, await responseTimeOf(tx)),
    reviewed_reasons: [...verdict.needs],
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
  for (const { id, state, reviewed_reasons } of await store.approvalsOfCall(tx, callId)) {
    const changed = needs.filter((need) => !reviewed_reasons.includes(need)).map((need) => reasonOfNeed[need]!)
    if (state !== 'approved' || changed.length === 0) continue
    await store.updateApproval(tx, id, { state: 'lapsed', lapsed_reasons: [...new Set(changed)].sort() })
    emit(approvalChanged, { approvalId: id, callId, state: 'lapsed' }, await officerIds(tx))
  }
}

interface DecisionContext extends OperationContext<typeof decideApprovalOperation> {
  readonly me: Member
  readonly subject: LoadedApproval
}

export const decideApproval = command(decideApprovalOperation, {
  load: async (context) => {
    await store.lockApproval(context.tx, context.input.approvalId)
    return loadApproval(context)
  },
  see: isOfficer,
  allow: mayDecide,
  about: async ({ tx, me, at, input, subject }) => {
    const standsInFor = await representedBy(tx, me.personId, at)
    const { approvalId, decision, conditions, note } = input
    return {
      kind: 'call',
      id: subject.record.call_id,
      details: { approvalId, decision, conditions, note, ...(standsInFor.length > 0 && { standsInFor }) },
    }
  },
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { record } = subject
    if (record.state !== 'open') return refuse('approval_closed')
    const represented = await representedBy(tx, me.personId, at)
    if (decisionBlocker(me, subject, represented) !== null) return refuse('approval_decider_not_allowed')
    const note = input.note.trim() || (record.first_decided_by === null ? '' : (record.note ?? ''))
    const first = record.first_decided_by === null ? [] : record.conditions
    // The second officer may add conditions, but not drop one.
    const conditions = input.decision === 'approve' ? [...new Set([...first, ...input.conditions])].sort() : []
    const needsNote = input.decision === 'refuse' || conditions.includes('topics_off_limits')
    if (needsNote && note === '') return refuse('approval_note_required')
    const decided = { conditions, note: note === '' ? null : note }
    const isFirst = record.first_decided_by === null && (await needsTwoOfficers(tx, me.tenantId))
    if (input.decision === 'approve' && isFirst) {
      const { id: approvalId, call_id: callId } = record
      await store.updateApproval(tx, approvalId, { ...decided, first_decided_by: me.personId, first_decided_at: at })
      emit(approvalChanged, { approvalId, callId, state: 'open' }, await officerIds(tx))
    } else await close(context, decided, represented)
    return presentApproval(context, (await loadApproval({ tx, input }))!)
  },
})

/** Stores the final decision about a call. */
const close = async (
  { tx, me, at, input, subject, emit }: DecisionContext,
  decided: { readonly conditions: ApprovalCondition[]; readonly note: string | null },
  represented: readonly string[],
): Promise<void> => {
  const { id: approvalId, call_id: callId } = subject.record
  const state = input.decision === 'approve' ? 'approved' : 'refused'
  await store.updateApproval(tx, approvalId, {
    ...decided,
    state,
    decided_at: at,
    decided_by: me.personId,
    closed_at: at,
    decided_for: represented[0] ?? null,
  })
  emit(approvalChanged, { approvalId, callId, state }, await officerIds(tx))
}
