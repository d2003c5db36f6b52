import * as z from 'zod/mini'
import { OwnEmployment, PersonCard, PersonProfile } from '../people/shapes.ts'
import { Credits, can, Id, Instant } from '../values.ts'

/** How the network's look at an expert who has registered stands: it is to be done, the expert was asked something, or it is done. */
export const vettingStates = ['waiting', 'asked', 'approved', 'declined'] as const
export const VettingState = z.enum(vettingStates)
export type VettingState = z.infer<typeof VettingState>

/** Which of them a list shows: those that are open, or those that were declined. */
export const vettingViews = ['open', 'declined'] as const
export const VettingView = z.enum(vettingViews)
export type VettingView = z.infer<typeof VettingView>

/** An expert who has registered, in the list of those to be looked at. */
export const VettingCard = z.object({
  person: PersonCard,
  headline: z.string(),
  state: VettingState,
  registeredAt: Instant,
  /** They were asked something and have answered. */
  hasReply: z.boolean(),
  /** Somebody whom the network keeps out has the same mailbox or the same name. */
  resemblesBarred: z.boolean(),
})
export type VettingCard = z.infer<typeof VettingCard>

/** A question to an expert, and what they wrote back. */
export const VettingQuestion = z.object({
  questionId: Id,
  question: z.string(),
  askedAt: Instant,
  /** Null to the expert: the network asks, whoever it was. */
  askedBy: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(Instant),
})
export type VettingQuestion = z.infer<typeof VettingQuestion>

/** Somebody who may be the same: the name is, and perhaps an employer or the mailbox. */
export const Similar = z.object({
  /** Null for somebody who was invited and has no record yet. */
  personId: z.nullable(Id),
  fullName: z.string(),
  companies: z.array(z.string()),
  why: z.enum(['mailbox', 'employer', 'name']),
  /** Why the network keeps them out, if it does: their access was restricted, or clients are not to be offered them. */
  barred: z.nullable(z.enum(['restricted', 'doNotUse'])),
})
export type Similar = z.infer<typeof Similar>

/** A registration, as those see it who look at it. */
export const Vetting = z.object({
  personId: Id,
  state: VettingState,
  registeredAt: Instant,
  person: PersonCard,
  record: PersonProfile,
  employments: z.array(OwnEmployment),
  /** What the record's notes say. */
  notes: z.string(),
  /** What an hour costs clients. */
  creditsPerHour: Credits,
  questions: z.array(VettingQuestion),
  /** Who decided, when, and why; the reason stays with the network. */
  decision: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.nullable(z.string()) })),
  similar: z.array(Similar),
  can: can('approve', 'ask', 'decline'),
})
export type Vetting = z.infer<typeof Vetting>

/** How it stands with one's own registration. */
export const OwnVetting = z.object({
  state: VettingState,
  registeredAt: Instant,
  questions: z.array(VettingQuestion),
})
export type OwnVetting = z.infer<typeof OwnVetting>
