import * as z from 'zod/mini'
import { PersonCard } from '../people/shapes.ts'
import { can, Day, Id, Instant, Slot } from '../values.ts'

/** What a verdict says, from the mildest to the strictest. */
export const Outcome = z.enum(['allow', 'conditions', 'approve', 'block'])
export type Outcome = z.infer<typeof Outcome>

/** When a verdict is asked for. */
export const VerdictStage = z.enum(['shortlist', 'propose', 'hold', 'confirm', 'day_before', 'join', 'read'])
export type VerdictStage = z.infer<typeof VerdictStage>

/** Why a verdict is not plain permission; the sentence is `COMPLIANCE.REASONS.<reason>`. */
export const ReasonName = z.enum([
  'current_employer',
  'former_listed_employer',
  'former_employer',
  'former_finance_staff',
  'competitor',
  'advises_target',
  'advised_target',
  'trades_with_target',
  'tied_to_target',
  'knows_client',
  'open_offer',
  'public_office',
  'opted_out',
  'do_not_contact',
  'restricted',
  'short_history',
  'old_terms',
  'old_training',
  'old_answers',
  'unconfirmed_employment',
  'frequent_pair',
  'answer',
  // What a reader is told whose side may not know the reason.
  'confidential',
])
export type ReasonName = z.infer<typeof ReasonName>

/** A fact that a reason rests on, with its source and when it was last confirmed. */
export const CitedFact = z.object({
  kind: z.enum([
    'employment',
    'company',
    'relationship',
    'restricted_list_entry',
    'public_office',
    'terms',
    'training',
    'earlier_calls',
    'answer',
    'contact',
  ]),
  /** Who or what it is about: a company. */
  name: z.nullable(z.string()),
  /** A job title, the kind of a relationship, or how many calls. */
  detail: z.nullable(z.string()),
  from: z.nullable(Day),
  until: z.nullable(Day),
  source: z.nullable(z.enum(['self', 'staff', 'reference'])),
  confirmedAt: z.nullable(Instant),
})
export type CitedFact = z.infer<typeof CitedFact>

/** What an approval may ask for; the text is `COMPLIANCE.CONDITIONS.<condition>`. */
export const approvalConditions = ['topics_off_limits', 'notes_review', 'chaperone', 'no_recording'] as const

export const VerdictReason = z.object({
  ruleId: z.string(),
  reason: ReasonName,
  effect: z.enum(['conditions', 'approve', 'block']),
  /** False: nobody knows whether it holds, and the rule does not let that pass. */
  isKnown: z.boolean(),
  /** Since when; null: always. */
  since: z.nullable(Instant),
  /** From when on it no longer holds if nothing else changes; null: time alone does not clear it. */
  clears: z.nullable(Instant),
  /** What the call must meet, where the effect is `conditions`. */
  conditions: z.array(z.enum(approvalConditions)),
  facts: z.array(CitedFact),
})
export type VerdictReason = z.infer<typeof VerdictReason>

/** Whether something may happen, and why. */
export const Verdict = z.object({
  outcome: Outcome,
  stage: VerdictStage,
  /** The instant it is about, such as the beginning of the call. */
  at: Instant,
  evaluatedAt: Instant,
  reasons: z.array(VerdictReason),
  /** The checks without an objection; only officers and staff see them. */
  passed: z.array(ReasonName),
  /** The outcome over time: from an instant (null: always) to the next entry. */
  timeline: z.array(z.object({ from: z.nullable(Instant), outcome: Outcome })),
})
export type Verdict = z.infer<typeof Verdict>

export const ApprovalCondition = z.enum(approvalConditions)
export type ApprovalCondition = z.infer<typeof ApprovalCondition>

/** `lapsed`: a fact it rested on has changed; `withdrawn`: the call no longer needs it. */
export const ApprovalState = z.enum(['open', 'approved', 'refused', 'lapsed', 'withdrawn'])
export type ApprovalState = z.infer<typeof ApprovalState>

/** The views of the list of approvals. */
export const approvalViews = ['open', 'decided'] as const
export const ApprovalView = z.enum(approvalViews)
export type ApprovalView = z.infer<typeof ApprovalView>

/**
 * Why the reader cannot decide about a call: they, or somebody for whom they stand in, take part in it or have requested it; or they
 * were the first of two officers.
 */
export const DecisionBlocker = z.enum(['own_call', 'own_approval'])
export type DecisionBlocker = z.infer<typeof DecisionBlocker>

/** A call that waits for an officer, or about which one has decided. */
export const ApprovalCard = z.object({
  approvalId: Id,
  version: z.int(),
  state: ApprovalState,
  callId: Id,
  callCode: z.string(),
  topic: z.string(),
  expert: PersonCard,
  contact: PersonCard,
  clientName: z.string(),
  projectName: z.string(),
  slot: Slot,
  openedAt: Instant,
  /** Until when officers should decide. */
  dueAt: Instant,
  /** The strictest reasons, for the row. */
  reasons: z.array(ReasonName),
  /** Null: the reader can decide, while it is open. */
  decisionBlocker: z.nullable(DecisionBlocker),
  /** An approval by the reader would be the first of two. */
  needsSecondOfficer: z.boolean(),
  /** Whether an officer's questions about it are answered; null without questions. */
  questionState: z.nullable(z.enum(['sent', 'answered'])),
})
export type ApprovalCard = z.infer<typeof ApprovalCard>

/** What officers have to do, in numbers. */
export const OfficerWorkload = z.object({
  /** Pending approvals that should have been decided by now. */
  overdue: z.int(),
  /** Pending approvals with a question that nobody has answered. */
  unanswered: z.int(),
  /** Pending approvals whose questions are all answered. */
  answered: z.int(),
  /** Drafts of rules that others have proposed for publication. */
  proposedRules: z.int(),
  /** Entries of restricted lists in force. */
  restrictedListEntries: z.int(),
  /** Typed company names to review. */
  companyNames: z.int(),
})
export type OfficerWorkload = z.infer<typeof OfficerWorkload>

export const questionRecipients = ['client', 'expert'] as const
export const QuestionRecipient = z.enum(questionRecipients)
export type QuestionRecipient = z.infer<typeof QuestionRecipient>

/** An officer's question, for its recipient. */
export const OwnQuestion = z.object({
  questionId: Id,
  question: z.string(),
  sentAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  canAnswer: z.boolean(),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

/** An officer's question, for officers. */
export const ApprovalQuestion = z.object({
  ...OwnQuestion.shape,
  recipient: QuestionRecipient,
  recipientName: z.string(),
  sentByName: z.string(),
})
export type ApprovalQuestion = z.infer<typeof ApprovalQuestion>

export const Approval = z.object({
  ...ApprovalCard.shape,
  verdict: Verdict,
  decision: z.nullable(
    z.object({
      byName: z.string(),
      at: Instant,
      conditions: z.array(ApprovalCondition),
      note: z.nullable(z.string()),
      /** For whom the officer stood in. */
      forName: z.nullable(z.string()),
    }),
  ),
  /** The first of two officers has approved it with these conditions; another one has to as well. */
  firstDecision: z.nullable(
    z.object({
      byName: z.string(),
      at: Instant,
      conditions: z.array(ApprovalCondition),
      note: z.nullable(z.string()),
    }),
  ),
  /** What officers wanted to know before deciding, the first question first. */
  questions: z.array(ApprovalQuestion),
  /** What has changed since the decision, if that is why it no longer holds. */
  lapsedReasons: z.array(ReasonName),
  /** Earlier calls of the two people, the latest first. */
  earlierCalls: z.array(Instant),
  can: can('decide'),
})
export type Approval = z.infer<typeof Approval>
