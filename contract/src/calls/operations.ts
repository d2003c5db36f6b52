import * as z from 'zod/mini'
import { CalendarLinks } from '../calendar-links.ts'
import { ApprovalCondition, ApprovalState, Verdict, VerdictReason } from '../compliance/shapes.ts'
import { message, operation } from '../operation.ts'
import { PersonCard } from '../people/shapes.ts'
import { SuggestedTime } from '../scheduling/shapes.ts'
import { WorkingHours } from '../scheduling/working-hours.ts'
import { TermsText } from '../terms/shapes.ts'
import { EmptyOutput, Id, Instant, line, prose, Slot, Zone } from '../values.ts'
import { CancellationReason, MoveReason } from './cancellation-reasons.ts'
import { InteractionChoice, maxConfirmedMinutes } from './interaction-shapes.ts'
import {
  BillableTime,
  Call,
  CallFacets,
  CallObstacle,
  callFilterNames,
  callFilters,
  FilterRelaxations,
  IceServer,
  Peer,
  SeatKind,
} from './shapes.ts'

const Minutes = z.int().check(z.minimum(15), z.maximum(240), z.multipleOf(5))
const slotRefusals = ['slot_taken', 'slot_in_past', 'slot_too_soon', 'slot_malformed', 'slots_overlap'] as const

export const requestCall = operation('calls.request', {
  summary: 'Requests a call with an expert for a project.',
  method: 'POST',
  path: '/calls',
  input: z.object({
    projectId: Id,
    expertId: Id,
    topic: line(200),
    minutes: Minutes,
    questions: z.array(line(300)).check(z.maxLength(12)),
  }),
  output: Call,
  refusals: ['expert_not_available', 'project_closed', 'candidate_excluded', 'compliance_blocked'],
})

export const listCalls = operation('calls.list', {
  summary: 'The calls the actor may see: those to be arranged first, then by date; within an interval, by date alone.',
  method: 'GET',
  path: '/calls',
  input: z.object({
    ...callFilters,
    /** The time zone of the response; the reader's own when absent. */
    timezone: z.optional(Zone),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    /** Calls per page; 50 when absent. */
    size: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  }),
  output: z.object({ calls: z.array(Call), total: z.int(), timezone: z.string() }),
})

export const listCallFacets = operation('calls.listFacets', {
  summary:
    'Facets of the calls the actor may see, with counts, and the total without each active filter where that yields any.',
  method: 'GET',
  path: '/calls/facets',
  input: z.object(callFilters),
  output: z.object({
    facets: CallFacets,
    /** The facets whose counts are minimums, because more calls match than are counted. */
    capped: z.array(z.enum(callFilterNames)),
    without: FilterRelaxations,
  }),
})

export const listCallObstacles = operation('calls.listObstacles', {
  summary: "What an expert can clear so that their calls may be confirmed. It rests on the expert's own record alone.",
  method: 'GET',
  path: '/calls/obstacles',
  input: z.object({}),
  output: z.object({ obstacles: z.array(CallObstacle) }),
})

export const getCall = operation('calls.get', {
  summary: 'One call.',
  method: 'GET',
  path: '/calls/{callId}',
  input: z.object({ callId: Id }),
  output: Call,
})

export const suggestCallTimes = operation('calls.suggestTimes', {
  summary: 'Slots at which everybody on the call is free and compliance allows it, best first.',
  method: 'GET',
  path: '/calls/{callId}/suggested-times',
  input: z.object({ callId: Id }),
  output: z.object({
    times: z.array(SuggestedTime),
    /** Compliance blocks the call now; null when it does not. */
    notBefore: z.nullable(
      z.object({
        /** From when on it no longer does; null when time alone does not change that, and for readers who may not know. */
        start: z.nullable(Instant),
        reasons: z.array(VerdictReason),
      }),
    ),
  }),
})

export const getCallWorkingHours = operation('calls.getWorkingHours', {
  summary: 'The working hours of the contact and the expert of a call, each by the clock of their own time zone.',
  method: 'GET',
  path: '/calls/{callId}/working-hours',
  input: z.object({ callId: Id }),
  output: z.object({ contact: WorkingHours, expert: WorkingHours }),
})

export const offerCallTimes = operation('calls.offerTimes', {
  summary: 'Offers up to five slots; earlier offers are replaced.',
  method: 'PUT',
  path: '/calls/{callId}/offered-times',
  input: z.object({ callId: Id, slots: z.array(Slot).check(z.minLength(1), z.maxLength(5)) }),
  output: Call,
  refusals: [...slotRefusals, 'call_move_forbidden'],
  versioned: true,
})

export const scheduleCall = operation('calls.schedule', {
  summary: 'Picks one of the offered slots. Everybody is booked and invited at once, or after an officer has approved.',
  method: 'POST',
  path: '/calls/{callId}/schedule',
  input: z.object({ callId: Id, slot: Slot }),
  output: Call,
  refusals: [
    ...(['slot_taken', 'slot_not_offered', 'slot_in_past', 'expert_not_available', 'call_move_forbidden'] as const),
    'compliance_blocked',
  ],
  versioned: true,
})

export const acceptCallSeat = operation('calls.acceptSeat', {
  summary: 'Confirms the seat of whoever asks, when others have arranged the time for them.',
  method: 'POST',
  path: '/calls/{callId}/seat',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden'],
})

/** Seats besides silent ones that a call can have. */
export const maxSeats = 12

const seatRefusals = [
  ...(['seat_not_possible', 'slot_taken', 'call_move_forbidden', 'expert_not_available'] as const),
  'compliance_blocked',
] as const

export const listSeatCandidates = operation('calls.listSeatCandidates', {
  summary: 'The people to whom the actor may give a seat of a kind.',
  method: 'GET',
  path: '/calls/{callId}/seat-candidates',
  /** `seatId`: of the seat that somebody else is to get. */
  input: z.object({ callId: Id, kind: SeatKind, seatId: z.optional(Id) }),
  output: z.object({ people: z.array(PersonCard) }),
})

export const addCallSeat = operation('calls.addSeat', {
  summary:
    'Gives somebody a seat. On a call with a time the person is booked and invited; a further expert is evaluated by compliance.',
  method: 'POST',
  path: '/calls/{callId}/seats',
  input: z.object({ callId: Id, kind: SeatKind, personId: Id }),
  output: Call,
  refusals: [...seatRefusals, 'seats_full'],
})

export const replaceCallSeat = operation('calls.replaceSeat', {
  summary:
    "Replaces the holder of a seat; unchanged if the new holder is refused. The contact's seat may go to any colleague.",
  method: 'PUT',
  path: '/calls/{callId}/seats/{seatId}',
  input: z.object({ callId: Id, seatId: Id, personId: Id }),
  output: Call,
  refusals: [...seatRefusals, 'seat_fixed'],
})

export const removeCallSeat = operation('calls.removeSeat', {
  summary: 'Takes a seat away; its holder gets a cancellation.',
  method: 'DELETE',
  path: '/calls/{callId}/seats/{seatId}',
  input: z.object({ callId: Id, seatId: Id }),
  output: Call,
  refusals: ['call_move_forbidden', 'seat_fixed'],
})

export const getCallAttestation = operation('calls.getAttestation', {
  summary: 'The text that the reader attests before a call, and when they did.',
  method: 'GET',
  path: '/calls/{callId}/attestation',
  input: z.object({ callId: Id }),
  output: z.object({ text: z.nullable(TermsText), attestedAt: z.nullable(Instant) }),
})

export const attestCall = operation('calls.attest', {
  summary: 'Attests, for the time of a call, the text that was shown.',
  method: 'POST',
  path: '/calls/{callId}/attestation',
  /** `approvalId`: of `Call.offLimits`, whose topics are attested as well. */
  input: z.object({ callId: Id, termsId: Id, approvalId: z.optional(z.nullable(Id)) }),
  output: Call,
  refusals: ['call_move_forbidden', 'attestation_outdated'],
})

export const rescheduleCall = operation('calls.reschedule', {
  summary: 'Moves a scheduled call, for a reason, to another slot at which everybody is free.',
  method: 'POST',
  path: '/calls/{callId}/reschedule',
  input: z.object({ callId: Id, slot: Slot, reason: MoveReason }),
  output: Call,
  refusals: [
    ...([...slotRefusals, 'call_move_forbidden', 'expert_not_available'] as const),
    ...(['compliance_blocked', 'compliance_approval_needed'] as const),
  ],
  versioned: true,
})

export const getCallVerdict = operation('calls.getVerdict', {
  summary: 'The latest verdict about a call as the actor may see it, and the decision of an officer.',
  method: 'GET',
  path: '/calls/{callId}/verdict',
  input: z.object({ callId: Id }),
  output: z.object({
    verdict: z.nullable(Verdict),
    approval: z.nullable(
      z.object({ state: ApprovalState, conditions: z.array(ApprovalCondition), note: z.nullable(z.string()) }),
    ),
  }),
})

export const cancelCall = operation('calls.cancel', {
  summary: 'Cancels a call with a reason; everybody is notified.',
  method: 'POST',
  path: '/calls/{callId}/cancel',
  input: z.object({ callId: Id, reason: CancellationReason, note: z.optional(prose(1000)) }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const postponeCall = operation('calls.postpone', {
  summary: 'Postpones a scheduled call, for a reason, without a new time.',
  method: 'POST',
  path: '/calls/{callId}/postpone',
  input: z.object({ callId: Id, reason: MoveReason, note: z.optional(prose(1000)) }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const putCallOnHold = operation('calls.putOnHold', {
  summary: 'Puts a call on hold, for a reason, and frees its time.',
  method: 'POST',
  path: '/calls/{callId}/hold',
  input: z.object({ callId: Id, reason: MoveReason, note: z.optional(prose(1000)) }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const reopenCall = operation('calls.reopen', {
  summary: 'Returns a postponed, held or cancelled call to scheduling.',
  method: 'POST',
  path: '/calls/{callId}/reopen',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const removeCall = operation('calls.remove', {
  summary: 'Removes a call from all lists for good.',
  method: 'POST',
  path: '/calls/{callId}/remove',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const endCall = operation('calls.end', {
  summary: 'Ends a call that has taken place; the minutes it ran are counted from the ledger.',
  method: 'POST',
  path: '/calls/{callId}/end',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden'],
})

export const setCallInteraction = operation('calls.setInteraction', {
  summary: 'Sets how a call is held: in the product, by phone, by a link of a known provider, or in person [CA-01].',
  method: 'PUT',
  path: '/calls/{callId}/interaction',
  input: z.object({ callId: Id, interaction: InteractionChoice }),
  output: Call,
  refusals: ['call_move_forbidden'],
  versioned: true,
})

export const confirmCallMinutes = operation('calls.confirmMinutes', {
  summary:
    'Confirms how long a call ran that was held outside the product. It is completed once both sides agree, or staff decide.',
  method: 'POST',
  path: '/calls/{callId}/minutes',
  input: z.object({ callId: Id, minutes: z.int().check(z.minimum(1), z.maximum(maxConfirmedMinutes)) }),
  output: Call,
  refusals: ['call_move_forbidden'],
})

export const releaseCallNotes = operation('calls.releaseNotes', {
  summary: 'For officers: releases the answers after a call to the client, where an approval asked for their review.',
  method: 'POST',
  path: '/compliance/calls/{callId}/notes-release',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['notes_not_held'],
})

export const getCallInvitation = operation('calls.getInvitation', {
  summary: "The actor's own calendar invitation, as iCalendar text and as links to web calendars.",
  method: 'GET',
  path: '/calls/{callId}/invitation',
  input: z.object({ callId: Id }),
  output: z.object({ fileName: z.string(), content: z.string(), links: CalendarLinks }),
  refusals: ['call_move_forbidden'],
})

export const openCallRoom = operation('calls.openRoom', {
  summary:
    'What a browser needs before it enters the room: its seat, what carries media between the people in it, and the relays it may use.',
  method: 'POST',
  path: '/calls/{callId}/room',
  input: z.object({ callId: Id }),
  output: z.object({
    seat: SeatKind,
    engine: z.enum(['embedded', 'livekit']),
    iceServers: z.array(IceServer),
    call: Call,
  }),
  refusals: [
    ...(['room_not_open', 'room_closed', 'call_external', 'compliance_blocked', 'compliance_approval_needed'] as const),
    ...(['attestation_missing', 'attestations_pending', 'chaperone_missing'] as const),
  ],
})

export const watchCallRoom = message('calls.watchRoom', {
  summary: 'The peers in the room, for the lobby. From then on the connection receives who enters and leaves.',
  input: z.object({ callId: Id }),
  output: z.object({ peers: z.array(Peer) }),
})

export const enterCallRoom = message('calls.enterRoom', {
  summary:
    'Enters the room of a call, starts a visit in the minutes ledger and returns the other peers and the counted time. A second ' +
    "device takes over the person's seat. After a lost connection, `replaces` is the former peer, which keeps it.",
  input: z.object({ callId: Id, replaces: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({ self: Peer, peers: z.array(Peer), counted: BillableTime }),
  refusals: [
    ...(['room_not_open', 'room_closed', 'call_external', 'seat_taken_over'] as const),
    ...(['attestation_missing', 'attestations_pending', 'chaperone_missing'] as const),
  ],
})

export const leaveCallRoom = message('calls.leaveRoom', {
  summary: 'Leaves the room. A lost connection leaves automatically.',
  input: z.object({ callId: Id }),
  output: EmptyOutput,
})

/**
 * A signal is opaque to the server. It names a stream besides the peer, so that a selective forwarding unit can take the
 * place of a peer later.
 */
export const sendCallSignal = message('calls.sendSignal', {
  summary: 'Passes a WebRTC description or candidate to one peer in the same room.',
  input: z.object({
    callId: Id,
    to: z.string().check(z.maxLength(64)),
    stream: z.string().check(z.maxLength(64)),
    description: z.optional(
      z.object({ type: z.enum(['offer', 'answer', 'rollback']), sdp: z.string().check(z.maxLength(100_000)) }),
    ),
    candidate: z.optional(
      z.nullable(
        z.object({
          candidate: z.string().check(z.maxLength(2000)),
          sdpMid: z.nullable(z.string().check(z.maxLength(64))),
          sdpMLineIndex: z.nullable(z.int()),
          usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
        }),
      ),
    ),
  }),
  output: z.object({ delivered: z.boolean() }),
})
