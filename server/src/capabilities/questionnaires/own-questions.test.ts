import { expect, it } from 'vitest'
import { questionsFrom } from './own-questions.ts'

it('keeps questions whose words are unchanged with their ids, and gives new ones ids that were never used', () => {
  const form = { isRequired: true }
  const first = questionsFrom(['Who buys?', 'Why?'], [], form)
  expect(first.map(({ id }) => id)).toEqual(['q1', 'q2'])
  const next = questionsFrom(['Why?', 'When?'], first, form)
  expect(next.map(({ id, text }) => [id, text.enUS])).toEqual([
    ['q2', 'Why?'],
    ['q3', 'When?'],
  ])
})
