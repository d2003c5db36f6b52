import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'
import { viewerOf } from '../../people/policy.ts'

/** Only staff with the permission export experts. */
export const canExport: Predicate = (actor) =>
  isMember(actor) && viewerOf(actor) === 'staff' && actor.permissions.has(permissionIds.ExportExperts)
