import { getCurrentUser } from '@colloquy/contract/identity/operations'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  api,
  endImpersonation,
  onSessionEnded,
  renewToken,
  resumeSession,
  session,
  signOut,
  startSession,
  typedTextKey,
} from './session.ts'
import { currentSettings, currentTenant, setSite } from './settings.ts'
import { goToSignIn, leaveApp } from './site/navigation.ts'
import { resumeRequests } from './site/page-leave.ts'
import { prepare } from './test-rig.tsx'
import { sessionScope } from './viewer/session-scope.ts'
import { clearSignInInfo, readSignInInfo } from './viewer/signed-in-info.ts'

// Leaving the page would end the tests.
vi.mock('./site/navigation.ts', () => ({ goToSignIn: vi.fn(), leaveApp: vi.fn(), goToAccountDisabled: vi.fn() }))

/** A mock server with a single-use refresh cookie that rotates on each use. */
const aServer = ({ signedIn = true } = {}) => {
  let access = 0
  let valid = signedIn
  const requests: string[] = []
  const answer = async (url: string, init?: RequestInit): Promise<Response> => {
    const path = new URL(url, location.origin).pathname
    requests.push(path)
    if (path.endsWith('/identity/refresh')) {
      if (!valid) return Response.json({ refusal: 'session_ended' }, { status: 401 })
      access += 1
      return Response.json({ accessToken: `access-${access}`, refreshToken: 'cookie', expiresIn: 900, idToken: 'who' })
    }
    const token = new Headers(init?.headers).get('authorization')
    return token === `Bearer access-${access}`
      ? Response.json({ fullName: 'Imogen Achterberg' })
      : Response.json({ refusal: 'not_signed_in' }, { status: 401 })
  }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => answer(url, init))
  return {
    requests,
    refreshes: () => requests.filter((path) => path.endsWith('/identity/refresh')).length,
    forgetTokens: () => {
      access += 1
    },
    end: () => {
      valid = false
    },
  }
}
const signInResponse = {
  accessToken: 'access-0',
  refreshToken: 'cookie',
  expiresIn: 900,
  idToken: 'who',
  requireAdditionalAuthentication: false,
} as const

beforeEach(async () => {
  resumeRequests()
  vi.unstubAllGlobals()
  vi.mocked(goToSignIn).mockReset()
  clearSignInInfo()
  session.setState({ status: 'starting' }, true)
  await prepare()
})

describe('a session', () => {
  it('is not requested for visitors', async () => {
    const server = aServer()
    expect(await resumeSession()).toEqual({ status: 'signedOut' })
    expect(server.requests).toEqual([])
  })

  it('is restored by the cookie when the page loads', async () => {
    aServer()
    startSession(signInResponse, true)
    expect(await resumeSession()).toMatchObject({ status: 'signedIn', user: { fullName: 'Imogen Achterberg' } })
    expect(session.getState().status).toBe('signedIn')
  })

  it('is refreshed once for concurrent requests', async () => {
    const server = aServer()
    startSession(signInResponse, false)
    const before = server.refreshes()
    expect(await Promise.all(Array.from({ length: 5 }, () => renewToken()))).toEqual([true, true, true, true, true])
    expect(server.refreshes() - before).toBe(1)
  })

  it('is refreshed when a token has expired, and the request is repeated', async () => {
    const server = aServer()
    startSession(signInResponse, false)
    server.forgetTokens()
    expect(await api(getCurrentUser, {})).toMatchObject({ ok: true, value: { fullName: 'Imogen Achterberg' } })
  })

  it('leaves no data behind when it has ended', async () => {
    const server = aServer()
    startSession(signInResponse, true)
    server.end()
    expect(await resumeSession()).toEqual({ status: 'signedOut' })
    expect(readSignInInfo()).toBeUndefined()
    expect(goToSignIn).not.toHaveBeenCalled()
  })

  it('opens the sign-in page when it ends during use', async () => {
    const server = aServer()
    startSession(signInResponse, true)
    await resumeSession()
    server.end()
    expect(await renewToken()).toBe(false)
    expect(session.getState()).toEqual({ status: 'signedOut' })
    expect(goToSignIn).toHaveBeenCalledOnce()
  })
})

describe('signing out', () => {
  /** A mock server that answers earlier requests only after the sign-out. */
  const aSlowServer = () => {
    let answer = () => {}
    const out = new Promise<void>((resolve) => (answer = resolve))
    const requests: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push(url.split('/').at(-1) ?? '')
      if (url.endsWith('/sign-out')) return Response.json({ externalUrl: null })
      await new Promise<void>((resolve, reject) => {
        void out.then(resolve)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      return Response.json({ refusal: 'not_signed_in' }, { status: 401 })
    })
    return { requests, answer }
  }
  const settlesIn = (work: Promise<unknown>) =>
    Promise.race([work.then(String, String), new Promise((resolve) => setTimeout(resolve, 50, 'never'))])

  it('removes texts that were typed and not sent', async () => {
    aSlowServer()
    startSession(signInResponse, false)
    localStorage.setItem(`${typedTextKey}a`, 'typed')
    localStorage.setItem('cq-other', 'kept')
    await signOut()
    expect([localStorage.getItem(`${typedTextKey}a`), localStorage.getItem('cq-other')]).toEqual([null, 'kept'])
    localStorage.removeItem('cq-other')
  })

  it('cancels open requests, so that their refusals are not shown, and sends no more', async () => {
    const { requests, answer } = aSlowServer()
    const logged = vi.spyOn(console, 'warn')
    startSession(signInResponse, false)
    const before = api(getCurrentUser, {})
    await expect.poll(() => requests).toEqual(['me'])
    await signOut()
    answer()
    expect(await settlesIn(before)).toBe('never')
    expect(await settlesIn(api(getCurrentUser, {}))).toBe('never')
    expect(requests).toEqual(['me', 'sign-out'])
    expect(logged).not.toHaveBeenCalled()
    expect(goToSignIn).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  it('also happens in the other tabs, before the server is called', async () => {
    const { requests, answer } = aSlowServer()
    const other = new BroadcastChannel('cq-session')
    const before = api(getCurrentUser, {})
    await expect.poll(() => requests).toEqual(['me'])
    other.postMessage({ kind: 'leaving' })
    await expect.poll(() => settlesIn(api(getCurrentUser, {}))).toBe('never')
    answer()
    expect(await settlesIn(before)).toBe('never')
    const sofar = requests.length
    expect(await settlesIn(api(getCurrentUser, {}))).toBe('never')
    expect(requests).toHaveLength(sofar)
    resumeRequests()
    expect(await settlesIn(api(getCurrentUser, {}))).toBe('[object Object]')
    other.close()
  })
})

describe('the bearer of a share link', () => {
  const to = {
    resourceType: 'Project',
    resourceId: '0198c0de-0000-7000-8000-000000000001',
    tenantId: 't',
    consultationParticipantEntityType: 'ClientContact',
  }
  const answers = (kind: object) => {
    vi.stubGlobal('fetch', async (url: string) => {
      const path = new URL(url, location.origin).pathname
      if (path.endsWith('/identity/refresh')) return Response.json({ ...signInResponse, accessToken: 'a', ...kind })
      if (path.endsWith('/identity/anonymous-user')) return Response.json(to)
      return path.endsWith('/identity/me')
        ? Response.json({ fullName: 'Imogen Achterberg' })
        : Response.json({ refusal: 'forbidden' }, { status: 403 })
    })
    return { ...signInResponse, ...kind }
  }

  it('can be without an account, and sees one resource [AU-04] [AX-01]', async () => {
    startSession(answers({ isAnonymous: true }) as never, false)
    expect(readSignInInfo()).toMatchObject({ isAnonymous: true, capabilityToken: 'cookie' })
    expect(await resumeSession()).toEqual({ status: 'anonymous', bearer: to })
    expect(sessionScope.getState()).toEqual({ sharedResource: to, isImpersonating: false })
  })

  it('can be a person, who sees only that resource [AU-03]', async () => {
    startSession(answers({ isShareLinkSession: true }) as never, false)
    expect(await resumeSession()).toMatchObject({ status: 'signedIn', user: { fullName: 'Imogen Achterberg' } })
    expect(sessionScope.getState().sharedResource).toEqual(to)
  })

  it('is asked for the link again once it is invalid', async () => {
    startSession(answers({ isAnonymous: true }) as never, false)
    await resumeSession()
    vi.stubGlobal('fetch', async () => Response.json({ refusal: 'session_ended' }, { status: 401 }))
    expect(await renewToken()).toBe(false)
    expect(vi.mocked(goToSignIn).mock.lastCall?.[0]).toMatch(/^\/anonymous(\?return=|$)/)
    expect([session.getState().status, sessionScope.getState().sharedResource, readSignInInfo()]).toEqual([
      'signedOut',
      undefined,
      undefined,
    ])
  })

  it('is distinct from an impersonated person', async () => {
    startSession(answers({ isImpersonation: true }) as never, false)
    await resumeSession()
    expect(sessionScope.getState()).toEqual({ to: undefined, isImpersonating: true })
  })
})

describe('ending an impersonation', () => {
  const answeredBy = (answer: Response) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push(url.split('/').at(-1) ?? '')
      if (!url.endsWith('/me')) return answer
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    })
    return { requests }
  }

  it('cancels open requests of the impersonated person, and is not signed out meanwhile', async () => {
    const { requests } = answeredBy(Response.json({ redirectUrl: '/staff' }))
    startSession(signInResponse, false)
    const settled = vi.fn()
    void api(getCurrentUser, {}).finally(settled)
    await expect.poll(() => requests).toEqual(['me'])
    const stopped = endImpersonation()
    // The server ends the session before its response arrives.
    onSessionEnded('signed_out')
    expect(await stopped).toBeUndefined()
    expect(vi.mocked(goToSignIn).mock.calls).toEqual([['/staff']])
    expect(settled).not.toHaveBeenCalled()
  })

  it('shows why it failed, and continues to send requests', async () => {
    answeredBy(Response.json({ refusal: 'not_found' }, { status: 404 }))
    startSession(signInResponse, false)
    expect(await endImpersonation()).toBe('not_found')
    expect(goToSignIn).not.toHaveBeenCalled()
    onSessionEnded('signed_out')
    expect(goToSignIn).toHaveBeenCalledOnce()
  })
})

describe('a user who cannot be loaded [AU-07]', () => {
  const wanted = '/clients/calls?tab=mine'
  /** Loads a session of which nothing but the token answers, or not even that. */
  const resumeAt = async (kind: object, { isTokenOver = false } = {}) => {
    const requests: string[] = []
    const states: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      const path = new URL(url, location.origin).pathname.split('/').at(-1) ?? ''
      requests.push(path)
      if (path === 'sign-out') states.push(session.getState().status)
      if (path === 'refresh' && isTokenOver) return Response.json({ refusal: 'session_ended' }, { status: 401 })
      if (path === 'refresh') return Response.json({ ...signInResponse, ...kind, accessToken: 'a' })
      return path === 'sign-out' ? Response.json({}) : Response.json({}, { status: 500 })
    })
    startSession({ ...signInResponse, ...kind } as never, true)
    expect(session.getState().status).toBe('starting')
    const before = location.href
    history.replaceState(null, '', wanted)
    onTestFinished(() => history.replaceState(null, '', before))
    vi.mocked(leaveApp)
      .mockClear()
      .mockReturnValueOnce(new Promise(() => {}))
    const resumed = vi.fn()
    void resumeSession().then(resumed)
    await expect.poll(() => vi.mocked(leaveApp).mock.lastCall).toBeDefined()
    // Pending navigation must not continue: the page is being left, and its router must not leave it again.
    await Promise.resolve()
    expect(resumed).not.toHaveBeenCalled()
    expect([session.getState(), readSignInInfo(), sessionScope.getState().sharedResource]).toEqual([
      { status: 'signedOut' },
      undefined,
      undefined,
    ])
    return {
      requests: requests.filter((path) => path !== 'access'),
      states,
      left: vi.mocked(leaveApp).mock.lastCall?.[0],
    }
  }
  const back = (page: string) => `${page}?return=${encodeURIComponent(wanted)}`

  it('is signed out first, then forgotten, and sent to the sign-in page with a return address [ER-05]', async () => {
    expect(await resumeAt({})).toEqual({
      requests: ['refresh', 'me', 'sign-out'],
      states: ['starting'],
      left: back('/login'),
    })
  })

  it('is sent back to their share link when they are anonymous', async () => {
    expect(await resumeAt({ isAnonymous: true })).toEqual({
      requests: ['refresh', 'anonymous-user', 'sign-out'],
      states: ['starting'],
      left: back('/anonymous'),
    })
  })

  it('is sent there with the return address also when the link has ended', async () => {
    const { requests, left } = await resumeAt({ isAnonymous: true }, { isTokenOver: true })
    expect([requests[0], left]).toEqual(['refresh', back('/anonymous')])
  })
})

describe('the token refresher', () => {
  afterEach(() => vi.useRealTimers())
  const timersAfter = async (isOn: boolean): Promise<number> => {
    aServer()
    startSession(signInResponse, true)
    setSite({ ...currentSettings()!, featureFlags: { 'token-refresher': isOn } }, currentTenant()!)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = vi.getTimerCount()
    await resumeSession()
    return vi.getTimerCount() - before
  }

  it('starts once the user is loaded, and only with its flag [AU-08]', async () => {
    expect(await timersAfter(true)).toBe(1)
    vi.useRealTimers()
    expect(await timersAfter(false)).toBe(0)
  })
})
