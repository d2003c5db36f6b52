import { expect, it } from 'vitest'
import { createSignedChallenge, verifySignedChallenge } from './signed-challenge.ts'

const at = new Date('2026-11-20T10:00:00Z')
const end = new Date(at.getTime() + 60_000)
const challenge = createSignedChallenge('a place', end, 'secret')

it('a challenge is valid until it expires, for its purpose and with the same secret', () => {
  expect(verifySignedChallenge(challenge, 'a place', at, 'secret')).toEqual(end)
  expect(verifySignedChallenge(challenge, 'a place', end, 'secret')).toBeUndefined()
  expect(verifySignedChallenge(challenge, 'another place', at, 'secret')).toBeUndefined()
  expect(verifySignedChallenge(challenge, 'a place', at, 'another')).toBeUndefined()
})

it('the expiry of a challenge cannot be changed, and no two challenges are equal', () => {
  const laterChallenge = (end.getTime() + 1e9).toString(36).padStart(10, '0') + challenge.slice(10)
  for (const wrong of ['', 'x', laterChallenge, challenge.slice(1), `${challenge}x`])
    expect(verifySignedChallenge(wrong, 'a place', at, 'secret')).toBeUndefined()
  expect(createSignedChallenge('a place', end, 'secret')).not.toBe(challenge)
})
