import { expect, it } from 'vitest'
import { isStamped, stamp } from './stamp.ts'

const proof = stamp('reminders.1', 'secret')

it('is of the same text and the same secret, and of nothing else', () => {
  expect(proof).toMatch(/^[\w-]{43}$/)
  expect(isStamped('reminders.1', proof, 'secret')).toBe(true)
  expect(isStamped('reminders.2', proof, 'secret')).toBe(false)
  expect(isStamped('reminders.1', proof, 'another')).toBe(false)
  for (const wrong of ['', proof.slice(1), `${proof}A`, `A${proof.slice(1)}`])
    expect(isStamped('reminders.1', wrong, 'secret')).toBe(wrong === proof)
})
