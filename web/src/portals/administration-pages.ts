import {
  IconAdjustments,
  IconDoorEnter,
  IconFileCheck,
  IconLanguage,
  IconListSearch,
  IconUserCog,
  IconUserShield,
} from '@tabler/icons-react'
import { auditors, tenantAdministrators, tenants, users } from './guards.ts'
import type { Page } from './page.ts'

/** The administration of a tenant. */
export const administrationPages: readonly Page[] = [
  {
    path: '/admin-multitenancy',
    title: 'TENANCY.WORDS.TITLE',
    message: 'TENANCY.WORDS.MESSAGE',
    guard: tenants,
    formerTabs: { flags: '/admin-features' },
    menu: { icon: IconLanguage, keys: 'G W', group: 'administration' },
    screen: async () => (await import('../capabilities/tenancy/wordings-screen.tsx')).WordingsScreen,
  },
  {
    path: '/admin-features',
    title: 'TENANCY.FLAGS.TITLE',
    message: 'TENANCY.FLAGS.MESSAGE',
    guard: tenants,
    menu: { icon: IconAdjustments, keys: 'G F', group: 'administration' },
    screen: async () => (await import('../capabilities/tenancy/flags-screen.tsx')).FlagsScreen,
  },
  {
    path: '/admin-sign-in',
    title: 'SIGN_IN_POLICY.TITLE',
    message: 'SIGN_IN_POLICY.MESSAGE',
    guard: tenants,
    menu: { icon: IconDoorEnter, keys: 'G D', group: 'administration' },
    screen: async () => (await import('../capabilities/identity/sign-in-policy-screen.tsx')).SignInPolicyScreen,
  },
  {
    path: '/admin-terms',
    title: 'TERMS.ADMIN.TITLE',
    message: 'TERMS.ADMIN.MESSAGE',
    guard: tenants,
    menu: { icon: IconFileCheck, keys: 'G A', group: 'administration' },
    screen: async () => (await import('../capabilities/terms/admin/terms-screen.tsx')).TermsScreen,
  },
  {
    path: '/admin-requests',
    title: 'PRIVACY.OPEN.TITLE',
    message: 'PRIVACY.OPEN.MESSAGE',
    guard: tenantAdministrators,
    menu: { icon: IconUserShield, keys: 'G X', group: 'administration' },
    screen: async () => (await import('../capabilities/privacy/requests-screen.tsx')).RequestsScreen,
  },
  {
    path: '/users',
    title: 'DASHBOARD.USERS.TITLE',
    message: 'DASHBOARD.USERS.MESSAGE',
    guard: users,
    keepsSearch: true,
    menu: { icon: IconUserCog, keys: 'G U', group: 'administration' },
    screen: async () => (await import('../capabilities/dashboard/people-screen.tsx')).PeopleScreen,
  },
  {
    path: '/admin-audit',
    title: 'AUDIT.TITLE',
    message: 'AUDIT.MESSAGE',
    guard: auditors,
    menu: { icon: IconListSearch, keys: 'G L', group: 'administration' },
    screen: async () => (await import('../capabilities/audit/audit-screen.tsx')).AuditScreen,
  },
]
