import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { AnyActor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Whether an actor is a compliance officer, or staff with one of these rights. Clients and vendors never are. */
const isOfficerOrStaffWith = (actor: AnyActor, rights: readonly number[]): boolean =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  (actor.roleId === roleIds.compliance ||
    (actor.roleId === roleIds.staff && rights.some((right) => actor.permissions.has(right))))

const { ManageCompliance, PerformSystemAdministration, ScheduleAndCancelCall } = permissionIds

/** Compliance officers, and the staff who manage compliance or the system, or arrange calls. */
export const readCompanies: Predicate = (actor) =>
  isOfficerOrStaffWith(actor, [ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration])

/** Compliance officers, and the staff who manage compliance or the system. */
export const editCompanies: Predicate = (actor) =>
  isOfficerOrStaffWith(actor, [ManageCompliance, PerformSystemAdministration])
