import type { QuestionnaireDraft, QuestionnaireFile } from '@colloquy/contract/questionnaires/draft-shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'

const about = { kind: 'vetting', level: 'tenant' } as const
const file: QuestionnaireFile = {
  ...about,
  clientId: null,
  clientName: null,
  version: 0,
  draft: null,
  versions: [
    {
      questionnaireId: '0198c5f0-0000-7000-8000-000000000001',
      version: 1,
      responses: 3,
      publishedBy: null,
      publishedAt: '2026-11-01T09:00:00.000Z',
      title: { enUS: 'About you' },
      introduction: { enUS: '' },
      questions: [
        { id: 'inside', kind: 'yes_no', isRequired: true, text: { enUS: 'Do you know results?' } },
        { id: 'years', kind: 'text', isRequired: true, text: { enUS: 'How many years?' } },
      ],
    },
  ],
}
const sent: { method: string; path: string; ifMatch: string | null; draft?: QuestionnaireDraft }[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'officer', fullName: 'Ida' } as never }, true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { draft } = init.body ? JSON.parse(String(init.body)) : {}
    const headers = new Headers(init.headers)
    sent.push({ method: String(init.method), path: address, ifMatch: headers.get('if-match'), draft })
    return Response.json({
      ...file,
      version: 1,
      draft: draft && { ...draft, editedAt: '2026-11-23T09:00:00.000Z', editedBy: 'Ida' },
    })
  })
})

const open = () =>
  render(
    <Stage at="/compliance/questionnaires/vetting/tenant">
      <QuestionnaireForm about={about} file={file} />
    </Stage>,
  )

it('reorders by keyboard, says so, and saves the draft at the version that was seen', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Move down: 1' }).click()
  await expect.element(screen.getByText('Question is now number 2.')).toBeVisible()
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ method: 'PUT', ifMatch: '"0"' })
  expect(sent.at(-1)!.draft!.questions.map(({ id }) => id)).toEqual(['years', 'inside'])
})

it('warns of missing languages, edits one language at a time, and shows what the person will see', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Deutsch: 3 texts missing')).toBeVisible()
  await screen.getByText('Deutsch', { exact: true }).click()
  await screen.getByLabelText('Title').fill('Über Sie')
  await expect.element(screen.getByText('Deutsch: 2 texts missing')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Über Sie' })).toBeVisible()
})

it('adds a question that depends on another, with options and a knock-out, and publishes it once complete', async () => {
  await page.viewport(375, 800)
  const screen = await open()
  await screen.getByRole('button', { name: 'Add question' }).click()
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Enter the English text.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByLabelText('Question').last().fill('Which ties?')
  await screen.getByLabelText('Answer type').last().selectOptions('many')
  for (const n of [1, 2]) {
    await screen.getByRole('button', { name: 'Add option' }).click()
    await screen.getByLabelText(`Option ${n}`).fill(n === 1 ? 'None' : 'Board seat')
  }
  await screen.getByLabelText('Can’t be combined with other options').first().click()
  await screen.getByLabelText('Valid for (months, up to 60)').last().fill('99')
  await screen.getByLabelText('Show only if').last().selectOptions('inside')
  await screen.getByRole('group', { name: 'was answered with' }).getByLabelText('Yes').click()
  await screen.getByLabelText('If the answer is “Board seat”').selectOptions('block')
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  expect(sent[0]!.draft!.questions[2]).toEqual({
    id: 'q3',
    kind: 'many',
    isRequired: true,
    text: { enUS: 'Which ties?' },
    validMonths: 60,
    options: [
      { id: 'o1', text: { enUS: 'None' }, isExclusive: true },
      { id: 'o2', text: { enUS: 'Board seat' } },
    ],
    showIf: { question: 'inside', answers: ['yes'] },
    flags: [{ answer: 'o2', flag: 'block' }],
  })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})
