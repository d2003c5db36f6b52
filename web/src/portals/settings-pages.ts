import { IconSettings } from '@tabler/icons-react'
import { clientSite, complianceSite, expertSite, staffSite } from './guards.ts'
import type { Guard, Page } from './page.ts'

/** What somebody may change about themselves: one screen, at an address of each site. */
const settingsAt = (site: string, guard: Guard): Page => ({
  path: `${site}/settings`,
  title: 'DESK.SETTINGS.TITLE',
  guard,
  action: { icon: IconSettings, keys: 'G S' },
  screen: async () => (await import('../capabilities/dashboard/settings/settings-screen.tsx')).SettingsScreen,
})

/** The settings of everybody, on their own site. */
export const settingsPages: readonly Page[] = [
  settingsAt('/clients', clientSite),
  settingsAt('/expert', expertSite),
  settingsAt('/staff', staffSite),
  settingsAt('/compliance', complianceSite),
]
