import type { User } from '@colloquy/contract/identity/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session, useUser } from '../../../platform/session.ts'
import { setSite } from '../../../platform/settings.ts'
import { aTenant, prepare, Stage, someSettings } from '../../../platform/test-rig.tsx'
import { AppBanner } from './app-banner.tsx'

const person = { isPromotionBannersVisible: true, promotionBannerClosedDate: null } as unknown as User
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const fetchMock = vi.fn(async (_: RequestInfo | URL) => Response.json({}))

beforeEach(async () => {
  await prepare('enUS')
  fetchMock.mockClear()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Shown() {
  const user = useUser()
  return user && <AppBanner user={user} />
}

const show = async (changes: { flag?: boolean; agent?: string; user?: Partial<User> } = {}) => {
  const { flag = true, agent = iPhone, user = {} } = changes
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  setSite(someSettings({ featureFlags: { 'mobile-app-promotion': flag } }), aTenant())
  session.setState({ status: 'signedIn', user: { ...person, ...user } }, true)
  return render(
    <Stage>
      <Shown />
      <p>page</p>
    </Stage>,
  )
}
const banner = 'Mobile app'

describe('the app promotion', () => {
  it('is shown on phones, links to the app, and stays closed, also on the server [FB-02]', async () => {
    const screen = await show()
    const line = screen.getByRole('complementary', { name: banner })
    await expect.element(line.getByRole('link')).toHaveAttribute('href', '/mobile-app')
    await line.getByRole('button', { name: 'Close' }).click()
    await expect.element(line).not.toBeInTheDocument()
    await expect
      .poll(() => fetchMock.mock.calls.map(([url]) => String(url)))
      .toEqual([`${location.origin}/api/people/promotion/close`])
  })

  it.each([
    ['the flag is off', { flag: false }],
    ['this is no telephone', { agent: 'Mozilla/5.0 (X11; Linux x86_64)' }],
    ['the person is shown no promotions', { user: { isPromotionBannersVisible: false } }],
    ['the person has closed it before', { user: { promotionBannerClosedDate: '2026-01-01T00:00:00.000Z' } }],
  ])('is hidden when %s [FB-02]', async (_, changes) => {
    const screen = await show(changes)
    await expect.element(screen.getByText('page')).toBeVisible()
    expect(screen.getByRole('complementary').query()).toBeNull()
  })

  it('reappears when closing could not be saved', async () => {
    fetchMock.mockImplementationOnce(async () => new Response('', { status: 500 }))
    const screen = await show()
    const line = screen.getByRole('complementary', { name: banner })
    await line.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => fetchMock.mock.calls.length).toBe(1)
    await expect.element(line).toBeVisible()
  })
})
