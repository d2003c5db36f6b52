import { describe, expect, it } from 'vitest'
import { earlierAnswers, type SubmittedAnswers, trigramSimilarity } from './earlier-answers.ts'
import type { Question } from './shapes.ts'

const yesNo = (id: string, enUS: string): Question => ({ id, kind: 'yes_no', isRequired: true, text: { enUS } })
const sent = (
  questions: readonly Question[],
  answers: SubmittedAnswers['answers'],
  submittedAt = '2026-05-01T09:00:00.000Z',
) => ({
  questions,
  answers,
  submittedAt,
})

describe('an answer given before', () => {
  it('is offered for the same question in other punctuation, and for a similar one', () => {
    const history = [sent([yesNo('old', 'Would your employer object to this call?')], { old: 'no' })]
    for (const text of ['would your employer object to this call', 'Would your employer object to the call?'])
      expect(earlierAnswers([yesNo('new', text)], history)).toMatchObject([{ question: 'new', answer: 'no' }])
  })

  it('is not offered for another question, another kind of answer, or one that was not shown', () => {
    const old = yesNo('old', 'Would your employer object to this call?')
    const history = [sent([old], { old: 'no' })]
    expect(earlierAnswers([yesNo('new', 'Do you hold shares of these companies?')], history)).toEqual([])
    expect(earlierAnswers([{ ...old, kind: 'text' }], history)).toEqual([])
    const hidden = { ...old, showIf: { question: 'other', answers: ['yes'] } }
    expect(earlierAnswers([old], [sent([hidden], { old: 'no' })])).toEqual([])
  })

  it('is the latest of those to the same question, and a same question goes before a similar one', () => {
    const same = yesNo('same', 'Would your employer object to this call?')
    const similar = yesNo('similar', 'Would your employer object to the call?')
    const history = [
      sent([similar], { similar: 'yes' }, '2026-06-01T09:00:00.000Z'),
      sent([same], { same: 'no' }, '2026-05-01T09:00:00.000Z'),
      sent([same], { same: 'yes' }, '2026-04-01T09:00:00.000Z'),
    ]
    expect(earlierAnswers([same], history)).toMatchObject([{ answer: 'no', answeredAt: '2026-05-01T09:00:00.000Z' }])
  })

  it('names the options of the present question, if all of them exist', () => {
    const ties = (...options: [string, string][]): Question => ({
      id: 'ties',
      kind: 'many',
      isRequired: true,
      text: { enUS: 'Which ties do you have?' },
      options: options.map(([id, enUS]) => ({ id, text: { enUS } })),
    })
    const history = [sent([ties(['a', 'I worked for it'], ['b', 'I advised it'])], { ties: ['a', 'b'] })]
    const now = ties(['worked', 'I worked for it.'], ['advised', 'I advised it'])
    expect(earlierAnswers([now], history)).toMatchObject([{ answer: ['worked', 'advised'] }])
    expect(earlierAnswers([ties(['worked', 'I worked for it'])], history)).toEqual([])
  })

  it('is compared by trigrams', () => {
    expect(trigramSimilarity('word', 'word')).toBe(1)
    expect(trigramSimilarity('word', 'two words')).toBeCloseTo(4 / 11)
    expect(trigramSimilarity('abc', 'xyz')).toBe(0)
  })
})
