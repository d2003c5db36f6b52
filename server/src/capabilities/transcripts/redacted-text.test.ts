import { expect, it } from 'vitest'
import { isRedactable, redactText } from './redacted-text.ts'

it('replaces spans in any order, at both ends and side by side', () => {
  const spans = [
    { start: 8, end: 11 },
    { start: 0, end: 3 },
    { start: 3, end: 4 },
  ]
  expect(redactText('Ada met Bob', spans)).toBe('[redacted][redacted]met [redacted]')
  expect(redactText('Ada', [])).toBe('Ada')
})

it('refuses spans outside of the text, in the middle of a character, and over others', () => {
  const text = 'a😀b'
  expect(isRedactable(text, { start: 1, end: 3 }, [{ start: 0, end: 1 }])).toBe(true)
  for (const span of [
    { start: 2, end: 3 },
    { start: 1, end: 2 },
    { start: 0, end: 5 },
    { start: 1, end: 1 },
  ])
    expect(isRedactable(text, span, [])).toBe(false)
  expect(isRedactable(text, { start: 1, end: 4 }, [{ start: 3, end: 4 }])).toBe(false)
})
