import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Compliance officers, and the staff who schedule calls or manage compliance. */
export const canEditQuestionnaires: Predicate = (actor) =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  (actor.roleId === roleIds.compliance ||
    (actor.roleId === roleIds.staff &&
      (actor.permissions.has(permissionIds.ScheduleAndCancelCall) ||
        actor.permissions.has(permissionIds.ManageCompliance))))
