import type { Fact, PersonProfile } from '@colloquy/contract/people/shapes'
import { describe, expect, it } from 'vitest'
import {
  ageOf,
  changesOf,
  countryCodes,
  factEntriesOf,
  infoOf,
  rebase,
  trimmed,
  validationErrorsOf,
  waitingOf,
} from './view.ts'

const profile = {
  firstName: 'Vera',
  lastName: 'Muster',
  preferredName: null,
  headline: 'Heat',
  bio: '',
  city: 'Basel',
  country: 'CH',
  timeZone: 'Europe/Zurich',
  languages: ['de'],
  expertise: [],
  linkedInUrl: null,
} as unknown as PersonProfile
const info = infoOf(profile)

describe('the edited profile', () => {
  it('sends only changed fields, and empty ones as null', () => {
    expect(changesOf(info, info)).toEqual({})
    const typed = trimmed({ ...info, headline: ' Heat pumps ', city: ' ', bio: '', languages: ['de', 'en'] })
    expect(changesOf(info, typed)).toEqual({ headline: 'Heat pumps', city: null, languages: ['de', 'en'] })
  })

  it('requires a name and a valid address', () => {
    expect(validationErrorsOf(info)).toEqual({})
    expect(
      Object.keys(validationErrorsOf({ ...info, firstName: ' ', linkedInUrl: 'http://linkedin.com/in/vera' })),
    ).toEqual(['firstName', 'linkedInUrl'])
    expect(validationErrorsOf({ ...info, linkedInUrl: 'https://www.linkedin.com/in/vera' })).toEqual({})
  })

  it('survives a concurrent change; fields changed on both sides are conflicts', () => {
    const typed = { ...info, city: 'Bern', headline: 'Pumps' }
    const now = { ...info, city: 'Genf', headline: 'Pumps', bio: 'More.' }
    expect(rebase(info, typed, now)).toEqual({
      typed: { ...info, city: 'Bern', headline: 'Pumps', bio: 'More.' },
      contested: ['city'],
    })
  })
})

describe('facts', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const fact = (kind: Fact['kind'], days: number): Fact => ({
    kind,
    value: 'None',
    source: 'self',
    validityDays: 100,
    confirmedAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
  })

  it('are the existing ones, and those the expert can still word', () => {
    expect(
      factEntriesOf([fact('employment', 1), fact('rate', 1)]).map(({ kind, fact: made }) => [kind, !!made]),
    ).toEqual([
      ['rate', true],
      ['public_office', false],
      ['outside_activity', false],
      ['shares_held', false],
      ['employment', true],
    ])
  })

  it('need confirmation when little of their validity period is left, or when they were never confirmed', () => {
    const never = { confirmedAt: null, validityDays: 90 }
    const some = [fact('rate', 0), fact('rate', 79), fact('rate', 80), fact('rate', 400), never]
    expect(some.map((one) => ageOf(one, now))).toEqual(['new', 'good', 'old', 'old', 'never'])
    expect(waitingOf(some, now)).toBe(3)
  })
})

it('lists current countries only', () => {
  const codes = countryCodes()
  for (const code of ['DE', 'SA', 'US', 'CH']) expect(codes).toContain(code)
  for (const code of ['DD', 'SU', 'EU', 'ZZ', 'QQ']) expect(codes).not.toContain(code)
})
