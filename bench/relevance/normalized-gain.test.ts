import { expect, it } from 'vitest'
import { judgedExperts } from './judged-experts.ts'
import { judgedQuestions } from './judged-questions.ts'
import { normalizedGain } from './normalized-gain.ts'

it('normalized gain is 1 for the best order, less for any other, and 0 without relevant hits', () => {
  const grades = new Map([
    ['exact', 3],
    ['good', 2],
    ['slight', 1],
    ['useless', 0],
  ])
  expect(normalizedGain(['exact', 'good', 'slight', 'useless'], grades, 3)).toBe(1)
  // (3 / 1 + 7 / log2 3 + 1 / 2) / (7 / 1 + 3 / log2 3 + 1 / 2)
  expect(normalizedGain(['good', 'exact', 'slight'], grades, 3)).toBeCloseTo(0.8428, 4)
  expect(normalizedGain(['useless', 'unknown'], grades, 3)).toBe(0)
})

it('normalized gain distinguishes good from bad orders of every judged search', () => {
  const { experts } = judgedExperts()
  for (const { text, gradeOf } of judgedQuestions) {
    const grades = experts.map(gradeOf)
    expect(grades.filter((grade) => grade > 0).length, text).toBeGreaterThan(2)
    expect(Math.max(...grades), text).toBe(3)
    expect(grades.filter((grade) => grade === 0).length, text).toBeGreaterThan(1000)
  }
  expect(new Set(judgedQuestions.map(({ text }) => text)).size).toBe(60)
})
