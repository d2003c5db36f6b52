import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepare } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { isFactorPending, readSignInInfo } from '../../platform/viewer/signed-in-info.ts'
import { openLoginAt } from './login-rig.tsx'

const start = location.href
const pendingAnswer = {
  accessToken: '',
  refreshToken: 'cookie',
  expiresIn: 0,
  idToken: '',
  requireAdditionalAuthentication: true,
}
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
let requests: { path: string; body: Record<string, unknown> }[]
let answers: Record<string, [status: number, body: unknown]>

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodiesTo = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  requests = []
  answers = {
    'GET /identity/sign-in-methods': [200, { password: true, link: true, demo: [] }],
    'POST /identity/sign-in': [200, pendingAnswer],
    'GET /identity/second-factor': [200, { requirement: 'factor', totp: true, passkey: true }],
    'POST /identity/second-factor': [403, { refusal: 'factor_wrong' }],
    'POST /identity/second-factor/set-up': [200, { uri: `otpauth://totp/x?secret=${secret}`, secret }],
    'POST /identity/second-factor/confirm': [403, { refusal: 'factor_wrong' }],
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit): Promise<Response> => {
    const path = `${init?.method} ${new URL(address, location.origin).pathname.replace('/api', '')}`
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} })
    const [status, body] = answers[path] ?? [404, { refusal: 'not_found' }]
    return Response.json(body, { status })
  })
  await prepare()
  return () => history.replaceState(null, '', start)
})

describe('[AU-18] the second factor at sign-in', () => {
  it('follows the password, survives a reload, and keeps a wrong code for correction', async () => {
    await openLoginAt('/login?return=%2Fclients%2Fcalls')
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill('somebody@person.example')
    await userEvent.keyboard('{Enter}')
    await page.getByLabelText(translate('SIGN_IN.PASSWORD'), { exact: true }).fill('a password')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: translate('SECOND_FACTOR.TITLE') })).toBeVisible()
    expect(location.pathname + location.search).toBe('/login/second-factor?return=%2Fclients%2Fcalls')
    expect(readSignInInfo()).toMatchObject({ requireAdditionalAuthentication: true, loggedIn: expect.any(String) })
    const field = page.getByLabelText(translate('SECOND_FACTOR.CODE'))
    await expect.element(field).toHaveFocus()
    await field.fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(translate('REFUSALS.factor_wrong'))).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(bodiesTo('POST /identity/second-factor')).toEqual([{ code: '123 456' }])
  })

  it('is required at every URL until the reader signs in as another person', async () => {
    const signInInfo = { ...pendingAnswer, isAnonymous: false, expireIn: 0, capabilityToken: null, rememberMe: false }
    sessionStorage.setItem('cq-sign-in', JSON.stringify({ ...signInInfo, loggedIn: '2026-11-20T09:00:00.000Z' }))
    expect(isFactorPending()).toBe(true)
    await openLoginAt('/login?return=%2Fexpert')
    await expect.element(page.getByLabelText(translate('SECOND_FACTOR.CODE'))).toBeVisible()
    await button(translate('SECOND_FACTOR.OTHER_PERSON')).click()
    await expect.element(page.getByRole('heading', { name: translate('SIGN_IN.TITLE') })).toBeVisible()
    expect(location.pathname + location.search).toBe('/login?return=%2Fexpert')
    expect(readSignInInfo()).toBeUndefined()
  })

  it('can be a recovery code', async () => {
    await openLoginAt('/login/second-factor')
    await button(translate('SECOND_FACTOR.USE_RECOVERY')).click()
    const field = page.getByLabelText(translate('SECOND_FACTOR.RECOVERY_CODE'))
    await expect.element(field).toHaveFocus()
    await button(translate('SECOND_FACTOR.SIGN_IN')).click()
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
    expect(bodiesTo('POST /identity/second-factor')).toEqual([])
  })

  it('shows whom to contact when the passkey was the only factor and is lost', async () => {
    answers['GET /identity/second-factor'] = [200, { requirement: 'factor', totp: false, passkey: true }]
    await openLoginAt('/login/second-factor')
    await expect.element(button(translate('SECOND_FACTOR.USE_PASSKEY'))).toBeVisible()
    await expect.element(page.getByText(/ask an administrator at .+ to reset your two-factor/)).toBeVisible()
    await expect.element(page.getByText(translate('SECOND_FACTOR.LOST'))).not.toBeInTheDocument()
  })

  it('shows when the pending sign-in has expired', async () => {
    answers['GET /identity/second-factor'] = [410, { refusal: 'pending_sign_in_expired' }]
    await openLoginAt('/login/second-factor')
    await expect.element(page.getByText(translate('REFUSALS.pending_sign_in_expired'))).toBeVisible()
    await expect.element(page.getByLabelText(translate('SECOND_FACTOR.CODE'))).not.toBeInTheDocument()
  })

  it('is set up first if required: QR code, key, first code and recovery codes', async () => {
    answers['GET /identity/second-factor'] = [200, { requirement: 'setUp', totp: false, passkey: false }]
    await openLoginAt('/login/second-factor')
    await expect.element(page.getByRole('img', { name: translate('SECOND_FACTOR.PICTURE') })).toBeVisible()
    await expect.element(page.getByText('GEZD GNBV', { exact: false })).toBeVisible()
    const field = page.getByLabelText(translate('SECOND_FACTOR.FIRST_CODE'))
    await field.fill('1')
    await button(translate('SECOND_FACTOR.CONFIRM')).click()
    await expect.element(page.getByText(translate('REFUSALS.factor_wrong'))).toBeVisible()
    const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-${1000 + i}`)
    const tokens = { ...pendingAnswer, accessToken: 'access', expiresIn: 600, requireAdditionalAuthentication: false }
    answers['POST /identity/second-factor/confirm'] = [200, { ...tokens, recoveryCodes: codes }]
    await field.fill('123456')
    await button(translate('SECOND_FACTOR.CONFIRM')).click()
    for (const code of codes) await expect.element(page.getByText(code)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: translate('SECOND_FACTOR.CODES_TITLE') })).toHaveFocus()
    expect(isFactorPending()).toBe(false)
  })
})
