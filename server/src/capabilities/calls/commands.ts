import { type CancellationReason, mayGiveReason } from '@colloquy/contract/calls/cancellation-reasons'
import { creditsFor } from '@colloquy/contract/calls/credits'
import * as events from '@colloquy/contract/calls/events'
import {
  acceptCallSeat,
  cancelCall,
  endCall,
  offerCallTimes as offerTimesOf,
  postponeCall,
  putCallOnHold,
  removeCall,
  reopenCall,
  requestCall,
  rescheduleCall,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import { personTypes } from '@colloquy/contract/person-types'
import { parseSlot } from '@colloquy/contract/time'
import type { Actor } from '../../platform/access/actor.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { withdrawApprovals } from '../compliance/approvals/commands.ts'
import { isFindable } from '../people/policy.ts'
import { nextCode, personSummaries } from '../people/queries.ts'
import { isExcludedExpert } from '../projects/candidates/queries.ts'
import { adjustCallsCount } from '../projects/commands.ts'
import { canRequestProjectCall as mayRequest, canSeeProject as seeProject } from '../projects/policy.ts'
import { projectSummaries } from '../projects/queries.ts'
import { writeOwnQuestions } from '../questionnaires/commands.ts'
import { freeSlots } from '../scheduling/commands.ts'
import { vendorOfExpert } from '../sourcing/queries.ts'
import { recordReason } from './attendance-violations/reason-commands.ts'
import { hasCompletedCall } from './client-expert-pair-store.ts'
import { storedFreeTimes } from './pending-decisions/free-times-queries.ts'
import * as policy from './policy.ts'
import { type CallRecord, canBeArrangedAgain, pickedIntervalOf, roomStateOf, waitForTimes } from './present.ts'
import { offerTimesFor } from './proposals/offer-commands.ts'
import { presentOne } from './queries.ts'
import * as store from './store.ts'
import {
  callAuditSubject,
  completeWithLedger,
  lockCall,
  reasonsOf,
  recordStep,
  recordStepAndPresent,
  requireStatus,
  requireTransition,
} from './transition-commands.ts'
import { cancelCallForReason, moveBookedCall, postponeBookedCall } from './verdicts/booked-time-commands.ts'
import { pickTime } from './verdicts/pick-commands.ts'
import { noPick } from './verdicts/picked-time-commands.ts'
import { evaluateCall } from './verdicts/verdict-commands.ts'

const { scheduled, cancelled, completed, rescheduled, postponed, inScheduling, removed, onHold } = callStatuses

/** Every transition is mailed to the other side. A person may make this many in an hour; refused attempts count. */
const transitionLimits = [{ name: 'calls.moves', max: 120, seconds: 3600 }] as const

/** Whether the actor may give a reason for a change of a call now. */
const mayGive = (
  { actor, subject, at }: { readonly actor: Actor; readonly subject: CallRecord; readonly at: Date },
  reason: CancellationReason,
): boolean => {
  const voice = policy.voiceOf(actor, subject)
  const startsAt = subject.call.starts_at
  return voice !== null && mayGiveReason(voice, reason, startsAt !== null && at >= startsAt)
}

export const request = command(requestCall, {
  load: async ({ tx, input }) => (await projectSummaries(tx, [input.projectId])).get(input.projectId),
  see: seeProject,
  allow: mayRequest,
  // Each request is mailed to the expert.
  limits: [
    { name: 'calls.requests', max: 40, seconds: 3600 },
    {
      name: 'calls.requests.expert',
      max: 12,
      seconds: 86_400,
      per: ({ actor, input }) => `${actor.kind === 'person' ? actor.personId : ''} ${input.expertId}`,
    },
  ],
  about: async (context, output) => {
    const { details, ...about } = await callAuditSubject(context, output)
    return { ...about, details: { ...details, expertId: output.expert.personId } }
  },
  run: async (context) => {
    const { tx, me, input, at, subject: project, refuse } = context
    if (project.isClosed) return refuse('project_closed')
    const expert = (await personSummaries(tx, [input.expertId])).get(input.expertId)
    if (expert?.personType !== personTypes.expert || !isFindable(expert)) return refuse('expert_not_available')
    if (await isExcludedExpert(tx, project, expert)) return refuse('candidate_excluded')
    const [id, code] = [newId(at), await nextCode(tx, me.tenantId, 'C')]
    const { clientId } = project
    const verdict = await evaluateCall(
      context,
      { callId: id, code, topic: input.topic, expertId: expert.personId, contactId: me.personId, clientId, project },
      'propose',
      at,
    )
    if (verdict.outcome === 'block') return refuse('compliance_blocked')
    const vendorId = await vendorOfExpert(tx, project.projectId, expert)
    const tenant_id = me.tenantId
    const seat = (person_id: string, position: number) => ({
      tenant_id,
      id: newId(at),
      call_id: id,
      person_id,
      position,
    })
    await store.insert(
      tx,
      {
        tenant_id,
        id,
        code,
        status: inScheduling,
        type: (await hasCompletedCall(tx, project.clientId, expert.personId)) ? 'follow_up' : 'first',
        topic: input.topic,
        project_id: project.projectId,
        client_id: project.clientId,
        contact_id: me.personId,
        expert_id: expert.personId,
        time_zone: me.timeZone,
        starts_at: null,
        ends_at: null,
        expected_minutes: input.minutes,
        actual_minutes: null,
        credits: creditsFor(expert.creditsPerHour, input.minutes),
        credits_per_hour: expert.creditsPerHour,
        cancellation_reason: null,
        wait_type: waitForTimes({ vendor_id: vendorId }),
        vendor_id: vendorId,
        agreed_credits_per_hour: project.agreedCreditsPerHour,
        had_teammates: project.team.some((personId) => personId !== me.personId),
        site_type: me.site.portal,
        created_at: at,
      },
      [
        { ...seat(me.personId, 0), kind: 'client', state: 'accepted' },
        { ...seat(expert.personId, 1), kind: 'expert', state: 'invited' },
      ],
    )
    await writeOwnQuestions(tx, {
      tenantId: tenant_id,
      kind: 'call_questions',
      ownerId: id,
      lines: input.questions,
      at,
      personId: me.personId,
    })
    // The project may have been closed since it was loaded.
    if (!(await adjustCallsCount(tx, project.projectId, 1))) return refuse('project_closed')
    const times = await storedFreeTimes(context, {
      callId: id,
      minutes: input.minutes,
      projectId: project.projectId,
      expertId: expert.personId,
    })
    if (times.length === 0) return recordStepAndPresent(context, id, 'requested', events.callRequested, verdict)
    await recordStep(context, id, 'requested', events.callRequested, verdict)
    await store.replaceOffers(tx, { tenant_id, id }, times)
    await store.acceptSeats(tx, id, [expert.personId])
    await store.update(tx, id, { wait_type: 'client_times' })
    const offer = { ...verdict, by: expert.personId }
    return recordStepAndPresent(context, id, 'times_offered', events.timesOffered, offer)
  },
})

export const offerTimes = command(offerTimesOf, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canOfferTimes,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { input, refuse } = context
    const { call } = requireStatus(context, inScheduling)
    // While an officer decides, the picked time is kept.
    if (pickedIntervalOf(call)) return refuse('call_move_forbidden')
    const slots = input.slots.map(parseSlot)
    // Times that staff offer say nothing about the expert, who confirms the call later.
    const offered = await offerTimesFor(context, context.subject, slots, {
      isOfExpert: policy.isExpertOfCall(context.actor, context.subject),
    })
    return 'problem' in offered ? refuse(offered.problem) : presentOne(context, offered.record)
  },
})

export const schedule = command(scheduleCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canSchedule,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { input, refuse } = context
    const { call } = requireTransition(context, scheduled)
    const slot = parseSlot(input.slot)
    const isOffered = call.offers.some(
      ({ start, end }) => start.getTime() === slot.start.getTime() && end.getTime() === slot.end.getTime(),
    )
    if (!isOffered) return refuse('slot_not_offered')
    const picked = await pickTime(context, context.subject, slot, { acceptedBy: [call.contact_id] })
    return 'problem' in picked ? refuse(picked.problem, picked.afterRollback) : presentOne(context, picked.record)
  },
})

/** Confirms the seat of a person for whom others have arranged the time. */
export const acceptSeat = command(acceptCallSeat, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canJoin,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx, me, subject, refuse } = context
    const { call } = subject
    const seat = call.seats.find(({ person_id }) => person_id === me.personId)
    if (!isBooked(call.status) || seat?.state !== 'invited') return refuse('call_move_forbidden')
    await store.acceptSeats(tx, call.id, [me.personId])
    await store.update(tx, call.id, {})
    return recordStepAndPresent(context, call.id, 'accepted', events.seatAccepted)
  },
})

export const reschedule = command(rescheduleCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canReschedule,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const record = requireTransition(context, rescheduled)
    const { slot, reason } = context.input
    if (!mayGive(context, reason)) return context.refuse('invalid_input')
    const moved = await moveBookedCall(context, record, parseSlot(slot), { reason })
    if ('problem' in moved) return context.refuse(moved.problem, moved.afterRollback)
    return presentOne(context, moved.record)
  },
})

export const cancel = command(cancelCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canCancel,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { input, refuse } = context
    const record = requireTransition(context, cancelled)
    if (!mayGive(context, input.reason)) return refuse('invalid_input')
    return presentOne(context, await cancelCallForReason(context, record, input.reason, { note: input.note }))
  },
})

export const postpone = command(postponeCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canPostpone,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const record = requireTransition(context, postponed)
    const { reason, note } = context.input
    if (!mayGive(context, reason)) return context.refuse('invalid_input')
    return presentOne(context, await postponeBookedCall(context, record, reason, { note }))
  },
})

export const putOnHold = command(putCallOnHold, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canPutOnHold,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx, input } = context
    const { call } = requireTransition(context, onHold)
    if (!mayGive(context, input.reason)) return context.refuse('invalid_input')
    const because = await recordReason(context, call, 'move', input.reason, {})
    await freeSlots(tx, call.id)
    await store.replaceOffers(tx, call, [])
    await withdrawApprovals(context, call.id)
    await store.update(tx, call.id, {
      status: onHold,
      ...noPick,
      starts_at: null,
      ends_at: null,
      wait_type: null,
      reasons: reasonsOf(input.note),
    })
    return recordStepAndPresent(context, call.id, 'put_on_hold', events.callPutOnHold, { note: input.note, because })
  },
})

export const reopen = command(reopenCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canReopen,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { call } = requireTransition(context, inScheduling)
    if (!canBeArrangedAgain(call)) return context.refuse('call_move_forbidden')
    await store.update(context.tx, call.id, {
      status: inScheduling,
      starts_at: null,
      ends_at: null,
      actual_minutes: null,
      cancellation_reason: null,
      wait_type: waitForTimes(call),
      reasons: [],
    })
    return recordStepAndPresent(context, call.id, 'reopened', events.callReopened)
  },
})

export const remove = command(removeCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canRemove,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx } = context
    const { call } = requireTransition(context, removed)
    await freeSlots(tx, call.id)
    await withdrawApprovals(context, call.id)
    await store.replaceOffers(tx, call, [])
    await store.update(tx, call.id, { status: removed, wait_type: null, ...noPick })
    await adjustCallsCount(tx, call.project_id, -1)
    return recordStepAndPresent(context, call.id, 'removed', events.callRemoved)
  },
})

export const end = command(endCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canEnd,
  limits: transitionLimits,
  about: callAuditSubject,
  run: async (context) => {
    const { tx, at, refuse } = context
    const { call } = requireTransition(context, completed)
    // A call rescheduled while it was running has not taken place yet.
    if (roomStateOf(call, at) === 'room_not_open') return refuse('call_move_forbidden')
    // With only one side present there was no call; that is a cancellation as a no-show.
    if (!(await completeWithLedger(tx, call, at))) return refuse('call_move_forbidden')
    return recordStepAndPresent(context, call.id, 'completed', events.callCompleted)
  },
})
