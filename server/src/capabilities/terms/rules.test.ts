import { expect, test } from 'vitest'
import { kindsFor, standing } from './rules.ts'

const agreedAt = new Date('2026-11-01T09:00:00Z')
const inForce = [
  { kind: 'expert', version: 3 },
  { kind: 'privacy', version: 1 },
] as const

test('[TC-01] experts have terms of their own; the privacy policy is everybody’s', () => {
  expect(kindsFor(true)).toEqual(['expert', 'privacy'])
  expect(kindsFor(false)).toEqual(['general', 'privacy'])
})

test('a person has accepted when every text in force is agreed to in its newest version', () => {
  const agreements = inForce.map((text) => ({ ...text, agreedAt }))
  expect(standing(inForce, agreements).accepted).toBe(true)
  expect(standing(inForce, agreements.slice(0, 1)).accepted).toBe(false)
})

test('[TC-05] agreement to an older version is kept but does not count for the newer one', () => {
  const { accepted, texts } = standing(inForce, [
    { kind: 'expert', version: 1, agreedAt },
    { kind: 'expert', version: 2, agreedAt },
    { kind: 'privacy', version: 1, agreedAt },
  ])
  expect(accepted).toBe(false)
  expect(texts[0]).toEqual({ kind: 'expert', version: 3, acceptedVersion: 2, acceptedAt: agreedAt.toISOString() })
})
