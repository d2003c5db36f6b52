import { expect, test } from 'vitest'
import { isComplete, isPublishable, kindsFor, statesOf, termsStatusOf } from './rules.ts'

const agreedAt = new Date('2026-11-01T09:00:00Z')
const at = new Date('2026-11-20T09:00:00Z')
const never = { lapseDays: null, at }
const inForce = [
  { kind: 'expert', version: 3 },
  { kind: 'privacy', version: 1 },
] as const

test('[TC-01] experts have their own terms, and everybody the same privacy policy', () => {
  expect(kindsFor(true)).toEqual(['expert', 'privacy'])
  expect(kindsFor(false)).toEqual(['general', 'privacy'])
})

test('a person has accepted when they agreed to the newest version of every text in force', () => {
  const agreements = inForce.map((text) => ({ ...text, agreedAt }))
  expect(termsStatusOf(inForce, agreements, never).accepted).toBe(true)
  expect(termsStatusOf(inForce, agreements.slice(0, 1), never).accepted).toBe(false)
})

test('[TC-05] agreement to an older version is kept but does not count for the newer one', () => {
  const agreements = [
    { kind: 'expert', version: 1, agreedAt },
    { kind: 'expert', version: 2, agreedAt },
    { kind: 'privacy', version: 1, agreedAt },
  ] as const
  const { accepted, texts } = termsStatusOf(inForce, agreements, never)
  expect(accepted).toBe(false)
  expect(texts[0]).toEqual({
    kind: 'expert',
    version: 3,
    acceptedVersion: 2,
    acceptedAt: agreedAt.toISOString(),
    isPending: true,
    lapsesAt: null,
  })
})

test('[TC-05] an agreement lapses to the millisecond, and the latest of several counts', () => {
  const agreements = inForce.map((text) => ({ ...text, agreedAt }))
  const lapse = new Date('2026-12-01T09:00:00Z')
  const just = { lapseDays: 30, at: new Date(lapse.getTime() - 1) }
  expect(termsStatusOf(inForce, agreements, just)).toMatchObject({
    accepted: true,
    texts: [{ lapsesAt: lapse.toISOString() }, {}],
  })
  expect(termsStatusOf(inForce, agreements, { lapseDays: 30, at: lapse }).accepted).toBe(false)
  const again = inForce.map((text) => ({ ...text, agreedAt: lapse }))
  expect(termsStatusOf(inForce, [...again, ...agreements], { lapseDays: 30, at: lapse }).accepted).toBe(true)
})

test('the newest version whose date has passed is in force; a later number with an earlier date overtakes a planned one', () => {
  const version = (version: number, day: string) => ({ kind: 'expert', version, publishedAt: new Date(day) }) as const
  expect([...statesOf([version(1, '2026-01-01'), version(2, '2026-02-01'), version(3, '2027-01-01')], at)]).toEqual([
    [1, 'former'],
    [2, 'in_force'],
    [3, 'planned'],
  ])
  expect(statesOf([version(2, '2027-01-01'), version(3, '2026-11-01')], at).get(2)).toBe('former')
  expect([...statesOf([version(1, '2027-01-01')], at)]).toEqual([[1, 'planned']])
})

test('a draft is complete with a title and a text in each language', () => {
  const text = (language: 'enUS' | 'deDE', body = 'text') => ({ language, title: 'title', body })
  expect(isComplete([text('enUS'), text('deDE')], ['enUS', 'deDE'])).toBe(true)
  expect(isComplete([text('enUS')], ['enUS', 'deDE'])).toBe(false)
  expect(isComplete([text('enUS'), text('deDE', ' \n')], ['enUS', 'deDE'])).toBe(false)
})

test('a version comes into force now or within two years, never before', () => {
  expect(isPublishable(at, at)).toBe(true)
  expect(isPublishable(new Date(at.getTime() - 1), at)).toBe(false)
  expect(isPublishable(new Date('2029-11-20'), at)).toBe(false)
})
