import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { Predicate } from '../../platform/access/policy.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { PersonFacts } from '../people/policy.ts'
import { runsSystem } from '../people/privilege-policy.ts'

/** The rights of the catalogue are for those who work for the tenant: staff and compliance officers. */
const usesPermissions = ({ personType, roleId }: PersonFacts): boolean =>
  personType === personTypes.companyMember && (roleId === roleIds.staff || roleId === roleIds.compliance)

/** System administrators grant and withdraw rights of others, never their own. */
export const canSetPermissionsOf: Predicate<PersonFacts> = (actor, person) =>
  runsSystem(actor, person) && usesPermissions(person) && !person.isDeleted && !person.isErased

/** Whether an actor can change the rights of an account. */
export const canSetPermissions: Predicate<PersonFacts> = (actor, person) =>
  isMember(actor) && actor.personId !== person.personId && canSetPermissionsOf(actor, person)
