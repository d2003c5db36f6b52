import {
  getCall,
  getCallAttestation,
  getCallInvitation,
  getCallVerdict,
  getCallWorkingHours,
} from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { type Actor, isGuest, type Member } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { approvalOfCall } from '../compliance/approvals/queries.ts'
import { verdictOfCall } from '../compliance/verdicts/queries.ts'
import { personCards } from '../people/queries.ts'
import { workingHoursOf } from '../scheduling/working-hours-queries.ts'
import { textInForce } from '../terms/queries.ts'
import { attestedAt } from './attestations/due-attestations.ts'
import { calendarFile } from './calendar-invitations/mails.ts'
import { pausedSince } from './interventions/room-pause.ts'
import * as policy from './policy.ts'
import {
  type CallRecord,
  canChangeSeats,
  notesReviewOf,
  personIdsOf,
  presentCall,
  roomStateOf,
  seatKindOf,
  withSilent,
} from './present.ts'

export type { CallRecord } from './present.ts'

import { listStarting } from './due-call-store.ts'
import { type SilentSeatRow, silentSeatsOf } from './silent-seat-store.ts'
import * as store from './store.ts'

/** A stored call with the attributes that policies read. */
export const recordOf = (call: store.CallWithRelations): CallRecord => {
  const { project, client_id: clientId, contact_id: contactId, requested_by: requesterId } = call
  const seats = call.seats.map(({ person_id: personId, kind }) => ({ personId, kind }))
  const { team, isBlinded } = project
  const { vendor_id: vendorId, expert_id: expertId } = call
  return {
    call,
    version: call.version,
    project,
    clientId,
    contactId,
    requesterId,
    expertId,
    vendorId,
    team,
    hadTeammates: call.had_teammates,
    isBlinded,
    seats,
    seated: seats.map(({ personId }) => personId),
    silent: [],
    approvers: call.client_decisions
      .filter(({ kind, decision }) => kind === 'compliance' && decision === 'approved')
      .map(({ decided_by }) => decided_by),
  }
}

/** One call, to read. */
export const loadCall = async ({ tx, input }: LoadContext<{ callId: string }>) => {
  const call = await store.findCall(tx, input.callId)
  return call && recordOf(call)
}

/** The silent seats of calls that an actor knows of: officers of all, a guest with such a seat of their own. */
const silentSeatsFor = async (tx: Tx, actor: Actor, records: readonly CallRecord[]): Promise<SilentSeatRow[]> => {
  const ids = records.map(({ call }) => call.id)
  if (records.some((record) => policy.canSeeSilentSeats(actor, record))) return silentSeatsOf(tx, ids)
  if (!isGuest(actor)) return []
  return (await silentSeatsOf(tx, ids)).filter(({ person_id }) => person_id === actor.personId)
}

/** A call with the silent seats that an actor knows of. */
export const withSilentSeats = async (tx: Tx, actor: Actor, record: CallRecord): Promise<CallRecord> =>
  withSilent(record, await silentSeatsFor(tx, actor, [record]))

/** One call, to read, with its silent seats for those who know of them. */
export const loadCallForReader = async ({
  tx,
  actor,
  input,
}: LoadContext<{ callId: string }> & { readonly actor: Actor }) => {
  const record = await loadCall({ tx, input })
  return record && withSilentSeats(tx, actor, record)
}

/** Whether people can enter the room of a call, or stay in it. */
export const isRoomOpen = ({ call }: CallRecord, at: Date): boolean => roomStateOf(call, at) === 'open'

/** Whether a call is being held in the product, or can still be. */
export const canTakePlace = ({ call }: CallRecord, at: Date): boolean =>
  canChangeSeats(call) && roomStateOf(call, at) !== 'room_closed'

/** Whether an officer has paused a call. */
export const isPaused = ({ call }: CallRecord, at: Date): boolean => pausedSince(call, at) !== undefined

/** Whether the answers after a call wait for an officer. */
export const notesReviewOfCall = ({ call }: CallRecord): Call['notesReview'] => notesReviewOf(call)

/** Presents calls as an actor may see them. */
export const presentAll = async (
  { tx, actor, at }: TransactionContext<Actor>,
  records: readonly CallRecord[],
): Promise<Call[]> => {
  const silent = await silentSeatsFor(tx, actor, records)
  const cards = await personCards(tx, [...records.flatMap(personIdsOf), ...silent.map(({ person_id }) => person_id)])
  return records.map((record) => {
    const own = silent.filter(({ call_id }) => call_id === record.call.id)
    return presentCall(actor, withSilent(record, own), cards, at, own)
  })
}

/** Presents one call as an actor may see it. */
export const presentOne = async (context: TransactionContext<Actor>, record: CallRecord): Promise<Call> =>
  (await presentAll(context, [record]))[0] as Call

/** The link of a guest opens their call, and no other one. */
export const linkToCall = {
  guard: 'resourceScope',
  when: (actor: Member, { call }: { readonly call: Pick<store.CallWithRelations, 'id'> }): boolean =>
    isGuest(actor) && actor.scope.resourceId === call.id,
} as const

export const get = query(getCall, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canSee,
  exemptFrom: [linkToCall],
  run: (context) => presentOne(context, context.subject),
})

/** The latest verdict about a call; each side sees what it may know. */
export const getVerdict = query(getCallVerdict, {
  load: loadCall,
  see: policy.canSee,
  allow: policy.canSee,
  run: async ({ tx, actor, subject }) => {
    const reader = policy.verdictReaderOf(actor, subject)
    if (!reader) return { verdict: null, approval: null }
    const approval = await approvalOfCall(tx, subject.call.id)
    return {
      // An expert reads what concerns them, not the other experts on the call.
      verdict: await verdictOfCall(
        tx,
        subject.call.id,
        reader,
        reader === 'expert' && isMember(actor) ? actor.personId : null,
      ),
      approval: approval && { ...approval, conditions: [...approval.conditions] },
    }
  },
})

/** The text that the reader attests for their seat, in their language. */
export const getAttestation = query(getCallAttestation, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  run: async ({ tx, me, at, subject }) => ({
    text: await textInForce(tx, seatRules[seatKindOf(me, subject)].attests, me.language, at),
    attestedAt: attestedAt(subject.call, me.personId)?.toISOString() ?? null,
  }),
})

/** Whoever reads a call sees both sides' local times already, and their working hours with them. */
export const getWorkingHours = query(getCallWorkingHours, {
  load: loadCall,
  see: policy.canSee,
  allow: policy.canSee,
  run: async ({ tx, subject: { contactId, expertId } }) => ({
    contact: await workingHoursOf(tx, contactId),
    expert: await workingHoursOf(tx, expertId),
  }),
})

export const getInvitation = query(getCallInvitation, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  run: async ({ tx, me, at, subject, refuse }) => {
    if (!isBooked(subject.call.status)) return refuse('call_move_forbidden')
    return {
      fileName: `${subject.call.code}.ics`,
      ...(await calendarFile({ tx, actor: me, at }, subject, me)),
    }
  },
})

/** The calls in which a person has a seat and that matter now: being arranged, to come, or within an interval. */
export const listCurrentCalls = async (
  { tx, actor, at }: TransactionContext<Actor>,
  personId: string,
  interval: Interval,
): Promise<Call[]> => {
  const records = (await store.listCurrent(tx, personId, at, interval)).map(recordOf)
  // A seat alone is not enough: a person who moved to another company keeps the row.
  return presentAll(
    { tx, actor, at },
    records.filter((record) => policy.canSee(actor, record)),
  )
}

/** The codes of calls by id. The caller checks who may see them. */
export const callCodes = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await store.codesOf(tx, ids)).map(({ id, code }) => [id, code]))

/** Booked calls that begin after the start of an interval and not after its end. */
export const listStartingCalls = async (tx: Tx, interval: Interval): Promise<CallRecord[]> =>
  (await listStarting(tx, interval)).map(recordOf)
