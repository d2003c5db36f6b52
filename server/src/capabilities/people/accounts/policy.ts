import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Actor } from '../../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../../platform/access/policy.ts'
import type { PersonFacts } from '../policy.ts'

const { ManageCompliance, PerformSystemAdministration, ExpertAdmin } = permissionIds

/** Administrators of the tenant's users. */
export const administer: Predicate = (actor) =>
  isMember(actor) && (actor.isAdmin || actor.permissions.has(PerformSystemAdministration))

/** Somebody who watches over the tenant or runs it: whoever had power over them would have theirs. */
const isReserved = ({ permissions }: Pick<PersonFacts, 'permissions'>): boolean =>
  permissions.includes(ManageCompliance) || permissions.includes(PerformSystemAdministration)

const runsSystem: Predicate = (actor) => isMember(actor) && actor.permissions.has(PerformSystemAdministration)

/** Nobody but holders of PerformSystemAdministration has power over holders of it and of ManageCompliance. */
const mayReach: Predicate<Pick<PersonFacts, 'permissions'>> = (actor, person) =>
  !isReserved(person) || runsSystem(actor, person)

/**
 * Whoever holds ManageCompliance restricts anybody, ExpertAdmin experts; those of whom both kinds of rights come, only
 * holders of PerformSystemAdministration do.
 */
const mayBar: Predicate<PersonFacts> = (actor, person) =>
  isMember(actor) &&
  (isReserved(person)
    ? runsSystem(actor, person)
    : actor.permissions.has(ManageCompliance) || (person.personType === 2 && actor.permissions.has(ExpertAdmin)))

/** Whoever holds ManageCompliance knows all accounts. */
const watch: Predicate = (actor) => isMember(actor) && actor.permissions.has(ManageCompliance)

/** Nobody raises their own rights. */
const ofAnother: Predicate<PersonFacts> = (actor, person) => isMember(actor) && actor.personId !== person.personId

const isThere = (person: PersonFacts): boolean => !person.isErased && !person.isDeleted

/** Accounts are seen by those who administer or restrict people. Nobody knows an erased person. */
export const seeAccount: Predicate<PersonFacts> = (actor, person) =>
  !person.isErased && either<PersonFacts>(administer, watch, mayBar)(actor, person)

/** Roles are for people of companies; experts have none. */
export const changeRole: Predicate<PersonFacts> = (actor, person) =>
  person.personType === 1 && changeRights(actor, person)

/** Role, licence and administration of somebody who is there. */
export const changeRights: Predicate<PersonFacts> = (actor, person) => isThere(person) && administerOf(actor, person)

/** The ways in of somebody: their sessions, and the e-mail that activates their account. */
export const administerOf: Predicate<Pick<PersonFacts, 'permissions'>> = (actor, person) =>
  administer(actor, person) && mayReach(actor, person)

/** Restricting and restoring. */
export const restrictAccount: Predicate<PersonFacts> = (actor, person) => isThere(person) && mayBar(actor, person)

/** What an actor may do with an account as it stands now. */
export const accountAbilities = (actor: Actor, person: PersonFacts) => ({
  setRole: ofAnother(actor, person) && changeRole(actor, person),
  setAdmin: ofAnother(actor, person) && changeRights(actor, person),
  setPremiumLicense: changeRights(actor, person),
  restrict: !person.isRestricted && ofAnother(actor, person) && restrictAccount(actor, person),
  restore: person.isRestricted && restrictAccount(actor, person),
})
