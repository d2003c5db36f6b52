import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { CallSurvey } from './survey-screen.tsx'

const id = '0198c5f0-0000-7000-8000-000000000001'
const survey = {
  ...{ questionnaireId: id, version: 1, title: { enUS: 'Questions' }, introduction: { enUS: 'Only for compliance.' } },
  questions: [
    { id: 'inside', kind: 'yes_no', isRequired: true, text: { enUS: 'Do you know unpublished results?' } },
    {
      ...{ id: 'which', kind: 'text', isRequired: true, text: { enUS: 'Which ones?' } },
      showIf: { question: 'inside', answers: ['yes'] },
    },
  ],
  ...{ answers: {}, savedAt: null, submittedAt: null },
}
const sent: { method: string; answers: unknown }[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  session.setState({ status: 'in', user: { entityId: 'expert', fullName: 'Katrin Oberholzer' } as never }, true)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ topic: 'Heat pumps', survey })
    const { answers } = JSON.parse(String(init.body))
    sent.push({ method: String(init.method), answers })
    const at = '2026-11-23T09:00:00.000Z'
    return Response.json({ ...survey, answers, savedAt: at, submittedAt: init.method === 'POST' ? at : null })
  })
})

const open = () =>
  render(
    <Stage at="/compliance-survey">
      <CallSurvey callId={id} />
    </Stage>,
  )

it('marks unanswered questions, moves the focus to the first one, and sends nothing', async () => {
  await page.viewport(375, 800)
  const screen = await open()
  await screen.getByRole('button', { name: 'Send answers' }).click()
  await expect.element(screen.getByText('Answer this question')).toBeVisible()
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
