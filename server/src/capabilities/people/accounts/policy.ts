import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Actor } from '../../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../../platform/access/policy.ts'
import type { PersonFacts } from '../policy.ts'

const { ManageCompliance, PerformSystemAdministration, ExpertAdmin } = permissionIds

/** Holders of the right to administer the tenant's users. */
export const administer: Predicate = (actor) =>
  isMember(actor) && (actor.isAdmin || actor.permissions.has(PerformSystemAdministration))

/** Accounts that watch over the tenant or run it. Power over them would amount to having their rights. */
const isReserved = ({ permissions }: Pick<PersonFacts, 'permissions'>): boolean =>
  permissions.includes(ManageCompliance) || permissions.includes(PerformSystemAdministration)

const runsSystem: Predicate = (actor) => isMember(actor) && actor.permissions.has(PerformSystemAdministration)

/** Only holders of PerformSystemAdministration may act on accounts that hold it or ManageCompliance. */
const mayReach: Predicate<Pick<PersonFacts, 'permissions'>> = (actor, person) =>
  !isReserved(person) || runsSystem(actor, person)

/**
 * ManageCompliance restricts anyone, ExpertAdmin experts. Only PerformSystemAdministration restricts accounts that hold it or
 * ManageCompliance.
 */
const mayBar: Predicate<PersonFacts> = (actor, person) =>
  isMember(actor) &&
  (isReserved(person)
    ? runsSystem(actor, person)
    : actor.permissions.has(ManageCompliance) || (person.personType === 2 && actor.permissions.has(ExpertAdmin)))

/** ManageCompliance sees all accounts. */
const watch: Predicate = (actor) => isMember(actor) && actor.permissions.has(ManageCompliance)

/** Actors cannot raise their own rights. */
const ofAnother: Predicate<PersonFacts> = (actor, person) => isMember(actor) && actor.personId !== person.personId

const isThere = (person: PersonFacts): boolean => !person.isErased && !person.isDeleted

/** Accounts are visible to actors who administer or restrict people. Erased people are never visible. */
export const seeAccount: Predicate<PersonFacts> = (actor, person) =>
  !person.isErased && either<PersonFacts>(administer, watch, mayBar)(actor, person)

/** Only people of companies have roles; experts have none. */
export const changeRole: Predicate<PersonFacts> = (actor, person) =>
  person.personType === 1 && changeRights(actor, person)

/** Role, license and administrator flag of an existing person. */
export const changeRights: Predicate<PersonFacts> = (actor, person) => isThere(person) && administerOf(actor, person)

/** Ways to sign in: the person's sessions and the activation e-mail. */
export const administerOf: Predicate<Pick<PersonFacts, 'permissions'>> = (actor, person) =>
  administer(actor, person) && mayReach(actor, person)

export const restrictAccount: Predicate<PersonFacts> = (actor, person) => isThere(person) && mayBar(actor, person)

/** What an actor may do with an account in its current state. */
export const accountAbilities = (actor: Actor, person: PersonFacts) => ({
  setRole: ofAnother(actor, person) && changeRole(actor, person),
  setAdmin: ofAnother(actor, person) && changeRights(actor, person),
  setPremiumLicense: changeRights(actor, person),
  restrict: !person.isRestricted && ofAnother(actor, person) && restrictAccount(actor, person),
  restore: person.isRestricted && restrictAccount(actor, person),
})
