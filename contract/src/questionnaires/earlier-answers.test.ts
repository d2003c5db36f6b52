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

const now = new Date('2026-06-10T09:00:00Z')

describe('an answer given before', () => {
  it('is offered for the same question in other punctuation, and for a similar one', () => {
    const history = [sent([yesNo('old', 'Would your employer object to this call?')], { old: 'no' })]
    for (const text of ['would your employer object to this call', 'Would your employer object to the call?'])
      expect(earlierAnswers([yesNo('new', text)], history, now)).toMatchObject([{ question: 'new', answer: 'no' }])
  })

  it('is not offered for another question, another kind of answer, or one that was not shown', () => {
    const old = yesNo('old', 'Would your employer object to this call?')
    const history = [sent([old], { old: 'no' })]
    expect(earlierAnswers([yesNo('new', 'Do you hold shares of these companies?')], history, now)).toEqual([])
    expect(earlierAnswers([{ ...old, kind: 'text' }], history, now)).toEqual([])
    const hidden = { ...old, showIf: { question: 'other', answers: ['yes'] } }
    expect(earlierAnswers([old], [sent([hidden], { old: 'no' })], now)).toEqual([])
  })

  it('is the latest of those to the same question, and a same question goes before a similar one', () => {
    const same = yesNo('same', 'Would your employer object to this call?')
    const similar = yesNo('similar', 'Would your employer object to the call?')
    const history = [
      sent([similar], { similar: 'yes' }, '2026-06-01T09:00:00.000Z'),
      sent([same], { same: 'no' }, '2026-05-01T09:00:00.000Z'),
      sent([same], { same: 'yes' }, '2026-04-01T09:00:00.000Z'),
    ]
    expect(earlierAnswers([same], history, now)).toMatchObject([
      { answer: 'no', answeredAt: '2026-05-01T09:00:00.000Z' },
    ])
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
    const present = ties(['worked', 'I worked for it.'], ['advised', 'I advised it'])
    expect(earlierAnswers([present], history, now)).toMatchObject([{ answer: ['worked', 'advised'] }])
    expect(earlierAnswers([ties(['worked', 'I worked for it'])], history, now)).toEqual([])
  })

  it('is offered as expired once it is older than the question takes', () => {
    const question = { ...yesNo('new', 'Would your employer object to this call?'), validMonths: 1 }
    const offered = (submittedAt: string) =>
      earlierAnswers([question], [sent([question], { new: 'no' }, submittedAt)], now)
    expect(offered('2026-05-10T09:00:00.000Z')).toMatchObject([{ answer: 'no', isExpired: true }])
    expect(offered('2026-05-10T09:00:00.001Z')).toMatchObject([{ answer: 'no', isExpired: false }])
  })

  it('is compared by trigrams', () => {
    expect(trigramSimilarity('word', 'word')).toBe(1)
    expect(trigramSimilarity('word', 'two words')).toBeCloseTo(4 / 11)
    expect(trigramSimilarity('abc', 'xyz')).toBe(0)
  })
})
