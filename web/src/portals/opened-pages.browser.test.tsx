import type { User } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../platform/query.ts'
import { session } from '../platform/session.ts'
import { setSite } from '../platform/settings.ts'
import { shell } from '../platform/shell-store.ts'
import { aTenant, prepare, someSettings } from '../platform/test-rig.tsx'
import { setPermissions } from '../platform/viewer/permissions.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { createAppRouter } from './routes.tsx'

const client = {
  entityId: '0198c0de-0000-7000-8000-000000000007',
  primaryEmail: 'client@meridian.example',
  photoId: null,
  roleId: roleIds.client,
  personType: { id: personTypes.companyMember },
  preferredLanguage: 'enUS',
  timeZoneId: 'Europe/London',
  fullName: 'Imogen Achterberg',
  needsActivation: 'False',
  isAdmin: false,
} as unknown as User
const people = {
  client,
  pending: { ...client, needsActivation: 'True' },
  manager: { ...client, isAdmin: true },
  vendor: { ...client, roleId: roleIds.vendor },
  staff: { ...client, roleId: roleIds.staff },
  system: { ...client, roleId: roleIds.staff, isAdmin: true },
  officer: { ...client, roleId: roleIds.compliance },
  expert: { ...client, roleId: null, personType: { id: personTypes.expert } },
} as const
type Kind = keyof typeof people | 'visitor'

beforeEach(async () => {
  // No request is answered: only the page's frame and head matter here.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPermissions([])
  shell.reset()
})

/** Opens an address as somebody; returns where they arrive, and what is the heading there. */
const open = async (kind: Kind, address: string, isExpertPortal = kind === 'expert') => {
  setSite(
    someSettings({ expertExchangeSiteUrl: isExpertPortal ? location.origin : 'https://experts.example' }),
    aTenant(),
  )
  session.setState(kind === 'visitor' ? { status: 'signedOut' } : { status: 'signedIn', user: people[kind] }, true)
  setPermissions(kind === 'system' ? [permissionIds.PerformSystemAdministration] : [])
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const screen = await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  return { path: router.state.location.pathname, heading: heading.element().textContent, screen }
}

const notFound = 'Page not found'
type Row = [kind: Kind, address: string, path: string, heading: string]

/** Opens a page as those it admits, and as others, who arrive elsewhere. */
const itOpens = (title: string, ...rows: Row[]) =>
  it(title, async () => {
    for (const [kind, address, path, heading] of rows) {
      const opened = await open(kind, address)
      expect([kind, address, opened.path, opened.heading]).toEqual([kind, address, path, heading])
      await opened.screen.unmount()
    }
  })

describe('a page', () => {
  itOpens('says that access is forbidden [RT-02]', [
    'visitor',
    '/access-forbidden',
    '/access-forbidden',
    'You don’t have access',
  ])
  itOpens('says that an account is restricted', [
    'visitor',
    '/account-disabled',
    '/account-disabled',
    'Account restricted',
  ])
  itOpens(
    'of wordings is for system administrators without pending activation only [RT-09]',
    ['system', '/admin-multitenancy', '/admin-multitenancy', 'Wording'],
    ['pending', '/admin-multitenancy', '/activate', 'Activate your account'],
    ['manager', '/admin-multitenancy', '/clients/not-found', notFound],
    ['staff', '/admin-multitenancy', '/clients/not-found', notFound],
  )
  itOpens(
    'of users is for administrators without pending activation only',
    ['manager', '/users', '/users', 'Users'],
    ['pending', '/users', '/activate', 'Activate your account'],
    ['client', '/users', '/clients/not-found', notFound],
  )
  itOpens(
    'that does not exist is one of the client site for clients, vendors and staff [RT-13]',
    ['client', '/nowhere', '/clients/not-found', notFound],
    ['vendor', '/nowhere', '/clients/not-found', notFound],
    ['staff', '/nowhere', '/clients/not-found', notFound],
    ['expert', '/nowhere', '/page-not-found', notFound],
    ['officer', '/nowhere', '/page-not-found', notFound],
    ['visitor', '/nowhere', '/page-not-found', notFound],
  )
  itOpens(
    'of external experts is for others than staff, without pending activation [RT-14]',
    ['client', '/external-experts', '/external-experts', 'External experts'],
    ['vendor', '/external-experts', '/external-experts', 'External experts'],
    ['staff', '/external-experts', '/clients/not-found', notFound],
    ['pending', '/external-experts', '/activate', 'Activate your account'],
  )
  itOpens(
    'of the expert site is for experts only [RT-15]',
    ['expert', '/expert/profile', '/expert/profile', 'Profile'],
    ['staff', '/expert', '/clients/not-found', notFound],
    ['officer', '/expert', '/page-not-found', notFound],
    ['client', '/expert', '/clients/not-found', notFound],
  )
  itOpens(
    'of the compliance site is for compliance officers on the exchange portal only [RT-16]',
    ['officer', '/compliance', '/compliance', 'Approvals'],
    ['client', '/compliance', '/clients/not-found', notFound],
    ['staff', '/compliance', '/clients/not-found', notFound],
    ['expert', '/compliance', '/page-not-found', notFound],
  )
  itOpens('lets experts register', ['visitor', '/join', '/join', 'Become an expert'])
  itOpens(
    'of the client site is for others than staff and compliance officers, on the exchange portal only [RT-19]',
    ['client', '/clients/calls', '/clients/calls', 'Calls'],
    ['vendor', '/clients/calls', '/clients/calls', 'Calls'],
    ['staff', '/clients/calls', '/clients/not-found', notFound],
    ['officer', '/clients/calls', '/page-not-found', notFound],
    ['expert', '/clients/calls', '/page-not-found', notFound],
  )
  itOpens(
    'of dial-in numbers is that of the own site for those who are signed in',
    ['visitor', '/dialins', '/dialins', 'Dial-in numbers'],
    ['client', '/dialins', '/clients/dialins', 'Dial-in numbers'],
    ['officer', '/dialins', '/compliance/dialins', 'Dial-in numbers'],
    ['expert', '/dialins', '/expert/dialins', 'Dial-in numbers'],
  )
  itOpens('offers the portal for a phone [RT-24]', ['visitor', '/mobile-app', '/mobile-app', 'Mobile app'])
  itOpens(
    'tells visitors the state of a link',
    ['visitor', '/survey-result', '/survey-result', 'Survey'],
    ['visitor', '/compliance-survey', '/compliance-survey', 'Compliance questionnaire'],
    ['visitor', '/download-document', '/download-document', 'Document'],
  )

  it('of hosted events says that they are discontinued, without menu and header [RT-18]', async () => {
    const { path, heading } = await open('client', '/hosted-events')
    expect([path, heading]).toEqual(['/events-discontinued', 'Events are now calls'])
    expect([document.querySelector('aside'), document.querySelector('header')]).toEqual([null, null])
  })
})
