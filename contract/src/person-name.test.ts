import { describe, expect, it } from 'vitest'
import { containsAddress, fullName, preferredFullName } from './person-name.ts'

const ada = { firstName: 'Ada', middleName: 'King', lastName: 'Lovelace' }

describe('fullName', () => {
  it('joins first, middle and last name with single spaces', () => {
    expect(fullName(ada)).toBe('Ada King Lovelace')
    expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  })

  it('leaves no gap for a missing or empty part', () => {
    expect(fullName({ ...ada, middleName: null })).toBe('Ada Lovelace')
    expect(fullName({ ...ada, middleName: '' })).toBe('Ada Lovelace')
    expect(fullName({ firstName: '', lastName: 'Lovelace' })).toBe('Lovelace')
  })
})

describe('preferredFullName', () => {
  it('shows the preferred name in place of the first and middle names', () => {
    expect(preferredFullName({ ...ada, preferredName: 'Augusta' })).toBe('Augusta Lovelace')
  })

  it('is the full name without a preferred name', () => {
    expect(preferredFullName({ ...ada, preferredName: null })).toBe('Ada King Lovelace')
    expect(preferredFullName({ ...ada, preferredName: '' })).toBe('Ada King Lovelace')
  })
})

describe('holdsAddress', () => {
  it.each(['evil.com', 'Win at http://evil.test', 'www.evil', 'ada@evil.test', 'Ada (evil.io/x)', 'ｅｖｉｌ．ｃｏｍ'])(
    'is true for %s',
    (name) => expect(containsAddress(name)).toBe(true),
  )

  it.each(['Ada', 'J.R.R.', 'Dr.Müller', 'St. John', 'O’Neil-Smith', 'Jr.', 'محمد', 'A.B. Miller'])(
    'is false for %s',
    (name) => expect(containsAddress(name)).toBe(false),
  )
})
