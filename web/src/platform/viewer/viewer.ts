import type { User } from '@colloquy/contract/identity/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import type { Workflow } from '@colloquy/contract/tenancy/workflow-types'

/** The person a route guard decides about. */
export type Viewer =
  | { kind: 'nobody'; portal: 'Expert' | 'Exchange'; workflow?: Workflow }
  | {
      kind: 'person'
      portal: 'Expert' | 'Exchange'
      roleId: User['roleId']
      personType: User['personType']['id']
      isAdmin: boolean
      needsActivation: boolean
      /** Numbers of their permissions in the permission catalogue. */
      permissions?: readonly number[]
      /** What the tenant's workflow type allows; everything when absent. */
      workflow?: Workflow
    }

/** The viewer of a portal's pages. `needsActivation` is a text on the wire and a boolean here [AU-16]. */
export const viewerOf = (
  user: User | undefined,
  portal: 'Expert' | 'Exchange',
  permissions: readonly number[] = [],
  workflow?: Workflow,
): Viewer =>
  user
    ? {
        kind: 'person',
        portal,
        roleId: user.roleId,
        personType: user.personType.id,
        isAdmin: user.isAdmin,
        needsActivation: user.needsActivation === 'True',
        permissions,
        ...(workflow && { workflow }),
      }
    : { kind: 'nobody', portal, ...(workflow && { workflow }) }

/** The path of a person's portal [RT-01]. */
export const homePathOf = (who: Extract<Viewer, { kind: 'person' }>): string => {
  if (who.portal === 'Expert') return '/expert'
  if (who.roleId === roleIds.compliance) return '/compliance'
  return who.roleId === roleIds.staff ? '/staff' : '/clients'
}
