import { describe, expect, it } from 'vitest'
import { answerExpiry, earliestExpiry } from './answer-validity.ts'
import type { Question } from './shapes.ts'

const text = { enUS: 'a question' }

describe('an answer', () => {
  it.each([
    ['2026-08-31T10:30:00.000Z', 6, '2027-02-28T10:30:00.000Z'],
    ['2027-08-31T10:30:00.000Z', 6, '2028-02-29T10:30:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2026-11-30T00:00:00.000Z', 1, '2026-12-30T00:00:00.000Z'],
    ['2026-12-15T08:00:00.000Z', 1, '2027-01-15T08:00:00.000Z'],
  ])('of %s expires after %i months on %s', (answeredAt, validMonths, expected) => {
    expect(answerExpiry({ validMonths }, new Date(answeredAt))?.toISOString()).toBe(expected)
  })

  it('does not expire without a period, nor does a question without an answer, or one that was not shown', () => {
    const questions: Question[] = [
      { id: 'inside', kind: 'yes_no', isRequired: true, text },
      { id: 'ties', kind: 'text', isRequired: false, validMonths: 12, text },
      {
        id: 'hidden',
        kind: 'text',
        isRequired: true,
        validMonths: 1,
        text,
        showIf: { question: 'inside', answers: ['yes'] },
      },
      { id: 'job', kind: 'text', isRequired: false, validMonths: 6, text },
    ]
    const expiry = (answers: Parameters<typeof earliestExpiry>[1]) =>
      earliestExpiry(questions, answers, new Date('2026-01-10T00:00:00Z'))?.toISOString()
    expect(expiry({ inside: 'no', hidden: 'x' })).toBeUndefined()
    expect(expiry({ inside: 'no', ties: 'none' })).toBe('2027-01-10T00:00:00.000Z')
    expect(expiry({ inside: 'no', ties: 'none', job: 'CFO' })).toBe('2026-07-10T00:00:00.000Z')
    expect(expiry({ inside: 'yes', hidden: 'x', job: 'CFO' })).toBe('2026-02-10T00:00:00.000Z')
  })
})
