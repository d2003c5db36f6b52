import { IconPhoneCall } from '@tabler/icons-react'
import { clientSite, complianceSite, dialIns, expertSite, staffSite } from './guards.ts'
import type { Guard, Page } from './page.ts'

const screen: Page['screen'] = async () =>
  (await import('../capabilities/calls/dial-in/dial-in-screen.tsx')).DialInScreen

const dialInsAt = (site: string, guard: Guard): Page => ({
  path: `${site}/dialins`,
  title: 'PAGES.DIAL_INS.TITLE',
  message: 'PAGES.DIAL_INS.MESSAGE',
  guard,
  action: { icon: IconPhoneCall },
  screen,
})

/** Dial-in numbers of calls: one page for visitors, and one on each site [RT-21]. */
export const dialInPages: readonly Page[] = [
  {
    path: '/dialins',
    title: 'PAGES.DIAL_INS.TITLE',
    message: 'PAGES.DIAL_INS.MESSAGE',
    guard: dialIns,
    footer: true,
    screen,
  },
  dialInsAt('/clients', clientSite),
  dialInsAt('/expert', expertSite),
  dialInsAt('/staff', staffSite),
  dialInsAt('/compliance', complianceSite),
]
