import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** People whose sessions may be recorded: everybody with an account but compliance officers. */
export const isRecordable: Predicate = (actor) => isMember(actor) && actor.roleId !== roleIds.compliance

/** Staff who administer the system play recordings. */
export const canWatchReplays: Predicate = (actor) =>
  isMember(actor) && actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.PerformSystemAdministration)
