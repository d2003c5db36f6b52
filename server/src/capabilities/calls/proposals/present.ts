import type { CallProposal, ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import { formatSlot, type Interval } from '@colloquy/contract/time'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import * as policy from '../policy.ts'
import type { CallWithRelations } from '../store.ts'
import type { StoredProposal } from './store.ts'

type TimeState = Pick<CallWithRelations, 'status' | 'starts_at' | 'picked_starts_at'>

/** The proposal that waits for an answer, and its times that have not passed. */
export const openProposalOf = (
  { proposals }: Pick<CallWithRelations, 'proposals'>,
  at: Date,
): { readonly proposal: StoredProposal; readonly times: readonly Interval[] } | undefined => {
  const proposal = proposals.find(({ state }) => state === 'open')
  const times = proposal?.times.filter(({ start }) => start > at) ?? []
  return proposal && times.length > 0 ? { proposal, times } : undefined
}

/**
 * Whether a side may propose times now: the client in place of those on offer, and both in place of the one that the call has.
 * While a call is being arranged, the times of the expert are the offered ones.
 */
export const canProposeFor = (side: ProposingSide, call: TimeState, at: Date): boolean => {
  if (call.status === callStatuses.inScheduling) return side === 'client' && call.picked_starts_at === null
  return isBooked(call.status) && call.starts_at !== null && call.starts_at > at
}

/** Whether an actor may propose times now. Staff do so for either side. */
export const canPropose = (
  actor: Actor,
  record: policy.CallAttributes & { readonly call: TimeState },
  at: Date,
): boolean => {
  if (!policy.canProposeTimes(actor, record)) return false
  const side = policy.sideOf(actor, record)
  const sides = side === 'platform' ? (['client', 'expert'] as const) : side ? [side] : []
  return sides.some((one) => canProposeFor(one, record.call, at))
}

/** How an actor answers a proposal: for the other side, for themselves, or not at all. */
export const answerRoleOf = (
  actor: Actor,
  record: policy.CallAttributes,
  { side, proposed_by }: Pick<StoredProposal, 'side' | 'proposed_by'>,
): 'decides' | 'answers' | null => {
  const own = policy.sideOf(actor, record)
  if (own !== null && own !== side) return 'decides'
  if (!isMember(actor) || actor.personId === proposed_by) return null
  return record.seated.includes(actor.personId) && policy.canAnswerProposal(actor, record) ? 'answers' : null
}

/** A proposal as an actor may see it. */
export const presentProposal = (
  actor: Actor,
  record: policy.CallAttributes & { readonly call: Pick<CallWithRelations, 'proposals' | 'seats'> },
  proposal: StoredProposal,
  { nameOf, at }: { readonly nameOf: (personId: string) => string; readonly at: Date },
): CallProposal => {
  const open = openProposalOf(record.call, at)
  const isOpen = open?.proposal === proposal
  const role = isOpen ? answerRoleOf(actor, record, proposal) : null
  return {
    proposalId: proposal.id,
    side: proposal.side,
    byName: nameOf(proposal.proposed_by),
    at: proposal.proposed_at.toISOString(),
    note: proposal.note,
    isFromCalendar: proposal.invitation_sequence !== null,
    times: (isOpen ? open.times : proposal.times).map(formatSlot),
    state: proposal.state === 'open' && !isOpen ? 'expired' : proposal.state,
    answers: record.call.seats.map(({ person_id }) => {
      const last = proposal.answers.findLast((one) => one.person_id === person_id)
      return {
        personId: person_id,
        answer: person_id === proposal.proposed_by ? 'proposed' : (last?.answer ?? null),
        start: last?.starts_at?.toISOString() ?? null,
      }
    }),
    can: { decide: role === 'decides', answer: role === 'answers' },
  }
}
