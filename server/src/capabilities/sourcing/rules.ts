import type { ProposalInfo, SourcingRequestState } from '@colloquy/contract/sourcing/shapes'

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
