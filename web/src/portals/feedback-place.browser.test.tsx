import { enterCallRoom } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { User } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as tab } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions, sampleCall } from '../capabilities/calls/sample-data.ts'
import { samplePerson } from '../capabilities/people/sample-data.ts'
import { requestLive } from '../platform/live/live.ts'
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

vi.mock('../platform/live/live.ts', async (original) => ({
  ...(await original<typeof import('../platform/live/live.ts')>()),
  requestLive: vi.fn(() => new Promise(() => {})),
}))

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

const openApplication = async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  const screen = await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { router, screen, button: screen.getByRole('button', { name: 'Report a problem or give feedback' }) }
}

it.each(readers)(
  'the feedback button is in the same place on every page of %s',
  { timeout: 60_000 },
  async (_, user) => {
    const isExpert = user.personType.id === personTypes.expert
    setSite(someSettings({ expertExchangeSiteUrl: isExpert ? location.origin : 'https://experts.example' }), aTenant())
    const permissions = user.isAdmin ? Object.values(permissionIds) : []
    setPermissions(permissions)
    session.setState({ status: 'signedIn', user }, true)
    const portal = isExpert ? 'Expert' : 'Exchange'
    const own = pages.filter(
      ({ guard, fullWindow }) => !fullWindow && guard(viewerOf(user, portal, permissions)) === undefined,
    )
    expect(own.length).toBeGreaterThan(3)
    const { router, button } = await openApplication()
    for (const width of [1280, 375]) {
      await tab.viewport(width, 800)
      const places = new Map<string, string>()
      for (const { path } of own) {
        await router.navigate({ to: path.replaceAll(/\$\w+/g, id) })
        await expect.element(button).toBeVisible()
        const { top, right } = button.element().getBoundingClientRect()
        places.set(path, `${Math.round(right)} ${Math.round(top)}`)
      }
      const usual = places.get(own[0]!.path)
      expect([...places].filter(([, place]) => place !== usual)).toEqual([])
    }
  },
)

const minuteMs = 60_000
const call = () =>
  sampleCall({
    callId: id,
    status: callStatuses.scheduled,
    displayStatus: { status: 'scheduled', side: null, reason: null },
    slot: {
      start: new Date(Date.now() - 10 * minuteMs).toISOString(),
      end: new Date(Date.now() + 50 * minuteMs).toISOString(),
    },
    contact: samplePerson(client.entityId, 'Imogen Achterberg'),
    expert: samplePerson('expert', 'Katrin Oberholzer'),
    roomOpensAt: new Date(Date.now() - 20 * minuteMs).toISOString(),
    can: { ...noActions, join: true, end: true },
  })

it.each([1280, 375])(
  'in the lobby and the room, it takes the place of the bell and covers nothing at %s px',
  async (width) => {
    await tab.viewport(width, 800)
    setSite(someSettings({ expertExchangeSiteUrl: 'https://experts.example' }), aTenant())
    session.setState({ status: 'signedIn', user: client }, true)
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname } = new URL(address, location.origin)
      if (pathname.endsWith('/room')) return Response.json({ seat: 'client', iceServers: [], call: call() })
      return pathname.endsWith(`/calls/${id}`) ? Response.json(call()) : new Promise<Response>(() => {})
    })
    const self = { peerId: 'me', personId: client.entityId, name: 'Imogen Achterberg', seat: 'client' }
    vi.mocked(requestLive).mockImplementation(
      async ({ name }) =>
        ({
          ok: true,
          value:
            name === enterCallRoom.name
              ? { self, peers: [], counted: { elapsedMs: 0, isRunning: false } }
              : { peers: [] },
        }) as never,
    )
    const { router, screen, button } = await openApplication()
    await router.navigate({ to: '/clients' })
    const bell = screen.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await expect.element(bell).toBeVisible()
    const usual = bell.element().getBoundingClientRect()
    const expectItsPlace = async () => {
      await expect.element(button).toBeVisible()
      const own = button.element().getBoundingClientRect()
      expect(Math.round(own.right)).toBe(Math.round(usual.right))
      expect(Math.abs(own.top + own.bottom - usual.top - usual.bottom)).toBeLessThanOrEqual(16)
      const others = screen.getByRole('button').elements().concat(screen.getByRole('link').elements())
      const isCovered = (other: Element) => {
        const box = other.getBoundingClientRect()
        return box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top
      }
      expect(others.filter((other) => other !== button.element() && isCovered(other))).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
    await router.navigate({ to: `/call/${id}` })
    const join = screen.getByRole('button', { name: /^Join call/ })
    await expect.element(join).toBeVisible()
    await expectItsPlace()
    await join.click()
    await expect.element(screen.getByRole('toolbar').first()).toBeVisible()
    await expectItsPlace()
    await button.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  },
)
