import * as z from 'zod/mini'
import { PersonCard } from '../people/shapes.ts'
import { Credits, can, Id, Instant, Slot, Zone } from '../values.ts'
import { AttendanceViolation } from './attendance/shapes.ts'
import { CallStandby } from './attendance/standby-shapes.ts'
import { CancellationReason, FaultSide, Voice } from './cancellation-reasons.ts'
import { ConfirmedMinutes, InteractionProvider, PlatformType } from './interaction-shapes.ts'
import { InterventionDetails, Interventions } from './interventions/shapes.ts'
import { CallProposal } from './proposal-shapes.ts'
import { CallStatus, DisplayStatus } from './statuses.ts'

/** Who or what a call in scheduling waits for [CA-03]. */
export const WaitType = z.enum([
  'expert_times',
  'client_times',
  'client_compliance',
  'platform_compliance',
  'attestation',
  'interpreter',
  'chaperone',
  'rate_approval',
  'vendor_answer',
])
export type WaitType = z.infer<typeof WaitType>

/** A place in a call; what each kind may see and do is a row of `seatRules`. */
export const seatKinds = ['client', 'expert', 'interpreter', 'chaperone', 'compliance', 'silent_compliance'] as const
export const SeatKind = z.enum(seatKinds)
export type SeatKind = z.infer<typeof SeatKind>

export const Seat = z.object({
  seatId: Id,
  kind: SeatKind,
  person: PersonCard,
  /** `accepted` once the person has requested, offered or confirmed; `invited` before. */
  state: z.enum(['invited', 'accepted', 'declined']),
  /** When the person attested for the time of the call; null until then. */
  attestedAt: z.nullable(Instant),
  /** Whether the reader may give the seat to somebody else, and whether they may take it away. */
  can: can('replace', 'remove'),
})
export type Seat = z.infer<typeof Seat>

/** What a correction of a completed call has changed. */
export const CallCorrection = z.object({
  minutes: z.int(),
  minutesBefore: z.int(),
  clientAttended: z.boolean(),
  expertAttended: z.boolean(),
  reason: z.string(),
})
export type CallCorrection = z.infer<typeof CallCorrection>

/** A step of a call. */
export const CallStep = z.object({
  kind: z.enum([
    'requested',
    'times_offered',
    'picked',
    'accepted',
    'scheduled',
    'rescheduled',
    'postponed',
    'put_on_hold',
    'reopened',
    'cancelled',
    'completed',
    'corrected',
    'removed',
    'interaction_changed',
    'minutes_confirmed',
    'rate_approved',
    'client_approved',
    'interpreter_requested',
    'interpreter_released',
    'contact_replaced',
    'times_proposed',
    'proposal_declined',
    'hold_expired',
    // What compliance does in the room.
    ...(['paused', 'resumed', 'reminded', 'ended'] as const),
  ]),
  at: Instant,
  byName: z.nullable(z.string()),
  /** Present for corrections alone. */
  correction: z.optional(CallCorrection),
  /** Present for replaced contacts alone: their names. */
  contact: z.optional(z.object({ former: z.string(), new: z.string() })),
  /** Present for cancellations and moves that somebody gave a reason for, with what it is recorded as. */
  because: z.optional(
    z.object({
      /** Null for readers who may not know it. */
      reason: z.nullable(CancellationReason),
      side: FaultSide,
      /** The part of the price that the client owes; null for readers who see no prices. */
      feePercent: z.nullable(z.int()),
      /** Whether it counts to the reliability of the side at fault. */
      counts: z.boolean(),
    }),
  ),
  /** Present for what compliance has done in the room. */
  intervention: z.optional(InterventionDetails),
})

/** Whether the company and the expert have had a call before; the text is `CALLS.TYPE.<type>`. */
export const CallType = z.enum(['first', 'follow_up'])
export type CallType = z.infer<typeof CallType>

export const Call = z.object({
  callId: Id,
  /** C-20931 */
  code: z.string(),
  version: z.int(),
  status: CallStatus,
  displayStatus: DisplayStatus,
  type: CallType,
  topic: z.string(),
  /** When it begins; null until a time is confirmed. */
  callDate: z.nullable(Instant),
  slot: z.nullable(Slot),
  /** The time zone of the client's contact; readers also see their own. */
  timezone: Zone,
  /** Minutes. */
  expectedDuration: z.int(),
  /** Minutes the call ran; null until it is completed. */
  actualDuration: z.nullable(z.int()),
  /** Null for the experts of a blinded project, as is the company on the cards of its people. */
  client: z.object({ id: z.nullable(Id), name: z.nullable(z.string()) }),
  contact: PersonCard,
  employer: z.object({ companyName: z.nullable(z.string()), title: z.nullable(z.string()) }),
  expert: PersonCard,
  /** Null for the experts of a blinded project. */
  project: z.nullable(z.object({ id: Id, code: z.string(), name: z.string() })),
  interaction: z.object({
    name: z.string(),
    id: z.string(),
    timezone: Zone,
    platformType: PlatformType,
    /** Of external calls. */
    provider: z.nullable(InteractionProvider),
    /** The link, the phone number, or the address; null for video calls, and for readers who have to attest first. */
    location: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
  /** What was confirmed of a call that is held outside the product, in the order of time. */
  confirmedMinutes: z.array(ConfirmedMinutes),
  callCancellationReason: z.nullable(CancellationReason),
  /** For whom the reader gives reasons when they cancel or move the call; null for those who cannot. */
  voice: z.nullable(Voice),
  consultationSiteType: z.enum(['Exchange', 'Expert']),
  additionalExperts: z.array(PersonCard),
  additionalContacts: z.array(PersonCard),
  waitType: z.nullable(WaitType),
  /** Whether an interpreter was asked for. */
  needsInterpreter: z.boolean(),
  /** The agreed price of an hour that the call exceeds while its price waits for approval; null for readers who see no prices. */
  agreedCreditsPerHour: z.nullable(Credits),
  /** Free text about the wait. */
  reasons: z.array(z.string()),
  offeredTimes: z.array(Slot),
  /** Other times that a side has proposed, the latest last. One at most is open. */
  proposals: z.array(CallProposal),
  /** The time that was picked and is kept while the call waits for approval. */
  pickedTime: z.nullable(Slot),
  /** Until when it is kept for everybody with a seat. */
  heldUntil: z.nullable(Instant),
  seats: z.array(Seat),
  questions: z.array(z.string()),
  steps: z.array(CallStep),
  /** The price of the booked length; null for readers who see no prices. */
  credits: z.nullable(Credits),
  /** The hourly price it was calculated with; null where it is not known. */
  creditsPerHour: z.nullable(Credits),
  /** From when on the reader can report that the other side has not come; null where they cannot. */
  noShowReportableFrom: z.nullable(Instant),
  /** Who stands by; empty for readers who do not arrange the call. */
  standbys: z.array(CallStandby),
  /** Who did not come or cancelled late, the latest last. */
  attendanceViolations: z.array(AttendanceViolation),
  /** When the lobby opens; null until a time is confirmed. */
  roomOpensAt: z.nullable(Instant),
  /** Whose attestation the call needs before it can be joined; null when nobody attests, and while it has no time. */
  attestation: z.nullable(
    z.object({
      /** Whether the reader has to attest. */
      isDue: z.boolean(),
      /** The people with a seat who have not attested. */
      missing: z.array(Id),
    }),
  ),
  /** The kinds of seats the reader may give. */
  seatsToGive: z.array(SeatKind),
  /** The topics that an approval has declared off limits; everybody with a seat sees and attests them. */
  offLimits: z.nullable(z.object({ approvalId: Id, topics: z.string() })),
  /** Whether the answers after the call wait for an officer before the client reads them; null without such a condition. */
  notesReview: z.nullable(z.enum(['pending', 'released'])),
  interventions: Interventions,
  can: can(
    ...([
      'offerTimes',
      'schedule',
      'reschedule',
      'cancel',
      'postpone',
      'hold',
      'reopen',
      'remove',
      'join',
      'end',
    ] as const),
    // Whether the reader takes part in a call that is held outside the product.
    ...(['attend', 'setInteraction', 'confirmMinutes', 'releaseNotes', 'correct'] as const),
    // Whether the reader decides for the client now, and whether they ask for an interpreter.
    ...(['decideForClient', 'requestInterpreter', 'proposeTimes'] as const),
    // Whether the reader sees by which links people can answer without signing in.
    'listAnswerLinks',
    // Whether the reader has a seat, from which they can report possible inside information.
    'reportIncident',
    // Whether the reader can ask others to stand by, and invite those who do.
    ...(['askStandby', 'inviteStandbys'] as const),
    // Whether the reader can pause the call, remind people and end it, from a compliance seat that others see.
    'intervene',
  ),
})
export type Call = z.infer<typeof Call>

/** What the calls of a queue wait for. A call is in one queue at most. */
export const queueKinds = ['no_show', 'approval', 'times', 'pick_time', 'suspended'] as const
export const QueueKind = z.enum(queueKinds)
export type QueueKind = z.infer<typeof QueueKind>

/** Whether a call that is being arranged waits for a person: its expert, or somebody with a seat of the client. */
export const waitsFor = (
  { waitType, expert, seats }: Pick<Call, 'waitType' | 'expert' | 'seats'>,
  personId: string,
): boolean =>
  waitType === 'expert_times'
    ? expert.personId === personId
    : waitType === 'client_times' && seats.some(({ kind, person }) => kind === 'client' && person.personId === personId)

/** Filters of calls [CS-01]. */
export const callFilterNames = [
  'callStatuses',
  'clients',
  'contacts',
  'expertEmployers',
  'experts',
  'projects',
  'interactions',
  'topics',
  'types',
] as const
export type CallFilterName = (typeof callFilterNames)[number]

// The limit keeps URLs short enough for every proxy.
const chosen = <T extends z.core.$ZodType>(value: T) => z.optional(z.array(value).check(z.maxLength(20)))
const Text = z.string().check(z.minLength(1), z.maxLength(200))

/** The chosen values of each filter. Values of one filter are alternatives; all filters must match. */
export const callFilters = {
  callStatuses: chosen(CallStatus),
  clients: chosen(Id),
  contacts: chosen(Id),
  expertEmployers: chosen(Text),
  experts: chosen(Id),
  projects: chosen(Id),
  interactions: chosen(PlatformType),
  topics: chosen(Text),
  types: chosen(CallType),
  /** Words that must all occur in the topic, a name, a company, the project or a code. */
  text: z.optional(z.string().check(z.maxLength(200))),
  /** The queue of staff that the call is in. */
  queue: z.optional(QueueKind),
  /** Calls that begin at or after this instant. */
  from: z.optional(Instant),
  /** Calls that begin before this instant. */
  to: z.optional(Instant),
}
const CallFilters = z.object(callFilters)
export type CallFilters = z.infer<typeof CallFilters>

/**
 * The most calls that are counted for a total or a facet: such a total stands for that many or more, and the facets of such a list
 * count its latest calls.
 */
export const maxCountedCalls = 5_000

/** A facet value, and how many calls match it as the only choice in its facet with all other filters unchanged. */
export const CallFilterValue = z.object({ value: z.string(), displayName: z.string(), count: z.int() })
export type CallFilterValue = z.infer<typeof CallFilterValue>

const Values = z.array(CallFilterValue)
export const CallFacets = z.object({
  callStatuses: Values,
  clients: Values,
  contacts: Values,
  expertEmployers: Values,
  experts: Values,
  projects: Values,
  interactions: Values,
  topics: Values,
  types: Values,
})
export type CallFacets = z.infer<typeof CallFacets>

/** Each active filter without which there are calls, and their total; `when` is the interval. */
export const FilterRelaxations = z.array(
  z.object({ filter: z.enum([...callFilterNames, 'text', 'queue', 'when']), total: z.int() }),
)
export type FilterRelaxations = z.infer<typeof FilterRelaxations>

/** A STUN or TURN server for connections that cannot be direct. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

/** A participant in the room. `peerId` is one connection: a person who reloads is a new peer. */
export const Peer = z.object({
  peerId: z.string(),
  personId: Id,
  name: z.string(),
  seat: SeatKind,
  /** Whether they take part by phone: there is no picture, and no connection with their device. */
  isByPhone: z.boolean(),
})
export type Peer = z.infer<typeof Peer>

/** What experts can clear themselves so that their calls may be confirmed and joined. */
export const CallObstacle = z.object({
  kind: z.enum(['unconfirmed_employment', 'short_history', 'old_training', 'attestation', 'question']),
  /** The employment to confirm; null where it is not about one. */
  employment: z.nullable(z.object({ employmentId: Id, title: z.string(), companyName: z.string() })),
  /** The training module to complete; null where it is not about one. */
  moduleId: z.nullable(Id),
  /** The calls that wait for it. */
  callIds: z.array(Id),
})
export type CallObstacle = z.infer<typeof CallObstacle>

/** The time during which both sides were in the room, as the minutes ledger records it. */
export const BillableTime = z.object({ elapsedMs: z.int(), isRunning: z.boolean() })
export type BillableTime = z.infer<typeof BillableTime>
