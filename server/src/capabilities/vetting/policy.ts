import { personTypes } from '@colloquy/contract/person-types'
import type { VettingState } from '@colloquy/contract/vetting/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { canManagePerson } from '../people/policy.ts'

/** The expert and the state of their vetting. */
export interface VettingAttributes {
  readonly personId: string
  readonly state: VettingState
}

/** A placeholder expert: the policy of people depends on the actor's rights only. */
const expertRule = {
  personId: '',
  personType: personTypes.expert,
  companyId: null,
  isActive: false,
  isOffered: true,
  doNotUse: false,
  isRestricted: false,
  isDisabled: false,
  isDeleted: false,
  isErased: false,
  isGuest: false,
  roleId: null,
  isAdmin: false,
  permissions: [],
}

/** Staff who manage experts also vet registrations. */
export const canVet: Predicate = (actor) => canManagePerson(actor, expertRule)

/** Experts see the state of their own registration. */
export const isExpert: Predicate = (actor) => isMember(actor) && actor.personType === personTypes.expert

const isOpen = ({ state }: VettingAttributes): boolean => state === 'waiting' || state === 'asked'

/** What an actor may do with a registration in its current state; a declined expert can still be approved. */
export const vettingAbilities = (actor: Actor, vetting: VettingAttributes) => {
  const may = canVet(actor, undefined)
  return {
    approve: may && vetting.state !== 'approved',
    ask: may && isOpen(vetting),
    decline: may && isOpen(vetting),
  }
}
