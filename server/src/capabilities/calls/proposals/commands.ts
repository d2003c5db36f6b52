import { proposalAnswered, timesProposed } from '@colloquy/contract/calls/events'
import { answerCallProposal, proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { formatSlot, type Interval, parseSlot } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { findSlotProblem } from '../../scheduling/queries.ts'
import * as policy from '../policy.ts'
import { bookedPersonsOf, type CallRecord, intervalOf, waitForTimes } from '../present.ts'
import { presentOne } from '../queries.ts'
import * as store from '../store.ts'
import { callAuditSubject, emitCallChange, lockCall, recordStep } from '../transition-commands.ts'
import { moveBookedCall } from '../verdicts/booked-time-commands.ts'
import { pickTime } from '../verdicts/pick-commands.ts'
import { answerRoleOf, canProposeFor, openProposalOf } from './present.ts'
import { insertProposal, insertProposalAnswer, resolveProposals, type StoredProposal } from './store.ts'

/** Each proposal and each answer is mailed. */
const limits = [{ name: 'calls.proposals', max: 60, seconds: 3600 }] as const

/** Times that a side proposes. */
interface NewProposal {
  readonly side: ProposingSide
  readonly slots: readonly Interval[]
  /** Who proposes them. */
  readonly by: string
  readonly note?: string | undefined
  /** The version of the invitation that a calendar program answers with them. */
  readonly invitationSequence?: number
}

type ProposalProblem = NonNullable<Awaited<ReturnType<typeof findSlotProblem>>> | 'call_move_forbidden'

const isSame = (one: Interval, other: Interval): boolean =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime()

/**
 * Writes a proposal, if everybody is free at its times, and asks the other side. A booked call keeps its time meanwhile; times that
 * were on offer no longer are. An open proposal of the other side is declined, one of the same side replaced.
 */
export const proposeOtherTimes = async (
  context: CommandContext,
  { call }: CallRecord,
  { side, slots, by, note, invitationSequence }: NewProposal,
): Promise<{ readonly record: CallRecord } | { readonly problem: ProposalProblem }> => {
  const { tx, actor, at } = context
  if (!canProposeFor(side, call, at)) return { problem: 'call_move_forbidden' }
  const current = intervalOf(call)
  if (current && slots.some((slot) => isSame(slot, current))) return { problem: 'slot_taken' }
  const personIds = bookedPersonsOf(call)
  const problem = await findSlotProblem(tx, slots, { callId: call.id, minutes: call.expected_minutes, personIds, at })
  if (problem) return { problem }
  const open = call.proposals.find(({ state }) => state === 'open')
  await resolveProposals(tx, call.id, { state: open?.side === side ? 'replaced' : 'declined', at, by })
  await insertProposal(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    call_id: call.id,
    side,
    proposed_by: by,
    proposed_at: at,
    proposed_times: JSON.stringify(slots.map(formatSlot)),
    note: note?.trim() || null,
    invitation_sequence: invitationSequence ?? null,
  })
  if (!isBooked(call.status)) await store.replaceOffers(tx, call, [])
  await store.update(tx, call.id, isBooked(call.status) ? {} : { wait_type: waitForTimes(call) })
  return { record: await recordStep(context, call.id, 'times_proposed', timesProposed, { by, note }) }
}

export const proposeTimes = command(proposeCallTimes, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canProposeTimes,
  limits,
  about: callAuditSubject,
  run: async (context) => {
    const { me, actor, input, subject, refuse } = context
    const own = policy.sideOf(actor, subject)
    const side = own === 'platform' ? input.side : own
    if (!side) return refuse('invalid_input')
    const slots = input.slots.map(parseSlot)
    const proposed = await proposeOtherTimes(context, subject, { side, slots, by: me.personId, note: input.note })
    return 'problem' in proposed ? refuse(proposed.problem) : presentOne(context, proposed.record)
  },
})

export const answerProposal = command(answerCallProposal, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canAnswerProposal,
  limits,
  about: ({ input: { callId, answer, slot } }) => ({
    kind: 'call',
    id: callId,
    details: { answer, startsAt: slot && parseSlot(slot).start.toISOString() },
  }),
  run: async (context) => {
    const { tx, me, actor, at, input, subject, refuse } = context
    const { call } = subject
    const open = openProposalOf(call, at)
    const role = open?.proposal.id === input.proposalId ? answerRoleOf(me, subject, open.proposal) : null
    if (!open || role === null) return refuse('call_move_forbidden')
    const chosen = input.answer === 'accept' ? input.slot && parseSlot(input.slot) : null
    if (chosen === undefined) return refuse('invalid_input')
    if (chosen && !open.times.some((time) => isSame(time, chosen))) return refuse('slot_not_offered')
    await insertProposalAnswer(tx, {
      tenant_id: actor.tenantId,
      id: newId(at),
      proposal_id: input.proposalId,
      person_id: me.personId,
      answer: input.answer,
      starts_at: chosen?.start ?? null,
      answered_at: at,
    })
    if (role === 'answers') {
      await store.update(tx, call.id, {})
      return presentOne(context, await emitCallChange(context, call.id, proposalAnswered))
    }
    await resolveProposals(tx, call.id, { state: chosen ? 'accepted' : 'declined', at, by: me.personId })
    if (!chosen) {
      await store.update(tx, call.id, {})
      return presentOne(context, await recordStep(context, call.id, 'proposal_declined', proposalAnswered))
    }
    const booked = await bookProposedTime(context, subject, { slot: chosen, by: me.personId })
    return 'problem' in booked ? refuse(booked.problem, booked.afterRollback) : presentOne(context, booked.record)
  },
})

/** A time of a proposal that somebody accepts. */
interface AcceptedTime {
  readonly slot: Interval
  /** Who accepts it. */
  readonly by: string
}

/** Books a proposed time for everybody: a booked call moves to it, another one gets it. */
const bookProposedTime = async (context: CommandContext, record: CallRecord, { slot, by }: AcceptedTime) => {
  const { call, seated } = record
  const isSeated = seated.includes(by)
  if (!isBooked(call.status)) return pickTime(context, record, slot, { acceptedBy: isSeated ? [by] : [], by })
  if (isSeated) await store.acceptSeats(context.tx, call.id, [by])
  return moveBookedCall(context, record, slot, { by })
}

/** Accepts a time of the open proposal for the side that decides about it. After a problem the caller must refuse. */
export const acceptProposedTime = async (
  context: CommandContext,
  record: CallRecord,
  { proposal, slot, by }: AcceptedTime & { readonly proposal: StoredProposal },
) => {
  const { tx, actor, at } = context
  const row = { tenant_id: actor.tenantId, id: newId(at), proposal_id: proposal.id, person_id: by }
  await insertProposalAnswer(tx, { ...row, answer: 'accept', starts_at: slot.start, answered_at: at })
  await resolveProposals(tx, record.call.id, { state: 'accepted', at, by })
  return bookProposedTime(context, record, { slot, by })
}
