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
import { translate } from '../platform/translations.ts'
import { currentPermissions, setPermissions } from '../platform/viewer/permissions.ts'
import { viewerOf } from '../platform/viewer/viewer.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import type { Page } from './page.ts'
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
const readers: readonly (User | undefined)[] = [
  undefined,
  client,
  { ...client, isAdmin: true },
  { ...client, roleId: roleIds.staff, isAdmin: true } as User,
  { ...client, roleId: roleIds.compliance } as User,
  { ...client, roleId: roleIds.vendor } as User,
  { ...client, roleId: null, personType: { id: personTypes.expert } } as User,
]

beforeEach(async () => {
  // No request is answered: only the page's head matters here.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await tab.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPermissions([])
  shell.reset()
})

/** Opens a page as the first reader whom its guard admits. */
const open = async ({ path, guard }: Page) => {
  const address = path.replaceAll(/\$\w+/g, '0198c0de-0000-7000-8000-000000000009')
  for (const user of readers) {
    const isExpert = user?.personType.id === personTypes.expert
    setSite(someSettings({ expertExchangeSiteUrl: isExpert ? location.origin : 'https://experts.example' }), aTenant())
    setPermissions(user?.isAdmin ? Object.values(permissionIds) : [])
    if (guard(viewerOf(user, isExpert ? 'Expert' : 'Exchange', currentPermissions())) !== undefined) continue
    session.setState(user ? { status: 'signedIn', user } : { status: 'signedOut' }, true)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    expect(router.state.location.pathname).toBe(address)
    return render(
      <ThemeProvider still>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    )
  }
  throw new Error(`Nobody is admitted to ${path}`)
}

it('every page has a title', () => {
  for (const { path, title } of pages) expect(translate(title), path).toMatch(/\S/)
})

const rows = pages.flatMap((page) => (page.message ? [{ ...page, message: page.message }] : []))

it.each(rows)('$path shows its title and its message once [SH-07]', async (page) => {
  const { title, message } = page
  const screen = await open(page)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(translate(title))
  const shown = screen.getByRole('main').getByText(translate(message))
  expect(shown.elements()).toHaveLength(1)
  await expect.element(shown).toBeVisible()
  expect(document.title).toContain(translate(title))
})

const details = pages.filter(({ parent }) => parent !== undefined)

it.each(details)('$path links back to its list below 769 px [SH-08]', async (page) => {
  await tab.viewport(768, 800)
  const screen = await open(page)
  const list = pages.find(({ path }) => path === page.parent)!
  const back = screen.getByRole('banner').getByRole('link', { name: translate(list.title), exact: true })
  await expect.element(back).toBeVisible()
  await expect.element(back).toHaveAttribute('href', list.path)
  await tab.viewport(769, 800)
  // The breadcrumb links to it instead.
  await expect.element(back).toBeVisible()
  expect(back.elements()).toHaveLength(1)
})
