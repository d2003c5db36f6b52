import * as z from 'zod/mini'
import { OwnEmployment, PersonCard, PersonProfile } from '../people/shapes.ts'
import { Credits, can, Id, Instant } from '../values.ts'

/** The state of an expert's vetting: waiting, a question was asked, or decided. */
export const vettingStates = ['waiting', 'asked', 'approved', 'declined'] as const
export const VettingState = z.enum(vettingStates)
export type VettingState = z.infer<typeof VettingState>

/** The views of the list of vettings: open or declined. */
export const vettingViews = ['open', 'declined'] as const
export const VettingView = z.enum(vettingViews)
export type VettingView = z.infer<typeof VettingView>

/** A registered expert in the list of vettings. */
export const VettingCard = z.object({
  person: PersonCard,
  headline: z.string(),
  state: VettingState,
  registeredAt: Instant,
  /** The expert has answered a question. */
  hasReply: z.boolean(),
  /** A person blocked by the network has the same mailbox or the same name. */
  resemblesBarred: z.boolean(),
})
export type VettingCard = z.infer<typeof VettingCard>

/** A question to an expert, and their answer. */
export const VettingQuestion = z.object({
  questionId: Id,
  question: z.string(),
  askedAt: Instant,
  /** Null to the expert, who does not see who asks. */
  askedBy: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(Instant),
})
export type VettingQuestion = z.infer<typeof VettingQuestion>

/** A possible duplicate: same name, and perhaps the same employer or mailbox. */
export const SimilarPerson = z.object({
  /** Null for an invited person without a record. */
  personId: z.nullable(Id),
  fullName: z.string(),
  companies: z.array(z.string()),
  why: z.enum(['mailbox', 'employer', 'name']),
  /** Why the network blocks the person, if it does: restricted access, or hidden from clients. */
  barred: z.nullable(z.enum(['restricted', 'doNotUse'])),
})
export type SimilarPerson = z.infer<typeof SimilarPerson>

/** A registration as its reviewers see it. */
export const Vetting = z.object({
  personId: Id,
  state: VettingState,
  registeredAt: Instant,
  person: PersonCard,
  record: PersonProfile,
  employments: z.array(OwnEmployment),
  /** The notes of the record. */
  notes: z.string(),
  /** The hourly price for clients. */
  creditsPerHour: Credits,
  questions: z.array(VettingQuestion),
  /** Who decided, when and why; the expert does not see the reason. */
  decision: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.nullable(z.string()) })),
  similar: z.array(SimilarPerson),
  can: can('approve', 'ask', 'decline'),
})
export type Vetting = z.infer<typeof Vetting>

/** The state of one's own registration. */
export const OwnVetting = z.object({
  state: VettingState,
  registeredAt: Instant,
  questions: z.array(VettingQuestion),
})
export type OwnVetting = z.infer<typeof OwnVetting>
