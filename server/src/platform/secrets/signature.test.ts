import { expect, it } from 'vitest'
import { isSignatureValid, sign } from './signature.ts'

const proof = sign('reminders.1', 'secret')

it('a signature is valid for the same text and secret only', () => {
  expect(proof).toMatch(/^[\w-]{43}$/)
  expect(isSignatureValid('reminders.1', proof, 'secret')).toBe(true)
  expect(isSignatureValid('reminders.2', proof, 'secret')).toBe(false)
  expect(isSignatureValid('reminders.1', proof, 'another')).toBe(false)
  for (const wrong of ['', proof.slice(1), `${proof}A`, `A${proof.slice(1)}`])
    expect(isSignatureValid('reminders.1', wrong, 'secret')).toBe(wrong === proof)
})
