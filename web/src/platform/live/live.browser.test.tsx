import { watchCallRoom } from '@colloquy/contract/calls/operations'
import type { AnonymousUser } from '@colloquy/contract/identity/shapes'
import { projectChanged } from '@colloquy/contract/projects/events'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { session } from '../session.ts'
import { goToSignIn } from '../site/navigation.ts'
import { resumeRequests } from '../site/page-leave.ts'
import { prepare } from '../test-rig.tsx'
import { sessionScope } from '../viewer/session-scope.ts'
import { connectLive, onLiveEvent, onReconnect, requestLive } from './live.ts'

vi.mock('socket.io-client', () => ({ io: vi.fn() }))
// Leaving the page would end the tests.
vi.mock('../site/navigation.ts', () => ({ goToSignIn: vi.fn(), leaveApp: vi.fn(), goToAccountDisabled: vi.fn() }))

const callId = '0198c0de-0000-7000-8000-000000000001'
const person = (entityId: string) => ({ status: 'signedIn', user: { entityId } }) as never
const bearer = { resourceType: 'Project', resourceId: callId } as AnonymousUser

/** A connection that this page has opened. */
const opened: { happens: (name: string, payload?: unknown) => void; isClosed: () => boolean }[] = []
const missed = vi.fn()
let stop = () => {}
const connect = (quiet: Promise<void> = Promise.resolve()) => {
  stop = connectLive(quiet, missed)
}

beforeEach(async () => {
  await prepare()
  opened.length = 0
  missed.mockClear()
  vi.mocked(goToSignIn).mockClear()
  vi.mocked(io).mockReset()
  vi.mocked(io).mockImplementation((() => {
    const heard = new Map<string, (payload?: unknown) => void>()
    const disconnect = vi.fn()
    opened.push({
      happens: (name, payload) => heard.get(name)?.(payload),
      isClosed: () => disconnect.mock.calls.length > 0,
    })
    return {
      on: (name: string, listener: () => void) => heard.set(name, listener),
      disconnect,
      connect: vi.fn(),
      active: true,
      timeout: () => ({ emitWithAck: async () => ({ ok: true, value: { peers: [] } }) }),
    }
  }) as never)
  session.setState(person('imogen'), true)
})
afterEach(() => {
  stop()
  session.setState({ status: 'signedOut' }, true)
  sessionScope.setState({ isImpersonating: false }, true)
  resumeRequests()
})

describe('the live connection', () => {
  it('opens when the page is idle, and then refetches what was loaded before', async () => {
    const { promise: quiet, resolve: becomeQuiet } = Promise.withResolvers<void>()
    connect(quiet)
    await Promise.resolve()
    expect(io).not.toHaveBeenCalled()
    becomeQuiet()
    await expect.poll(() => opened.length).toBe(1)
    expect(missed).not.toHaveBeenCalled()
    opened[0]!.happens('connect')
    expect(missed).toHaveBeenCalledTimes(1)
  })

  it('refetches everything and notifies subscribers after a reconnect', async () => {
    const again = vi.fn()
    const forget = onReconnect(again)
    connect()
    await expect.poll(() => opened.length).toBe(1)
    opened[0]!.happens('connect')
    expect(again).not.toHaveBeenCalled()
    opened[0]!.happens('connect')
    expect(missed).toHaveBeenCalledTimes(2)
    expect(again).toHaveBeenCalledTimes(1)
    forget()
  })

  it('opens at once when something is to be sent, and sends nothing for visitors', async () => {
    connect(new Promise(() => undefined))
    expect(await requestLive(watchCallRoom, { callId })).toMatchObject({ ok: true })
    expect(opened).toHaveLength(1)
    session.setState({ status: 'signedOut' }, true)
    await expect(requestLive(watchCallRoom, { callId })).rejects.toThrow()
    expect(opened).toHaveLength(1)
  })
})

describe('a change of the identity [CH-02]', () => {
  it('closes the connection when the sign-in is lost, and opens another one for whoever comes next', async () => {
    connect()
    await expect.poll(() => opened.length).toBe(1)
    opened[0]!.happens('connect')
    session.setState({ status: 'signedOut' }, true)
    await expect.poll(() => opened[0]!.isClosed()).toBe(true)
    session.setState({ status: 'anonymous', bearer }, true)
    await expect.poll(() => opened.length).toBe(2)
    session.setState(person('imogen'), true)
    await expect.poll(() => opened.length).toBe(3)
    expect(opened.map(({ isClosed }) => isClosed())).toEqual([true, true, false])
  })

  it('changes nothing for the same person with another profile, and lets nothing of the former one through', async () => {
    connect()
    await expect.poll(() => opened.length).toBe(1)
    session.setState({ status: 'signedIn', user: { entityId: 'imogen', fullName: 'Imogen' } as never }, true)
    const heard = vi.fn()
    const forget = onLiveEvent(projectChanged, heard)
    opened[0]!.happens('event', { name: projectChanged.name, payload: {} })
    expect(heard).toHaveBeenCalledTimes(1)
    session.setState(person('ottoline'), true)
    await expect.poll(() => opened.length).toBe(2)
    opened[0]!.happens('event', { name: projectChanged.name, payload: {} })
    expect(heard).toHaveBeenCalledTimes(1)
    forget()
  })
})

describe('the end of a session', () => {
  it.each([
    ['revoked', '/anonymous?return=%2Fanonymous%2Fprojects%2F7&ended=revoked'],
    ['expired', '/anonymous?return=%2Fanonymous%2Fprojects%2F7&ended=expired'],
    ['signed_out', '/anonymous?return=%2Fanonymous%2Fprojects%2F7'],
  ])('that was opened by a link leads to what became of the link: %s', async (reason, address) => {
    const before = location.href
    history.replaceState(null, '', '/anonymous/projects/7')
    onTestFinished(() => history.replaceState(null, '', before))
    session.setState({ status: 'anonymous', bearer }, true)
    sessionScope.setState({ sharedResource: bearer, isImpersonating: false }, true)
    connect()
    await expect.poll(() => opened.length).toBe(1)
    opened[0]!.happens('session_ended', { reason })
    expect(vi.mocked(goToSignIn).mock.calls).toEqual([[address]])
    expect(session.getState().status).toBe('signedOut')
  })

  it('of a person leads to the sign-in', async () => {
    connect()
    await expect.poll(() => opened.length).toBe(1)
    opened[0]!.happens('session_ended', { reason: 'revoked' })
    expect(vi.mocked(goToSignIn).mock.calls).toEqual([[]])
  })
})
