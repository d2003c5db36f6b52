/**
 * Kinds of people, as far as pages tell them apart. `admin` is staff and administers the tenant's people, `system` the tenant
 * as well (the right PerformSystemAdministration).
 */
export const visitors = ['visitor', 'client', 'provider', 'staff', 'admin', 'system', 'officer', 'expert'] as const
export type VisitorKind = (typeof visitors)[number]

/** A page with data that no other page has: who gets in, and what it asks for. */
export interface Entrance {
  readonly page: string
  readonly lets: readonly VisitorKind[]
  readonly operations: readonly string[]
}

/**
 * The pages that keep their data to themselves. The browser's guards and the server's rules are held to this one list:
 * whomever the page turns away, the server refuses what it shows.
 */
export const entrances: readonly Entrance[] = [
  { page: '/staff', lets: ['staff', 'admin', 'system'], operations: ['dashboard.openStaffHome'] },
  { page: '/staff/people', lets: ['staff', 'admin', 'system'], operations: ['dashboard.listPeople'] },
  { page: '/staff/vetting', lets: ['admin', 'system'], operations: ['vetting.list', 'vetting.open'] },
  { page: '/users', lets: ['admin', 'system'], operations: ['dashboard.listUsers'] },
  { page: '/admin-sign-in', lets: ['system'], operations: ['identity.getSignInPolicy', 'identity.setSignInPolicy'] },
  { page: '/admin-terms', lets: ['system'], operations: ['terms.publish'] },
  { page: '/admin-requests', lets: ['admin', 'system'], operations: ['privacy.listOpenRequests'] },
  {
    page: '/admin-multitenancy',
    lets: ['system'],
    operations: ['tenancy.listFlags', 'tenancy.setFlag', 'tenancy.searchWords', 'tenancy.setWord', 'tenancy.resetWord'],
  },
]
