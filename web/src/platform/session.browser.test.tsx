import { me } from '@colloquy/contract/identity/operations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, enter, renew, resume, session } from './session.ts'
import { goToSignIn } from './site/way-in.ts'
import { prepare } from './test-rig.tsx'
import { forgetInfo, readInfo } from './visitor/signed-in-info.ts'

// A page that leaves takes the tests with it.
vi.mock('./site/way-in.ts', () => ({ goToSignIn: vi.fn(), goElsewhere: vi.fn(), goToClosed: vi.fn() }))

/** A server with one refresh cookie that can be spent once; who spends it gets the next. */
const aServer = ({ signedIn = true } = {}) => {
  let access = 0
  let valid = signedIn
  const asked: string[] = []
  const answer = async (url: string, init?: RequestInit): Promise<Response> => {
    const path = new URL(url, location.origin).pathname
    asked.push(path)
    if (path.endsWith('/identity/refresh')) {
      if (!valid) return Response.json({ refusal: 'session_over' }, { status: 401 })
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
    asked,
    refreshes: () => asked.filter((path) => path.endsWith('/identity/refresh')).length,
    forgetTokens: () => {
      access += 1
    },
    end: () => {
      valid = false
    },
  }
}
const given = {
  accessToken: 'access-0',
  refreshToken: 'cookie',
  expiresIn: 900,
  idToken: 'who',
  requireAdditionalAuthentication: false,
} as const

beforeEach(async () => {
  vi.unstubAllGlobals()
  vi.mocked(goToSignIn).mockReset()
  forgetInfo()
  session.setState({ status: 'starting' }, true)
  await prepare()
})

describe('a session', () => {
  it('is not asked for by visitors', async () => {
    const server = aServer()
    expect(await resume()).toEqual({ status: 'out' })
    expect(server.asked).toEqual([])
  })

  it('is taken up by the cookie when the page is loaded', async () => {
    aServer()
    enter(given, true)
    expect(await resume()).toMatchObject({ status: 'in', user: { fullName: 'Imogen Achterberg' } })
    expect(session.getState().status).toBe('in')
  })

  it('is renewed once for everybody who asks at the same time', async () => {
    const server = aServer()
    enter(given, false)
    const before = server.refreshes()
    expect(await Promise.all(Array.from({ length: 5 }, () => renew()))).toEqual([true, true, true, true, true])
    expect(server.refreshes() - before).toBe(1)
  })

  it('is renewed when a token has lapsed, and the question is asked again', async () => {
    const server = aServer()
    enter(given, false)
    server.forgetTokens()
    expect(await api(me, {})).toMatchObject({ ok: true, value: { fullName: 'Imogen Achterberg' } })
  })

  it('that has ended leaves nothing behind', async () => {
    const server = aServer()
    enter(given, true)
    server.end()
    expect(await resume()).toEqual({ status: 'out' })
    expect(readInfo()).toBeUndefined()
    expect(goToSignIn).not.toHaveBeenCalled()
  })

  it('that ends while somebody is at work shows them the way in', async () => {
    const server = aServer()
    enter(given, true)
    await resume()
    server.end()
    expect(await renew()).toBe(false)
    expect(session.getState()).toEqual({ status: 'out' })
    expect(goToSignIn).toHaveBeenCalledOnce()
  })
})
