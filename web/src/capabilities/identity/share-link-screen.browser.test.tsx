import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusalText } from '../../platform/refusal-text.ts'
import { replaceWith } from '../../platform/site/navigation.ts'
import { prepare } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { openLoginAt } from './login-rig.tsx'

vi.mock('../../platform/site/navigation.ts', async (original) => ({
  ...(await original<typeof import('../../platform/site/navigation.ts')>()),
  goToSignIn: vi.fn(),
  leaveApp: vi.fn(),
  replaceWith: vi.fn(),
}))

const start = location.href
const secret = 's'.repeat(43)
const tokens = {
  accessToken: 'a',
  refreshToken: 'cookie',
  expiresIn: 600,
  idToken: 'i',
  isShareLinkSession: true,
  requireAdditionalAuthentication: false,
}
let opened: unknown[]
let answer: [status: number, body: unknown]

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  opened = []
  answer = [200, tokens]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (path !== '/api/identity/capability') return Response.json({ refusal: 'not_found' }, { status: 404 })
    opened.push(JSON.parse(String(init?.body)))
    return Response.json(answer[1], { status: answer[0] })
  })
  await prepare()
  return () => history.replaceState(null, '', start)
})

describe('/capability', () => {
  it('redeems a link by its button only, and removes the secret from the URL [RT-11]', async () => {
    await openLoginAt(`/capability#${secret}`)
    await expect.element(page.getByRole('heading', { name: translate('SIGN_IN.BEARER_TITLE') })).toBeVisible()
    expect(location.pathname + location.hash).toBe('/capability')
    expect(opened).toEqual([])
    await button(translate('SIGN_IN.BEARER_OPEN')).click()
    await expect.poll(() => vi.mocked(replaceWith).mock.calls).toEqual([['/']])
    expect(opened).toEqual([{ token: secret }])
  })

  it('shows that a link has expired or was revoked, and offers the sign-in', async () => {
    answer = [410, { refusal: 'share_link_expired' }]
    await openLoginAt(`/capability#${secret}`)
    await button(translate('SIGN_IN.BEARER_OPEN')).click()
    await expect.element(page.getByText(refusalText(translate, 'share_link_expired'))).toBeVisible()
    await expect.element(button(translate('SIGN_IN.BEARER_SIGN_IN'))).toBeVisible()
    expect(replaceWith).not.toHaveBeenCalled()
  })

  it.each([
    ['/anonymous/projects/7', '/anonymous/projects/7'],
    ['//evil.example', '/'],
  ])('opens the page that was wanted when an earlier link ended, on this site only: %s', async (address, wanted) => {
    await openLoginAt(`/anonymous?return=${encodeURIComponent(address)}#${secret}`)
    await button(translate('SIGN_IN.BEARER_OPEN')).click()
    await expect.poll(() => vi.mocked(replaceWith).mock.calls).toEqual([[wanted]])
  })

  it('shows that a link opens a call, and what became of one', async () => {
    await openLoginAt(`/capability?to=call#${secret}`)
    await expect.element(button(translate('SIGN_IN.CALL_OPEN'))).toBeVisible()
    await openLoginAt(`/anonymous?return=${encodeURIComponent('/anonymous/calls/7')}&ended=declined`)
    await expect.element(page.getByText(translate('SIGN_IN.CALL_DECLINED'))).toBeVisible()
  })

  it('reports a missing secret', async () => {
    await openLoginAt('/capability')
    await expect.element(page.getByText(translate('SIGN_IN.BEARER_NONE'))).toBeVisible()
    expect(button(translate('SIGN_IN.BEARER_OPEN')).query()).toBeNull()
  })

  it.each([
    ['revoked', 'SIGN_IN.BEARER_REVOKED'],
    ['expired', 'SIGN_IN.BEARER_EXPIRED'],
  ] as const)('reports that the link was %s while its page was open', async (ended, text) => {
    await openLoginAt(`/anonymous?ended=${ended}`)
    await expect.element(page.getByText(translate(text))).toBeVisible()
    await expect.element(button(translate('SIGN_IN.BEARER_SIGN_IN'))).toBeVisible()
  })
})
