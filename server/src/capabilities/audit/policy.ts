import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

const { ManageCompliance, PerformSystemAdministration } = permissionIds

/**
 * The audit log is read by people of the network who hold ManageCompliance or PerformSystemAdministration. People of
 * clients and vendors never see it, because it is about all of the tenant's companies.
 */
export const canReadAudit: Predicate = (actor) =>
  isMember(actor) &&
  ['staff', 'compliance'].includes(viewerOf(actor)) &&
  (actor.permissions.has(ManageCompliance) || actor.permissions.has(PerformSystemAdministration))
