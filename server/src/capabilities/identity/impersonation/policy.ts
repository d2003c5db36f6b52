import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'

/** Nobody may act as a person who holds one of these rights. */
const reserved: readonly number[] = [
  permissionIds.ManageCompliance,
  permissionIds.PerformSystemAdministration,
  permissionIds.ManageAnalysts,
]

/** The person to be impersonated. */
export interface ImpersonationTarget {
  readonly personId: string
  readonly roleId: number | null
  readonly isAdmin: boolean
  readonly permissions: readonly number[]
}

/** Staff who manage analysts, in their own session: impersonation does not nest. Others get 404. */
export const canImpersonate: Predicate<unknown> = (actor: Actor) =>
  isMember(actor) &&
  actor.roleId === roleIds.staff &&
  actor.impersonationId === null &&
  actor.scope === null &&
  actor.permissions.has(permissionIds.ManageAnalysts)

/**
 * Whether an actor may impersonate a person: not themselves, not an administrator or compliance officer, and nobody
 * with a right the actor lacks. `impersonation_is_valid` checks the same in SQL at every request.
 */
export const canImpersonatePerson: Predicate<ImpersonationTarget> = (
  actor,
  { personId, roleId, isAdmin, permissions },
) =>
  canImpersonate(actor, undefined) &&
  isMember(actor) &&
  personId !== actor.personId &&
  !isAdmin &&
  roleId !== roleIds.compliance &&
  permissions.every((right) => actor.permissions.has(right) && !reserved.includes(right))
