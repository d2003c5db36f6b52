import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Administering a tenant takes a right of its own: administering people is not enough [RT-09]. */
export const administers: Predicate = (actor) =>
  isMember(actor) && actor.permissions.has(permissionIds.PerformSystemAdministration)
