import { describe, expect, it } from 'vitest'
import { type IdentityRecord, matchIdentities, nameKeyOf, normalizeEmail } from './identity-matching.ts'

const person = (overrides: Partial<IdentityRecord> = {}): IdentityRecord => ({
  firstName: 'Katrin',
  lastName: 'Oberholzer',
  email: 'katrin@people.example',
  employments: [{ companyName: 'Thermagon GmbH', startDate: '2017-04-01' }],
  ...overrides,
})

describe('two records', () => {
  it.each([
    ['one address', { firstName: 'K.', lastName: 'O.', email: 'Katrin+calls@People.example' }, true, ['email']],
    [
      'one name and one job, written differently',
      { firstName: 'Kátrin', email: null, employments: [{ companyName: 'Thermagon d.o.o.', startDate: '2017-09-01' }] },
      true,
      ['name', 'employment'],
    ],
    [
      'swapped names and one job',
      { firstName: 'Oberholzer', lastName: 'Katrin', email: 'other@people.example' },
      true,
      ['name', 'employment'],
    ],
    [
      'a typing mistake and one job',
      { lastName: 'Oberholtzer', email: 'other@people.example' },
      true,
      ['similar_name', 'employment'],
    ],
    ['one name alone', { email: 'other@people.example', employments: [] }, false, ['name']],
  ] as const)('with %s', (_, other, isCertain, evidence) => {
    expect(matchIdentities(person(), person(other))).toEqual({ isCertain, evidence })
    expect(matchIdentities(person(other), person())).toEqual({ isCertain, evidence })
  })

  it.each([
    ['one employer alone', { firstName: 'Imogen', lastName: 'Achterberg', email: 'imogen@people.example' }],
    ['one last name alone', { firstName: 'Lukas', email: 'lukas@people.example', employments: [] }],
  ] as const)('with %s are two people', (_, other) => {
    expect(matchIdentities(person(), person(other))).toBeUndefined()
  })

  it('are not of one person because a job at the same company began years apart', () => {
    const other = person({ email: null, employments: [{ companyName: 'Thermagon', startDate: '2022-01-01' }] })
    expect(matchIdentities(person(), other)).toEqual({ isCertain: false, evidence: ['name'] })
  })
})

it('compares addresses as mailboxes do', () => {
  expect(normalizeEmail(' Ada.Lind+x@GoogleMail.com ')).toBe('adalind@gmail.com')
  expect(normalizeEmail('ada.lind@people.example')).toBe('ada.lind@people.example')
})

it('finds swapped names by one key', () => {
  expect(nameKeyOf({ firstName: 'Ångel', lastName: 'Öberg' })).toBe(
    nameKeyOf({ firstName: 'Oberg', lastName: 'Angel' }),
  )
})
