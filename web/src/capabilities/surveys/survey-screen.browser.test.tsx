import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { SurveyScreen } from './survey-screen.tsx'

const id = '0198c5f0-0000-7000-8000-000000000001'
const survey = {
  questionnaireId: id,
  kind: 'compliance_survey',
  level: 'tenant',
  version: 1,
  title: { enUS: 'Questions' },
  introduction: { enUS: 'Only for compliance.' },
  questions: [
    { id: 'inside', kind: 'yes_no', isRequired: true, text: { enUS: 'Do you know unpublished results?' } },
    {
      id: 'which',
      kind: 'text',
      isRequired: true,
      text: { enUS: 'Which ones?' },
      showIf: { question: 'inside', answers: ['yes'] },
    },
  ],
  answers: {},
  savedAt: null,
  submittedAt: null,
  expiresAt: null,
}
const earlier: object[] = []
const sent: { method: string; answers: unknown }[] = []
const tokens: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  earlier.length = 0
  tokens.length = 0
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'expert', fullName: 'Katrin Oberholzer' } as never }, true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { answers, token } = JSON.parse(String(init.body))
    tokens.push(token)
    if (address.endsWith('/ItemQuestionnaire'))
      return Response.json({
        kind: 'compliance_survey',
        subjectId: id,
        topic: 'Heat pumps',
        surveys: [survey],
        earlier,
      })
    sent.push({ method: String(init.method), answers })
    const at = '2026-11-23T09:00:00.000Z'
    return Response.json({ ...survey, answers, savedAt: at, submittedAt: init.method === 'POST' ? at : null })
  })
})

const open = (access: Parameters<typeof SurveyScreen>[0]['access'] = { kind: 'compliance_survey', subjectId: id }) =>
  render(
    <Stage at="/compliance-survey">
      <SurveyScreen access={access} />
    </Stage>,
  )

it('marks unanswered questions, moves the focus to the first one, and sends nothing', async () => {
  await page.viewport(375, 800)
  const screen = await open()
  await screen.getByRole('button', { name: 'Send answers' }).click()
  await expect.element(screen.getByText('Answer this question.')).toBeVisible()
  await expect.element(screen.getByText('1 question needs your attention.')).toBeVisible()
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  expect(sent).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})

it('shows a question with the answer it depends on, saves the draft while one types, and sends it', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).toBeVisible()
  expect(screen.getByLabelText('Which ones?').elements()).toEqual([])
  await screen.getByRole('radio', { name: 'Yes' }).click()
  await screen.getByLabelText('Which ones?').fill('Orders')
  const answers = { inside: 'yes', which: 'Orders' }
  await expect.poll(() => sent.at(-1)).toEqual({ method: 'PUT', answers })
  await expect.element(screen.getByText('Draft saved')).toBeVisible()
  await screen.getByRole('button', { name: 'Send answers' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ method: 'POST', answers })
})

it('saves at once what was typed when the page is left', async () => {
  const screen = await open()
  await screen.getByRole('radio', { name: 'No' }).click()
  await screen.unmount()
  await expect.poll(() => sent).toEqual([{ method: 'PUT', answers: { inside: 'no' } }])
})

it('is answered by the link of a mail without signing in', async () => {
  session.setState({ status: 'signedOut' } as never, true)
  const screen = await open({ token: 'secret' })
  await screen.getByRole('radio', { name: 'No' }).click()
  await screen.getByRole('button', { name: 'Send answers' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ method: 'POST', answers: { inside: 'no' } })
  expect(new Set(tokens)).toEqual(new Set(['secret']))
})

it('offers an answer given before with its age, and takes it over with one tap', async () => {
  const answeredAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
  earlier.push({
    questionnaireId: id,
    question: 'inside',
    answer: 'no',
    answeredAt,
    text: { enUS: 'Do you know results?' },
    isExpired: false,
  })
  const screen = await open()
  await expect.element(screen.getByText('Do you know results?', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'No' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Use this answer' }).click()
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Use this answer' }).elements()).toEqual([])
  await expect.poll(() => sent.at(-1)).toEqual({ method: 'PUT', answers: { inside: 'no' } })
})

it('says that an answer given before has expired, and lets one confirm it', async () => {
  const answeredAt = new Date(Date.now() - 400 * 86_400_000).toISOString()
  const question = { questionnaireId: id, question: 'inside', text: survey.questions[0]!.text }
  earlier.push({ ...question, answer: 'no', answeredAt, isExpired: true })
  const screen = await open()
  await expect.element(screen.getByText('That answer has expired.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm answer' }).click()
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
})
