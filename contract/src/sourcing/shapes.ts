import * as z from 'zod/mini'
import { identityEvidence } from '../comparable-names.ts'
import { PhoneNumber } from '../people/contact-shapes.ts'
import { CandidateStage } from '../projects/shapes.ts'
import { Credits, can, Day, Email, Id, Instant, line, Money, prose, Zone } from '../values.ts'

/** A request is open until staff close it, its project closes, or its due day has passed. */
export const sourcingRequestStates = ['open', 'overdue', 'closed'] as const
export const SourcingRequestState = z.enum(sourcingRequestStates)
export type SourcingRequestState = z.infer<typeof SourcingRequestState>

export const proposalStates = ['submitted', 'accepted', 'declined', 'withdrawn'] as const
export const ProposalState = z.enum(proposalStates)
export type ProposalState = z.infer<typeof ProposalState>

/** Why staff decline a proposal; `duplicate`: somebody else was first. The text is `SOURCING.DECLINE_REASONS.<reason>`. */
export const proposalDeclineReasons = ['not_relevant', 'duplicate', 'too_expensive', 'conflict', 'other'] as const
export const ProposalDeclineReason = z.enum(proposalDeclineReasons)
export type ProposalDeclineReason = z.infer<typeof ProposalDeclineReason>

const questions = z.array(line(300)).check(z.maxLength(12))

/** What staff tell vendors. It names neither the client nor whom the brief excludes. */
export const SourcingBrief = z.object({
  title: line(200),
  brief: prose(4000).check(z.minLength(1), z.regex(/\S/)),
  questions,
  /** The last day for proposals, as a UTC day. */
  dueOn: Day,
})
export type SourcingBrief = z.infer<typeof SourcingBrief>

/** A request as both sides see it in a list. */
export const SourcingRequestCard = z.object({
  requestId: Id,
  title: z.string(),
  dueOn: Day,
  state: SourcingRequestState,
  requestedAt: Instant,
  /** The vendor's own proposals in each state. */
  counts: z.object({ submitted: z.int(), accepted: z.int(), declined: z.int(), withdrawn: z.int() }),
})
export type SourcingRequestCard = z.infer<typeof SourcingRequestCard>

export const ProposedEmployment = z.object({
  companyName: line(200),
  title: line(200),
  startDate: Day,
  /** Null while current. */
  endDate: z.nullable(Day),
})
export type ProposedEmployment = z.infer<typeof ProposedEmployment>

export const maxProposedEmployments = 10

/** What a vendor says of an expert. */
export const ProposalInfo = z.object({
  firstName: line(100),
  lastName: line(100),
  email: Email,
  phone: z.optional(z.nullable(PhoneNumber)),
  /** A profile on LinkedIn or XING. */
  profileUrl: z.optional(
    z.nullable(
      z.string().check(z.maxLength(300), z.regex(/^https:\/\/([a-z]+\.)?(linkedin|xing)\.com\/[\x21-\x7e]+$/)),
    ),
  ),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  timeZone: Zone,
  headline: line(200),
  /** Why this expert can answer the question. */
  relevance: prose(4000).check(z.minLength(1), z.regex(/\S/)),
  employments: z.array(ProposedEmployment).check(z.minLength(1), z.maxLength(maxProposedEmployments)),
  /** Per hour. */
  rate: Money.check(z.refine(({ minor }) => minor > 0 && minor <= 1_000_000)),
  answers: z.array(z.object({ question: line(300), answer: prose(2000) })).check(z.maxLength(12)),
})
export type ProposalInfo = z.infer<typeof ProposalInfo>

/** A proposal as the vendor that made it tracks it. */
export const OwnProposal = z.extend(ProposalInfo, {
  proposalId: Id,
  requestId: Id,
  requestTitle: z.string(),
  version: z.int(),
  state: ProposalState,
  /** The expert's stage in the project once the proposal is accepted; without calls when another vendor answers for them. */
  stage: z.nullable(CandidateStage),
  declineReason: z.nullable(ProposalDeclineReason),
  declineNote: z.nullable(z.string()),
  proposedByName: z.string(),
  proposedAt: Instant,
  decidedAt: z.nullable(Instant),
  can: can('update', 'withdraw'),
})
export type OwnProposal = z.infer<typeof OwnProposal>

/** A request with its brief and the vendor's own proposals, the latest first. */
export const SourcingRequest = z.extend(SourcingRequestCard, {
  brief: z.string(),
  questions: z.array(z.string()),
  proposals: z.array(OwnProposal),
  can: can('propose'),
})
export type SourcingRequest = z.infer<typeof SourcingRequest>

/** The text is `SOURCING.EVIDENCE.<kind>`. */
export const IdentityEvidence = z.enum(identityEvidence)

export const duplicateDecisions = ['duplicate', 'distinct'] as const
export const DuplicateDecision = z.enum(duplicateDecisions)
export type DuplicateDecision = z.infer<typeof DuplicateDecision>

/** What staff have decided about two records: they are of one person, or of two. */
export const DuplicateReview = z.object({
  decision: DuplicateDecision,
  reason: z.string(),
  decidedAt: Instant,
  decidedByName: z.nullable(z.string()),
})
export type DuplicateReview = z.infer<typeof DuplicateReview>

/** What staff compare of a record. */
const comparedFields = {
  fullName: z.string(),
  headline: z.string(),
  email: z.nullable(z.string()),
  employments: z.array(z.object({ companyName: z.string(), startDate: Day })),
  /** When the person was proposed or joined: who was first. */
  since: Instant,
}

/** Somebody who may be the proposed person. */
export const PossibleDuplicate = z.object({
  /** Null for a person who is only proposed, too. */
  personId: z.nullable(Id),
  /** The other proposal; null for an expert on record. */
  proposalId: z.nullable(Id),
  /** The vendor of the other proposal; null for an expert on record. */
  vendorName: z.nullable(z.string()),
  ...comparedFields,
  /** Almost certainly the same person, rather than possibly. */
  isCertain: z.boolean(),
  /** From 0 to 100: the points of the evidence together. */
  score: z.int(),
  evidence: z.array(z.object({ kind: IdentityEvidence, points: z.int() })),
  /** The latest first: it holds. Without any, certain matches count as one person. */
  reviews: z.array(DuplicateReview),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** An undecided proposal and a record that may be of the same person. */
export const DuplicatePair = z.object({
  proposal: z.object({ proposalId: Id, projectId: Id, vendorName: z.string(), ...comparedFields }),
  other: PossibleDuplicate,
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** Whether several vendors may offer one person in a project, or only the one that proposed the person first. */
export const vendorRules = ['all', 'first'] as const
export const maxProtectionDays = 730
export const VendorRule = z.object({
  rule: z.enum(vendorRules),
  /** Days from the first proposal in which no other vendor's proposal of the person is accepted. */
  protectionDays: z.int().check(z.minimum(0), z.maximum(maxProtectionDays)),
})
export type VendorRule = z.infer<typeof VendorRule>

export const DuplicateQueue = z.object({
  /** Doubtful pairs without a decision, the highest score first. */
  pending: z.array(DuplicatePair),
  /** Pairs that are certain or decided. */
  settled: z.array(DuplicatePair),
  rule: VendorRule,
})
export type DuplicateQueue = z.infer<typeof DuplicateQueue>

/** A proposal as staff review it. */
export const ReviewedProposal = z.extend(ProposalInfo, {
  proposalId: Id,
  vendorName: z.string(),
  version: z.int(),
  state: ProposalState,
  personId: z.nullable(Id),
  /** Credits per hour that the client pays, once accepted. */
  creditsPerHour: z.nullable(Credits),
  declineReason: z.nullable(ProposalDeclineReason),
  declineNote: z.nullable(z.string()),
  proposedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  duplicates: z.array(PossibleDuplicate),
})
export type ReviewedProposal = z.infer<typeof ReviewedProposal>

/** Requests and proposals of a project, for the staff who run it. */
export const ProjectSourcing = z.object({
  requests: z.array(z.extend(SourcingRequestCard, { vendorName: z.string(), can: can('close') })),
  /** Those to decide about first, then the latest. */
  proposals: z.array(ReviewedProposal),
  /** Vendors who can be asked and have no open request yet. */
  vendors: z.array(z.object({ vendorId: Id, name: z.string() })),
})
export type ProjectSourcing = z.infer<typeof ProjectSourcing>

/** What a vendor has a candidate for: an accepted proposal. */
export const Offer = z.object({ personId: Id, vendorName: z.string(), creditsPerHour: Credits, proposedAt: Instant })
export type Offer = z.infer<typeof Offer>

export const maxProposalRows = 200
export const maxProposalFileBytes = 1_000_000

/**
 * The columns of a file of proposals. Their headings are `SOURCING.FIELDS.<column>` in any language; those of further jobs have a
 * number: `Company 2`.
 */
export const proposalColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'profileUrl',
  'country',
  'timeZone',
  'headline',
  'relevance',
  'rate',
  'currency',
  'companyName',
  'title',
  'startDate',
  'endDate',
] as const
export type ProposalColumn = (typeof proposalColumns)[number]

/** What becomes of a row; `repeated`: an earlier row of the file has the same address. */
export const ProposalRowState = z.enum(['ready', 'invalid', 'repeated', 'proposed'])
export type ProposalRowState = z.infer<typeof ProposalRowState>

/** A row of a file of proposals as it was read. */
export const ProposalRow = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.int(),
  /** What identifies the row to its reader: the name, or the address. */
  name: z.string(),
  state: ProposalRowState,
  /** The columns with values that cannot be used, in the reader's language. */
  columns: z.array(z.string()),
  /** Null unless the row is ready. */
  info: z.nullable(ProposalInfo),
})
export type ProposalRow = z.infer<typeof ProposalRow>
