import type { Activation, User } from '@colloquy/contract/identity/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { translate } from '../../../platform/translations.ts'
import { ActivationScreen } from './activation-screen.tsx'

const secret = 's'.repeat(43)
const email = 'somebody@person.example'
const personId = '0198c0de-0000-7000-8000-000000000007'
const start = location.href
const texts = ['general', 'privacy'].map((kind, index) => ({
  termsId: `0198c0de-0000-7000-8000-00000000001${index}`,
  kind,
  version: 1,
  language: 'enUS',
  title: kind,
  body: `The text of ${kind}`,
  publishedAt: '2026-11-20T09:41:00.000Z',
}))

let activation: Activation
let requests: { path: string; body: unknown }[]
let refusals: Record<string, [number, string]>

const open = () =>
  render(
    <Stage>
      <ActivationScreen />
    </Stage>,
  )
const bodiesTo = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const activatePath = `/permission/api/v1/person/${personId}/activate`

beforeEach(async () => {
  sessionStorage.clear()
  history.replaceState(null, '', '/activate')
  requests = []
  refusals = {}
  activation = { isPending: true, email, isEmailProven: false, areTermsAccepted: false }
  const answers: Record<string, () => unknown> = {
    '/identity/activation': () => activation,
    '/identity/activation/mail': () => ({}),
    '/terms/current': () => texts,
    [`/terms/agree/${personId}`]: () => {
      activation = { ...activation, areTermsAccepted: true }
      return { entityId: personId, accepted: true, texts: [] }
    },
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} })
    const refused = refusals[path]
    return refused
      ? Response.json({ refusal: refused[1] }, { status: refused[0] })
      : Response.json(answers[path]?.() ?? { refusal: 'not_found' }, { status: answers[path] ? 200 : 404 })
  })
  await prepare()
  session.setState({ status: 'signedIn', user: { entityId: personId, needsActivation: 'True' } as User }, true)
  return () => history.replaceState(null, '', start)
})

describe('the page of a pending account [AU-16]', () => {
  it('shows the missing steps, sends the mail, and activates only after both steps are done', async () => {
    await open()
    await expect.element(page.getByText(translate('IDENTITY.ACTIVATION.EMAIL_SEND', { email }))).toBeVisible()
    await expect
      .poll(() => page.getByText(translate('IDENTITY.ACTIVATION.OPEN'), { exact: true }).elements())
      .toHaveLength(2)
    await expect.element(button(translate('IDENTITY.ACTIVATION.SAVE'))).toBeDisabled()
    await button(translate('IDENTITY.ACTIVATION.SEND')).click()
    await expect.element(page.getByText(translate('IDENTITY.ACTIVATION.SENT', { email }))).toBeVisible()
    expect(bodiesTo('/identity/activation/mail')).toEqual([{}])
    await page.getByText('general', { exact: true }).click()
    await expect.element(page.getByText('The text of general')).toBeVisible()
    await button(translate('IDENTITY.ACTIVATION.AGREE')).click()
    await expect.element(page.getByText(translate('IDENTITY.ACTIVATION.AGREED'))).toBeVisible()
    await expect.element(button(translate('IDENTITY.ACTIVATION.SAVE'))).toBeDisabled()
  })

  it('shows when the limit of mails is reached', async () => {
    refusals['/identity/activation/mail'] = [429, 'too_many']
    await open()
    await button(translate('IDENTITY.ACTIVATION.SEND')).click()
    await expect.element(page.getByText(refusalText(translate, 'too_many'))).toBeVisible()
  })

  it('removes the secret from the URL, sends it with the button, and offers another mail when it is invalid', async () => {
    activation = { ...activation, areTermsAccepted: true }
    refusals[activatePath] = [410, 'activation_link_expired']
    history.replaceState(null, '', `/activate#${secret}`)
    await open()
    await expect.element(page.getByText(translate('IDENTITY.ACTIVATION.EMAIL_LINK'))).toBeVisible()
    expect(location.hash).toBe('')
    expect(bodiesTo(activatePath)).toEqual([])
    await button(translate('IDENTITY.ACTIVATION.SAVE')).click()
    await expect.element(page.getByText(translate('REFUSALS.activation_link_expired'))).toBeVisible()
    expect(bodiesTo(activatePath)).toEqual([{ token: secret }])
    await expect.element(button(translate('IDENTITY.ACTIVATION.SEND'))).toBeVisible()
    await expect.element(button(translate('IDENTITY.ACTIVATION.SAVE'))).toBeDisabled()
  })

  it('needs no secret after signing in by an e-mail link', async () => {
    activation = { ...activation, areTermsAccepted: true, isEmailProven: true }
    refusals[activatePath] = [409, 'activation_incomplete']
    history.replaceState(null, '', `/activate#${secret}`)
    await open()
    await expect.element(page.getByText(translate('IDENTITY.ACTIVATION.EMAIL_PROVEN', { email }))).toBeVisible()
    await button(translate('IDENTITY.ACTIVATION.SAVE')).click()
    await expect.element(page.getByText(translate('REFUSALS.activation_incomplete'))).toBeVisible()
    expect(bodiesTo(activatePath)).toEqual([{}])
  })

  it('keeps the secret during a sign-in, and sends it nowhere else', async () => {
    session.setState({ status: 'signedOut' }, true)
    history.replaceState(null, '', `/activate#${secret}`)
    await open()
    const link = page.getByRole('link', { name: translate('IDENTITY.ACTIVATION.SIGN_IN') })
    await expect.element(link).toHaveAttribute('href', '/login?return=%2Factivate')
    expect(location.href).not.toContain(secret)
    expect(requests.filter(({ path }) => path.startsWith('/identity'))).toEqual([])
    expect(sessionStorage.getItem('cq-activation')).toBe(secret)
  })
})
