import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import type { Actor } from '../../../platform/access/actor.ts'
import { anyOf, isMember, type Predicate } from '../../../platform/access/policy.ts'
import type { PersonAttributes } from '../policy.ts'
import { administersPerson, canAdministerPrivileged, runsSystem } from '../privilege-policy.ts'

const { ManageCompliance, PerformSystemAdministration, ExpertAdmin } = permissionIds

/** Accounts that oversee the tenant or run it: only holders of PerformSystemAdministration act on them. */
const isReserved = ({ permissions }: Pick<PersonAttributes, 'permissions'>): boolean =>
  permissions.includes(ManageCompliance) || permissions.includes(PerformSystemAdministration)

/**
 * ManageCompliance restricts anyone, ExpertAdmin experts; privileged people only if they also administer them. Accounts
 * that hold PerformSystemAdministration or ManageCompliance are restricted by holders of the former only.
 */
const mayRestrict: Predicate<PersonAttributes> = (actor, person) =>
  isMember(actor) &&
  (isReserved(person)
    ? runsSystem(actor, person)
    : canAdministerPrivileged(actor, person) &&
      (actor.permissions.has(ManageCompliance) ||
        (person.personType === personTypes.expert && actor.permissions.has(ExpertAdmin))))

/** ManageCompliance sees all accounts. */
const seesAllAccounts: Predicate = (actor) => isMember(actor) && actor.permissions.has(ManageCompliance)

/** Actors cannot raise their own permissions. */
const isAnotherPerson: Predicate<PersonAttributes> = (actor, person) =>
  isMember(actor) && actor.personId !== person.personId

const hasRecord = (person: PersonAttributes): boolean => !person.isErased && !person.isDeleted

/** Accounts are visible to actors who administer or restrict people. Erased people are never visible. */
export const canSeeAccount: Predicate<PersonAttributes> = (actor, person) =>
  !person.isErased && anyOf<PersonAttributes>(administersPerson, seesAllAccounts, mayRestrict)(actor, person)

/** Only people of companies have roles; experts have none. */
export const canChangeRole: Predicate<PersonAttributes> = (actor, person) =>
  person.personType === personTypes.companyMember && canChangePrivileges(actor, person)

/** Administrators work for a company or the tenant, and so do users of a premium license; experts are neither. */
export const canChangeAdmin: Predicate<PersonAttributes> = canChangeRole
export const canChangePremiumLicense: Predicate<PersonAttributes> = canChangeRole

/** Rights of an existing person. */
export const canChangePrivileges: Predicate<PersonAttributes> = (actor, person) =>
  hasRecord(person) && canAdministerAccount(actor, person)

/** May manage how a person signs in: end their sessions, and send the activation e-mail again. */
export const canAdministerAccount: Predicate<Pick<PersonAttributes, 'personType' | 'companyId' | 'permissions'>> = (
  actor,
  person,
) => administersPerson(actor, person) && (!isReserved(person) || runsSystem(actor, person))

export const canRestrictAccount: Predicate<PersonAttributes> = (actor, person) =>
  hasRecord(person) && mayRestrict(actor, person)

/** What an actor may do with an account in its current state. */
export const accountAbilities = (actor: Actor, person: PersonAttributes) => ({
  setRole: isAnotherPerson(actor, person) && canChangeRole(actor, person),
  setAdmin: isAnotherPerson(actor, person) && canChangeAdmin(actor, person),
  setPremiumLicense: canChangePremiumLicense(actor, person),
  restrict: !person.isRestricted && isAnotherPerson(actor, person) && canRestrictAccount(actor, person),
  restore: person.isRestricted && canRestrictAccount(actor, person),
})
