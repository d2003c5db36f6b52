import type { Registration, RegistrationDraft, RegistrationStep } from '@colloquy/contract/registration/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../platform/refusal-text.ts'
import { setSite } from '../../platform/settings.ts'
import { aTenant, prepare, Stage, someSettings } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { JoinScreen } from './join-screen.tsx'

const start = location.href
const key = 'k'.repeat(43)
const empty: RegistrationDraft = {
  firstName: '',
  lastName: '',
  country: null,
  city: '',
  timeZone: 'Europe/Berlin',
  language: 'enUS',
  languages: [],
  employments: [],
  headline: '',
  bio: '',
  expertise: [],
  rate: null,
  currency: 'EUR',
  hoursPerWeek: null,
}
const finished: RegistrationDraft = {
  ...empty,
  firstName: 'Ada',
  lastName: 'Holm',
  country: 'SE',
  languages: ['sv'],
  headline: 'Valves',
  expertise: ['valves'],
  rate: 300,
  hoursPerWeek: 5,
  employments: [{ companyName: 'Nordluft', title: 'Buyer', startDate: '2015-01-01', endDate: null }],
}

let registration: Registration
let requests: { path: string; body: Record<string, unknown> }[]
let refusals: Record<string, [number, string]>

beforeEach(async () => {
  localStorage.removeItem('cq-registration')
  requests = []
  refusals = {}
  registration = {
    registrationId: '0198c0de-0000-7000-8000-000000000001',
    version: 1,
    email: 'ada@new.example',
    isVerified: false,
    step: 'about',
    draft: empty,
    expiresAt: '2026-12-20T09:41:00.000Z',
  }
  const answers: Record<string, (body: never) => unknown> = {
    'POST /registration': () => ({ key, registration: registration }),
    'POST /registration/open': () => registration,
    'PUT /registration': ({ step, draft }: Pick<Registration, 'step' | 'draft'>) => {
      registration = { ...registration, step, draft, version: registration.version + 1 }
      return registration
    },
    'POST /registration/mail': () => ({}),
    'POST /registration/resume': () => {
      registration = { ...registration, isVerified: true }
      return { key, registration: registration }
    },
    'POST /registration/complete': () => ({}),
    'GET /terms/current': () => [],
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = `${init.method} ${new URL(address, location.origin).pathname.replace('/api', '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    requests.push({ path, body })
    const refused = refusals[path]
    return refused
      ? Response.json({ refusal: refused[1] }, { status: refused[0] })
      : Response.json(answers[path]?.(body as never) ?? { refusal: 'not_found' }, { status: answers[path] ? 200 : 404 })
  })
  await prepare('enUS', aTenant({ portal: 'Expert' }))
  setSite(someSettings({ expertExchangeSiteUrl: location.origin }), aTenant({ portal: 'Expert' }))
  return () => history.replaceState(null, '', start)
})

const open = () =>
  render(
    <Stage>
      <JoinScreen />
    </Stage>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const paths = () => requests.map(({ path }) => path)
/** A step's button also says whether the step is complete. */
const step = (name: RegistrationStep) =>
  page.getByRole('button', { name: new RegExp(`^${translate(`REGISTRATION.STEPS.${name}`)}`) }).first()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('registration of an expert [RT-17]', () => {
  it('starts with an e-mail address, saves automatically, and continues after leaving the page', async () => {
    const first = await open()
    await button(translate('REGISTRATION.BEGIN')).click()
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
    expect(requests).toEqual([])
    await field(translate('REGISTRATION.EMAIL')).fill('ada@new.example')
    await button(translate('REGISTRATION.BEGIN')).click()
    await field(translate('PEOPLE.PROFILE.FIRST_NAME')).fill('Ada')
    await expect.poll(() => registration.draft.firstName).toBe('Ada')
    await expect.element(page.getByText(translate('REGISTRATION.SAVED'))).toBeVisible()
    await button(translate('REGISTRATION.NEXT')).click()
    await expect.element(heading(translate('REGISTRATION.STEPS.experience'))).toHaveFocus()
    await expect.poll(() => registration.step).toBe('experience')
    await first.unmount()
    await open()
    await expect.element(heading(translate('REGISTRATION.STEPS.experience'))).toBeVisible()
  })

  it('continues by a mailed link only when its button is pressed, and hides the secret', async () => {
    history.replaceState(null, '', `/join#${'s'.repeat(43)}`)
    registration = { ...registration, step: 'terms', draft: finished }
    await open()
    expect(location.hash).toBe('')
    expect(requests).toEqual([])
    await button(translate('REGISTRATION.CONTINUE')).click()
    expect(requests[0]).toMatchObject({ path: 'POST /registration/resume', body: { token: 's'.repeat(43) } })
    await expect
      .element(page.getByText(translate('REGISTRATION.VERIFIED', { email: registration.email })))
      .toBeVisible()
    await page.getByRole('checkbox', { name: translate('REGISTRATION.AGREE_TERMS') }).click()
    await expect.element(button(translate('REGISTRATION.COMPLETE_NOW'))).toHaveAttribute('disabled')
    await page.getByRole('checkbox', { name: translate('REGISTRATION.AGREE_PRIVACY') }).click()
    await button(translate('REGISTRATION.COMPLETE_NOW')).click()
    await expect.element(page.getByText(translate('REGISTRATION.DONE'))).toBeVisible()
    expect(localStorage.getItem('cq-registration')).toBeNull()
  })

  it('shows the incomplete steps, and sends the link', async () => {
    localStorage.setItem('cq-registration', key)
    registration = { ...registration, step: 'terms', draft: { ...finished, rate: null } }
    await open()
    await expect.element(page.getByText(refusalText(translate, 'registration_incomplete'))).toBeVisible()
    await button(translate('REGISTRATION.SEND')).click()
    await expect.element(page.getByText(translate('REGISTRATION.SENT', { email: registration.email }))).toBeVisible()
    expect(paths()).toContain('POST /registration/mail')
  })

  it('names wrong dates and numbers at their field', async () => {
    localStorage.setItem('cq-registration', key)
    const [job] = finished.employments
    registration = {
      ...registration,
      step: 'experience',
      draft: { ...finished, employments: [{ ...job!, endDate: '2014-05-01' }] },
    }
    await open()
    await expect.element(page.getByText(translate('REGISTRATION.MISTAKES.ENDS_EARLY'))).toBeVisible()
    await step('rate').click()
    await field(translate('REGISTRATION.HOURS')).fill('900')
    await expect.element(page.getByText(translate('REGISTRATION.MISTAKES.NUMBER', { max: '40' }))).toBeVisible()
    await field(translate('REGISTRATION.RATE')).fill('-5')
    await expect.element(page.getByText(translate('REGISTRATION.MISTAKES.NUMBER', { max: '10,000' }))).toBeVisible()
    await step('about').click()
    await field(translate('PEOPLE.PROFILE.LAST_NAME')).fill('')
    await step('terms').click()
    await page
      .getByRole('button', { name: translate('REGISTRATION.STEPS.about') })
      .first()
      .click()
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
  })

  it('takes a pasted list as several topics, each once', async () => {
    localStorage.setItem('cq-registration', key)
    registration = { ...registration, step: 'expertise', draft: finished }
    await open()
    const topics = field(translate('PEOPLE.PROFILE.TOPICS'))
    await expect.element(topics).toBeVisible()
    const data = new DataTransfer()
    data.setData('text', 'heat pumps, VALVES, Heat Pumps,')
    topics
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.poll(() => registration.draft.expertise).toEqual(['valves', 'heat pumps'])
  })

  it('shows the edits of another tab with a notice', async () => {
    localStorage.setItem('cq-registration', key)
    await open()
    await expect.element(field(translate('PEOPLE.PROFILE.FIRST_NAME'))).toBeVisible()
    refusals['PUT /registration'] = [412, 'stale']
    registration = { ...registration, version: 7, draft: { ...empty, firstName: 'Grace' } }
    await field(translate('PEOPLE.PROFILE.FIRST_NAME')).fill('Ada')
    await expect.element(page.getByText(translate('REGISTRATION.STALE'))).toBeVisible()
    await expect.element(field(translate('PEOPLE.PROFILE.FIRST_NAME'))).toHaveValue('Grace')
  })

  it('starts over when the registration is finished or expired', async () => {
    localStorage.setItem('cq-registration', key)
    refusals['POST /registration/open'] = [410, 'registration_ended']
    await open()
    await expect.element(page.getByText(refusalText(translate, 'registration_ended'))).toBeVisible()
    await button(translate('REGISTRATION.ANEW')).click()
    await expect.element(field(translate('REGISTRATION.EMAIL'))).toBeVisible()
  })
})
