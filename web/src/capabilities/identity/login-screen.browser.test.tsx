import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusalText } from '../../platform/refusal-text.ts'
import { setSite } from '../../platform/settings.ts'
import { aTenant, prepare, someSettings } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { openLoginAt } from './login-rig.tsx'

const secret = 's'.repeat(43)
const email = 'somebody@person.example'
const start = location.href

interface SentRequest {
  path: string
  body: Record<string, unknown>
}
let requests: SentRequest[]
let answers: Record<string, [status: number, body: unknown]>

const bodiesTo = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)
const here = () => location.pathname + location.search
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  sessionStorage.clear()
  requests = []
  answers = {
    '/identity/sign-in-methods': [200, { password: true, link: true, demo: [] }],
    '/identity/reset': [200, {}],
    '/identity/reset/check': [200, { email }],
    '/identity/reset/redeem': [200, { redirectUrl: '/clients/calls' }],
    '/identity/errors': [200, {}],
  }
  const server = async (address: string, init?: RequestInit): Promise<Response> => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} })
    const [status, body] = answers[path] ?? [404, { refusal: 'not_found' }]
    return Response.json(body, { status })
  }
  vi.stubGlobal('fetch', server)
  await prepare()
  return () => history.replaceState(null, '', start)
})

describe('page views of the sign-in screen', () => {
  const analytics = { key: null, measurementIds: { erm: 'G-1', clientSite: null, expertSite: null, compliance: null } }

  it('are counted per step, without the query string [AN-04]', async () => {
    setSite(someSettings({ isDevEnv: false, analytics }), aTenant())
    await openLoginAt('/login?return=%2Fclients%2Fsecret')
    await expect
      .poll(() => bodiesTo('/telemetry/pages'))
      .toMatchObject([{ path: '/login', title: translate('SIGN_IN.TITLE') }])
    await button(translate('RESET.FORGOT')).click()
    await expect.poll(() => bodiesTo('/telemetry/pages').at(-1)).toMatchObject({ title: translate('RESET.NEW_TITLE') })
    expect(JSON.stringify(bodiesTo('/telemetry/pages'))).not.toContain('secret')
  })

  it('are not counted without analytics [AN-04]', async () => {
    await openLoginAt('/login')
    await button(translate('RESET.FORGOT')).click()
    await expect.element(page.getByRole('heading', { name: translate('RESET.NEW_TITLE') })).toBeVisible()
    expect(bodiesTo('/telemetry/pages')).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('opens its page with the address typed at sign-in, and then the confirmation [RT-27]', async () => {
    await openLoginAt('/login?return=%2Fclients%2Fcalls')
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill(email)
    await button(translate('RESET.FORGOT')).click()
    await expect.element(page.getByRole('heading', { name: translate('RESET.NEW_TITLE') })).toBeVisible()
    expect(here()).toBe(`/reset-password/flow/new?return=%2Fclients%2Fcalls&email=${encodeURIComponent(email)}`)
    await expect.element(page.getByLabelText(translate('SIGN_IN.EMAIL'))).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: translate('RESET.SENT_TITLE') })).toHaveFocus()
    expect(here()).toBe(`/reset-password/flow/email-sent?return=%2Fclients%2Fcalls&email=${encodeURIComponent(email)}`)
    expect(bodiesTo('/identity/reset')).toEqual([{ email, redirectUrl: '/clients/calls' }])
    await expect.element(page.getByText(translate('RESET.SENT_LEAD', { email }))).toBeVisible()
    await expect.element(page.getByText(translate('RESET.SENT_HELP'), { exact: true })).toBeVisible()
    await button(translate('RESET.BACK')).click()
    expect(here()).toBe('/login?return=%2Fclients%2Fcalls')
  })

  it.each([
    ['/reset', '/reset-password/flow/new'],
    ['/expert-reset?email=a', '/reset-password/expert/new?email=a'],
  ])('has a short URL: %s leads to %s [RT-05]', async (short, whole) => {
    await openLoginAt(short)
    await expect.element(page.getByRole('heading', { name: translate('RESET.NEW_TITLE') })).toBeVisible()
    expect(here()).toBe(whole)
  })

  it('has separate pages at the expert site [RT-06]', async () => {
    setSite(someSettings({ expertExchangeSiteUrl: location.origin }), aTenant())
    await openLoginAt('/login')
    await button(translate('RESET.FORGOT')).click()
    await expect.element(page.getByText(translate('RESET.NEW_LEAD_EXPERT'))).toBeVisible()
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill(email)
    await button(translate('RESET.SEND')).click()
    await expect.element(page.getByText(translate('RESET.SENT_HELP_EXPERT'))).toBeVisible()
    expect(location.pathname).toBe('/reset-password/expert/email-sent')
  })

  it('requires an address, and truncates a long one to 100 characters with a notice [ER-07] [PL-06]', async () => {
    await openLoginAt('/reset-password/flow/new')
    const field = page.getByLabelText(translate('SIGN_IN.EMAIL'))
    await button(translate('RESET.SEND')).click()
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
    await expect.element(field).toHaveFocus()
    await field.fill(`${'a'.repeat(95)}@person.example`)
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: 100 }))).toBeVisible()
    await expect.element(field).toHaveValue(`${'a'.repeat(95)}@pers`)
    expect(bodiesTo('/identity/reset')).toEqual([])
  })

  it('continues after an error as after a success, but does not claim that a mail was sent [PW-02] [PW-03]', async () => {
    answers['/identity/reset'] = [429, { refusal: 'too_many' }]
    await openLoginAt(`/reset-password/flow/new?email=${email}`)
    await button(translate('RESET.SEND')).click()
    await expect.element(page.getByRole('heading', { name: translate('RESET.SENT_TITLE') })).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalText(translate, 'too_many'))
    await expect.element(page.getByText(translate('RESET.SENT_LEAD', { email }))).not.toBeInTheDocument()
    const event = { category: 'Password', subject: 'User', label: 'Reset password Error', refusal: 'too_many' }
    await expect.poll(() => bodiesTo('/identity/errors')).toEqual([event])
    answers['/identity/reset'] = [200, {}]
    await button(translate('RESET.AGAIN')).click()
    await expect.element(page.getByText(translate('RESET.SENT_LEAD', { email }))).toBeVisible()
    await expect.element(page.getByText(translate('RESET.AGAIN_DONE'))).toBeVisible()
  })

  it('redirects to the form when no link was requested in this tab', async () => {
    await openLoginAt(`/reset-password/flow/email-sent?email=${email}`)
    await expect.element(page.getByLabelText(translate('SIGN_IN.EMAIL'))).toHaveValue(email)
    expect(location.pathname).toBe('/reset-password/flow/new')
  })
})

describe('the password reset link', () => {
  const newPassword = () => page.getByLabelText(translate('NEW_PASSWORD.LABEL'), { exact: true })

  it('is checked, its secret is removed from the URL, and a new password leads to the sign-in page with a notice [PW-01]', async () => {
    await openLoginAt(`/reset-password/flow/set#${secret}`)
    await expect.element(page.getByText(translate('RESET.SET_LEAD', { email }))).toBeVisible()
    expect(location.hash).toBe('')
    expect(bodiesTo('/identity/reset/check')).toEqual([{ token: secret }])
    expect(bodiesTo('/identity/reset/redeem')).toEqual([])
    await expect.element(newPassword()).toHaveFocus()
    await newPassword().fill('kettle orbit')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(translate('NEW_PASSWORD.SHORT', { count: 3 }))).toBeVisible()
    await newPassword().fill('kettle orbit velvet')
    const meter = page.getByRole('meter', { name: translate('NEW_PASSWORD.METER') })
    await expect
      .element(meter)
      .toHaveAttribute('aria-valuetext', translate('NEW_PASSWORD.METER_VALUE', { count: 19, least: 15 }))
    await button(translate('RESET.SET_SAVE')).click()
    await expect.element(page.getByText(translate('RESET.SET_DONE'))).toBeVisible()
    expect(here()).toBe('/login?return=%2Fclients%2Fcalls')
    expect(bodiesTo('/identity/reset/redeem')).toEqual([{ token: secret, newPassword: 'kettle orbit velvet' }])
    expect(bodiesTo('/identity/errors')).toEqual([])
  })

  it('stays on the page after a password that is easy to guess, and focuses the field', async () => {
    answers['/identity/reset/redeem'] = [422, { refusal: 'password_guessable' }]
    await openLoginAt(`/reset-password/flow/set#${secret}`)
    await newPassword().fill('password12345678')
    await button(translate('RESET.SET_SAVE')).click()
    await expect.element(page.getByText(translate('REFUSALS.password_guessable'))).toBeVisible()
    await expect.element(newPassword()).toHaveFocus()
  })

  it('that is invalid or missing offers a new one, and is reported [PW-03]', async () => {
    answers['/identity/reset/check'] = [410, { refusal: 'reset_link_expired' }]
    await openLoginAt(`/reset-password/flow/set#${secret}`)
    await expect.element(page.getByRole('alert')).toHaveTextContent(translate('REFUSALS.reset_link_expired'))
    await expect.poll(() => bodiesTo('/identity/errors')).toMatchObject([{ refusal: 'reset_link_expired' }])
    await button(translate('RESET.ASK_NEW')).click()
    await expect.element(page.getByLabelText(translate('SIGN_IN.EMAIL'))).toBeVisible()
    expect(here()).toBe('/reset-password/flow/new')
  })

  it('that could not be checked can be checked again', async () => {
    answers['/identity/reset/check'] = [429, { refusal: 'too_many' }]
    await openLoginAt(`/reset-password/flow/set#${secret}`)
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalText(translate, 'too_many'))
    answers['/identity/reset/check'] = [200, { email }]
    await button(translate('SHARED.ACTIONS.RETRY')).click()
    await expect.element(page.getByText(translate('RESET.SET_LEAD', { email }))).toBeVisible()
  })
})
