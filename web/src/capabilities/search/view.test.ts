import { describe, expect, it } from 'vitest'
import type { Translate } from '../../platform/translations.ts'
import { parseSearch, readSearchParams, stringifySearch } from '../../platform/url-state.ts'
import {
  addressOf,
  comparedWith,
  readCredits,
  readSearch,
  relaxationOptions,
  type SearchAddress,
  sanitizeCredits,
  searchAddress,
  searchInputOf,
  setFilters,
  settingText,
  toggled,
  valueName,
  withoutFilters,
  withoutWord,
} from './view.ts'

const at = (search: string): SearchAddress => readSearchParams(searchAddress, parseSearch(search))
const t: Translate = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key)

describe('credit input', () => {
  it('is limited to digits and one separator', () => {
    const typed = ['1.5', '1,25', 'abc', '1e3', '-2', '1.2.3', '٢٫٥', '۷', '1 000']
    expect(typed.map(sanitizeCredits)).toEqual(['1.5', '1,25', '', '13', '2', '1.2', '2.5', '7', '1000'])
  })
})

describe('the URL of a search', () => {
  it('becomes the same request', () => {
    expect(at('?q=heat+pump&place=DE&place=AT&company=Nordluft+AB&from=0.75&to=1.5&called=no&sort=rate')).toMatchObject(
      {
        q: 'heat pump',
      },
    )
    expect(
      searchInputOf(at('?q=heat+pump&place=DE&place=AT&company=Nordluft+AB&from=0.75&to=1.5&called=no&sort=rate')),
    ).toEqual({
      text: 'heat pump',
      filters: {
        locations: ['DE', 'AT'],
        currentCompanies: ['Nordluft AB'],
        creditsFrom: 75,
        creditsTo: 150,
        called: false,
      },
      sort: 'rate',
    })
  })

  it('names the project that is searched for, if it is an id', () => {
    const projectId = '0198c0de-0000-7000-8000-000000000077'
    expect(searchInputOf(at(`?project=${projectId}`)).projectId).toBe(projectId)
    expect(searchInputOf(at('?project=pumps'))).not.toHaveProperty('projectId')
  })

  it('becomes a search for everybody when it is empty or invalid', () => {
    const everybody = { text: '', filters: {}, sort: 'relevance' }
    expect(searchInputOf(at(''))).toEqual(everybody)
    expect(searchInputOf(at('?from=cheap&to=-1&called=maybe&sort=best&place=&unknown=1'))).toEqual(everybody)
  })

  it("is truncated to the server's limits", () => {
    const many = Array.from({ length: 80 }, (_, i) => `place=P${i}`).join('&')
    const input = searchInputOf(at(`?q=${'x'.repeat(900)}&${many}&company=${'y'.repeat(201)}`))
    expect(input.text).toHaveLength(500)
    expect(input.filters.locations).toHaveLength(50)
    expect(input.filters.currentCompanies).toBeUndefined()
  })

  it('formats credits so that they can be parsed again', () => {
    expect(searchAddress.from.write(75)).toEqual(['0.75'])
    expect(stringifySearch({ from: searchAddress.from.write(75)[0] })).toBe('?from=0.75')
    expect([
      readCredits('1,5'),
      readCredits('1.25'),
      readCredits(' 2 '),
      readCredits('1.255'),
      readCredits('-1'),
    ]).toEqual([150, 125, 200, undefined, undefined])
  })
})

describe('active filters', () => {
  const address = at('?place=DE&place=AT&industry=heating_cooling&from=1&called=yes')

  it('are one for each value, and removing one keeps the others', () => {
    const set = setFilters(address)
    expect(set.map(({ id }) => id)).toEqual([
      'industries heating_cooling',
      'locations DE',
      'locations AT',
      'credits',
      'called',
    ])
    expect(set[1]!.off).toEqual({ place: ['AT'] })
    expect(set.at(-1)!.off).toEqual({ called: undefined })
  })

  it('are cleared together, and the query stays', () => {
    const rest = { ...at('?q=pump&place=DE&from=1&called=no'), ...withoutFilters }
    expect(setFilters(rest)).toEqual([])
    expect(searchInputOf(rest).text).toBe('pump')
  })

  it("are labelled in the reader's language", () => {
    const texts = (language: 'enUS' | 'deDE') =>
      setFilters(address).map((one) => settingText(t, one, address, language))
    expect(texts('enUS')).toEqual([
      'PEOPLE.INDUSTRIES.heating_cooling',
      'Germany',
      'Austria',
      'SEARCH.FILTERS.FROM 1.00',
      'SEARCH.FILTERS.YES',
    ])
    expect(texts('deDE')[1]).toBe('Deutschland')
    expect(valueName(t, 'languages', 'de', 'deDE')).toBe('Deutsch')
  })

  it('show unknown values as they are', () => {
    expect(valueName(t, 'industries', 'whaling', 'enUS')).toBe('whaling')
    expect(valueName(t, 'locations', 'Atlantis', 'enUS')).toBe('Atlantis')
    expect(valueName(t, 'currentCompanies', 'constructor', 'enUS')).toBe('constructor')
  })

  it('are added and removed', () => {
    expect(toggled(['DE'], 'DE', true)).toEqual(['DE'])
    expect(toggled(['DE', 'AT'], 'DE', false)).toEqual(['AT'])
  })
})

describe('an empty result', () => {
  const address = at('?q=heat+xyzzy&place=DE&place=AT&from=1&to=2')
  const without = [
    { filter: 'text', value: null, total: 5 },
    { filter: 'text', value: 'xyzzy', total: 13 },
    { filter: 'locations', value: null, total: 0 },
    { filter: 'creditsFrom', value: null, total: 7 },
    { filter: 'somethingNew', value: null, total: 99 },
  ]

  it('offers one relaxation at a time, the most helpful first', () => {
    expect(relaxationOptions(without, address).map(({ id, total }) => [id, total])).toEqual([
      ['words xyzzy', 13],
      ['credits', 7],
      ['words ', 5],
      ['locations', 0],
    ])
  })

  it('removes the whole filter, or the one word', () => {
    const off = Object.fromEntries(relaxationOptions(without, address).map((option) => [option.id, option.off]))
    expect(off['words xyzzy']).toEqual({ q: 'heat' })
    expect(off['words ']).toEqual({ q: '' })
    expect(off.locations).toEqual({ place: [] })
    expect(off.credits).toEqual({ from: undefined, to: undefined })
  })

  it('removes a word from the query as typed', () => {
    expect(withoutWord('"heat pump" -gas  installer', '-gas')).toBe('"heat pump" installer')
    expect(withoutWord('pump', 'heat')).toBe('pump')
  })
})

describe('excluded values and filters with one setting', () => {
  const address = at('?place=AT&notPlace=DE&notCompany=Acme&rating=4.5&left=12&status=invited')

  it('become values, exclusions and settings of the request', () => {
    expect(searchInputOf(address).filters).toEqual({
      locations: ['AT'],
      excluded: { locations: ['DE'], currentCompanies: ['Acme'] },
      ratingFrom: 4.5,
      leftWithinMonths: 12,
      status: 'invited',
    })
  })

  it('are ignored when their values are invalid', () => {
    expect(searchInputOf(at('?rating=9&left=0&status=gone&notPlace=')).filters).toEqual({})
  })

  it('are restored from a request, so that a saved search opens the same page', () => {
    const input = searchInputOf(address)
    expect(searchInputOf({ ...at('?q=other&role=sales&from=1'), ...addressOf(input) })).toEqual(input)
  })

  it('are labelled differently from selected ones, also in relaxations', () => {
    const texts = setFilters(address).map((set) => settingText(t, set, address, 'enUS'))
    expect(texts).toContain('SEARCH.FILTERS.EXCEPT Germany')
    expect(texts).toContain('Austria')
    const options = relaxationOptions([{ filter: 'excluded.locations', value: null, total: 3 }], address)
    expect(options).toEqual([expect.objectContaining({ isExcluded: true, values: ['DE'], off: { notPlace: [] } })])
    expect(relaxationOptions([{ filter: 'ratingFrom', value: null, total: 3 }], address)[0]?.off).toEqual({
      rating: undefined,
    })
  })
})

describe('the compared experts', () => {
  it('are at most three; adding one again removes it', () => {
    expect(comparedWith([], 'a')).toEqual(['a'])
    expect(comparedWith(['a', 'b'], 'a')).toEqual(['b'])
    expect(comparedWith(['a', 'b', 'c'], 'd')).toBeUndefined()
    expect(comparedWith(['a', 'b', 'c'], 'c')).toEqual(['a', 'b'])
  })
})

it('a range of rates is in whole units in the URL, and in minor units in the request', () => {
  const read = (rate: string) => searchInputOf(readSearchParams(searchAddress, { rate })).filters.ratePerHour
  expect(read('EUR:100:300')).toEqual({ currency: 'EUR', from: 10_000, to: 30_000 })
  expect(read('JPY::20000')).toEqual({ currency: 'JPY', to: 20_000 })
  for (const wrong of ['EUR', 'EUR::', 'eur:1:2', 'EUR:1.5:2', 'EUR:-1:2']) expect(read(wrong)).toBeUndefined()
  const input = searchInputOf(readSearchParams(searchAddress, { rate: 'EUR:100:' }))
  expect(readSearch(input).rate).toEqual({ currency: 'EUR', from: 100, to: undefined })
  expect(setFilters(readSearch(input))).toEqual([{ id: 'rate', filter: 'rate', off: { rate: undefined } }])
})
