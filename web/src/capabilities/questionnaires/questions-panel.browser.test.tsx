import type { Answers, Question } from '@colloquy/contract/questionnaires/shapes'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { QuestionsPanel } from './questions-panel.tsx'

const question: Question = {
  ...{ id: 'ties', kind: 'many', isRequired: true, text: { enUS: 'Which ties do you have?' } },
  options: [
    { id: 'none', text: { enUS: 'None of these' }, isExclusive: true },
    { id: 'worked', text: { enUS: 'I worked for it' } },
    { id: 'advised', text: { enUS: 'I advised it' } },
  ],
}

function Form() {
  const [answers, setAnswers] = useState<Answers>({})
  return <QuestionsPanel questions={[question]} answers={answers} problems={new Map()} onChange={setAnswers} />
}

beforeEach(() => prepare('enUS'))

it('clears the other options when an exclusive one is chosen, and the other way round', async () => {
  const screen = await render(
    <Stage>
      <Form />
    </Stage>,
  )
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await box('I worked for it').click()
  await box('I advised it').click()
  await box('None of these').click()
  await expect.element(box('None of these')).toBeChecked()
  for (const name of ['I worked for it', 'I advised it']) await expect.element(box(name)).not.toBeChecked()
  await box('I advised it').click()
  await expect.element(box('None of these')).not.toBeChecked()
  await expect.element(box('I advised it')).toBeChecked()
})
