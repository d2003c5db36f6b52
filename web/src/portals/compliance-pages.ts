import { IconHome } from '@tabler/icons-react'
import { complianceSite } from './guards.ts'
import type { Page } from './page.ts'

/** The compliance site, below /compliance [RT-16]. */
export const compliancePages: readonly Page[] = [
  {
    path: '/compliance',
    title: 'DESK.TITLE',
    guard: complianceSite,
    menu: { icon: IconHome, keys: 'G H' },
    screen: async () => (await import('./notices/notice-page.tsx')).ComplianceHomePage,
  },
]
