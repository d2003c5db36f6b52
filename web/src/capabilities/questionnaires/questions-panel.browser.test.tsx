import { answerProblems } from '@colloquy/contract/questionnaires/answer-rules'
import type { Answers, Question, Survey } from '@colloquy/contract/questionnaires/shapes'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'

const question: Question = {
  id: 'ties',
  kind: 'many',
  isRequired: true,
  text: { enUS: 'Which ties do you have?' },
  options: [
    { id: 'none', text: { enUS: 'None of these' }, isExclusive: true },
    { id: 'worked', text: { enUS: 'I worked for it' } },
    { id: 'advised', text: { enUS: 'I advised it' } },
  ],
}

const rating: Question = {
  id: 'rating',
  kind: 'scale',
  isRequired: true,
  min: 1,
  max: 3,
  text: { enUS: 'How clear was it?' },
  minText: { enUS: 'poor' },
  maxText: { enUS: 'excellent' },
}
const fee: Question = { id: 'fee', kind: 'money', isRequired: false, text: { enUS: 'What did you pay?' } }

const registry = ['Nordluft AB', 'Nordwind, Söhne & Co']
const advises: Question = {
  id: 'advises',
  kind: 'company',
  isRequired: false,
  max: 3,
  text: { enUS: 'Whom do you advise?' },
}

function Form({ questions }: { questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <>
      <QuestionsPanel
        questions={questions}
        answers={answers}
        problems={answerProblems(questions, answers)}
        companies={{ key: 'test', find: async (text) => registry.filter((name) => name.toLowerCase().includes(text)) }}
        onChange={setAnswers}
      />
      <output>{JSON.stringify(answers)}</output>
      <AnswersPanel survey={{ questions, answers } as Survey} />
    </>
  )
}

beforeEach(() => prepare('enUS'))

it('clears the other options when an exclusive one is chosen, and the other way round', async () => {
  const screen = await render(
    <Stage>
      <Form questions={[question]} />
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

it('shows a scale with the meaning of its ends, and an amount in the currency that was chosen', async () => {
  const screen = await render(
    <Stage>
      <Form questions={[rating, fee]} />
    </Stage>,
  )
  for (const name of ['1 – poor', '2', '3 – excellent'])
    await expect.element(screen.getByRole('radio', { name, exact: true })).toBeVisible()
  await screen.getByRole('radio', { name: '3 – excellent' }).click()
  await screen.getByRole('textbox', { name: 'Amount' }).fill('12,5')
  await expect.element(screen.getByText('Enter an amount, such as 1250.50, and choose a currency.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Amount' }).fill('1250.5')
  await screen.getByRole('combobox', { name: 'Currency' }).selectOptions('USD')
  await expect.element(screen.getByRole('status')).toHaveTextContent('{"rating":"3","fee":"1250.5 USD"}')
  await expect.element(screen.getByText('$1,250.50')).toBeVisible()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('3 – excellent')
})

it('finds companies as one types, keeps a name that nobody knows as it was typed, and lets each be removed', async () => {
  const screen = await render(
    <Stage>
      <Form questions={[advises]} />
    </Stage>,
  )
  const field = screen.getByRole('combobox', { name: 'Whom do you advise?' })
  await field.fill('nord')
  await screen.getByRole('option', { name: 'Nordwind, Söhne & Co' }).click()
  await field.fill('Die Unbekannten, KG')
  await userEvent.keyboard('{Enter}')
  await field.fill('Left behind')
  await userEvent.tab()
  const answer = screen.container.querySelector('output')!
  await expect
    .element(answer)
    .toHaveTextContent('{"advises":["Nordwind, Söhne & Co","Die Unbekannten, KG","Left behind"]}')
  await expect.element(screen.getByText('You’ve named 3 companies. Remove one to name another one.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove Left behind' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(answer).toHaveTextContent('{"advises":["Nordwind, Söhne & Co","Die Unbekannten, KG"]}')
  await expect.element(screen.getByText('Nordwind, Söhne & Co · Die Unbekannten, KG')).toBeVisible()
})
