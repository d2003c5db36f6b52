import { beforeEach, describe, expect, it } from 'vitest'
import { clearSignInInfo, mayBeSignedIn, readSignInInfo, signInInfoOf, storeSignInInfo } from './signed-in-info.ts'

const response = {
  accessToken: 'secret-of-the-session',
  refreshToken: 'cookie',
  expiresIn: 900,
  idToken: 'who',
  requireAdditionalAuthentication: false,
} as const
const info = (rememberMe: boolean) => signInInfoOf(response, rememberMe, new Date('2026-11-20T09:41:00Z'))

beforeEach(clearSignInInfo)

describe('the stored sign-in info', () => {
  it('has the fields of the specification [AU-14]', () => {
    storeSignInInfo(info(false))
    expect(readSignInInfo()).toEqual({
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

  it('outlives the browser session only when the person wants to be remembered [AU-14]', () => {
    storeSignInInfo(info(false))
    sessionStorage.clear()
    expect(readSignInInfo()).toBeUndefined()
    storeSignInInfo(info(true))
    sessionStorage.clear()
    expect(readSignInInfo()?.rememberMe).toBe(true)
  })

  it('never contains a usable token', () => {
    for (const remember of [true, false]) storeSignInInfo(info(remember))
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    expect(stored).not.toContain(response.accessToken)
  })

  it('leaves a hint for other tabs that a session may exist', () => {
    expect(mayBeSignedIn()).toBe(false)
    storeSignInInfo(info(false))
    sessionStorage.clear()
    expect(mayBeSignedIn()).toBe(true)
  })

  it('is cleared everywhere', () => {
    storeSignInInfo(info(true))
    clearSignInInfo()
    expect([readSignInInfo(), mayBeSignedIn()]).toEqual([undefined, false])
  })
})
