import type { TrainingRun } from '@colloquy/contract/training/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { OpenRun } from './run-screen.tsx'

const moduleId = '0198c5f0-0000-7000-8000-000000000001'
const run: TrainingRun = {
  moduleId,
  version: 1,
  title: 'Rules',
  summary: '',
  minutes: 5,
  validMonths: 12,
  state: 'started',
  step: 1,
  steps: 3,
  completion: null,
  versionId: '0198c5f0-0000-7000-8000-000000000002',
  language: 'enUS',
  shownSteps: [
    { id: 'one', kind: 'page', title: 'First page', body: 'Text', options: [], answer: null, isRight: null },
    {
      id: 'asked',
      kind: 'question',
      title: 'Which one?',
      body: '',
      answer: null,
      isRight: null,
      options: [
        { id: 'no', text: 'Wrong one' },
        { id: 'yes', text: 'Right one' },
      ],
    },
    { id: 'last', kind: 'page', title: 'Last page', body: 'End', options: [], answer: null, isRight: null },
  ],
}
let now = run
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(async () => {
  sent.length = 0
  now = run
  await prepare('enUS')
  session.setState(
    { status: 'signedIn', user: { entityId: 'expert', fullName: 'Emil', personType: 2, roleId: null } as never },
    true,
  )
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.body) {
      const body = JSON.parse(String(init.body))
      sent.push({ path: address, body })
      const answered = { ...run.shownSteps[1]!, answer: body.option, isRight: body.option === 'yes' }
      if (body.option)
        now = {
          ...now,
          shownSteps: now.shownSteps.map((step) =>
            step.id === 'asked' ? { ...answered, body: answered.isRight ? 'Because' : '' } : step,
          ),
        }
    }
    return Response.json(now)
  })
})

it('goes on where the reader left off, and asks again until the answer is right, by keyboard alone', async () => {
  const screen = await render(
    <Stage at={`/expert/training/${moduleId}`}>
      <OpenRun moduleId={moduleId} />
    </Stage>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Which one?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Check answer' }).click()
  await expect.element(screen.getByText('Choose an answer.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Wrong one' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Not quite. Choose another answer.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Wrong one' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Because')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Last page' })).toHaveFocus()
  expect(sent.at(-1)?.body).toMatchObject({ step: 2 })
})
