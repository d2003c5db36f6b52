import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leaveApp, replaceWith } from '../../../platform/site/navigation.ts'
import { prepare } from '../../../platform/test-rig.tsx'
import { translate } from '../../../platform/translations.ts'
import { readSignInInfo } from '../../../platform/viewer/signed-in-info.ts'
import { openLoginAt } from '../login-rig.tsx'

vi.mock('../../../platform/site/navigation.ts', () => ({
  goToSignIn: vi.fn(),
  leaveApp: vi.fn(() => new Promise(() => {})),
  replaceWith: vi.fn(),
}))

const start = location.href
const tokens = {
  accessToken: 'a',
  refreshToken: 'cookie',
  expiresIn: 600,
  idToken: 'i',
  requireAdditionalAuthentication: false,
}
const provider = { providerId: '0198c0de-0000-7000-8000-0000000000aa', name: 'Directory' }
let answers: Record<string, [status: number, body: unknown]>
let requests: { path: string; body: unknown }[]

const bodiesTo = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  requests = []
  answers = {
    '/identity/sign-in-methods': [200, { password: true, link: true, providers: [provider], demo: [] }],
    '/identity/external/start': [200, { address: 'https://id.example/auth?state=s' }],
    '/identity/external': [200, { ...tokens, redirectUrl: '/clients/projects' }],
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} })
    const [status, body] = answers[path] ?? [404, { refusal: 'not_found' }]
    return Response.json(body, { status })
  })
  await prepare()
  return () => history.replaceState(null, '', start)
})

describe('signing in with a provider [AU-01]', () => {
  const leave = async () => {
    await openLoginAt('/login?return=%2Fclients%2Fprojects')
    await page.getByRole('button', { name: translate('SIGN_IN.WITH', { provider: 'Directory' }) }).click()
    await expect.poll(() => vi.mocked(leaveApp).mock.calls).toEqual([['https://id.example/auth?state=s']])
  }

  it('offers the providers of the site, and sends the return address along', async () => {
    await leave()
    expect(bodiesTo('/identity/external/start')).toEqual([
      { providerId: provider.providerId, redirectUrl: '/clients/projects', rememberMe: false },
    ])
  })

  it('redeems the response, removes it from the URL and continues [AU-14]', async () => {
    await leave()
    await openLoginAt('/external?code=c&state=s&iss=https%3A%2F%2Fid.example')
    await expect.poll(() => vi.mocked(replaceWith).mock.calls).toEqual([['/clients/projects']])
    expect(bodiesTo('/identity/external')).toEqual([{ code: 'c', state: 's', iss: 'https://id.example' }])
    expect(location.pathname + location.search).toBe('/external')
    expect(readSignInInfo()?.externalAuthType).toBe('openid')
  })

  it('shows why it was refused, and links back', async () => {
    await leave()
    answers['/identity/external'] = [403, { refusal: 'external_unknown' }]
    await openLoginAt('/external?code=c&state=s')
    await expect.element(page.getByText(translate('REFUSALS.external_unknown'))).toBeVisible()
    await page.getByRole('button', { name: translate('SIGN_IN.EXTERNAL_AGAIN') }).click()
    expect(location.pathname).toBe('/login')
    expect(replaceWith).not.toHaveBeenCalled()
  })

  it('sends no request in a tab that did not start the attempt', async () => {
    await openLoginAt('/external?code=c&state=s')
    await expect.element(page.getByText(translate('REFUSALS.provider_sign_in_expired'))).toBeVisible()
    expect(bodiesTo('/identity/external')).toEqual([])
  })

  it('sends an expert on to the expert site and stores nothing here [AU-13]', async () => {
    await leave()
    vi.mocked(leaveApp).mockClear()
    const handOverUrl = 'https://experts.example/autologin#c'
    answers['/identity/external'] = [200, { ...tokens, accessToken: '', handOverUrl, redirectUrl: '/' }]
    await openLoginAt('/external?code=c&state=s')
    await expect.poll(() => vi.mocked(leaveApp).mock.calls).toEqual([[handOverUrl]])
    expect(readSignInInfo()).toBeUndefined()
    expect(replaceWith).not.toHaveBeenCalled()
  })

  it('continues with the second factor if required', async () => {
    await leave()
    answers['/identity/external'] = [
      200,
      { ...tokens, accessToken: '', requireAdditionalAuthentication: true, redirectUrl: '/clients/projects' },
    ]
    await openLoginAt('/external?code=c&state=s')
    await expect.poll(() => location.pathname + location.search).toContain('/login/second-factor?return=')
  })
})
