import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { Predicate } from '../../platform/access/policy.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { PersonAttributes } from '../people/policy.ts'
import { runsSystem } from '../people/privilege-policy.ts'

/** The rights of the catalogue are for those who work for the tenant: staff and compliance officers. */
const usesPermissions = ({ personType, roleId }: PersonAttributes): boolean =>
  personType === personTypes.companyMember && (roleId === roleIds.staff || roleId === roleIds.compliance)

/** System administrators grant and withdraw rights of others, never their own. */
export const canSetPermissionsOf: Predicate<PersonAttributes> = (actor, person) =>
  runsSystem(actor, person) && usesPermissions(person) && !person.isDeleted && !person.isErased

/** Whether an actor can change the rights of an account. */
export const canSetPermissions: Predicate<PersonAttributes> = (actor, person) =>
  isMember(actor) && actor.personId !== person.personId && canSetPermissionsOf(actor, person)
