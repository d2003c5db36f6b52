import { expect, test } from 'vitest'
import { TooBusy } from '../concurrency-limit.ts'
import { boundedPasswords } from './passwords.ts'

const passwords = boundedPasswords()

test('a password is stored as Argon2id with 19 MiB and two passes, and recognised', async () => {
  const stored = await passwords.hash('correct horse battery staple')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'correct horse battery staple')).toBe(true)
  expect(await passwords.verify(stored, 'correct horse battery staplE')).toBe(false)
})

test('the same characters in another encoding are the same password', async () => {
  const stored = await passwords.hash('pa\u0308sswort')
  expect(await passwords.verify(stored, 'p\u00e4sswort')).toBe(true)
})

test('without a stored password the answer is no, after work of the same kind', async () => {
  expect(await passwords.verify(undefined, '')).toBe(false)
})

test('more than can wait are turned away at once, and those who waited are served', async () => {
  const few = boundedPasswords({ parallel: 1, waiting: 1 })
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => few.verify(undefined, 'x')))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((all[2] as PromiseRejectedResult).reason).toBeInstanceOf(TooBusy)
  expect(await few.verify(undefined, 'x')).toBe(false)
})

test('a hundred wait and the next is turned away', async () => {
  const one = boundedPasswords({ parallel: 1 })
  const answers = await Promise.allSettled(Array.from({ length: 110 }, () => one.verify(undefined, 'x')))
  expect(answers.map(({ status }) => status)).toEqual([...Array(101).fill('fulfilled'), ...Array(9).fill('rejected')])
}, 30_000)
