import * as z from 'zod/mini'
import { can, Day, Id, Instant, Money, Slot } from '../values.ts'

/** `lapsed`: not answered in time; `closed`: nobody wants an answer anymore. The text is `PROJECTS.OPPORTUNITIES.STATE.<state>`. */
export const opportunityStates = ['invited', 'accepted', 'declined', 'lapsed', 'closed'] as const
export const OpportunityState = z.enum(opportunityStates)
export type OpportunityState = z.infer<typeof OpportunityState>

/** Why an expert declines; the text is `PROJECTS.OPPORTUNITIES.REASON.<reason>`. */
export const opportunityDeclineReasons = [
  'conflict',
  'not_my_field',
  'no_time',
  'rate',
  'employer_policy',
  'other',
] as const
export const OpportunityDeclineReason = z.enum(opportunityDeclineReasons)
export type OpportunityDeclineReason = z.infer<typeof OpportunityDeclineReason>

/** Days that an invitation can be answered; the first is the default. */
export const answerDays = [2, 3, 5, 7] as const

/** Times that an expert can give with an acceptance. */
export const maxFreeTimes = 5

/** Messages about opportunities in seven days for experts who have not chosen. */
export const defaultWeeklyLimit = 5

export const WeeklyLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(50)))

/** An invitation to a project as its team and staff see it. */
export const CandidateInvitation = z.object({
  opportunityId: Id,
  state: OpportunityState,
  invitedAt: Instant,
  invitedByName: z.nullable(z.string()),
  answerBy: Instant,
  remindedAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  declineReason: z.nullable(OpportunityDeclineReason),
  note: z.nullable(z.string()),
  /** The rate per hour that the expert asks for; null for the usual one, and for clients, who pay credits. */
  rate: z.nullable(Money),
  /** When the expert is free for a call; without those that have passed. */
  times: z.array(Slot),
})
export type CandidateInvitation = z.infer<typeof CandidateInvitation>

/** A project that an expert is invited to, in a list. */
export const OpportunityCard = z.object({
  opportunityId: Id,
  state: OpportunityState,
  /** Null where the project is blinded, as the client's name. */
  projectName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  topics: z.array(z.string()),
  deadline: z.nullable(Day),
  invitedAt: Instant,
  answerBy: Instant,
  answeredAt: z.nullable(Instant),
})
export type OpportunityCard = z.infer<typeof OpportunityCard>

/** An opportunity on its own page. */
export const Opportunity = z.extend(OpportunityCard, {
  projectId: Id,
  question: z.string(),
  message: z.nullable(z.string()),
  declineReason: z.nullable(OpportunityDeclineReason),
  note: z.nullable(z.string()),
  rate: z.nullable(Money),
  /** When the expert is free for a call, as they said on accepting. */
  times: z.array(Slot),
  /** The questionnaires to answer before accepting. */
  questionnaires: z.array(z.object({ kind: z.enum(['conflict', 'vetting']), isAnswered: z.boolean() })),
  can: can('accept', 'decline'),
})
export type Opportunity = z.infer<typeof Opportunity>

/** Why somebody cannot be invited; the text is `REFUSALS.<refusal>`. */
export const InviteRefusal = z.enum([
  'candidate_not_available',
  'candidate_excluded',
  'candidate_rejected',
  'candidate_has_call',
  'already_invited',
  'weekly_limit_reached',
])
export type InviteRefusal = z.infer<typeof InviteRefusal>
