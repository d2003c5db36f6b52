import type { User } from '@colloquy/contract/identity/shapes'
import { roleIds } from '@colloquy/contract/person-types'

/** The person a route guard decides about. */
export type Viewer =
  | { kind: 'nobody'; portal: 'Expert' | 'Exchange' }
  | {
      kind: 'person'
      portal: 'Expert' | 'Exchange'
      roleId: User['roleId']
      personType: User['personType']['id']
      isAdmin: boolean
      needsActivation: boolean
      /** Numbers of their rights in the permission catalogue. */
      rights?: readonly number[]
    }

/** The viewer of a portal's pages. `needsActivation` is a text on the wire and a boolean here [AU-16]. */
export const viewerOf = (
  user: User | undefined,
  portal: 'Expert' | 'Exchange',
  rights: readonly number[] = [],
): Viewer =>
  user
    ? {
        kind: 'person',
        portal,
        roleId: user.roleId,
        personType: user.personType.id,
        isAdmin: user.isAdmin,
        needsActivation: user.needsActivation === 'True',
        rights,
      }
    : { kind: 'nobody', portal }

/** The path of a person's portal [RT-01]. */
export const homePathOf = (who: Extract<Viewer, { kind: 'person' }>): string => {
  if (who.portal === 'Expert') return '/expert'
  if (who.roleId === roleIds.compliance) return '/compliance'
  return who.roleId === roleIds.staff ? '/staff' : '/clients'
}
