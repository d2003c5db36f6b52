import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { TrainingAudience } from '@colloquy/contract/training/shapes'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { audienceOf } from './progress.ts'

/** The people who have to complete a module. */
export const canTakeModule: Predicate<{ readonly audiences: readonly TrainingAudience[] }> = (actor, { audiences }) => {
  const audience = isMember(actor) ? audienceOf(actor) : undefined
  return audience !== undefined && audiences.includes(audience)
}

/** Compliance officers, and the staff who schedule calls or manage compliance. */
export const canManageTraining: Predicate = (actor) =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  (actor.roleId === roleIds.compliance ||
    (actor.roleId === roleIds.staff &&
      (actor.permissions.has(permissionIds.ScheduleAndCancelCall) ||
        actor.permissions.has(permissionIds.ManageCompliance))))
