import type { User } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as tab } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../platform/query.ts'
import { session } from '../platform/session.ts'
import { setSite } from '../platform/settings.ts'
import { shell } from '../platform/shell-store.ts'
import { aTenant, prepare, someSettings } from '../platform/test-rig.tsx'
import { setPermissions } from '../platform/viewer/permissions.ts'
import { viewerOf } from '../platform/viewer/viewer.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { pages } from './pages.ts'
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
const readers: readonly (readonly [string, User])[] = [
  ['a client', client],
  ['an expert', { ...client, roleId: null, personType: { id: personTypes.expert } } as User],
  ['an officer', { ...client, roleId: roleIds.compliance } as User],
  ['a vendor', { ...client, roleId: roleIds.vendor } as User],
  ['staff', { ...client, roleId: roleIds.staff, isAdmin: true } as User],
]
const id = '0198c0de-0000-7000-8000-000000000009'

beforeEach(async () => {
  // No request is answered: only the bar above the page matters here.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPermissions([])
  shell.reset()
})

it.each(readers)(
  'the feedback button is in the same place on every page of %s',
  { timeout: 60_000 },
  async (_, user) => {
    const isExpert = user.personType.id === personTypes.expert
    setSite(someSettings({ expertExchangeSiteUrl: isExpert ? location.origin : 'https://experts.example' }), aTenant())
    const rights = user.isAdmin ? Object.values(permissionIds) : []
    setPermissions(rights)
    session.setState({ status: 'signedIn', user }, true)
    const portal = isExpert ? 'Expert' : 'Exchange'
    const own = pages.filter(
      ({ guard, fullWindow }) => !fullWindow && guard(viewerOf(user, portal, rights)) === undefined,
    )
    expect(own.length).toBeGreaterThan(3)
    const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
    await router.load()
    const screen = await render(
      <ThemeProvider still>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    )
    const button = () => screen.getByRole('banner').getByRole('button', { name: 'Report a problem or give feedback' })
    for (const width of [1280, 375]) {
      await tab.viewport(width, 800)
      const places = new Map<string, string>()
      for (const { path } of own) {
        await router.navigate({ to: path.replaceAll(/\$\w+/g, id) })
        await expect.element(button()).toBeVisible()
        const { top, right } = button().element().getBoundingClientRect()
        places.set(path, `${Math.round(right)} ${Math.round(top)}`)
      }
      const usual = places.get(own[0]!.path)
      expect([...places].filter(([, place]) => place !== usual)).toEqual([])
    }
  },
)
