import type { VettingState } from '@colloquy/contract/vetting/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { lookAfter } from '../people/policy.ts'

/** What is decided by: whose registration it is, and how it stands. */
export interface VettingFacts {
  readonly personId: string
  readonly state: VettingState
}

/** An expert like any other, as far as the question goes who looks after experts. */
const anExpert = {
  ...{ personId: '', personType: 2, companyId: null, isActive: false, doNotUse: false },
  ...{ isRestricted: false, isDisabled: false, isDeleted: false, isErased: false },
  permissions: [],
}

/** Staff who look after experts also look at those who have registered. */
export const vet: Predicate = (actor) => lookAfter(actor, anExpert)

/** Experts are told how it stands with their own registration. */
export const anyExpert: Predicate = (actor) => isMember(actor) && actor.personType === 2

const isOpen = ({ state }: VettingFacts): boolean => state === 'waiting' || state === 'asked'

/** What an actor may do with a registration as it stands: who was declined can still be taken in. */
export const vettingAbilities = (actor: Actor, vetting: VettingFacts) => {
  const may = vet(actor, undefined)
  return {
    approve: may && vetting.state !== 'approved',
    ask: may && isOpen(vetting),
    decline: may && isOpen(vetting),
  }
}
