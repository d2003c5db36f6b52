import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useNewVersion } from './app-version.ts'

afterEach(() => vi.unstubAllGlobals())

function Shown() {
  return <output>{useNewVersion() ? 'newer' : 'same'}</output>
}
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))

it('reports a new version as soon as the server has one, and not before [ST-02]', async () => {
  let appVersion = 'a'
  const fetchMock = vi.fn(async () => Response.json({ appVersion }))
  vi.stubGlobal('fetch', fetchMock)
  const screen = await render(<Shown />)
  await expect.poll(() => sessionStorage.getItem('cq-version')).toBe('a')
  lookAgain()
  await expect.poll(() => fetchMock.mock.calls.length).toBe(2)
  await expect.element(screen.getByText('same')).toBeVisible()
  appVersion = 'b'
  lookAgain()
  await expect.element(screen.getByText('newer')).toBeVisible()
})

it('reports nothing when the server is unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const screen = await render(<Shown />)
  lookAgain()
  await expect.element(screen.getByText('same')).toBeVisible()
})
