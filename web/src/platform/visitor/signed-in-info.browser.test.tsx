import { beforeEach, describe, expect, it } from 'vitest'
import { forgetInfo, infoOf, keepInfo, mayBeSignedIn, readInfo } from './signed-in-info.ts'

const response = {
  accessToken: 'secret-of-the-session',
  refreshToken: 'cookie',
  expiresIn: 900,
  idToken: 'who',
  requireAdditionalAuthentication: false,
} as const
const info = (rememberMe: boolean) => infoOf(response, rememberMe, new Date('2026-11-20T09:41:00Z'))

beforeEach(forgetInfo)

describe('what is kept about a sign-in', () => {
  it('has the fields of the specification [AU-14]', () => {
    keepInfo(info(false))
    expect(readInfo()).toEqual({
      idToken: 'who',
      accessToken: 'memory',
      refreshToken: 'cookie',
      isAnonymous: false,
      expireIn: 900,
      capabilityToken: null,
      loggedIn: '2026-11-20T09:41:00.000Z',
      requireAdditionalAuthentication: false,
      rememberMe: false,
      externalAuthType: null,
    })
  })

  it('outlives the browser session only for those who want to be remembered [AU-14]', () => {
    keepInfo(info(false))
    sessionStorage.clear()
    expect(readInfo()).toBeUndefined()
    keepInfo(info(true))
    sessionStorage.clear()
    expect(readInfo()?.rememberMe).toBe(true)
  })

  it('never holds a token that opens anything', () => {
    for (const remember of [true, false]) keepInfo(info(remember))
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    expect(stored).not.toContain(response.accessToken)
  })

  it('leaves a sign for other tabs that a session may be there', () => {
    expect(mayBeSignedIn()).toBe(false)
    keepInfo(info(false))
    sessionStorage.clear()
    expect(mayBeSignedIn()).toBe(true)
  })

  it('is forgotten everywhere', () => {
    keepInfo(info(true))
    forgetInfo()
    expect([readInfo(), mayBeSignedIn()]).toEqual([undefined, false])
  })
})
