import { describe, expect, it } from 'vitest'
import { choices, gaps, mayImport } from './view.ts'

describe('what columns can mean', () => {
  it('is everything about a person and one employment more than there are', () => {
    expect(choices([null]).filter((field) => field.endsWith('.company'))).toEqual(['employment1.company'])
    expect(choices([null, 'employment2.start']).filter((field) => field.endsWith('.company'))).toEqual([
      ...['employment1.company', 'employment2.company', 'employment3.company'],
    ])
    expect(choices(['employment8.end'])).toContain('employment8.start')
  })

  it('lacks what is needed, and what is said twice', () => {
    expect(gaps(['firstName', 'email', 'email', null, null])).toEqual({
      missing: ['externalId', 'lastName'],
      twice: ['email'],
    })
  })
})

it('is for those who look after experts, and for administrators', () => {
  expect([mayImport([208], false), mayImport([213], false), mayImport([], true), mayImport([211], false)]).toEqual([
    ...[true, true, true, false],
  ])
})
