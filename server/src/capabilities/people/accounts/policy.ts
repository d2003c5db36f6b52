import type { Actor } from '../../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../../platform/access/policy.ts'
import type { PersonFacts } from '../policy.ts'

/** Numbers of the catalogue, which stands above people: its names are said here. */
const [manageCompliance, performSystemAdministration, expertAdmin] = [206, 213, 224]

/** Administrators of the tenant's users. */
export const administer: Predicate = (actor) =>
  isMember(actor) && (actor.isAdmin || actor.permissions.has(performSystemAdministration))

/** Whoever holds ManageCompliance restricts anybody, ExpertAdmin experts. */
const mayBar: Predicate<PersonFacts> = (actor, person) =>
  isMember(actor) &&
  (actor.permissions.has(manageCompliance) || (person.personType === 2 && actor.permissions.has(expertAdmin)))

/** Nobody raises their own rights. */
const ofAnother: Predicate<PersonFacts> = (actor, person) => isMember(actor) && actor.personId !== person.personId

const isThere = (person: PersonFacts): boolean => !person.isErased && !person.isDeleted

/** Accounts are seen by those who administer or restrict them. Nobody knows an erased person. */
export const seeAccount: Predicate<PersonFacts> = (actor, person) =>
  !person.isErased && either<PersonFacts>(administer, mayBar)(actor, person)

/** Roles are for people of companies; experts have none. */
export const changeRole: Predicate<PersonFacts> = (actor, person) =>
  person.personType === 1 && changeRights(actor, person)

/** Role, licence and administration of somebody who is there. */
export const changeRights: Predicate<PersonFacts> = (actor, person) => isThere(person) && administer(actor, person)

/** Restricting and restoring. */
export const bar: Predicate<PersonFacts> = (actor, person) => isThere(person) && mayBar(actor, person)

/** What an actor may do with an account as it stands now. */
export const accountAbilities = (actor: Actor, person: PersonFacts) => ({
  setRole: ofAnother(actor, person) && changeRole(actor, person),
  setAdmin: ofAnother(actor, person) && changeRights(actor, person),
  setPremiumLicense: changeRights(actor, person),
  restrict: !person.isRestricted && ofAnother(actor, person) && bar(actor, person),
  restore: person.isRestricted && bar(actor, person),
})
