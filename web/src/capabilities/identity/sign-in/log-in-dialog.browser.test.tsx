import { Notifications, notifications } from '@mantine/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { translate } from '../../../platform/translations.ts'
import { LogInDialog } from './log-in-dialog.tsx'

const email = 'somebody@person.example'
const memberPersonId = 'm'.repeat(95)
let requests: { path: string; body: Record<string, unknown> }[]
/** Queues responses for the next link requests; after the last one, requests succeed. */
let refusals: string[]
const closed = vi.fn()

beforeEach(async () => {
  sessionStorage.clear()
  notifications.clean()
  requests = []
  refusals = []
  closed.mockClear()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit): Promise<Response> => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} })
    if (path === '/identity/member') return Response.json({ memberPersonId })
    const refusal = refusals.shift()
    return refusal ? Response.json({ refusal }, { status: 409 }) : Response.json({ code: '402913' })
  })
  await prepare()
})

const open = async () => {
  await render(
    <Stage>
      <Notifications />
      <LogInDialog page="/clients/calls" onClose={closed} />
    </Stage>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const openPasswordless = async () => {
  await open()
  await button(translate('SIGN_IN.LINK_INSTEAD')).click()
  await expect.element(page.getByLabelText(translate('SIGN_IN.EMAIL'))).toHaveFocus()
}
const links = () => requests.filter(({ path }) => path === '/identity/link').map(({ body }) => body)

describe('the sign-in dialog', () => {
  it('has title, text, Cancel, Log in, and links for a forgotten password and passwordless sign-in [PL-01]', async () => {
    await open()
    const dialog = page.getByRole('dialog', { name: translate('SIGN_IN.ASK_TITLE') })
    await expect.element(dialog.getByText(translate('SIGN_IN.ASK_TEXT'))).toBeVisible()
    await expect.element(button(translate('SIGN_IN.ASK_LOG_IN'))).toHaveFocus()
    const forgot = page.getByRole('link', { name: translate('RESET.FORGOT') })
    await expect.element(forgot).toHaveAttribute('href', '/reset-password/flow/new?return=%2Fclients%2Fcalls')
    await expect.element(button(translate('SIGN_IN.LINK_INSTEAD'))).toBeVisible()
    await button(translate('SIGN_IN.ASK_CANCEL')).click()
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('passwordless sign-in', () => {
  it('sends valid input only, says where the link is, sends it again and closes [PL-02] [PL-03] [PL-08]', async () => {
    await openPasswordless()
    const send = button(translate('SIGN_IN.SEND'))
    await expect.element(send).toBeDisabled()
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill('somebody')
    await expect.element(send).toBeDisabled()
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill(email)
    await send.click()
    await expect.element(page.getByText(translate('SIGN_IN.CHECK_LEAD', { email }))).toBeVisible()
    expect(links()).toEqual([{ email, redirectUrl: '/clients/calls' }])
    await button(translate('SIGN_IN.CHECK_AGAIN')).click()
    await expect.element(page.getByText(translate('SIGN_IN.CHECK_RESENT'))).toBeVisible()
    await button(translate('SHARED.ACTIONS.DONE')).click()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('returns to the form with the error when the link could not be sent again [PL-03] [PL-10]', async () => {
    await openPasswordless()
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill(email)
    await userEvent.keyboard('{Enter}')
    refusals = ['unexpected']
    await button(translate('SIGN_IN.CHECK_AGAIN')).click()
    await expect.element(page.getByRole('alert').getByText(translate('REFUSALS.unexpected'))).toBeVisible()
    await expect.element(page.getByLabelText(translate('SIGN_IN.EMAIL'))).toHaveValue(email)
  })

  it('shows the checkbox the server requires, and sends the agreement with the handle [PL-07] [PL-09]', async () => {
    refusals = ['account_terms_not_accepted', 'privacy_policy_not_accepted']
    await openPasswordless()
    await page.getByLabelText(translate('SIGN_IN.EMAIL')).fill(email)
    const send = button(translate('SIGN_IN.SEND'))
    await send.click()
    await expect
      .element(page.getByRole('alert').getByText(translate('REFUSALS.account_terms_not_accepted')))
      .toBeVisible()
    await expect.poll(() => requests.filter(({ path }) => path === '/identity/member')).toHaveLength(1)
    const terms = page.getByLabelText(translate('SIGN_IN.ACCEPT_TERMS'))
    await expect.element(terms).toBeRequired()
    await expect.element(page.getByLabelText(translate('SIGN_IN.ACCEPT_PRIVACY'))).not.toBeInTheDocument()
    await terms.click()
    await send.click()
    await page.getByLabelText(translate('SIGN_IN.ACCEPT_PRIVACY')).click()
    await send.click()
    await expect.element(page.getByText(translate('SIGN_IN.CHECK_LEAD', { email }))).toBeVisible()
    const linkRequest = { email, redirectUrl: '/clients/calls' }
    expect(links()).toEqual([
      linkRequest,
      { ...linkRequest, termsAccepted: true, memberPersonId },
      { ...linkRequest, termsAccepted: true, privacyAccepted: true, memberPersonId },
    ])
  })
})
