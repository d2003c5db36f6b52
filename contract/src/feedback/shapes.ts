import * as z from 'zod/mini'
import { AppVersion, PageRoute, Viewport } from '../page-route.ts'
import { roleIds } from '../person-types.ts'
import { can, Id, Instant, prose } from '../values.ts'

/** The kinds of visitors for whom the widget is worded; the labels are `FEEDBACK.KINDS.<kind>` [FB-01]. */
export const feedbackKinds = ['expert', 'compliance', 'client'] as const
export const FeedbackKind = z.enum(feedbackKinds)
export type FeedbackKind = z.infer<typeof FeedbackKind>

/** The attributes that decide the kind. */
export interface FeedbackSender {
  readonly portal: 'Exchange' | 'Expert'
  readonly roleId: number | null
  /** The seat of the bearer of a share link. */
  readonly participantType: string | null
}

/** Experts on their portal, officers and compliance seats, and everybody else as clients. */
export const feedbackKindOf = ({ portal, roleId, participantType }: FeedbackSender): FeedbackKind => {
  if (portal === 'Expert') return 'expert'
  return roleId === roleIds.compliance || participantType?.endsWith('ComplianceSeat') ? 'compliance' : 'client'
}

export const feedbackTypes = ['bug', 'feedback'] as const
export const FeedbackType = z.enum(feedbackTypes)
export type FeedbackType = z.infer<typeof FeedbackType>

export const feedbackStates = ['new', 'in_work', 'answered', 'closed'] as const
export const FeedbackState = z.enum(feedbackStates)
export type FeedbackState = z.infer<typeof FeedbackState>

export const maxFeedbackLength = 4000

const text = prose(maxFeedbackLength).check(z.minLength(1), z.regex(/\S/))

/** Characters of a screenshot in base64. */
export const maxScreenshotLength = 700_000

/** What a browser sends. */
export const NewFeedback = z.object({
  type: FeedbackType,
  body: text,
  page: PageRoute,
  appVersion: AppVersion,
  viewport: Viewport,
  /** A masked picture of the page as base64. */
  screenshot: z.nullable(z.string().check(z.maxLength(maxScreenshotLength), z.regex(/^[A-Za-z\d+/]+={0,2}$/))),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** Feedback as a row of the inbox. */
export const FeedbackCard = z.object({
  feedbackId: Id,
  version: z.int(),
  kind: FeedbackKind,
  type: FeedbackType,
  state: FeedbackState,
  body: z.string(),
  page: z.string(),
  /** Null for the bearers of a share link, and for people who were erased. */
  senderName: z.nullable(z.string()),
  sentAt: Instant,
  hasScreenshot: z.boolean(),
})
export type FeedbackCard = z.infer<typeof FeedbackCard>

/** Feedback with everything that helps to understand it. */
export const Feedback = z.extend(FeedbackCard, {
  appVersion: z.string(),
  userAgent: z.string(),
  viewport: z.string(),
  language: z.string(),
  answers: z.array(z.object({ body: z.string(), authorName: z.string(), sentAt: Instant })),
  can: can('answer', 'setState'),
})
export type Feedback = z.infer<typeof Feedback>

/** Which feedback a list or a file contains; absent filters take all. */
export const feedbackFilters = {
  state: z.optional(FeedbackState),
  kind: z.optional(FeedbackKind),
  type: z.optional(FeedbackType),
}

export const FeedbackAnswer = text
