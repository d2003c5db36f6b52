import { seatsChanged, silentSeatsChanged } from '@colloquy/contract/calls/events'
import { addCallSeat, maxSeats, removeCallSeat, replaceCallSeat } from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { Actor, Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command, type Refuse, type SystemContext } from '../../../platform/operations/define.ts'
import { openApproval } from '../../compliance/approvals/commands.ts'
import { revokeLinksToCalls } from '../../identity/share-links/commands.ts'
import { isFindable } from '../../people/policy.ts'
import { officerIds, type PersonSummary, personSummaries } from '../../people/queries.ts'
import { isExcludedExpert } from '../../projects/candidates/queries.ts'
import { bookSlotForAnother, freeSlotOf } from '../../scheduling/commands.ts'
import { syncPins } from '../dial-in/pin-commands.ts'
import * as policy from '../policy.ts'
import {
  type CallRecord,
  canChangeSeats,
  intervalOf,
  isRemovable,
  isReplaceable,
  pickedIntervalOf,
} from '../present.ts'
import { priceOf } from '../pricing.ts'
import { presentOne, recordOf, withSilentSeats } from '../queries.ts'
import { deleteSilentSeat, insertSilentSeat, silentSeatsOf } from '../silent-seat-store.ts'
import * as store from '../store.ts'
import { audienceWithStaff, lockCallForReader } from '../transition-commands.ts'
import { isHoldExpired } from '../verdicts/hold-expiry.ts'
import { insertStep } from '../verdicts/step-store.ts'
import { type CallToEvaluate, callToEvaluate, clearanceOf, evaluateCall } from '../verdicts/verdict-commands.ts'
import { deleteSeat, insertSeat } from './store.ts'

/** A person may change this many seats in an hour: each change is mailed. */
export const limits = [{ name: 'calls.seats', max: 60, seconds: 3600 }] as const

/** A call, and the seat that is given, replaced or taken. */
export interface SeatSubject extends CallRecord {
  readonly kind: SeatKind
  /** The present seat; null for one that is added. */
  readonly seat: OccupiedSeat | null
}

interface OccupiedSeat {
  readonly id: string
  readonly personId: string
  readonly creditsPerHour: number | null
}

export interface SeatContext extends CommandContext<Actor> {
  readonly me: Member
  readonly subject: SeatSubject
}

/** The context of a command that gives a seat. */
interface GiveContext extends SeatContext {
  readonly input: { readonly personId: string }
  readonly refuse: (
    code: Parameters<Refuse<'seat_not_possible' | 'slot_taken' | 'expert_not_available' | 'compliance_blocked'>>[0],
    afterRollback?: (systemContext: SystemContext) => Promise<void>,
  ) => never
}

export const mayChange = (actor: Actor, subject: SeatSubject): boolean =>
  policy.canGiveSeat(subject.kind)(actor, subject)

export const aboutSeat = (subject: SeatSubject, givenTo?: string) => ({
  kind: 'call',
  id: subject.call.id,
  details: {
    seat: subject.kind,
    ...(givenTo && { givenTo }),
    ...(subject.seat && { takenFrom: subject.seat.personId }),
  },
})

/** A seat that the actor knows of. */
export const loadSeat = async (
  context: Parameters<typeof lockCallForReader>[0] & { readonly input: { readonly seatId: string } },
): Promise<SeatSubject | undefined> => {
  const record = await lockCallForReader(context)
  if (!record) return undefined
  const { seatId: id } = context.input
  const open = record.call.seats.find((seat) => seat.id === id)
  if (open)
    return {
      ...record,
      kind: open.kind,
      seat: { id, personId: open.person_id, creditsPerHour: open.credits_per_hour },
    }
  if (record.silent.length === 0) return undefined
  const silent = (await silentSeatsOf(context.tx, [record.call.id])).find((seat) => seat.id === id)
  return (
    silent && { ...record, kind: 'silent_compliance', seat: { id, personId: silent.person_id, creditsPerHour: null } }
  )
}

export const addSeat = command(addCallSeat, {
  load: async (context) => {
    const record = await lockCallForReader(context)
    return record && { ...record, kind: context.input.kind, seat: null }
  },
  see: policy.canSee,
  allow: mayChange,
  limits,
  about: ({ subject, input }) => aboutSeat(subject, input.personId),
  run: async (context) => {
    const { subject, input, refuse } = context
    if (!canChangeSeats(subject.call)) return refuse('call_move_forbidden')
    const person = await requireHolder(context, input.personId)
    if (subject.kind !== 'silent_compliance' && subject.call.seats.length >= maxSeats) return refuse('seats_full')
    await give(context, subject, person)
    return finish(context, { newHolderId: person.personId, formerHolderId: null })
  },
})

export const replaceSeat = command(replaceCallSeat, {
  load: loadSeat,
  see: policy.canSee,
  allow: mayChange,
  limits,
  about: ({ subject, input }) => aboutSeat(subject, input.personId),
  run: async (context) => {
    const { subject, input } = context
    const former = requireChangeable(context, isReplaceable)
    if (subject.kind === 'client' && former.personId === subject.contactId) return replaceContact(context, former)
    const person = await requireHolder(context, input.personId)
    await vacateSeat(context, subject, former)
    await give(context, without(subject, former), person)
    return finish(context, { newHolderId: person.personId, formerHolderId: former.personId })
  },
})

export const removeSeat = command(removeCallSeat, {
  load: loadSeat,
  see: policy.canSee,
  allow: mayChange,
  limits,
  about: ({ subject }) => aboutSeat(subject),
  run: async (context) => {
    const former = requireChangeable(context, isRemovable)
    await vacateSeat(context, context.subject, former)
    return finish(context, { newHolderId: null, formerHolderId: former.personId })
  },
})

/**
 * Lets somebody else stand for the client, such as after the contact has left the company. Who asked for the call stays known,
 * and the call is evaluated again, because verdicts count the calls that two people have had.
 */
const replaceContact = async (context: GiveContext, former: OccupiedSeat): Promise<Call> => {
  const { tx, me, at, input, refuse } = context
  const person = (await personSummaries(tx, [input.personId])).get(input.personId)
  if (!person || !policy.canBeContact(person, context.subject)) return refuse('seat_not_possible')
  const { personId, timeZone } = person
  await vacateSeat(context, context.subject, former)
  const subject = without(context.subject, former)
  // A colleague who takes part already keeps their seat.
  if (!subject.seated.includes(personId)) await give(context, subject, person)
  const callId = subject.call.id
  await store.update(tx, callId, { contact_id: personId, time_zone: timeZone })
  await insertStep(tx, {
    tenant_id: me.tenantId,
    id: newId(at),
    call_id: callId,
    kind: 'contact_replaced',
    occurred_at: at,
    actor_id: me.personId,
    note: null,
    verdict_id: null,
    contact: { former_contact_id: former.personId, new_contact_id: personId },
  })
  await evaluateForSeat(context, subject, { ...callToEvaluate(subject), contactId: personId })
  return finish(context, { newHolderId: personId, formerHolderId: former.personId })
}

/** A call without the seat that is about to be given to somebody else. */
const without = (subject: SeatSubject, former: OccupiedSeat): SeatSubject => {
  const isOther = ({ personId }: { readonly personId: string }) => personId !== former.personId
  return {
    ...subject,
    call: { ...subject.call, seats: subject.call.seats.filter((seat) => seat.id !== former.id) },
    seats: subject.seats.filter(isOther),
    seated: subject.seated.filter((personId) => isOther({ personId })),
  }
}

const requireChangeable = (
  { subject, refuse }: { readonly subject: SeatSubject; readonly refuse: Refuse<'call_move_forbidden' | 'seat_fixed'> },
  isPossible: (call: SeatSubject['call'], personId: string) => boolean,
): OccupiedSeat => {
  const { seat, call, kind } = subject
  if (!seat || !canChangeSeats(call)) return refuse('call_move_forbidden')
  return kind === 'silent_compliance' || isPossible(call, seat.personId) ? seat : refuse('seat_fixed')
}

/** The person, if they can hold the seat. */
const requireHolder = async (context: GiveContext, personId: string): Promise<PersonSummary> => {
  const { tx, actor, subject, refuse } = context
  const person = (await personSummaries(tx, [personId])).get(personId)
  if (!person || !policy.canHold(person, subject.kind, actor, subject)) return refuse('seat_not_possible')
  if (!seatRules[subject.kind].countsAsExpert) return person
  if (!isFindable(person)) return refuse('expert_not_available')
  return (await isExcludedExpert(tx, subject.project, person)) ? refuse('seat_not_possible') : person
}

/** The time a call has, or keeps while it waits for approval. */
const timeOf = ({ call }: CallRecord, at: Date): { slot: Interval; heldUntil: Date | null } | null => {
  const booked = isBooked(call.status) ? intervalOf(call) : null
  const slot = booked ?? (isHoldExpired(call, at) ? null : pickedIntervalOf(call))
  return slot && slot.end > at ? { slot, heldUntil: call.hold_expires_at } : null
}

/** Gives a seat to a person who can hold it. */
const give = async (context: GiveContext, subject: SeatSubject, person: PersonSummary): Promise<void> => {
  await seatPerson(context, subject, person)
  if (!seatRules[subject.kind].countsAsExpert) return
  const toEvaluate = callToEvaluate(subject)
  await evaluateForSeat(context, subject, {
    ...toEvaluate,
    otherExpertIds: [...(toEvaluate.otherExpertIds ?? []), person.personId],
  })
}

/** Stores the seat of a person who can hold it, and books the time of the call for them. */
export const seatPerson = async (
  context: SeatContext & { readonly refuse: Refuse<'slot_taken'> },
  subject: SeatSubject,
  person: Pick<PersonSummary, 'personId' | 'creditsPerHour'>,
): Promise<void> => {
  const { tx, me, at, refuse } = context
  const { call, kind } = subject
  const { personId } = person
  const row = { tenant_id: me.tenantId, id: newId(at), call_id: call.id, person_id: personId }
  if (kind === 'silent_compliance') return insertSilentSeat(tx, { ...row, granted_by: me.personId, granted_at: at })
  // Whoever listens and takes an open seat is seen from now on.
  const silent = await silentSeatsOf(tx, [call.id])
  for (const seat of silent) if (seat.person_id === personId) await deleteSilentSeat(tx, seat.id)
  const time = seatRules[kind].isBooked ? timeOf(subject, at) : null
  if (time && !(await bookSlotForAnother(context, { callId: call.id, personId, ...time }))) return refuse('slot_taken')
  const price = seatRules[kind].countsAsExpert ? person.creditsPerHour : null
  const state = personId === me.personId ? 'accepted' : 'invited'
  await insertSeat(tx, { ...row, kind, state, credits_per_hour: price })
  await store.update(tx, call.id, changedPrice(subject, price ?? 0))
}

/** Takes a seat away, with its booking, what it adds to the price, and the links of a guest. */
const vacateSeat = async (
  context: Pick<SeatContext, 'tx' | 'at' | 'emit'>,
  subject: SeatSubject,
  seat: OccupiedSeat,
): Promise<void> => {
  const { tx } = context
  await revokeLinksToCalls(context, seat.personId)
  if (subject.kind === 'silent_compliance') return deleteSilentSeat(tx, seat.id)
  await freeSlotOf(tx, subject.call.id, seat.personId)
  await deleteSeat(tx, seat.id)
  await store.update(tx, subject.call.id, changedPrice(subject, -(seat.creditsPerHour ?? 0)))
}

/** The price of a call after its hourly price has changed; none where it is not known. */
const changedPrice = ({ call }: CallRecord, byCreditsPerHour: number) =>
  call.credits_per_hour === null
    ? {}
    : priceOf({ ...call, seats: [] }, Math.max(0, call.credits_per_hour + byCreditsPerHour))

/**
 * Evaluates a call for a further expert or another contact. What blocks refuses the seat; what an officer has to approve goes to
 * the officers once there is a time, and the call cannot be joined until they have decided.
 */
const evaluateForSeat = async (
  context: GiveContext,
  subject: SeatSubject,
  toEvaluate: CallToEvaluate,
): Promise<void> => {
  const { at, refuse } = context
  const time = timeOf(subject, at)
  const evaluated = [time ? 'confirm' : 'propose', time?.slot.start ?? at] as const
  const verdict = await evaluateCall(context, toEvaluate, ...evaluated)
  const { callId, code, topic, contactId, clientId, project } = toEvaluate
  const clearance = await clearanceOf(context, callId, verdict)
  if (clearance === 'compliance_blocked')
    return refuse(
      clearance,
      async (systemContext) => void (await evaluateCall(systemContext, toEvaluate, ...evaluated)),
    )
  if (clearance === 'clear' || !time) return
  const { projectId } = project
  await openApproval(
    context,
    { callId, code, topic, contactId, clientId, projectId, expertId: verdict.expertId, slot: time.slot },
    verdict,
  )
}

/** Notifies those concerned, and presents the call. Only officers are notified of a silent seat. */
export const finish = async (context: SeatContext, change: SeatHolders): Promise<Call> => {
  const { tx, actor, at, emit, subject } = context
  const { id: callId } = subject.call
  if (subject.kind === 'silent_compliance') {
    emit(silentSeatsChanged, { changeId: newId(at), callId, ...change }, await officerIds(tx))
    return presentOne(context, subject)
  }
  return presentOne(context, await withSilentSeats(tx, actor, await emitSeatChanged(context, callId, change)))
}

interface SeatHolders {
  readonly newHolderId: string | null
  readonly formerHolderId: string | null
}

/** Tells everybody on the call, and whoever lost the seat. @returns the call as it is now */
const emitSeatChanged = async (
  { tx, emit, at }: Pick<CommandContext, 'tx' | 'emit' | 'at'>,
  callId: string,
  change: SeatHolders,
): Promise<CallRecord> => {
  const call = (await store.findCall(tx, callId))!
  await syncPins(tx, call, at)
  const record = recordOf(call)
  const { version, status } = call
  const audience = [...(await audienceWithStaff(tx, record)), ...(change.formerHolderId ? [change.formerHolderId] : [])]
  emit(seatsChanged, { callId, version, status, ...change }, audience)
  return record
}

/**
 * Takes the seat of a person who will not attend. @returns false, without any change, for the contact and the expert, without
 * whom there is no call
 */
export const leaveSeat = async (context: CommandContext, record: CallRecord, personId: string): Promise<boolean> => {
  const { call } = record
  const seat = call.seats.find(({ person_id }) => person_id === personId)
  if (!seat || !canChangeSeats(call) || !isRemovable(call, personId)) return false
  const held = { id: seat.id, personId, creditsPerHour: seat.credits_per_hour }
  await vacateSeat(context, { ...record, kind: seat.kind, seat: held }, held)
  await emitSeatChanged(context, call.id, { newHolderId: null, formerHolderId: personId })
  return true
}
