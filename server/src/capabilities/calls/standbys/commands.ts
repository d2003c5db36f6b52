import {
  answerCallStandby,
  inviteCallStandbys,
  maxStandbys,
  requestCallStandby,
} from '@colloquy/contract/calls/attendance/standby-operations'
import { callScheduled } from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { isMember } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command, type LoadContext } from '../../../platform/operations/define.ts'
import { isCallable, isFindable } from '../../people/policy.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { isExcludedExpert } from '../../projects/candidates/queries.ts'
import { bookSlot, bookSlotForAnother, freeSlotOf } from '../../scheduling/commands.ts'
import { vendorOfExpert } from '../../sourcing/queries.ts'
import { hasCompletedCall } from '../client-expert-pair-store.ts'
import * as policy from '../policy.ts'
import { bookedPersonsOf, type CallRecord, intervalOf } from '../present.ts'
import { priceOf } from '../pricing.ts'
import { presentOne, recordOf } from '../queries.ts'
import { deleteSeat, insertSeat } from '../seats/store.ts'
import * as store from '../store.ts'
import { callAuditSubject, lockCall, recordStep } from '../transition-commands.ts'
import { insertStep } from '../verdicts/step-store.ts'
import { callToEvaluate, clearanceOf, evaluateCall } from '../verdicts/verdict-commands.ts'
import { emitStandbysChanged, releaseStandbys } from './release-commands.ts'
import { canAskStandby, canInviteStandbys, isExpertMissing } from './standby-rules.ts'
import * as standbys from './store.ts'

/** Each request and invitation is mailed. */
const limits = [{ name: 'calls.standbys', max: 60, seconds: 3600 }] as const

/** What compliance says about a call with another expert than its own. */
const clearanceWith = async (context: CommandContext, record: CallRecord, expertId: string, start: Date) => {
  const verdict = await evaluateCall(context, { ...callToEvaluate(record), expertId }, 'confirm', start)
  return { verdict, clearance: await clearanceOf(context, record.call.id, verdict) }
}

/** A call with the changes that this transaction has made to it. */
const reload = async (context: CommandContext, callId: string): Promise<CallRecord> =>
  recordOf((await store.findCall(context.tx, callId))!)

export const requestStandby = command(requestCallStandby, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canRequestStandby,
  limits,
  about: ({ input: { callId, personId } }) => ({ kind: 'call', id: callId, details: { personId } }),
  run: async (context) => {
    const { tx, me, actor, at, input, subject, refuse } = context
    const { call } = subject
    const slot = intervalOf(call)
    if (!slot || !canAskStandby(call, at)) return refuse('call_move_forbidden')
    const person = (await personSummaries(tx, [input.personId])).get(input.personId)
    if (!person || !policy.canHold(person, 'expert', actor, subject)) return refuse('seat_not_possible')
    if (!isFindable(person)) return refuse('expert_not_available')
    if (await isExcludedExpert(tx, subject.project, person)) return refuse('seat_not_possible')
    const open = call.standbys.filter(({ state }) => !isSettled(state))
    if (open.some(({ person_id }) => person_id === person.personId)) return refuse('seat_not_possible')
    if (open.length >= maxStandbys) return refuse('seats_full')
    const { clearance } = await clearanceWith(context, subject, person.personId, slot.start)
    if (clearance !== 'clear') return refuse(clearance)
    await standbys.insertStandby(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: call.id,
      person_id: person.personId,
      starts_at: slot.start,
      requested_by: me.personId,
      requested_at: at,
    })
    await store.update(tx, call.id, {})
    const record = await reload(context, call.id)
    await emitStandbysChanged(context, record, [person.personId])
    return presentOne(context, record)
  },
})

const isSettled = (state: standbys.StoredStandby['state']): boolean =>
  state === 'declined' || state === 'seated' || state === 'released'

export const inviteStandbys = command(inviteCallStandbys, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canRequestStandby,
  limits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx, at, subject, refuse } = context
    if (!canInviteStandbys(subject.call, at)) return refuse('call_move_forbidden')
    await standbys.inviteAgreed(tx, subject.call.id, at)
    await store.update(tx, subject.call.id, {})
    const record = await reload(context, subject.call.id)
    const invited = record.call.standbys.filter(({ state }) => state === 'invited').map(({ person_id }) => person_id)
    await emitStandbysChanged(context, record, invited)
    return presentOne(context, record)
  },
})

/** A stand-by with its call, as both are once the call's row is locked. */
const loadStandby = async ({ tx, input }: LoadContext<{ standbyId: string }>) => {
  const found = await standbys.findStandby(tx, input.standbyId)
  const record = found && (await lockCall({ tx, input: { callId: found.call_id } }))
  const standby = record?.call.standbys.find(({ id }) => id === input.standbyId)
  return record && standby && { ...record, standby }
}

export const answerStandby = command(answerCallStandby, {
  load: loadStandby,
  see: (actor, { standby }) => isMember(actor) && actor.personId === standby.person_id,
  allow: policy.canStandBy,
  limits,
  about: ({ subject: { call }, input: { answer } }) => ({ kind: 'call', id: call.id, details: { answer } }),
  run: async (context) => {
    const { tx, me, at, input, subject, refuse } = context
    const { call, standby } = subject
    const slot = intervalOf(call)
    if (isSettled(standby.state) || !slot || at >= slot.end) return refuse('standby_not_open')
    if (input.answer === 'take') {
      if (standby.state !== 'invited') return refuse('standby_not_open')
      const problem = await assignCall(context, subject, slot)
      return problem ? refuse(problem) : {}
    }
    if (input.answer === 'agree') {
      if (standby.state !== 'requested' || !canAskStandby(call, at)) return refuse('standby_not_open')
      const held = { callId: call.id, personId: me.personId, slot, heldUntil: slot.end }
      if (!(await bookSlotForAnother(context, held))) return refuse('slot_taken')
    } else await freeSlotOf(tx, call.id, me.personId)
    await standbys.updateStandby(tx, standby.id, input.answer === 'agree' ? 'agreed' : 'declined', at)
    await store.update(tx, call.id, {})
    await emitStandbysChanged(context, await reload(context, call.id), [me.personId])
    return {}
  },
})

type Taken = CallRecord & { readonly standby: standbys.StoredStandby }

/**
 * Seats somebody who stands by in place of the expert, at the time that the call had. Everybody is booked again, and everybody else
 * who stands by is freed, all at once.
 * @returns why that is not possible; the caller must then refuse, which rolls everything back
 */
const assignCall = async (context: CommandContext, record: Taken, slot: Interval) => {
  const { tx, at } = context
  const { call, standby } = record
  const expert = (await personSummaries(tx, [standby.person_id])).get(standby.person_id)
  if (!isExpertMissing(call, at)) return 'call_move_forbidden'
  if (!expert || !isCallable(expert)) return 'expert_not_available'
  const { verdict, clearance } = await clearanceWith(context, record, expert.personId, slot.start)
  if (clearance !== 'clear') return clearance
  await standbys.updateStandby(tx, standby.id, 'seated', at)
  await replaceExpert(context, record, expert)
  const seated = await reload(context, call.id)
  await releaseStandbys(context, seated)
  if (!(await bookSlot(context, { callId: call.id, personIds: bookedPersonsOf(seated.call), slot })))
    return 'slot_taken'
  await store.update(tx, call.id, {
    status: callStatuses.scheduled,
    wait_type: null,
    starts_at: slot.start,
    ends_at: slot.end,
  })
  await recordStep(context, call.id, 'scheduled', callScheduled, verdict)
  return undefined
}

/** Opens the call again with another expert. The client never pays more than what it has booked. */
const replaceExpert = async (
  { tx, actor, at }: CommandContext,
  { call, project, clientId }: CallRecord,
  expert: PersonSummary,
): Promise<void> => {
  const former = call.seats.find(({ person_id }) => person_id === call.expert_id)
  if (former) await deleteSeat(tx, former.id)
  const row = { tenant_id: actor.tenantId, call_id: call.id }
  const seat = { ...row, id: newId(at), person_id: expert.personId, kind: 'expert', state: 'accepted' } as const
  await insertSeat(tx, { ...seat, credits_per_hour: null })
  const price = priceOf({ ...call, seats: call.seats.filter(({ id }) => id !== former?.id) }, expert.creditsPerHour)
  const isCheaper = call.credits_per_hour !== null && price.credits_per_hour < call.credits_per_hour
  await store.update(tx, call.id, {
    status: callStatuses.inScheduling,
    starts_at: null,
    ends_at: null,
    expert_id: expert.personId,
    vendor_id: await vendorOfExpert(tx, project.projectId, expert),
    type: (await hasCompletedCall(tx, clientId, expert.personId)) ? 'follow_up' : 'first',
    cancellation_reason: null,
    actual_minutes: null,
    reasons: [],
    wait_type: 'expert_times',
    ...(isCheaper && price),
  })
  const step = { ...row, id: newId(at), kind: 'reopened', occurred_at: at, note: null, verdict_id: null } as const
  await insertStep(tx, { ...step, actor_id: expert.personId })
}
