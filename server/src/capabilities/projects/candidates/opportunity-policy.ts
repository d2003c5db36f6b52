import { personTypes } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'

/** The attributes of an opportunity that policies read. */
export interface OpportunityAttributes {
  readonly personId: string
}

export const anyExpert: Predicate = (actor) => isMember(actor) && actor.personType === personTypes.expert

/** An opportunity is its expert's alone; the team sees the candidate. */
export const ownOpportunity: Predicate<OpportunityAttributes> = (actor, { personId }) =>
  isMember(actor) && actor.personType === personTypes.expert && actor.personId === personId
