import type { CandidateStage } from '@colloquy/contract/projects/shapes'
import type {
  PossibleDuplicate,
  ProposalInfo,
  SourcingRequestState,
  VendorRule,
} from '@colloquy/contract/sourcing/shapes'

const dayMs = 86_400_000

/** How long personal data of people whose proposals ended without an acceptance is kept. */
export const proposalRetentionMs = 90 * dayMs

/** The state of a request at an instant. The due day is the last one for proposals. */
export const requestState = (
  request: { readonly closedAt: Date | null; readonly isProjectClosed: boolean; readonly dueOn: string },
  at: Date,
): SourcingRequestState => {
  if (request.closedAt !== null || request.isProjectClosed) return 'closed'
  return at.toISOString().slice(0, 10) > request.dueOn ? 'overdue' : 'open'
}

/** Whether all employments start by today and end after they start. */
export const haveValidDates = (employments: ProposalInfo['employments'], at: Date): boolean => {
  const today = at.toISOString().slice(0, 10)
  return employments.every(
    ({ startDate, endDate }) => startDate <= today && (endDate === null || (endDate >= startDate && endDate <= today)),
  )
}

/** Whether two records are of one person: as staff decided last, or else if it is certain. */
export const isSamePerson = ({ isCertain, reviews }: Pick<PossibleDuplicate, 'isCertain' | 'reviews'>): boolean =>
  reviews[0] ? reviews[0].decision === 'duplicate' : isCertain

/** Whether staff have to decide about two records. */
export const isDoubtful = ({ isCertain, reviews }: Pick<PossibleDuplicate, 'isCertain' | 'reviews'>): boolean =>
  reviews.length === 0 && !isCertain

/** Whether the vendor that proposed a person first is still protected from others. */
export const isProtected = (
  { rule, protectionDays }: VendorRule,
  firstProposedAt: Date | undefined,
  at: Date,
): boolean =>
  rule === 'first' && firstProposedAt !== undefined && at.getTime() < firstProposedAt.getTime() + protectionDays * dayMs

/** The stage that a vendor sees of a person for whom another one answers: with the client until that rejects the person. */
export const stageForLosingVendor = (stage: CandidateStage): CandidateStage =>
  stage === 'rejected' ? 'rejected' : 'proposed'
