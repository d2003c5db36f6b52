import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Administering a tenant requires its own right: administrators of people do not have it [RT-09]. */
export const isTenantAdministrator: Predicate = (actor) =>
  isMember(actor) && actor.permissions.has(permissionIds.PerformSystemAdministration)
