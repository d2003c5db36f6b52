import { sessionEndPurpose } from '@colloquy/contract/live'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { connectLive } from '../live/live.ts'
import { resumeSession, session, startSession } from '../session.ts'
import { setSite } from '../settings.ts'
import { goToAccountDisabled } from '../site/navigation.ts'
import { aTenant, prepare, Stage, someSettings } from '../test-rig.tsx'
import { watchRestriction } from './restriction-watch.ts'
import { readSignInInfo } from './signed-in-info.ts'

vi.mock('socket.io-client', () => ({ io: vi.fn() }))
// Leaving the page would end the tests.
vi.mock('../site/navigation.ts', () => ({ goToSignIn: vi.fn(), leaveApp: vi.fn(), goToAccountDisabled: vi.fn() }))

const signInResponse = {
  accessToken: 'a',
  refreshToken: 'cookie',
  expiresIn: 900,
  idToken: 'who',
  requireAdditionalAuthentication: false,
} as const
const externalUrl = 'https://provider.example/sign-out'

interface Connection {
  readonly auth: () => Promise<object>
  readonly hear: (name: string, payload?: object) => void
}
let connections: Connection[]
let requests: string[]
/** What the answer to the sign-out waits for. */
let beforeSignOut: Promise<void> | undefined
let stop: (() => void) | undefined

beforeEach(async () => {
  connections = []
  requests = []
  vi.mocked(goToAccountDisabled).mockClear()
  vi.mocked(io).mockImplementation(((options: { auth: (give: (auth: object) => void) => void }) => {
    const listeners = new Map<string, (payload?: object) => void>()
    connections.push({
      auth: () => new Promise((resolve) => options.auth(resolve)),
      hear: (name, payload) => listeners.get(name)?.(payload),
    })
    const on = (name: string, listener: () => void) => listeners.set(name, listener)
    return { on, connect: () => {}, disconnect: () => {} }
  }) as never)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.origin).pathname.replace('/api/', '')
    requests.push(path)
    if (path === 'identity/refresh') return Response.json(signInResponse)
    if (path === 'identity/sign-out') await beforeSignOut
    if (path === 'identity/sign-out') return Response.json({ externalUrl })
    return Response.json(path === 'identity/me' ? { fullName: 'Ottoline Quist' } : { ticket: 'ticket' })
  })
  await prepare()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => stop?.())

const openPortal = async (portal: 'Expert' | 'Exchange') => {
  const expertExchangeSiteUrl = portal === 'Expert' ? location.origin : 'https://experts.example'
  setSite(someSettings({ expertExchangeSiteUrl }), aTenant())
  startSession(signInResponse, true)
  await resumeSession()
  stop ??= connectLive(Promise.resolve(), vi.fn())
  watchRestriction(Promise.resolve())
}

it('is a second connection, which receives the end of the session only, on the expert portal and on no other [RA-01]', async () => {
  await openPortal('Exchange')
  await expect.poll(() => connections.length).toBe(1)
  expect(await connections[0]!.auth()).not.toHaveProperty('only')
  await openPortal('Expert')
  await expect.poll(() => connections.length).toBe(2)
  expect(await connections[1]!.auth()).toEqual({ ticket: 'ticket', only: sessionEndPurpose })
})

it('signs out here and at the identity provider, forgets the person, closes dialogs and opens account-disabled [RA-02]', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await openPortal('Expert')
  await expect.poll(() => connections.length).toBe(1)
  expect([session.getState().status, readSignInInfo()?.idToken]).toEqual(['signedIn', 'who'])
  await render(
    <Stage>
      <Dialog name="Confidential" onClose={() => {}}>
        Notes
      </Dialog>
    </Stage>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Confidential' })).toBeVisible()
  connections[0]!.hear('session_ended', { reason: 'signed_out' })
  expect(session.getState().status).toBe('signedIn')
  beforeSignOut = answered
  connections[0]!.hear('session_ended', { reason: 'restricted' })
  expect([session.getState(), readSignInInfo()]).toEqual([{ status: 'signedOut' }, undefined])
  // At once, although the identity provider has not been left yet.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(goToAccountDisabled).not.toHaveBeenCalled()
  answer()
  await expect.poll(() => vi.mocked(goToAccountDisabled).mock.calls).toEqual([[externalUrl]])
  expect(requests.filter((path) => path === 'identity/sign-out')).toHaveLength(1)
})
