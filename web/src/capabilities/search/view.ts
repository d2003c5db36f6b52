import { type Language, tagOf } from '@colloquy/contract/languages'
import { creditsText, ratingText } from '@colloquy/contract/money'
import { type Industry, industries, type JobFunction, jobFunctions } from '@colloquy/contract/people/shapes'
import type { Filters, SearchResult, SearchVerdict, SortOrder } from '@colloquy/contract/search/shapes'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import type { Translate } from '../../platform/translations.ts'
import { flag, list, oneOf, type ParamCodec, readSearchParams, text } from '../../platform/url-state.ts'
import { rateInputOf, rateOf, rateRange, rateTexts } from './facets/view.ts'

/** Sanitizes credit input: keeps digits of any script and one separator, and drops everything else. */
export const sanitizeCredits = (text: string): string => {
  const plain = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
    .replace(/[^\d.,]/g, '')
  const [whole = '', ...parts] = plain.split(/(?=[.,])/)
  return whole + parts.slice(0, 1).join('')
}

/** Parses credits into hundredths: "1.5" and "1,5" → 150; undefined if invalid. */
export const readCredits = (written: string): number | undefined =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(written.trim())
    ? Math.round(Number(written.trim().replace(',', '.')) * 100)
    : undefined

/** Formats credits for an address or a field: 150 → "1.50". */
export const writeCredits = (hundredths: number | undefined): string =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(2)

const credits: ParamCodec<number | undefined> = {
  read: ([first]) => readCredits(first ?? ''),
  write: (value) => (value === undefined ? [] : [writeCredits(value)]),
}
const yesOrNo: ParamCodec<boolean | undefined> = {
  read: ([first]) => (first === 'yes' ? true : first === 'no' ? false : undefined),
  write: (value) => (value === undefined ? [] : [value ? 'yes' : 'no']),
}

const statuses = ['active', 'invited'] as const
const status: ParamCodec<(typeof statuses)[number] | undefined> = {
  read: ([first]) => statuses.find((one) => one === first),
  write: (value) => (value === undefined ? [] : [value]),
}
const rating: ParamCodec<number | undefined> = {
  read: ([first]) => (/^[1-5](\.\d)?$/.test(first ?? '') && Number(first) <= 5 ? Number(first) : undefined),
  write: (value) => (value === undefined ? [] : [String(value)]),
}
const months: ParamCodec<number | undefined> = {
  read: ([first]) => (/^[1-9]\d{0,2}$/.test(first ?? '') && Number(first) <= 600 ? Number(first) : undefined),
  write: (value) => (value === undefined ? [] : [String(value)]),
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
} as const satisfies Record<SortOrder, TranslationKey>

const verdict: ParamCodec<SearchVerdict | undefined> = {
  read: ([first]) =>
    /^(callable|approval|blocked|from-\d{4}-\d{2})$/.test(first ?? '') ? (first as SearchVerdict) : undefined,
  write: (value) => (value === undefined ? [] : [value]),
}

/** Search state in the URL: `?q=heat+pump&place=DE&from=0.75&sort=rate`. */
export const searchAddress = {
  q: text,
  company: list,
  formerly: list,
  industry: list,
  role: list,
  place: list,
  source: list,
  language: list,
  notCompany: list,
  notFormerly: list,
  notIndustry: list,
  notRole: list,
  notPlace: list,
  notSource: list,
  notLanguage: list,
  from: credits,
  to: credits,
  rate: rateRange,
  called: yesOrNo,
  status,
  rating,
  left: months,
  sort: oneOf<SortOrder>(sortOrders),
  /** The project that is searched for. */
  project: text,
  verdict,
}
export type SearchAddress = ReturnType<typeof readSearchParams<typeof searchAddress>>

/** Maximum number of experts to compare. */
export const maxCompared = 3

/**
 * Screen state besides the search: whether the filter sheet is open (narrow screens), whose preview is open, who is compared, and
 * whether the comparison is open.
 */
export const overlayAddress = { filters: flag, look: text, compare: list, side: flag }
export const screenAddress = { ...searchAddress, ...overlayAddress }

/** URL parameters of the list filters. */
export const listOf = {
  currentCompanies: 'company',
  pastCompanies: 'formerly',
  industries: 'industry',
  roles: 'role',
  locations: 'place',
  sources: 'source',
  languages: 'language',
} as const
export type ListedFilter = keyof typeof listOf
const listed = Object.keys(listOf) as ListedFilter[]

/** Whether a filter is a list of values. */
export const isListed = (filter: string): filter is ListedFilter => Object.hasOwn(listOf, filter)

/** URL parameters of the excluded values. */
export const excludedOf = {
  currentCompanies: 'notCompany',
  pastCompanies: 'notFormerly',
  industries: 'notIndustry',
  roles: 'notRole',
  locations: 'notPlace',
  sources: 'notSource',
  languages: 'notLanguage',
} as const satisfies Record<ListedFilter, keyof SearchAddress>

/** The search request without its offset. */
export interface SearchInput {
  text: string
  filters: Filters
  sort: SortOrder
  /** Whom the brief of this project excludes is left out. */
  projectId?: string
  /** What compliance says of calls for the project. */
  verdict?: SearchVerdict
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const maxSizes = { text: 500, values: 50, value: 200 }

/** Maps an address to a search request, truncated to the server's size limits. */
export const searchInputOf = (address: SearchAddress): SearchInput => {
  const filters: Filters = {}
  const excluded: NonNullable<Filters['excluded']> = {}
  for (const filter of listed) {
    const values = sendable(address[listOf[filter]])
    if (values.length > 0) filters[filter] = values
    const others = sendable(address[excludedOf[filter]])
    if (others.length > 0) excluded[filter] = others
  }
  if (Object.keys(excluded).length > 0) filters.excluded = excluded
  if (address.from !== undefined) filters.creditsFrom = address.from
  if (address.to !== undefined) filters.creditsTo = address.to
  if (address.rate) filters.ratePerHour = rateInputOf(address.rate)
  if (address.called !== undefined) filters.called = address.called
  if (address.status !== undefined) filters.status = address.status
  if (address.rating !== undefined) filters.ratingFrom = address.rating
  if (address.left !== undefined) filters.leftWithinMonths = address.left
  const input: SearchInput = { text: address.q.slice(0, maxSizes.text), filters, sort: address.sort }
  if (!idPattern.test(address.project)) return input
  const { project: projectId, verdict } = address
  return { ...input, projectId, ...(verdict !== undefined && { verdict }) }
}

const sendable = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '' && value.length <= maxSizes.value).slice(0, maxSizes.values)

/** The inverse of `searchInputOf`. */
export const addressOf = ({ text, filters, sort }: SearchInput): Partial<SearchAddress> => ({
  ...withoutFilters,
  q: text,
  sort,
  from: filters.creditsFrom,
  to: filters.creditsTo,
  rate: filters.ratePerHour && rateOf(filters.ratePerHour),
  called: filters.called,
  status: filters.status,
  rating: filters.ratingFrom,
  left: filters.leftWithinMonths,
  ...Object.fromEntries(listed.map((filter) => [listOf[filter], filters[filter] ?? []])),
  ...Object.fromEntries(listed.map((filter) => [excludedOf[filter], filters.excluded?.[filter] ?? []])),
})

/** A request as a complete address, for describing a search in words. */
export const readSearch = (input: SearchInput): SearchAddress => ({
  ...readSearchParams(searchAddress, {}),
  ...addressOf(input),
})

/** An active filter, and the URL change that removes it. */
export interface SetFilter {
  id: string
  filter: ListedFilter | 'credits' | 'rate' | 'called' | 'status' | 'rating' | 'left'
  /** One value of a list filter. */
  value?: string
  /** The value is excluded. */
  isExcluded?: boolean
  off: Partial<SearchAddress>
}

/** All active filters in display order, without the query text. */
export const setFilters = (address: SearchAddress): SetFilter[] => {
  const valuesOf = (filter: ListedFilter, list: (typeof listOf | typeof excludedOf)[ListedFilter]): SetFilter[] =>
    address[list].map((value) => ({
      id: `${list === excludedOf[filter] ? list : filter} ${value}`,
      filter,
      value,
      isExcluded: list === excludedOf[filter],
      off: { [list]: address[list].filter((other) => other !== value) },
    }))
  const set: SetFilter[] = listed.flatMap((filter) => [
    ...valuesOf(filter, listOf[filter]),
    ...valuesOf(filter, excludedOf[filter]),
  ])
  if (address.from !== undefined || address.to !== undefined)
    set.push({ id: 'credits', filter: 'credits', off: { from: undefined, to: undefined } })
  for (const name of ['rate', 'called', 'status', 'rating', 'left'] as const)
    if (address[name] !== undefined) set.push({ id: name, filter: name, off: { [name]: undefined } })
  return set
}

/** URL parameters that clear all filters but keep query and sort order. */
export const withoutFilters = {
  company: [],
  formerly: [],
  industry: [],
  role: [],
  place: [],
  source: [],
  language: [],
  notCompany: [],
  notFormerly: [],
  notIndustry: [],
  notRole: [],
  notPlace: [],
  notSource: [],
  notLanguage: [],
  from: undefined,
  to: undefined,
  rate: undefined,
  called: undefined,
  status: undefined,
  rating: undefined,
  left: undefined,
} satisfies Partial<SearchAddress>

const cleared: Partial<Record<string, unknown>> = withoutFilters

/** Toggles an expert in the comparison; undefined if it is full. */
export const comparedWith = (compared: readonly string[], personId: string): readonly string[] | undefined => {
  if (compared.includes(personId)) return compared.filter((other) => other !== personId)
  return compared.length < maxCompared ? [...compared, personId] : undefined
}

/** Adds or removes a value. */
export const toggled = (values: readonly string[], value: string, on: boolean): string[] =>
  on ? [...new Set([...values, value])] : values.filter((other) => other !== value)

/** Removes one word from a query; the rest stays as typed, with whitespace collapsed. */
export const withoutWord = (words: string, one: string): string => {
  const at = words.indexOf(one)
  return at < 0 ? words : `${words.slice(0, at)}${words.slice(at + one.length)}`.replace(/\s+/g, ' ').trim()
}

/** For an empty result: a relaxation of the search, and its number of hits. */
export interface RelaxationOption {
  id: string
  filter: SetFilter['filter'] | 'words'
  /** The word or filter values to remove. */
  values: readonly string[]
  /** The values are excluded ones. */
  isExcluded?: boolean
  total: number
  off: Partial<SearchAddress>
}

/** Server filter names that differ from the client's. */
const namesHere: Readonly<Record<string, SetFilter['filter']>> = {
  creditsFrom: 'credits',
  creditsTo: 'credits',
  ratePerHour: 'rate',
  ratingFrom: 'rating',
  leftWithinMonths: 'left',
}

/** Maps a server filter name to the client's filter; `listed` is set for list filters. */
export const filterOf = (
  name: string,
): { filter: SetFilter['filter']; listed: ListedFilter | undefined } | undefined => {
  const bare = name.replace('excluded.', '')
  const group = isListed(bare) ? bare : undefined
  const filter = group ?? namesHere[bare] ?? (['called', 'status'] as const).find((one) => one === bare)
  return filter && { filter, listed: group }
}

/** Relaxations of an empty search, most helpful first. Filters unknown to the client are omitted. */
export const relaxationOptions = (without: SearchResult['relaxations'], address: SearchAddress): RelaxationOption[] =>
  without
    .flatMap(({ filter, value, total }): RelaxationOption[] => {
      if (filter === 'text') {
        const off = { q: value === null ? '' : withoutWord(address.q, value) }
        return [{ id: `words ${value ?? ''}`, filter: 'words', values: [value ?? address.q.trim()], total, off }]
      }
      const isExcluded = filter.startsWith('excluded.')
      const name = namesHere[filter] ?? filter.replace('excluded.', '')
      const set = setFilters(address).filter((one) => one.filter === name && (one.isExcluded ?? false) === isExcluded)
      const off = Object.fromEntries(set.flatMap((one) => Object.keys(one.off)).map((key) => [key, cleared[key]]))
      const values = set.flatMap((one) => one.value ?? [])
      const id = isExcluded ? filter : name
      return set[0] ? [{ id, filter: set[0].filter, values, total, off, isExcluded }] : []
    })
    .sort((one, other) => other.total - one.total)

/** Filter labels. */
export const filterNames = {
  currentCompanies: 'SEARCH.FILTERS.CURRENT_COMPANIES',
  pastCompanies: 'SEARCH.FILTERS.PAST_COMPANIES',
  industries: 'SEARCH.FILTERS.INDUSTRIES',
  roles: 'SEARCH.FILTERS.ROLES',
  locations: 'SEARCH.FILTERS.LOCATIONS',
  sources: 'SEARCH.FILTERS.SOURCES',
  languages: 'SEARCH.FILTERS.LANGUAGES',
  credits: 'SEARCH.FILTERS.CREDITS',
  rate: 'SEARCH.FILTERS.MONEY',
  called: 'SEARCH.FILTERS.CALLED',
  status: 'SEARCH.FILTERS.STATUS',
  rating: 'SEARCH.FILTERS.RATING',
  left: 'SEARCH.FILTERS.LEFT',
} as const satisfies Record<SetFilter['filter'], TranslationKey>

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

/** A list value's localised label; unknown values are shown as they are. */
export const valueName = (t: Translate, filter: ListedFilter, value: string, language: Language): string => {
  switch (filter) {
    case 'industries':
      return isIndustry(value) ? t(`PEOPLE.INDUSTRIES.${value}`) : value
    case 'roles':
      return isFunction(value) ? t(`PEOPLE.FUNCTIONS.${value}`) : value
    case 'locations':
      return registered('region', value, language)
    case 'languages':
      return registered('language', value, language)
    default:
      return filter === 'sources' && value === 'own' ? t('SEARCH.FILTERS.OWN_NETWORK') : value
  }
}

/** An active filter's localised value: "Germany", "0.75–1.50", "yes". */
export const settingText = (t: Translate, set: SetFilter, address: SearchAddress, language: Language): string => {
  switch (set.filter) {
    case 'called':
      return t(address.called ? 'SEARCH.FILTERS.YES' : 'SEARCH.FILTERS.NO')
    case 'status':
      return t(address.status === 'invited' ? 'SEARCH.FILTERS.INVITED' : 'SEARCH.FILTERS.ACTIVE')
    case 'rating':
      return t('SEARCH.FILTERS.RATING_FROM', { rating: ratingText(address.rating ?? 0, language) })
    case 'left':
      return t('SEARCH.FILTERS.LEFT_WITHIN', { count: address.left ?? 0 })
    case 'credits':
    case 'rate':
      break
    default: {
      const value = valueName(t, set.filter, set.value ?? '', language)
      return set.isExcluded ? t('SEARCH.FILTERS.EXCEPT', { value }) : value
    }
  }
  const [from, to] =
    set.filter === 'rate' && address.rate
      ? rateTexts(address.rate, language)
      : [address.from, address.to].map((credits) => credits !== undefined && creditsText(credits, language))
  if (from && to) return `${from}–${to}`
  return from ? t('SEARCH.FILTERS.FROM', { credits: from }) : t('SEARCH.FILTERS.UP_TO', { credits: to || '' })
}
