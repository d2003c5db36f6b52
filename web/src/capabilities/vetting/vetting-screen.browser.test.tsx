import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../platform/refusal-text.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { OneVetting } from './vetting-screen.tsx'
import { VettingStatusPanel } from './vetting-status-panel.tsx'
import { VettingsScreen } from './vettings-screen.tsx'

const personId = '0198c0de-0000-7000-8000-000000000007'
const at = '2026-11-20T09:41:00.000Z'
const person = {
  personId,
  fullName: 'Ada Holm',
  title: 'Buyer',
  companyName: 'Nordluft',
  city: 'Lund',
  timeZone: 'Europe/Stockholm',
  photoId: null,
}
const question = {
  questionId: personId,
  question: 'Since when?',
  askedAt: at,
  askedBy: null,
  reply: null,
  repliedAt: null,
}
const vetting = {
  personId,
  state: 'waiting',
  registeredAt: at,
  person,
  employments: [],
  notes: '',
  creditsPerHour: 0,
  record: {
    ...person,
    version: 3,
    code: 'EX-1',
    email: 'ada@new.example',
    headline: 'Valves',
    bio: 'Long',
    expertise: [],
    facts: [{ kind: 'rate', value: 'EUR 350', source: 'self', confirmedAt: at, validityDays: 90 }],
  },
  questions: [],
  decision: null,
  can: { approve: true, ask: true, decline: true },
  similar: [{ personId, fullName: 'Ada Holm', companies: ['Nordluft AB'], why: 'employer', barred: 'restricted' }],
}
let answers: Record<string, [status: number, body: unknown]>
let requests: { path: string; ifMatch: string | null; body: unknown }[]

beforeEach(async () => {
  requests = []
  answers = {
    '/vetting': [
      200,
      {
        total: 1,
        vettings: [
          { person, headline: 'Valves', state: 'waiting', registeredAt: at, hasReply: true, resemblesBarred: true },
        ],
      },
    ],
    [`/vetting/${personId}`]: [200, vetting],
    '/vetting/mine': [200, { state: 'asked', registeredAt: at, questions: [question] }],
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ path, ifMatch: new Headers(init?.headers).get('if-match'), body })
    const [status, answer] = answers[path] ?? [404, { refusal: 'not_found' }]
    return Response.json(answer, { status })
  })
  await page.viewport(1280, 800)
  await prepare()
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Tests render without portals, so a dialog sits in the page flow and the page can cover it. */
const press = async (name: string) => {
  const found = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect.element(found).toBeVisible()
  const pressed = found.element() as HTMLElement
  pressed.focus()
  pressed.click()
}

describe('registrations', () => {
  it('link to their pages, and show who has answered', async () => {
    await render(
      <Stage at="/staff/vetting">
        <VettingsScreen />
      </Stage>,
    )
    await expect
      .element(page.getByRole('link', { name: 'Ada Holm' }))
      .toHaveAttribute('href', `/staff/vetting/${personId}`)
    await expect.element(page.getByText(translate('VETTING.STATES.answered'))).toBeVisible()
    await expect.element(page.getByText(translate('VETTING.RESEMBLES_BARRED'))).toBeVisible()
  })

  it('show an empty state when nobody waits', async () => {
    answers['/vetting'] = [200, { total: 0, vettings: [] }]
    await render(
      <Stage at="/staff/vetting">
        <VettingsScreen />
      </Stage>,
    )
    await expect.element(page.getByText(translate('VETTING.NONE.open'))).toBeVisible()
  })
})

describe('one registration', () => {
  const open = () =>
    render(
      <Stage at={`/staff/vetting/${personId}`}>
        <OneVetting personId={personId} />
      </Stage>,
    )

  it('shows possible duplicates, and is approved at a price, with the version that was read', async () => {
    await open()
    await expect.element(page.getByText(translate('VETTING.SIMILAR.employer'))).toBeVisible()
    await expect.element(page.getByText(translate('VETTING.SIMILAR.BARRED.restricted'))).toBeVisible()
    await button(translate('VETTING.APPROVE')).click()
    await press(translate('VETTING.DIALOGS.approve.SEND'))
    await expect.element(page.getByRole('dialog').getByText(translate('VETTING.DIALOGS.approve.FORM'))).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus()
    answers[`/vetting/${personId}/approve`] = [412, { refusal: 'stale' }]
    await page.getByLabelText(translate('VETTING.DIALOGS.approve.FIELD')).fill('1.5')
    await press(translate('VETTING.DIALOGS.approve.SEND'))
    await expect.element(page.getByText(translate('VETTING.STALE'))).toBeVisible()
    const sent = requests.find(({ path }) => path.endsWith('/approve'))
    expect(sent).toMatchObject({ body: { creditsPerHour: 150 }, ifMatch: expect.stringContaining('3') })
  })

  it('is not declined without a reason, and shows refusals in place', async () => {
    await open()
    await button(translate('VETTING.DECLINE')).click()
    await press(translate('VETTING.DIALOGS.decline.SEND'))
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
    expect(requests.some(({ path }) => path.endsWith('/decline'))).toBe(false)
    answers[`/vetting/${personId}/decline`] = [409, { refusal: 'vetting_already_decided' }]
    await page.getByLabelText(translate('VETTING.DIALOGS.decline.FIELD')).fill('No history.')
    await press(translate('VETTING.DIALOGS.decline.SEND'))
    await expect.element(page.getByText(refusalText(translate, 'vetting_already_decided'))).toBeVisible()
  })
})

describe('the own registration', () => {
  it('shows the question with a field for the answer', async () => {
    await render(
      <Stage at="/expert">
        <VettingStatusPanel />
      </Stage>,
    )
    await page.getByLabelText(translate('VETTING.OWN.FIELD')).fill('Since 2018.')
    await button(translate('VETTING.OWN.SEND')).click()
    await expect
      .poll(() => requests.find(({ path }) => path === '/vetting/mine/reply')?.body)
      .toEqual({ questionId: personId, reply: 'Since 2018.' })
  })
})
