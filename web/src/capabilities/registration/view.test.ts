import { dateProblemsOf, missingSteps, type RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { expect, test } from 'vitest'
import { dayOf, emptyEmployment, numberIn, stepBeside } from './view.ts'

test('steps have a previous and a next one', () => {
  expect(stepBeside('about', -1)).toBeUndefined()
  expect(stepBeside('about', 1)).toBe('experience')
  expect(stepBeside('terms', 1)).toBeUndefined()
})

test('only whole numbers within bounds are accepted', () => {
  expect(['5', ' 40 ', '0', '41', '4.5', 'five', ''].map((typed) => numberIn(typed, 1, 40))).toEqual([
    5,
    40,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a day is the calendar day in UTC', () => {
  expect(dayOf(new Date('2026-03-01T23:30:00Z'))).toBe('2026-03-01')
})

test('each step reports its own missing fields', () => {
  const draft: RegistrationDraft = {
    firstName: 'Ada',
    lastName: 'Holm',
    country: 'SE',
    city: '',
    timeZone: 'Europe/Stockholm',
    language: 'enUS',
    languages: ['sv'],
    headline: 'Valves',
    bio: '',
    expertise: ['valves'],
    employments: [{ companyName: 'Nordluft', title: 'Buyer', startDate: '2015-01-01', endDate: null }],
    rate: 300,
    currency: 'EUR',
    hoursPerWeek: 5,
  }
  const missing = (part: Partial<RegistrationDraft>) => missingSteps({ ...draft, ...part }, '2026-11-20')
  expect(missing({})).toEqual([])
  expect(missing({ lastName: '  ' })).toEqual(['about'])
  expect(missing({ languages: [] })).toEqual(['about'])
  expect(missing({ employments: [] })).toEqual(['experience'])
  expect(missing({ employments: [emptyEmployment] })).toEqual(['experience'])
  const [job] = draft.employments
  expect(missing({ employments: [{ ...job!, startDate: '2027-01-01' }] })).toEqual(['experience'])
  expect(missing({ employments: [{ ...job!, endDate: '2014-12-31' }] })).toEqual(['experience'])
  expect(missing({ expertise: [], headline: '' })).toEqual(['expertise'])
  expect(missing({ rate: null })).toEqual(['rate'])
})

test('impossible dates are named at their field', () => {
  const mistakes = (startDate: string | null, endDate: string | null) =>
    dateProblemsOf({ startDate, endDate }, '2026-11-20')
  expect(mistakes('2015-01-01', null)).toEqual({})
  expect(mistakes(null, '2015-01-01')).toEqual({})
  expect(mistakes('2015-01-01', '2014-12-31')).toEqual({ endDate: 'ENDS_EARLY' })
  expect(mistakes('2027-01-01', '2028-01-01')).toEqual({ startDate: 'IN_FUTURE', endDate: 'IN_FUTURE' })
  expect(mistakes('1929-12-31', null)).toEqual({ startDate: 'TOO_EARLY' })
})
