import { personTypes } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replaceWith } from '../../platform/site/navigation.ts'
import { prepare } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { openLoginAt } from './login-rig.tsx'

vi.mock('../../platform/site/navigation.ts', () => ({
  goToSignIn: vi.fn(),
  leaveApp: vi.fn(),
  replaceWith: vi.fn(),
}))

const start = location.href
const entityId = '0198c0de-0000-7000-8000-0000000000bb'
const tokens = {
  accessToken: 'a',
  refreshToken: 'cookie',
  expiresIn: 600,
  idToken: 'i',
  requireAdditionalAuthentication: false,
}
const user = {
  entityId,
  roleId: null,
  personType: { id: personTypes.expert },
  needsActivation: 'False',
  preferredLanguage: 'enUS',
}
let answers: Record<string, [status: number, body: unknown]>
let requests: string[]

const wentOn = () => expect.poll(() => vi.mocked(replaceWith).mock.calls)

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  requests = []
  answers = {
    '/identity/sign-in-codes/redeem': [200, tokens],
    '/identity/refresh': [200, tokens],
    '/identity/me': [200, user],
    [`/terms/status/${entityId}`]: [200, { accepted: true, texts: [] }],
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push(path)
    const [status, body] = answers[path] ?? [404, { refusal: 'not_found' }]
    return Response.json(body, { status })
  })
  await prepare()
  return () => history.replaceState(null, '', start)
})

describe.each(['/autologin', '/mobile-autologin'])('%s [RT-23] [RT-26]', (path) => {
  it('redeems the code of the fragment, removes it from the URL, requests the terms status and opens the root', async () => {
    await openLoginAt(`${path}#code`)
    await wentOn().toEqual([['/']])
    expect(location.pathname + location.search + location.hash).toBe(path)
    expect(requests.filter((one) => !one.endsWith('/ways'))).toEqual([
      '/identity/sign-in-codes/redeem',
      '/identity/refresh',
      '/identity/me',
      `/terms/status/${entityId}`,
    ])
  })

  it.each([
    ['/expert/calls', '/expert/calls'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
  ])('opens the return address %s as %s [RT-29]', async (wanted, page) => {
    await openLoginAt(`${path}?return=${encodeURIComponent(wanted)}#code`)
    await wentOn().toEqual([[page]])
  })

  it('reports a used code, and sends no request without a code', async () => {
    answers['/identity/sign-in-codes/redeem'] = [410, { refusal: 'sign_in_code_expired' }]
    const first = await openLoginAt(`${path}#code`)
    await expect.element(page.getByText(translate('REFUSALS.sign_in_code_expired'))).toBeVisible()
    await first.unmount()
    requests = []
    await openLoginAt(path)
    await expect.element(page.getByText(translate('REFUSALS.sign_in_code_expired'))).toBeVisible()
    expect(requests).toEqual([])
  })
})

describe('a person who has to accept the terms', () => {
  it('accepts them at the root, and continues to the return address', async () => {
    answers[`/terms/status/${entityId}`] = [200, { accepted: false, texts: [] }]
    await openLoginAt('/autologin?return=%2Fexpert%2Fcalls#code')
    await wentOn().toEqual([['/']])
    expect(sessionStorage.getItem('cq-autologin-return')).toBe('/expert/calls')
  })
})

describe('a person who is signed in already', () => {
  it('is asked before another session replaces theirs', async () => {
    localStorage.setItem('cq-session', '1')
    await openLoginAt('/autologin#code')
    await expect.element(page.getByText(translate('SIGN_IN.AUTOLOGIN_OTHER'))).toBeVisible()
    expect(requests).not.toContain('/identity/sign-in-codes/redeem')
    await page.getByRole('button', { name: translate('SIGN_IN.AUTOLOGIN_GO') }).click()
    await wentOn().toEqual([['/']])
    expect(requests).toContain('/identity/sign-in-codes/redeem')
  })

  it('can keep the current session', async () => {
    localStorage.setItem('cq-session', '1')
    await openLoginAt('/autologin#code')
    await page.getByRole('button', { name: translate('SIGN_IN.AUTOLOGIN_STAY') }).click()
    await wentOn().toEqual([['/']])
    expect(requests).not.toContain('/identity/sign-in-codes/redeem')
  })
})
