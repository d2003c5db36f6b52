import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connectLive } from '../../platform/live/live.ts'
import { session } from '../../platform/session.ts'
import { prepare } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { ShortcutFooter } from '../keyboard/shortcut-footer.tsx'
import { LiveStatus } from './live-status.tsx'

vi.mock('socket.io-client', () => ({ io: vi.fn() }))

let happens: (name: string, payload?: unknown) => void
const connect = vi.fn()
let stop: () => void

beforeEach(async () => {
  await prepare()
  vi.stubGlobal('fetch', async () => Response.json({}))
  const heard = new Map<string, (payload?: unknown) => void>()
  happens = (name, payload) => heard.get(name)?.(payload)
  connect.mockClear()
  vi.mocked(io).mockReturnValue({
    on: (name: string, listener: () => void) => heard.set(name, listener),
    connect,
    disconnect: vi.fn(),
    active: true,
  } as never)
  session.setState({ status: 'signedIn', user: { entityId: 'imogen' } as never }, true)
  stop = connectLive(Promise.resolve(), vi.fn())
  await render(
    <ThemeProvider still>
      <LiveStatus isQuiet={false} />
      <ShortcutFooter />
    </ThemeProvider>,
  )
  await expect.poll(() => heard.has('connect')).toBe(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stop()
  session.setState({ status: 'signedOut' }, true)
})

const status = () => page.getByRole('status')
const foot = () => page.getByRole('region', { name: translate('KEYS.TITLE') })
const textOf = (place: typeof status) => () => place().element().textContent
const reconnect = () => page.getByRole('button', { name: translate('SHELL.LIVE_RECONNECT') })

it('says Connected, Reconnecting and Disconnected, announces only what lasts, and reconnects on request [CH-01]', async () => {
  expect(textOf(foot)()).not.toContain(translate('SHELL.LIVE_RECONNECTING'))
  happens('connect')
  await expect.poll(textOf(foot)).toContain(translate('SHELL.LIVE_CONNECTED'))
  expect(textOf(status)()).toBe('')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  happens('disconnect', 'transport close')
  await expect.poll(() => textOf(foot)()).toContain(translate('SHELL.LIVE_RECONNECTING'))
  await vi.advanceTimersByTimeAsync(4_500)
  expect(textOf(status)()).toBe('')
  await vi.advanceTimersByTimeAsync(600)
  vi.useRealTimers()
  await expect.poll(textOf(status)).toContain(translate('SHELL.LIVE_LATE'))

  for (let n = 0; n < 15; n += 1) happens('connect_error')
  await expect.poll(textOf(status)).toContain(translate('SHELL.LIVE_LOST'))
  await expect.poll(textOf(foot)).toContain(translate('SHELL.LIVE_DISCONNECTED'))
  expect(connect).not.toHaveBeenCalled()
  await reconnect().click()
  await expect.poll(() => connect.mock.calls.length).toBe(1)
  await expect.poll(textOf(foot)).toContain(translate('SHELL.LIVE_RECONNECTING'))
  expect(reconnect().query()).toBeNull()

  happens('connect')
  await expect.poll(textOf(status)).toContain(translate('SHELL.LIVE_CONNECTED'))
})
