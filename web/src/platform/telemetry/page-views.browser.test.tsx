import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '../../portals/routes.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { createQueryClient } from '../query.ts'
import { session } from '../session.ts'
import { setSite } from '../settings.ts'
import { isChatPath } from '../site/branding.ts'
import { aTenant, prepare, someSettings } from '../test-rig.tsx'
import { reportError } from './error-reports.ts'

const analytics = {
  key: null,
  measurementIds: { erm: 'G-1', clientSite: null, expertSite: null, compliance: null },
}
let sent: Record<string, unknown>[]

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const url = new URL(String(input), location.origin)
    sent.push({ host: url.host, endpoint: url.pathname, ...JSON.parse(String(init?.body ?? '{}')) })
    return Response.json({})
  })
  await prepare('enUS')
  session.setState({ status: 'signedOut' }, true)
})
afterEach(() => vi.unstubAllGlobals())

const show = async (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const screen = await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await expect.element(screen.getByRole('main')).toBeVisible()
  return { router, screen }
}
const views = () => sent.filter(({ endpoint }) => endpoint === '/api/telemetry/pages')

describe('page views', () => {
  it('are sent to our own server with path, title and location, without the query string [AN-04] [TP-01]', async () => {
    setSite(someSettings({ isDevEnv: false, analytics }), aTenant())
    const { router } = await show('/page-not-found?token=secret')
    await router.navigate({ to: '/access-forbidden' })
    await expect.poll(views).toMatchObject([
      { host: location.host, title: 'Page not found', location: `${location.origin}/page-not-found` },
      { host: location.host, title: 'You don’t have access', location: `${location.origin}/access-forbidden` },
    ])
    expect(JSON.stringify(views())).not.toContain('secret')
    expect(new Set(views().map(({ visit }) => visit)).size).toBe(1)
  })

  it.each([
    ['in development', { isDevEnv: true, analytics }],
    ['where nothing is measured', { isDevEnv: false }],
  ])('are not sent %s [AN-04]', async (_, settings) => {
    setSite(someSettings(settings), aTenant())
    const { router, screen } = await show('/page-not-found')
    await router.navigate({ to: '/access-forbidden' })
    await expect.element(screen.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
    expect(views()).toEqual([])
  })
})

it("the tab of a chat has the chat's name, by the address alone [AN-03]", () => {
  expect(['/clients/chat', '/clients/projects/1/Chat?x=1', '/expert/calls'].map(isChatPath)).toEqual([
    true,
    true,
    false,
  ])
})

describe('errors of the product', () => {
  const faults = () => sent.filter(({ endpoint }) => endpoint === '/api/telemetry/defects')

  it('are reported through our own server, each once [TP-02]', async () => {
    setSite(someSettings({ errorReportingDsn: 'https://key@errors.example/1' }), aTenant())
    const error = new TypeError('x is undefined')
    reportError(error)
    reportError(error)
    reportError('no error')
    await expect.poll(faults).toMatchObject([{ host: location.host, kind: 'TypeError', message: 'x is undefined' }])
  })

  it('are reported ten times at most, and not without an address [TP-02]', async () => {
    setSite(someSettings(), aTenant())
    reportError(new Error('nobody wants to know'))
    setSite(someSettings({ errorReportingDsn: 'https://key@errors.example/1' }), aTenant())
    for (let i = 0; i < 20; i += 1) reportError(new Error(`mistake ${i}`))
    await expect.poll(faults).toHaveLength(9)
    expect(JSON.stringify(faults())).not.toContain('nobody')
  })
})
