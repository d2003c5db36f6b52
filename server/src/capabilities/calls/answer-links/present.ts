import type { CallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Interval } from '@colloquy/contract/time'
import { openOffers, waitForTimes } from '../present.ts'
import { canProposeFor, openProposalOf } from '../proposals/present.ts'
import type { StoredProposal } from '../proposals/store.ts'
import type { CallWithRelations } from '../store.ts'
import type { ListedLink } from './store.ts'

/** What a call asks a side now. */
export interface Question {
  /** Among which times the side chooses; none when it is asked for times. */
  readonly choices: readonly Interval[]
  /** The proposal of the other side that has them; null for offered times. */
  readonly proposal: StoredProposal | null
  /** Whether the side can name times of its own, and how they are taken. */
  readonly ownTimes: 'offer' | 'propose' | null
}

/** What a call asks a side now; undefined when it asks nothing. */
export const questionFor = (call: CallWithRelations, side: ProposingSide, at: Date): Question | undefined => {
  const open = openProposalOf(call, at)
  if (open && open.proposal.side !== side)
    return {
      choices: open.times,
      proposal: open.proposal,
      ownTimes: canProposeFor(side, call, at) ? 'propose' : side === 'expert' && isBeingArranged(call) ? 'offer' : null,
    }
  if (open || !isBeingArranged(call)) return undefined
  if (side === 'expert') return isAwaitingExpert(call) ? { choices: [], proposal: null, ownTimes: 'offer' } : undefined
  const choices = call.wait_type === 'client_times' ? openOffers(call, at) : []
  return choices.length > 0 ? { choices, proposal: null, ownTimes: 'propose' } : undefined
}

const isBeingArranged = ({ status, picked_starts_at }: CallWithRelations): boolean =>
  status === callStatuses.inScheduling && picked_starts_at === null

const isAwaitingExpert = (call: CallWithRelations): boolean =>
  call.wait_type === 'expert_times' && waitForTimes(call) === 'expert_times'

type LinkTimes = Pick<ListedLink, 'used_at' | 'replaced_at' | 'revoked_at' | 'expires_at'>

/** Whether a link still answers, or why not. */
export const stateOf = (
  { used_at, replaced_at, revoked_at, expires_at }: LinkTimes,
  at: Date,
): CallAnswerLink['state'] => {
  if (used_at) return 'used'
  if (revoked_at) return 'revoked'
  if (replaced_at) return 'replaced'
  return at < expires_at ? 'active' : 'expired'
}

/** A link as it is listed, without its secret. */
export const presentLink = (link: ListedLink, person: PersonCard, at: Date): CallAnswerLink => {
  const state = stateOf(link, at)
  return {
    linkId: link.link_id,
    person,
    state,
    sentAt: link.created_at.toISOString(),
    expiresAt: link.expires_at.toISOString(),
    endedAt: (link.used_at ?? link.revoked_at ?? link.replaced_at)?.toISOString() ?? null,
    can: { revoke: state === 'active' },
  }
}
