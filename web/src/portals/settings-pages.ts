import { IconSettings } from '@tabler/icons-react'
import { clientSite, complianceSite, expertSite, staffSite } from './guards.ts'
import type { Guard, Page } from './page.ts'

/** Personal settings: one screen, at a path of each site. */
const settingsAt = (site: string, guard: Guard): Page => ({
  path: `${site}/settings`,
  title: 'DASHBOARD.SETTINGS.TITLE',
  guard,
  action: { icon: IconSettings, keys: 'G S' },
  screen: async () => (await import('../capabilities/dashboard/settings/settings-screen.tsx')).SettingsScreen,
})

/** The settings page of every site. */
export const settingsPages: readonly Page[] = [
  settingsAt('/clients', clientSite),
  settingsAt('/expert', expertSite),
  settingsAt('/staff', staffSite),
  settingsAt('/compliance', complianceSite),
]
