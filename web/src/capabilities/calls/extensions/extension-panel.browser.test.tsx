import { type CallExtension, extensionAnswerMinutes } from '@colloquy/contract/calls/extension-operations'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { now } from '../../../platform/clock.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ExtensionPanel } from './extension-panel.tsx'

let extension: CallExtension
let readCount: number
let sent: { path: string; body: unknown }[]

const request = (changes: Partial<NonNullable<CallExtension['request']>> = {}): CallExtension['request'] => ({
  extensionId: 'x',
  side: 'client',
  state: 'requested',
  requestedAt: now().toISOString(),
  expiresAt: new Date(now().getTime() + 300_000).toISOString(),
  ...changes,
})
/** Two credits when longer, as the client sees it. */
const longer = (changes: Partial<CallExtension>): CallExtension => ({
  request: null,
  creditsAfter: 200,
  can: { request: false, answer: false },
  ...changes,
})

beforeEach(async () => {
  sent = []
  readCount = 0
  await prepare('enUS')
  await page.viewport(375, 700)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname
    readCount += 1
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(extension)
  })
  return () => vi.unstubAllGlobals()
})

/** The panel in the room of a call that ends in so many minutes. */
const open = (minutesLeft: number) => {
  const end = new Date(now().getTime() + minutesLeft * 60_000)
  const slot = { start: new Date(end.getTime() - 3_600_000).toISOString(), end: end.toISOString() }
  return render(
    <Stage>
      <ExtensionPanel call={{ callId: 'c', slot }} />
    </Stage>,
  )
}

it('asks for more time shortly before the end, and says before what the whole call then costs', async () => {
  extension = longer({ can: { request: true, answer: false } })
  const screen = await open(9)
  await expect.element(screen.getByText(/With 15 more minutes, the whole call costs 2(\.00)? credits\./)).toBeVisible()
  extension = longer({ request: request() })
  await screen.getByRole('button', { name: 'Extend by 15 minutes' }).click()
  await expect.poll(() => sent).toEqual([{ path: '/api/calls/c/extension', body: {} }])
  // The button is gone.
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Waiting for the other side/)
})

it('does not repeat for the rest of the call what became of a request', async () => {
  const expiresAt = new Date(now().getTime() - extensionAnswerMinutes * 60_000).toISOString()
  extension = longer({ request: request({ state: 'declined', expiresAt }), can: { request: true, answer: false } })
  const screen = await open(9)
  await expect.element(screen.getByText('Need more time?')).toBeVisible()
  expect(screen.container.textContent).not.toContain('declined')
})

it('asks for nothing before', async () => {
  extension = longer({ can: { request: true, answer: false } })
  const screen = await open(11)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.container.querySelector('button')).toBeNull()
  expect(readCount).toBe(0)
})

it.each([
  ['Agree', true],
  ['Decline', false],
])('lets the other side answer: %s', async (name, isAgreed) => {
  extension = longer({ request: request(), creditsAfter: null, can: { request: false, answer: true } })
  const screen = await open(9)
  await expect.element(screen.getByText('The client asks for 15 more minutes.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('credits')
  await screen.getByRole('button', { name }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ path: '/api/calls/c/extension/answer', body: { extensionId: 'x', isAgreed } }])
})

it.each([
  ['requested', 'Waiting for the other side to agree to 15 more minutes.'],
  ['agreed', 'The call was extended by 15 minutes.'],
  ['declined', 'The request for more time was declined.'],
  ['expired', 'No one answered the request for more time.'],
] as const)('says what became of a request that is %s', async (state, words) => {
  extension = longer({ request: request({ state }) })
  const screen = await open(9)
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.container.querySelector('button')).toBeNull()
})
