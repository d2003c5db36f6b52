/**
 * Kinds of people, as far as pages distinguish them. `manager` is a client who administers the people of their company,
 * `admin` staff who administer the tenant's people, `system` staff who also administer the tenant (the right
 * PerformSystemAdministration).
 */
export const audiences = [
  'visitor',
  'client',
  'manager',
  'vendor',
  'staff',
  'admin',
  'system',
  'officer',
  'expert',
] as const
export type Audience = (typeof audiences)[number]

/** A page with data of its own: who may open it, and the operations it uses. */
export interface PageAccess {
  readonly page: string
  readonly admits: readonly Audience[]
  readonly operations: readonly string[]
}

/**
 * Pages with restricted data. The browser's guards and the server's policies are tested against this one list: people
 * who cannot open a page are also refused its data by the server.
 */
export const pageAccess: readonly PageAccess[] = [
  { page: '/staff', admits: ['staff', 'admin', 'system'], operations: ['dashboard.getStaffHome'] },
  {
    page: '/staff/people',
    admits: ['staff', 'admin', 'system'],
    operations: ['dashboard.listPeople', 'dashboard.listUsers'],
  },
  { page: '/staff/vetting', admits: ['admin', 'system'], operations: ['vetting.list', 'vetting.get'] },
  {
    page: '/staff/recordings',
    admits: ['system'],
    operations: ['replays.list', 'replays.open', 'replays.remove'],
  },
  { page: '/users', admits: ['manager'], operations: ['dashboard.listUsers'] },
  {
    page: '/admin-sign-in',
    admits: ['system'],
    operations: ['identity.getSignInPolicy', 'identity.setSignInPolicy'],
  },
  { page: '/admin-terms', admits: ['system'], operations: ['terms.publish'] },
  { page: '/admin-requests', admits: ['admin', 'system'], operations: ['privacy.listOpenRequests'] },
  { page: '/admin-audit', admits: ['system', 'officer'], operations: ['audit.list', 'audit.export', 'audit.verify'] },
  {
    page: '/admin-multitenancy',
    admits: ['system'],
    operations: ['tenancy.searchWordings', 'tenancy.setWording', 'tenancy.resetWording'],
  },
  {
    page: '/admin-features',
    admits: ['system'],
    operations: ['tenancy.listFeatureFlags', 'tenancy.setFeatureFlag', 'tenancy.setWorkflowType'],
  },
]
