import { creditsText } from '@colloquy/contract/money'
import { type Industry, industries, type JobFunction, jobFunctions } from '@colloquy/contract/people/shapes'
import type { Filters, SearchResult, SortOrder } from '@colloquy/contract/search/shapes'
import { type Language, tagOf } from '@colloquy/contract/values'
import { flag, list, oneOf, type Part, type readAddress, text } from '../../platform/address.ts'
import type { WordKey } from '../../platform/word-keys.ts'
import type { Say } from '../../platform/words.ts'

/**
 * What of a text can belong to a number of credits: digits, of any script they are typed in, and one separator. The rest
 * does not get into the field.
 */
export const creditsTyped = (text: string): string => {
  const plain = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
    .replace(/[^\d.,]/g, '')
  const [whole = '', ...parts] = plain.split(/(?=[.,])/)
  return whole + parts.slice(0, 1).join('')
}

/** Credits as somebody writes them, in hundredths: "1.5" and "1,5" → 150; undefined for everything else. */
export const readCredits = (written: string): number | undefined =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(written.trim())
    ? Math.round(Number(written.trim().replace(',', '.')) * 100)
    : undefined

/** Credits as they stand in an address or a field: 150 → "1.50". */
export const writeCredits = (hundredths: number | undefined): string =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(2)

const credits: Part<number | undefined> = {
  read: ([first]) => readCredits(first ?? ''),
  write: (value) => (value === undefined ? [] : [writeCredits(value)]),
}
const yesOrNo: Part<boolean | undefined> = {
  read: ([first]) => (first === 'yes' ? true : first === 'no' ? false : undefined),
  write: (value) => (value === undefined ? [] : [value ? 'yes' : 'no']),
}

export const sortOrders = ['relevance', 'calls', 'rating', 'joined', 'rate'] as const satisfies readonly [
  SortOrder,
  ...SortOrder[],
]

export const orderNames = {
  relevance: 'SEARCH.ORDERS.RELEVANCE',
  calls: 'SEARCH.ORDERS.CALLS',
  rating: 'SEARCH.ORDERS.RATING',
  joined: 'SEARCH.ORDERS.JOINED',
  rate: 'SEARCH.ORDERS.RATE',
} as const satisfies Record<SortOrder, WordKey>

/** A search as it stands in the address: `?q=heat+pump&place=DE&from=0.75&sort=rate`. */
export const searchAddress = {
  q: text,
  company: list,
  formerly: list,
  industry: list,
  role: list,
  place: list,
  language: list,
  from: credits,
  to: credits,
  called: yesOrNo,
  sort: oneOf<SortOrder>(sortOrders),
}
export type SearchAddress = ReturnType<typeof readAddress<typeof searchAddress>>

/** Beside the search: whether its filters are open, on narrow screens. */
export const screenAddress = { ...searchAddress, filters: flag }

/** The lists of the address by the filters they stand for. */
export const listOf = {
  currentCompanies: 'company',
  pastCompanies: 'formerly',
  industries: 'industry',
  roles: 'role',
  locations: 'place',
  languages: 'language',
} as const
export type ListedFilter = keyof typeof listOf
const listed = Object.keys(listOf) as ListedFilter[]

/** What is asked of the server, besides the place to start from. */
export interface Asked {
  text: string
  filters: Filters
  sort: SortOrder
}

const most = { text: 500, values: 50, value: 200 }

/** The question an address stands for. What the server would refuse for its size is cut, not sent. */
export const askedOf = (address: SearchAddress): Asked => {
  const filters: Filters = {}
  for (const filter of listed) {
    const values = [...new Set(address[listOf[filter]])].filter((value) => value !== '' && value.length <= most.value)
    if (values.length > 0) filters[filter] = values.slice(0, most.values)
  }
  if (address.from !== undefined) filters.creditsFrom = address.from
  if (address.to !== undefined) filters.creditsTo = address.to
  if (address.called !== undefined) filters.called = address.called
  return { text: address.q.slice(0, most.text), filters, sort: address.sort }
}

/** One filter that is set: what it is called, and what taking it off changes. */
export interface SetFilter {
  id: string
  filter: ListedFilter | 'credits' | 'called'
  /** One value of a list. */
  value?: string
  off: Partial<SearchAddress>
}

/** All filters that are set, in the order in which they are shown; the words are none. */
export const setFilters = (address: SearchAddress): SetFilter[] => {
  const set: SetFilter[] = listed.flatMap((filter) => {
    const values = address[listOf[filter]]
    return values.map((value) => ({
      id: `${filter} ${value}`,
      filter,
      value,
      off: { [listOf[filter]]: values.filter((other) => other !== value) },
    }))
  })
  if (address.from !== undefined || address.to !== undefined)
    set.push({ id: 'credits', filter: 'credits', off: { from: undefined, to: undefined } })
  if (address.called !== undefined) set.push({ id: 'called', filter: 'called', off: { called: undefined } })
  return set
}

/** An address without any filter; words and order stay. */
export const withoutFilters = {
  company: [],
  formerly: [],
  industry: [],
  role: [],
  place: [],
  language: [],
  from: undefined,
  to: undefined,
  called: undefined,
} satisfies Partial<SearchAddress>

const cleared: Partial<Record<string, unknown>> = withoutFilters

/** A list with a value put in or taken out. */
export const toggled = (values: readonly string[], value: string, on: boolean): string[] =>
  on ? [...new Set([...values, value])] : values.filter((other) => other !== value)

/** Words without one of them, as it was typed; the rest is left as it is. */
export const withoutWord = (words: string, one: string): string => {
  const at = words.indexOf(one)
  return at < 0 ? words : `${words.slice(0, at)}${words.slice(at + one.length)}`.replace(/\s+/g, ' ').trim()
}

/** For a search that finds nothing: one thing to give up, and how many there would be then. */
export interface WayOut {
  id: string
  filter: SetFilter['filter'] | 'words'
  /** The one word, or the values, that would be given up. */
  values: readonly string[]
  total: number
  off: Partial<SearchAddress>
}

/** What can be given up, the most helpful first. Filters whose names the page does not know are left out. */
export const waysOut = (without: SearchResult['without'], address: SearchAddress): WayOut[] =>
  without
    .flatMap(({ filter, value, total }): WayOut[] => {
      if (filter === 'text') {
        const off = { q: value === null ? '' : withoutWord(address.q, value) }
        return [{ id: `words ${value ?? ''}`, filter: 'words', values: [value ?? address.q.trim()], total, off }]
      }
      const name = filter === 'creditsFrom' || filter === 'creditsTo' ? 'credits' : filter
      const set = setFilters(address).filter((one) => one.filter === name)
      const off = Object.fromEntries(set.flatMap((one) => Object.keys(one.off)).map((key) => [key, cleared[key]]))
      const values = set.flatMap((one) => one.value ?? [])
      return set[0] ? [{ id: name, filter: set[0].filter, values, total, off }] : []
    })
    .sort((one, other) => other.total - one.total)

/** What the filters are called. */
export const filterNames = {
  currentCompanies: 'SEARCH.FILTERS.CURRENT_COMPANIES',
  pastCompanies: 'SEARCH.FILTERS.PAST_COMPANIES',
  industries: 'SEARCH.FILTERS.INDUSTRIES',
  roles: 'SEARCH.FILTERS.ROLES',
  locations: 'SEARCH.FILTERS.LOCATIONS',
  languages: 'SEARCH.FILTERS.LANGUAGES',
  credits: 'SEARCH.FILTERS.CREDITS',
  called: 'SEARCH.FILTERS.CALLED',
} as const satisfies Record<SetFilter['filter'], WordKey>

const isIndustry = (value: string): value is Industry => industries.some((one) => one === value)
const isFunction = (value: string): value is JobFunction => jobFunctions.some((one) => one === value)

const registers = new Map<string, Intl.DisplayNames>()

const registered = (type: 'region' | 'language', code: string, language: Language): string => {
  const key = `${type} ${language}`
  const names = registers.get(key) ?? new Intl.DisplayNames(tagOf(language), { type, fallback: 'code' })
  registers.set(key, names)
  const shape = type === 'region' ? /^[A-Z]{2}$/ : /^[a-z]{2,3}$/
  return shape.test(code) ? (names.of(code) ?? code) : code
}

/** What a value of a listed filter is called in the reader's language; what is in no register stands for itself. */
export const valueName = (say: Say, filter: ListedFilter, value: string, language: Language): string => {
  switch (filter) {
    case 'industries':
      return isIndustry(value) ? say(`PEOPLE.INDUSTRIES.${value}`) : value
    case 'roles':
      return isFunction(value) ? say(`PEOPLE.FUNCTIONS.${value}`) : value
    case 'locations':
      return registered('region', value, language)
    case 'languages':
      return registered('language', value, language)
    default:
      return value
  }
}

/** What a set filter is set to, in the reader's language: "Germany", "0.75–1.50", "yes". */
export const settingText = (say: Say, set: SetFilter, address: SearchAddress, language: Language): string => {
  if (set.filter === 'called') return say(address.called ? 'SEARCH.FILTERS.YES' : 'SEARCH.FILTERS.NO')
  if (set.filter !== 'credits') return valueName(say, set.filter, set.value ?? '', language)
  const [from, to] = [address.from, address.to].map(
    (credits) => credits !== undefined && creditsText(credits, language),
  )
  if (from && to) return `${from}–${to}`
  return from ? say('SEARCH.FILTERS.FROM', { credits: from }) : say('SEARCH.FILTERS.UP_TO', { credits: to || '' })
}
