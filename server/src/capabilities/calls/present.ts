import {
  type CancellationReason,
  cancellationReasons,
  publicReason,
} from '@colloquy/contract/calls/cancellation-reasons'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { callStatuses, displayStatusOf, isBooked } from '@colloquy/contract/calls/statuses'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { formatSlot, type Interval } from '@colloquy/contract/time'
import { type Actor, isGuest } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import { isOfficer } from '../compliance/policy.ts'
import type { ProjectSummary } from '../projects/queries.ts'
import { presentAttendanceViolation, reportableFromFor } from './attendance/present.ts'
import {
  attestedAt,
  hasToAttest,
  isAttested,
  missingAttestations,
  offLimitsOf,
} from './attestations/due-attestations.ts'
import { presentInterventions, stepsWithInterventions } from './interventions/present.ts'
import * as policy from './policy.ts'
import { canPropose, presentProposal } from './proposals/present.ts'
import { roomOpensAt, roomState } from './room/opening-hours.ts'
import type { SilentSeatRow } from './silent-seat-store.ts'
import { canAskStandby, canInviteStandbys } from './standbys/standby-rules.ts'
import { canTransition } from './state-transitions.ts'
import type { CallWithRelations } from './store.ts'
import { vendorViewOf } from './vendors/present.ts'
import { isHoldExpired } from './verdicts/hold-expiry.ts'
import { agreedRateOf, isApprovedByClient, lacksChaperone, lacksInterpreter } from './verdicts/pick-waits.ts'

/** A call with its stored parts, its project, and the attributes that policies read. */
export interface CallRecord extends policy.CallAttributes {
  readonly call: CallWithRelations
  readonly version: number
  readonly project: ProjectSummary
}

/** Ids of all persons a call mentions. */
export const personIdsOf = ({ call }: CallRecord): string[] => [
  call.contact_id,
  call.expert_id,
  ...call.seats.map((seat) => seat.person_id),
  ...call.steps.flatMap(({ actor_id, contact }) =>
    [actor_id, contact?.former_id, contact?.new_id].flatMap((id) => id ?? []),
  ),
  ...call.minute_reports.map(({ by_id }) => by_id),
  ...call.proposals.map(({ proposed_by }) => proposed_by),
  ...call.standbys.map(({ person_id }) => person_id),
  ...call.interventions.flatMap(({ actor_id, person_id }) => [actor_id, person_id].flatMap((id) => id ?? [])),
  ...call.attendance_violations.flatMap(({ person_id, reported_by }) =>
    [person_id, reported_by].flatMap((id) => id ?? []),
  ),
]

/** Ids of the persons who receive the events of a call: both sides and the project's team. */
export const audienceOf = ({ contactId, expertId, team, seated }: CallRecord): string[] => [
  ...new Set([contactId, expertId, ...team, ...seated]),
]

/** The page of a call below the portal of each reader. */
export const pathOf = ({ call }: CallRecord): string => `calls/${call.id}`

/** The kind of seat that an actor who may join takes in the room. */
export const seatKindOf = (actor: Actor, record: CallRecord): SeatKind => policy.seatOf(actor, record) ?? 'client'

/** A call with its silent seats. */
export const withSilent = (record: CallRecord, seats: readonly Pick<SilentSeatRow, 'person_id'>[]): CallRecord => ({
  ...record,
  silent: seats.map(({ person_id }) => person_id),
})

/** Everybody for whom the time of a call is booked. */
export const bookedPersonsOf = ({ seats }: Pick<CallWithRelations, 'seats'>): string[] =>
  seats.filter(({ kind }) => seatRules[kind].isBooked).map((seat) => seat.person_id)

/** When a call takes place; null until a time is confirmed. */
export const intervalOf = ({ starts_at, ends_at }: Pick<CallWithRelations, 'starts_at' | 'ends_at'>): Interval | null =>
  starts_at && ends_at && { start: starts_at, end: ends_at }

/** The time that is kept for a call while it waits for approval. */
export const pickedIntervalOf = ({
  picked_starts_at,
  picked_ends_at,
}: Pick<CallWithRelations, 'picked_starts_at' | 'picked_ends_at'>): Interval | null =>
  picked_starts_at && picked_ends_at && { start: picked_starts_at, end: picked_ends_at }

/** Whether the room of a call is open. */
export const roomStateOf = (call: Pick<CallWithRelations, 'status' | 'starts_at' | 'ends_at'>, at: Date) =>
  roomState({ status: call.status, startsAt: call.starts_at, endsAt: call.ends_at }, at)

/** The offered times that have not passed. */
export const openOffers = (call: CallWithRelations, at: Date): Interval[] =>
  call.offers.filter(({ start }) => start > at)

const dayMs = 86_400_000

/** Whom a call waits for that has no times: the vendor of the expert, or the expert. */
export const waitForTimes = ({ vendor_id }: Pick<CallWithRelations, 'vendor_id'>) =>
  vendor_id === null ? 'expert_times' : 'vendor_answer'

/** What a call waits for: what is stored, a further seat, or within a day of the start the attestations that are missing. */
export const waitTypeOf = (call: CallWithRelations, at: Date): Call['waitType'] => {
  // Offered times that have passed must be offered anew.
  if (call.wait_type === 'client_times' && openOffers(call, at).length === 0) return waitForTimes(call)
  if (isBooked(call.status) && call.starts_at !== null && call.starts_at > at) {
    if (lacksChaperone(call)) return 'chaperone'
    if (lacksInterpreter(call)) return 'interpreter'
  }
  const isNear = call.starts_at !== null && call.starts_at.getTime() - at.getTime() <= dayMs
  return isNear && missingAttestations(call, at).length > 0 ? 'attestation' : call.wait_type
}

/** Whether the answers after a call wait for an officer; null where no approval asked for it. */
export const notesReviewOf = ({ approvals, notes_released_at }: CallWithRelations): Call['notesReview'] => {
  if (!approvals.some(({ conditions }) => conditions.includes('notes_review'))) return null
  return notes_released_at === null ? 'pending' : 'released'
}

/** Whether an actor who may join has to attest. */
const isDueFor = (actor: Actor, record: CallRecord, at: Date): boolean =>
  isMember(actor) &&
  policy.canJoin(actor, record) &&
  hasToAttest(record.call, actor.personId, seatKindOf(actor, record), at)

/** How a call is held. Its link, number or address is hidden from readers who still have to attest. */
const interactionOf = (call: CallWithRelations, isHidden: boolean): Call['interaction'] => {
  const { platform_type: platformType, provider } = call
  return {
    name: platformType === 'video' ? 'video' : (provider ?? platformType),
    id: call.code,
    timezone: call.time_zone,
    platformType,
    provider,
    ...(isHidden ? { location: null, note: null } : { location: call.location, note: call.location_note }),
  }
}

/** A call as an actor may see it. `cards` holds every person the call mentions. */
export const presentCall = (
  actor: Actor,
  record: CallRecord,
  cards: ReadonlyMap<string, PersonCard>,
  at: Date,
  /** For those who know of them. */
  silentSeats: readonly Pick<SilentSeatRow, 'id' | 'person_id'>[] = [],
): Call => {
  const { call, project } = record
  const shownSeats = [
    ...call.seats,
    ...silentSeats.map(
      ({ id, person_id }) => ({ id, person_id, kind: 'silent_compliance', state: 'accepted' }) as const,
    ),
  ]
  const isOpen = policy.canSeeClient(actor, record)
  const card = (id: string): PersonCard => {
    const stored = cards.get(id) as PersonCard
    // Guests open no pictures.
    const known = isGuest(actor) ? { ...stored, photoId: null } : stored
    const isExpert =
      id === call.expert_id ||
      call.seats.some((seat) => seat.person_id === id && seat.kind === 'expert') ||
      call.standbys.some((one) => one.person_id === id)
    // Helpers may be people of the client as well.
    return isOpen || isExpert ? known : { ...known, companyName: null }
  }
  const others = (kind: 'client' | 'expert', but: string) =>
    call.seats.filter((seat) => seat.kind === kind && seat.person_id !== but).map((seat) => card(seat.person_id))
  const expert = card(call.expert_id)
  const time = intervalOf(call)
  const picked = pickedIntervalOf(call)
  const missing = missingAttestations(call, at)
  const seesReasons = policy.canSeeAllReasons(actor, record)
  const shownReason = (one: CancellationReason) => (seesReasons ? one : publicReason(one))
  const reason = call.cancellation_reason && shownReason(call.cancellation_reason)
  const seesFees = policy.canSeeCredits(actor, record)
  const seatAbilities = (personId: string, mayGive: boolean) => ({
    replace: mayGive && canChangeSeats(call) && isReplaceable(call, personId),
    remove: mayGive && canChangeSeats(call) && isRemovable(call, personId),
  })
  const steps = stepsWithInterventions(
    actor,
    record,
    call.steps.map((step) => ({
      kind: step.kind,
      at: step.occurred_at.toISOString(),
      byId: step.actor_id,
      byName: step.actor_id && card(step.actor_id).fullName,
      ...(step.correction && { correction: step.correction }),
      ...(step.contact && {
        contact: { former: card(step.contact.former_id).fullName, new: card(step.contact.new_id).fullName },
      }),
      ...(step.because && {
        because: {
          ...step.because,
          reason: shownReason(step.because.reason),
          feePercent: seesFees ? step.because.feePercent : null,
        },
      }),
    })),
    (id) => card(id).fullName,
  )
  const whole: Call = {
    callId: call.id,
    code: call.code,
    version: call.version,
    status: call.status,
    displayStatus: displayStatusOf(call.status, reason),
    type: call.type,
    topic: call.topic,
    callDate: call.starts_at?.toISOString() ?? null,
    slot: time && formatSlot(time),
    timezone: call.time_zone,
    expectedDuration: call.expected_minutes,
    actualDuration: call.actual_minutes,
    client: isOpen ? { id: call.client_id, name: call.client_name } : { id: null, name: null },
    contact: card(call.contact_id),
    employer: { companyName: expert.companyName, title: expert.title },
    expert,
    project: isOpen ? { id: project.projectId, code: project.code, name: project.name } : null,
    interaction: interactionOf(call, isDueFor(actor, record, at)),
    confirmedMinutes: call.minute_reports.map(({ side, minutes, at: reportedAt, by_id }) => ({
      side,
      minutes,
      at: new Date(reportedAt).toISOString(),
      byName: card(by_id).fullName,
    })),
    callCancellationReason: reason,
    voice: policy.voiceOf(actor, record),
    consultationSiteType: call.site_type,
    additionalExperts: others('expert', call.expert_id),
    additionalContacts: others('client', call.contact_id),
    waitType: waitTypeOf(call, at),
    needsInterpreter: call.needs_interpreter,
    agreedCreditsPerHour:
      call.wait_type === 'rate_approval' && policy.canSeeCredits(actor, record) ? agreedRateOf(call) : null,
    reasons: call.reasons,
    offeredTimes: openOffers(call, at).map(formatSlot),
    proposals: call.proposals.map((one) =>
      presentProposal(actor, record, one, { nameOf: (id) => card(id).fullName, at }),
    ),
    pickedTime: picked && formatSlot(picked),
    heldUntil: call.hold_expires_at?.toISOString() ?? null,
    seats: shownSeats.map(({ id, kind, state, person_id }) => ({
      seatId: id,
      kind,
      state,
      person: card(person_id),
      attestedAt: attestedAt(call, person_id)?.toISOString() ?? null,
      can: seatAbilities(person_id, policy.canGiveSeat(kind)(actor, record)),
    })),
    questions: [...call.questions],
    steps: steps.map(({ byId: _, ...step }) => step),
    ...(policy.canSeeCredits(actor, record)
      ? { credits: call.credits, creditsPerHour: call.credits_per_hour }
      : { credits: null, creditsPerHour: null }),
    noShowReportableFrom: reportableFromFor(actor, record, at)?.toISOString() ?? null,
    attendanceViolations: call.attendance_violations.map((one) =>
      presentAttendanceViolation(actor, record, one, (id) => card(id).fullName),
    ),
    standbys: policy.canRequestStandby(actor, record)
      ? call.standbys.map(({ id, person_id, state }) => ({ standbyId: id, person: card(person_id), state }))
      : [],
    roomOpensAt: (isBooked(call.status) && roomOpensAt(call.starts_at)?.toISOString()) || null,
    attestation: isAttested(call, at) ? { isDue: isDueFor(actor, record, at), missing } : null,
    seatsToGive: canChangeSeats(call) ? policy.seatsToGive(actor, record) : [],
    offLimits: offLimitsOf(call),
    notesReview: notesReviewOf(call),
    interventions: presentInterventions(actor, record, at),
    can: abilitiesOf(actor, record, at),
  }
  return isMember(actor) && policy.isVendorOfCall(actor, record)
    ? vendorViewOf(
        whole,
        { steps: steps.map(({ byId }) => byId), proposals: call.proposals.map((one) => one.proposed_by) },
        actor,
      )
    : whole
}

/** Whether a seat can be given to somebody else: the expert whom a call was requested of is kept as long as it exists. */
export const isReplaceable = ({ expert_id }: Pick<CallWithRelations, 'expert_id'>, personId: string): boolean =>
  personId !== expert_id

/** Whether a seat can be taken away: a call always has an expert, and a contact of the client. */
export const isRemovable = (call: Pick<CallWithRelations, 'contact_id' | 'expert_id'>, personId: string): boolean =>
  isReplaceable(call, personId) && personId !== call.contact_id

/** Whether the reason of a cancellation allows that the call is arranged again. */
export const canBeArrangedAgain = ({
  cancellation_reason: reason,
}: Pick<CallWithRelations, 'cancellation_reason'>): boolean => reason === null || cancellationReasons[reason].reopens

const over: readonly number[] = [callStatuses.cancelled, callStatuses.completed, callStatuses.removed]

/** Whether seats of a call can be given and taken: until it is over. */
export const canChangeSeats = ({ status }: Pick<CallWithRelations, 'status'>): boolean => !over.includes(status)

/** Whether the minutes of a call can be confirmed: it has begun, and no room counts them. */
export const canConfirmMinutes = (
  { status, platform_type, starts_at }: Pick<CallWithRelations, 'status' | 'platform_type' | 'starts_at'>,
  at: Date,
): boolean => platform_type !== 'video' && isBooked(status) && starts_at !== null && starts_at <= at

/** Who decides for the client about what a picked time waits for; undefined when it waits for no decision, or has it. */
export const deciderOf = (call: Pick<CallWithRelations, 'wait_type' | 'client_decisions' | 'credits_per_hour'>) => {
  if (call.wait_type === 'rate_approval') return isApprovedByClient(call, 'rate') ? undefined : policy.canDecideRate
  if (call.wait_type !== 'client_compliance') return undefined
  return isApprovedByClient(call, 'compliance') ? undefined : policy.canDecideCompliance
}

const { scheduled, rescheduled, cancelled, postponed, onHold, inScheduling, removed, completed } = callStatuses

/** What the actor may do with a call now, by policy and by the state machine. */
export const abilitiesOf = (actor: Actor, record: CallRecord, at: Date): Call['can'] => {
  const { call } = record
  const { status } = call
  const room = roomStateOf(call, at)
  const isInRoom = call.platform_type === 'video'
  return {
    offerTimes: status === inScheduling && pickedIntervalOf(call) === null && policy.canOfferTimes(actor, record),
    proposeTimes: canPropose(actor, record, at),
    schedule: canTransition(status, scheduled) && openOffers(call, at).length > 0 && policy.canSchedule(actor, record),
    reschedule: canTransition(status, rescheduled) && policy.canReschedule(actor, record),
    cancel: canTransition(status, cancelled) && policy.canCancel(actor, record),
    postpone: canTransition(status, postponed) && policy.canPostpone(actor, record),
    hold: canTransition(status, onHold) && policy.canPutOnHold(actor, record),
    reopen: canTransition(status, inScheduling) && canBeArrangedAgain(call) && policy.canReopen(actor, record),
    remove: canTransition(status, removed) && policy.canRemove(actor, record),
    // True before the room opens as well: a page may wait for `roomOpensAt`.
    join: isInRoom && isBooked(status) && room !== 'room_closed' && policy.canJoin(actor, record),
    attend: !isInRoom && isBooked(status) && room !== 'room_closed' && policy.canJoin(actor, record),
    setInteraction: canChangeSeats(call) && policy.canReschedule(actor, record),
    confirmMinutes: canConfirmMinutes(call, at) && policy.canEnd(actor, record),
    releaseNotes: status === completed && notesReviewOf(call) === 'pending' && isOfficer(actor, undefined),
    correct: status === completed && policy.canCorrect(actor, record),
    // True before the room opens as well: a page may wait for `roomOpensAt`.
    reportIncident: policy.canJoin(actor, record),
    decideForClient: !isHoldExpired(call, at) && (deciderOf(call)?.(actor, record) ?? false),
    requestInterpreter: canChangeSeats(call) && policy.canGiveSeat('interpreter')(actor, record),
    listAnswerLinks: canChangeSeats(call) && policy.canListAnswerLinks(actor, record),
    askStandby: canAskStandby(call, at) && policy.canRequestStandby(actor, record),
    inviteStandbys: canInviteStandbys(call, at) && policy.canRequestStandby(actor, record),
    intervene: isInRoom && isBooked(status) && room !== 'room_closed' && policy.canIntervene(actor, record),
    end: isInRoom && canTransition(status, completed) && room !== 'room_not_open' && policy.canEnd(actor, record),
  }
}
