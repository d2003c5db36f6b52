import * as z from 'zod/mini'
import { ApprovalState, Outcome, ReasonName } from '../../compliance/shapes.ts'
import { PersonCard } from '../../people/shapes.ts'
import { Id, Instant } from '../../values.ts'
import { Call } from '../shapes.ts'
import { DisplayStatus } from '../statuses.ts'

/** The views of the monitor: calls of the reader's day, calls that are live or begin soon, and calls with a problem. */
export const monitorViews = ['today', 'soon', 'flagged'] as const
export const MonitorView = z.enum(monitorViews)
export type MonitorView = z.infer<typeof MonitorView>

/** How long before its start a call counts as soon. */
export const startsSoonMinutes = 120

/** What a call still lacks before it can be joined, or, after it, before the client reads its answers. */
export const missingParts = ['approval', 'attestation', 'survey', 'notes'] as const
export const MissingPart = z.enum(missingParts)
export type MissingPart = z.infer<typeof MissingPart>

/** A call as the monitor shows it. */
export const MonitoredCall = z.object({
  call: Call,
  /** The latest verdict; null before the first. */
  outcome: z.nullable(Outcome),
  reasons: z.array(ReasonName),
  approval: z.nullable(z.object({ approvalId: Id, state: ApprovalState })),
  missing: z.array(MissingPart),
  /** Whether it should be running now. */
  isLive: z.boolean(),
})
export type MonitoredCall = z.infer<typeof MonitoredCall>

/** The periods in which pairs are counted, in months. */
export const pairMonths = 12

/** A client's person and an expert who have had calls with each other. */
export const ClientExpertPair = z.object({
  contact: PersonCard,
  expert: PersonCard,
  clientId: Id,
  clientName: z.string(),
  /** Completed calls of the last twelve months. */
  recentCount: z.int(),
  /** All completed calls. */
  totalCount: z.int(),
  /** Scheduled calls to come. */
  upcomingCount: z.int(),
  /** When their latest completed call began. */
  lastCallAt: z.nullable(Instant),
  /** What compliance said last about a call of theirs. */
  outcome: z.nullable(Outcome),
})
export type ClientExpertPair = z.infer<typeof ClientExpertPair>

/** A call of a pair, with its latest verdict and decision. */
export const PairCall = z.object({
  callId: Id,
  code: z.string(),
  topic: z.string(),
  projectName: z.string(),
  displayStatus: DisplayStatus,
  startsAt: z.nullable(Instant),
  actualDuration: z.nullable(z.int()),
  outcome: z.nullable(Outcome),
  reasons: z.array(ReasonName),
  approval: z.nullable(z.object({ approvalId: Id, state: ApprovalState })),
})
export type PairCall = z.infer<typeof PairCall>

export const pairOrders = ['recent', 'last', 'name'] as const
export const PairOrder = z.enum(pairOrders)
export type PairOrder = z.infer<typeof PairOrder>
