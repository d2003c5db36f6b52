import type { User } from '@colloquy/contract/identity/shapes'

/** Whom a route's guard looks at. */
export type Viewer =
  | { kind: 'nobody'; portal: 'Expert' | 'Exchange' }
  | {
      kind: 'person'
      portal: 'Expert' | 'Exchange'
      roleId: User['roleId']
      personType: 1 | 2
      isAdmin: boolean
      needsActivation: boolean
      /** Numbers of the permission catalogue that they hold. */
      rights?: readonly number[]
    }

/** Who looks at the pages of a portal. `needsActivation` is a text outside and a truth value in here [AU-16]. */
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

/** The address of the site where somebody works, below which their pages lie [RT-01]. */
export const homePathOf = (who: Extract<Viewer, { kind: 'person' }>): string => {
  if (who.portal === 'Expert') return '/expert'
  if (who.roleId === 8) return '/compliance'
  return who.roleId === 2 ? '/staff' : '/clients'
}
