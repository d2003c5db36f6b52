import { describe, expect, it } from 'vitest'
import { normalizeEmail, normalizePhone, normalizeProfile } from './contact-normalization.ts'
import { compareIdentities } from './identity-comparison.ts'
import { createFingerprinter, type IdentityRecord } from './identity-fingerprint.ts'
import { IdentityIndex } from './identity-index.ts'
import { foldName } from './name-folding.ts'

const { of: fingerprintOf, keyId } = createFingerprinter('a secret of the installation', 'tenant')
const person = (overrides: Partial<IdentityRecord> = {}): IdentityRecord => ({
  firstName: 'Katrin',
  lastName: 'Oberholzer',
  email: 'katrin@people.example',
  phones: [],
  country: 'CH',
  profileUrl: null,
  employments: [{ companyName: 'Thermagon GmbH', startDate: '2017-04-01' }],
  ...overrides,
})
const compare = (one: IdentityRecord, other: IdentityRecord) => {
  const match = compareIdentities(fingerprintOf(one), fingerprintOf(other))
  expect(compareIdentities(fingerprintOf(other), fingerprintOf(one))).toEqual(match)
  return match
}
const kindsOf = (match: ReturnType<typeof compare>) => match?.evidence.map(({ kind }) => kind)
const elsewhere = { email: 'other@people.example' }
const unemployed = { ...elsewhere, employments: [] }
const profile = (name: string) => ({ profileUrl: `https://www.linkedin.com/in/${name}` })

describe('two records are of one person as good as certainly', () => {
  it.each([
    ['one address', { email: 'Katrin+calls@People.example' }, ['email', 'name', 'employment']],
    [
      'one address and one job under another name',
      { lastName: 'Achterberg' },
      ['email', 'different_name', 'employment'],
    ],
    [
      'one name and one job, written differently',
      { firstName: 'Kátrin', email: null, employments: [{ companyName: 'Thermagon d.o.o.', startDate: '2018-09-01' }] },
      ['name', 'employment'],
    ],
    [
      'swapped names and one job',
      { ...elsewhere, firstName: 'Oberholzer', lastName: 'Katrin' },
      ['name', 'employment'],
    ],
    ['a typing mistake and one job', { ...elsewhere, lastName: 'Oberholtzer' }, ['similar_name', 'employment']],
    [
      'one name in Cyrillic letters',
      { ...elsewhere, firstName: 'Катрин', lastName: 'Оберхользер' },
      ['similar_name', 'employment'],
    ],
    ['one name and one phone number', { ...unemployed, phones: ['0041 44 668 18 00'] }, ['phone', 'name']],
    ['one name and one profile', { ...unemployed, ...profile('Katrin-O/?locale=de') }, ['profile', 'name']],
  ])('with %s', (_, other, evidence) => {
    const known = person({ phones: ['044 668 18 00'], ...('profileUrl' in other ? profile('katrin-o') : {}) })
    const match = compare(known, person(other))
    expect(kindsOf(match)).toEqual(evidence)
    expect(match).toMatchObject({ isCertain: true })
    expect(match!.score).toBe(
      Math.min(
        100,
        match!.evidence.reduce((sum, { points }) => sum + points, 0),
      ),
    )
  })
})

describe('two records may be of one person', () => {
  it.each([
    ['one name alone', person(), person(unemployed), ['name']],
    [
      'one address under another name',
      person(),
      person({ lastName: 'Achterberg', employments: [] }),
      ['email', 'different_name'],
    ],
    [
      'one employer at another time',
      person(),
      person({ ...elsewhere, employments: [{ companyName: 'Thermagon', startDate: '2022-01-01' }] }),
      ['name', 'employer'],
    ],
    [
      'different profiles',
      person(profile('katrin-o')),
      person({ ...elsewhere, ...profile('k-o') }),
      ['name', 'employment', 'different_profile'],
    ],
  ])('with %s', (_, one, other, evidence) => {
    const match = compare(one, other)
    expect(kindsOf(match)).toEqual(evidence)
    expect(match).toMatchObject({ isCertain: false })
  })
})

describe('two records are of two people', () => {
  it.each([
    ['one employer alone', { ...elsewhere, firstName: 'Imogen', lastName: 'Achterberg' }],
    ['one last name alone', { ...unemployed, firstName: 'Lukas' }],
    ['a similar name alone', { ...unemployed, lastName: 'Oberholtzer' }],
  ])('with %s', (_, other) => {
    expect(compare(person(), person(other))).toBeUndefined()
  })
})

describe('fingerprints', () => {
  const record = person({ phones: ['+41 44 668 18 00'], ...profile('katrin-o') })

  it('hold no value in the clear', () => {
    const text = JSON.stringify(fingerprintOf(record)).toLowerCase()
    for (const clear of ['katrin', 'oberholzer', '446681800', 'thermagon', '2017']) expect(text).not.toContain(clear)
  })

  it('differ between tenants and secrets', () => {
    for (const other of [
      createFingerprinter('a secret of the installation', 'other'),
      createFingerprinter('other', 'tenant'),
    ]) {
      expect(other.keyId).not.toBe(keyId)
      const keys = new Set(fingerprintOf(record).lookupKeys)
      expect(other.of(record).lookupKeys.filter((key) => keys.has(key))).toEqual([])
    }
  })

  it('are found by swapped names and by names with a mistake', () => {
    const index = new IdentityIndex<string>()
    index.add(fingerprintOf(person()), 'Katrin')
    index.add(fingerprintOf(person({ firstName: 'Imogen', lastName: 'Achterberg', email: null })), 'Imogen')
    for (const names of [{ firstName: 'Oberholzer', lastName: 'Katrin' }, { lastName: 'Oebrholzer' }])
      expect(index.find(fingerprintOf(person({ ...elsewhere, ...names }))).map(({ value }) => value)).toEqual([
        'Katrin',
      ])
  })
})

describe('normalizing', () => {
  it('maps spellings of an address to one mailbox', () => {
    expect(normalizeEmail(' Ada.Lind+x@GoogleMail.com ')).toBe('adalind@gmail.com')
    expect(normalizeEmail('ada.lind@people.example')).toBe('ada.lind@people.example')
    expect(normalizeEmail('ada@bücher.example')).toBe(normalizeEmail('ada@xn--bcher-kva.example'))
    expect(normalizeEmail('+ada@x.example')).toBe('+ada@x.example')
    expect(normalizeEmail('no address')).toBe('no address')
  })

  it('writes phone numbers in E.164', () => {
    expect(normalizePhone('044 668 18 00', 'CH')).toBe('+41446681800')
    expect(normalizePhone('+41 (44) 668-18-00', null)).toBe('+41446681800')
    expect(normalizePhone('044 668 18 00', null)).toBeUndefined()
    expect(normalizePhone('12', 'CH')).toBeUndefined()
  })

  it.each([
    ['https://de.linkedin.com/in/Ada-Lind/?trk=x', 'linkedin:ada-lind'],
    ['linkedin.com/in/ada%2Dlind', 'linkedin:ada-lind'],
    ['https://www.linkedin.com/pub/ada-lind/1/2b/3', 'linkedin:pub/ada-lind/1/2b/3'],
    ['https://www.xing.com/profile/Ada_Lind/cv', 'xing:ada_lind'],
    ['https://www.linkedin.com/company/lind', undefined],
    ['https://linkedin.com.evil.example/in/ada', undefined],
    ['https://www.linkedin.com/in/%E0%A4%A', undefined],
  ])('reads the profile of %s', (address, profileKey) => {
    expect(normalizeProfile(address)).toBe(profileKey)
  })

  it('folds spellings of one name', () => {
    expect(foldName('Müller-Lüdenscheidt')).toBe(foldName('Mueller Luedenscheidt'))
    expect(foldName('Sørensen')).toBe('sorensen')
    expect(foldName('Щербаков')).toBe('shcherbakov')
  })
})
