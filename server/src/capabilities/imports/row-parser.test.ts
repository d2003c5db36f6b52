import type { Mapping } from '@colloquy/contract/imports/shapes'
import { describe, expect, it } from 'vitest'
import { guessMapping, isComplete } from './column-mapping.ts'
import { companyReader, expertReader } from './row-parser.ts'

const names = {
  industries: new Map([
    ['insurance', 'insurance' as const],
    ['versicherungen', 'insurance' as const],
  ]),
  functions: new Map([['einkauf', 'procurement' as const]]),
}
const needed = ['externalId', 'firstName', 'lastName']
/** Reads one row with an id, a name and cells for the given fields. */
const read = (cells: Readonly<Record<string, string>>) => {
  const mapping: Mapping = [...needed, ...Object.keys(cells)]
  return expertReader(mapping, names)(['1', 'Ada', 'Byron', ...Object.values(cells)])
}
const parseCell = (field: string, cell: string): unknown => {
  const { record: expert, failures } = read({ [field]: cell })
  return expert ? expert[field as keyof typeof expert] : failures[0]?.failure
}

describe('a cell', () => {
  it.each([
    ['country', 'Germany', 'DE'],
    ['country', 'deutschland', 'DE'],
    ['country', 'ألمانيا', 'DE'],
    ['country', 'uk', 'GB'],
    ['country', 'United Kingdom', 'GB'],
    ['country', 'Atlantis', 'country_unknown'],
    ['languages', 'de; English | عربي', 'language_unknown'],
    ['languages', 'de, English, العربية', ['de', 'en', 'ar']],
    ['timeZone', 'Europe/Oslo', 'Europe/Oslo'],
    ['timeZone', 'Oslo', 'zone_unknown'],
    ['jobFunction', 'Einkauf', 'procurement'],
    ['jobFunction', 'Wizard', 'function_unknown'],
    ['rate', 'EUR 250', { minor: 25_000, currency: 'EUR' }],
    ['rate', '1.250,50 €', { minor: 125_050, currency: 'EUR' }],
    ['rate', '$1,250', { minor: 125_000, currency: 'USD' }],
    ['rate', 'JPY 30000', { minor: 30_000, currency: 'JPY' }],
    ['rate', '250', 'rate_malformed'],
    ['rate', 'XQX 250', 'rate_malformed'],
    ['credits', '1,5', 150],
    ['credits', '-1', 'credits_malformed'],
    ['linkedInUrl', 'www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
    ['linkedInUrl', 'javascript:alert(1)', 'address_malformed'],
    ['email', 'ada@x', 'email_malformed'],
    ['title', 'two\nlines', 'two lines'],
    ['title', "'=cmd()", '=cmd()'],
    ['title', '\u200b', null],
    ['title', 'a\u0007b', 'characters'],
    ['headline', 'x'.repeat(201), 'too_long'],
    ['bio', 'x'.repeat(1_000_000), 'too_long'],
    ['expertise', Array.from({ length: 31 }, (_, i) => `t${i}`).join(';'), 'too_numerous'],
  ])('is parsed or refused: %s %s', (field, cell, wanted) => {
    expect(parseCell(field, cell)).toEqual(wanted)
  })

  it.each([
    ['2019-04-30', '2019-04-30'],
    ['2019-4', '2019-04-01'],
    ['2019', '2019-01-01'],
    ['30.04.2019', '2019-04-30'],
    ['04/2019', '2019-04-01'],
    ['2019-02-30', 'date_malformed'],
    ['4/30/2019', 'date_malformed'],
    ['19', 'date_malformed'],
  ])('with a start date is parsed or refused: %s', (cell, wanted) => {
    const row = { 'employment1.company': 'A', 'employment1.position': 'B', 'employment1.start': cell }
    const { record: expert, failures } = read(row)
    expect(expert?.employments?.[0]?.startDate ?? failures?.[0]?.failure).toBe(wanted)
  })
})

describe('a row', () => {
  it('has numbered employments, without empty ones', () => {
    const { record: expert } = read({
      'employment1.company': '',
      'employment1.position': '',
      'employment1.start': '',
      'employment2.company': 'A',
      'employment2.position': 'B',
      'employment2.start': '2015',
      'employment2.end': 'heute',
      'employment2.industry': 'Versicherungen',
    })
    expect(expert?.employments).toEqual([
      { companyName: 'A', title: 'B', startDate: '2015-01-01', endDate: null, industry: 'insurance', summary: null },
    ])
  })

  it('reports all its failures, with shortened cells', () => {
    const { failures } = read({
      email: 'x'.repeat(500),
      'employment1.company': 'A',
      'employment1.position': '',
      'employment1.start': '2019',
      'employment1.end': '2018',
    })
    expect(failures?.map(({ column, failure }) => `${column} ${failure}`)).toEqual([
      '3 email_malformed',
      '5 missing',
      '7 end_before_start',
    ])
    expect(failures?.[0]?.value).toHaveLength(121)
  })

  it('omits fields without a column, and returns null for empty cells', () => {
    expect(read({ city: '' }).record).toMatchObject({ city: null, employments: undefined })
    expect(read({}).record?.city).toBeUndefined()
  })
})

describe('a row about a company', () => {
  const company = (cells: Readonly<Record<string, string>>) =>
    companyReader(['name', ...Object.keys(cells)], names)(['Nordluft AB', ...Object.values(cells)])

  it.each([
    ['Saint Paul, Minnesota', 'US'],
    ['Atlanta, Georgia', 'US'],
    ['Tbilisi, Georgia', 'GE'],
    ['Washington, D.C.', 'US'],
    ['Dublin, Ireland', 'IE'],
    ['Warmley, Bristol, United Kingdom', 'GB'],
    ['Deutschland', 'DE'],
    ['NO', 'NO'],
  ])('takes its country from %s', (cell, wanted) => {
    expect(company({ country: cell }).record).toMatchObject({ country: wanted })
  })

  it('requires only a name, and reports invalid cells', () => {
    expect(company({}).record).toEqual({ name: 'Nordluft AB' })
    expect(companyReader(['name'], names)([' ']).failures).toMatchObject([{ column: 0, failure: 'missing' }])
    const { failures } = company({ externalId: '', industry: 'Alchemy', country: 'Minnesota' })
    expect(failures?.map(({ failure }) => failure)).toEqual(['missing', 'industry_unknown', 'country_unknown'])
  })
})

describe('columns', () => {
  it('are guessed by their headers in all languages of the product, each field once', () => {
    const heads = ['ID', 'First name', 'Nachname', 'E-Mail', 'email 2', 'Company 2', 'job_2_title', 'Firma', 'von', 'x']
    expect(guessMapping('experts', heads)).toEqual([
      'externalId',
      'firstName',
      'lastName',
      'email',
      null,
      'employment2.company',
      null,
      'employment1.company',
      'employment1.start',
      null,
    ])
    expect(guessMapping('experts', ['المعرف', 'الاسم الأول', 'اسم العائلة'])).toEqual(needed)
  })

  it('are sufficient with an id and both names, without duplicates', () => {
    expect(isComplete('experts', needed, ['a', 'b', 'c'])).toBe(true)
    expect(isComplete('experts', [...needed, 'firstName'], ['a', 'b', 'c', 'd'])).toBe(false)
    expect(isComplete('experts', ['externalId', null, 'lastName'], ['a', 'b', 'c'])).toBe(false)
    expect(isComplete('experts', needed, ['a', 'b'])).toBe(false)
  })
})
