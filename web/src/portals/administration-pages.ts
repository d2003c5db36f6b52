import { IconAdjustments } from '@tabler/icons-react'
import { tenants } from './guards.ts'
import type { Page } from './page.ts'

/** The administration of a tenant. */
export const administrationPages: readonly Page[] = [
  {
    path: '/admin-multitenancy',
    title: 'TENANCY.ADMIN.TITLE',
    message: 'TENANCY.ADMIN.MESSAGE',
    guard: tenants,
    menu: { icon: IconAdjustments, keys: 'G T' },
    screen: async () => (await import('../capabilities/tenancy/administration-screen.tsx')).AdministrationScreen,
  },
]
