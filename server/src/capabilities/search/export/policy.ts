import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'
import { viewerOf } from '../../people/policy.ts'

/** Experts leave the house as a file by the hands of staff who hold the right. */
export const mayExport: Predicate = (actor) =>
  isMember(actor) && viewerOf(actor) === 'staff' && actor.permissions.has(permissionIds.ExportExperts)
