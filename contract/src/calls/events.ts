import * as z from 'zod/mini'
import { RuleLevel } from '../compliance/rule-shapes.ts'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { BillableTime, Peer, SeatKind } from './shapes.ts'
import { CallStatus } from './statuses.ts'

const callEventPayload = z.object({ callId: Id, version: z.int(), status: CallStatus })

export const callRequested = event('calls.requested', callEventPayload)
export const timesOffered = event('calls.times-offered', callEventPayload)
/** A side has proposed other times. */
export const timesProposed = event('calls.times-proposed', callEventPayload)
/** Proposed times were declined, or somebody who does not decide has said what suits them. */
export const proposalAnswered = event('calls.proposal-answered', callEventPayload)
/** A time was picked that an officer has to approve before the call is scheduled. */
export const timePicked = event('calls.time-picked', callEventPayload)
/** A picked time is no longer held, because what it waited for was not settled in time. */
export const holdExpired = event('calls.hold-expired', callEventPayload)
/** Somebody has confirmed their seat. */
export const seatAccepted = event('calls.seat-accepted', callEventPayload)
const seatChange = { newHolderId: z.nullable(Id), formerHolderId: z.nullable(Id) }

/** A person got a seat, another lost it. */
export const seatsChanged = event(
  'calls.seats-changed',
  z.object({ callId: Id, version: z.int(), status: CallStatus, ...seatChange }),
)
/** The same of a silent seat, for officers alone. The version of the call stays, because others read it. */
export const silentSeatsChanged = event(
  'calls.silent-seats-changed',
  z.object({ changeId: Id, callId: Id, ...seatChange }),
)
/** A guest has given their seat back. For those who give such seats; the others are told that the seats have changed. */
export const guestDeclined = event('calls.guest-declined', z.object({ callId: Id, personId: Id, kind: SeatKind }))
/** Somebody has attested for the time of the call. */
export const callAttested = event('calls.attested', callEventPayload)
export const callScheduled = event('calls.scheduled', callEventPayload)
export const callRescheduled = event('calls.rescheduled', callEventPayload)
export const callPostponed = event('calls.postponed', callEventPayload)
export const callPutOnHold = event('calls.put-on-hold', callEventPayload)
export const callReopened = event('calls.reopened', callEventPayload)
export const callCancelled = event('calls.cancelled', callEventPayload)
export const callCompleted = event('calls.completed', callEventPayload)
/** Staff have corrected the minutes or the attendance of a completed call. */
export const callCorrected = event('calls.corrected', callEventPayload)
/** An officer has released the answers after a call to the client. */
export const notesReleased = event('calls.notes-released', callEventPayload)
/** A call is to be held another way. */
export const interactionChanged = event('calls.interaction-changed', callEventPayload)
/** Somebody has confirmed how long a call ran that was held outside the product. */
export const minutesConfirmed = event('calls.minutes-confirmed', callEventPayload)
/** A picked time waits for somebody besides the officers of the network. */
export const decisionsRequested = event('calls.decisions-requested', callEventPayload)
/** The client's team has approved the price, or its compliance officers the call. */
export const clientDecided = event('calls.client-decided', callEventPayload)
/** An interpreter was asked for, or is no longer needed. */
export const interpreterRequested = event('calls.interpreter-requested', callEventPayload)
/** Somebody has answered to a report that they were absent. */
export const attendanceViolationAnswered = event('calls.attendance-violation-answered', callEventPayload)
/** Somebody was asked to stand by for a call, has answered, was invited or is released. The expert of the call is not told. */
export const standbysChanged = event('calls.standbys-changed', callEventPayload)
/** An officer has paused the call: nobody is heard or seen until it is resumed. */
export const callPaused = event('calls.paused', callEventPayload)
export const callResumed = event('calls.resumed', callEventPayload)
/** An officer reminds the audience of the event. The version of the call stays, because others read it. */
export const complianceReminderSent = event('calls.compliance-reminder-sent', z.object({ callId: Id, reminderId: Id }))
/** The call goes on longer than it was booked. */
export const callExtended = event('calls.extended', callEventPayload)
/** A side has asked for a longer call, or was answered. */
export const extensionChanged = event('calls.extension-changed', z.object({ callId: Id }))
/** A question was checked off in the room, or unchecked. */
export const agendaChanged = event('calls.agenda-changed', z.object({ callId: Id }))
/** For officers alone: something was noted in the room of a call, or withdrawn. */
export const callTagsChanged = event('calls.tags-changed', z.object({ callId: Id }))
export const callRemoved = event('calls.removed', callEventPayload)

/** For staff who serve calls: somebody has opened a call or its lobby, checked a device, entered or left the room, or was reminded. */
export const readinessChanged = event('calls.readiness-changed', z.object({ callId: Id }))
/** Staff have sent a reminder to somebody with a seat. */
export const seatReminded = event('calls.seat-reminded', z.object({ callId: Id, personId: Id, reminderId: Id }))

/** New rules reach the open calls they are about, from the one after `after` on. */
export const rulesTookEffect = event(
  'calls.rules-took-effect',
  z.object({ level: RuleLevel, ownerId: Id, after: z.nullable(Id) }),
)

/** Changed entries of a restricted list reach the open calls they are about, from the one after `after` on. */
export const restrictedListsTookEffect = event(
  'calls.restricted-lists-took-effect',
  z.object({ entryIds: z.array(Id), after: z.nullable(Id) }),
)

/** An officer has asked those with a seat who have not attested to do so. */
export const attestationsRequested = event(
  'calls.attestations-requested',
  z.object({ callId: Id, occasion: z.string() }),
)

/** What the verdicts about these calls rest on has changed. */
export const reevaluationRequested = event('calls.reevaluation-requested', z.object({ callIds: z.array(Id) }))

/** Sent directly to the people in a room and its lobby; stored only for phones, and then without a name. */
export const peerEntered = event('calls.peer-entered', z.object({ callId: Id, peer: Peer, counted: BillableTime }))
/** `lost`: the connection broke without a leave. The same person may return as another peer. */
export const peerLeft = event(
  'calls.peer-left',
  z.object({ callId: Id, peerId: z.string(), reason: z.enum(['left', 'lost']), counted: BillableTime }),
)
/** What recordings and transcripts of a call are for, or which companies they are about, was changed. For officers alone. */
export const contentPolicyChanged = event('calls.content-policy-changed', z.object({ callId: Id }))
/** A phone has joined a call, or its holder has pressed a key. For the server alone. */
export const phoneJoined = event('calls.phone-joined', z.object({ callId: Id, personId: Id, connectionId: z.string() }))
export const phoneKeyPressed = event(
  'calls.phone-key-pressed',
  z.object({ callId: Id, personId: Id, connectionId: z.string(), key: z.enum(['1', '2']) }),
)
/** A request to be called was passed on or has failed. */
export const callbackChanged = event('calls.callback-changed', z.object({ callId: Id }))
/** The person has entered the room from another device, which takes over the seat of this connection. */
export const seatTakenOver = event('calls.seat-taken-over', z.object({ callId: Id }))
export const signalSent = event(
  'calls.signalled',
  z.object({ callId: Id, from: z.string(), stream: z.string(), signal: z.unknown() }),
)
