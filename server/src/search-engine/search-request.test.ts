import { expect, it } from 'vitest'
import { monthsBefore } from './search-request.ts'

it.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-05-04', 36, '2023-05-04'],
])('%s minus %i months is %s', (today, months, first) => {
  expect(monthsBefore(today, months)).toBe(first)
})
