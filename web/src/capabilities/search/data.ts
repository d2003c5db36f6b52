import { findExperts } from '@colloquy/contract/search/operations'
import type { FoundPerson, SearchResult } from '@colloquy/contract/search/shapes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RequestError } from '../../platform/api.ts'
import { asFirstPage } from '../../platform/lists/infinite-query.ts'
import { type NextPage, useNextPage } from '../../platform/lists/next-page.ts'
import { preloadedValue } from '../../platform/preload/preloaded-value.ts'
import { queryKeyOf, type RefusalError, unwrapResult, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import type { SearchInput } from './view.ts'

/** The results' path at the current site: `/clients/experts`, `/staff/experts`. Profiles are below it. */
export const useExpertsPath = (): string =>
  useLocation({ select: ({ pathname }) => pathname.split('/').slice(0, 3).join('/') })

/** The server's maximum offset. */
const lastOffset = 10_000

/** A response with the key of its request. */
type Chunk = SearchResult & { of: string }

/** All hits loaded so far, and the metadata of the first response. */
export interface SearchResults {
  /** Identifies the search. */
  of: string
  hits: readonly FoundPerson[]
  about: Pick<
    SearchResult,
    | 'total'
    | 'networkSize'
    | 'tookMs'
    | 'readAs'
    | 'synonyms'
    | 'isPreparing'
    | 'facets'
    | 'relaxations'
    | 'didYouMean'
    | 'creditsHistogram'
  >
}

/** The query of a search, in pages. Whoever uses it renders only when what they read of it changes. */
const useSearchQuery = (input: SearchInput) =>
  useInfiniteQuery<Chunk, RefusalError<typeof findExperts> | RequestError>({
    queryKey: queryKeyOfSearch(input),
    queryFn: async ({ signal, pageParam }) => {
      const startOffset = pageParam as number
      const selectOptions = { startOffset, concat: startOffset > 0 }
      const answer = await api(findExperts, { ...input, selectOptions }, { signal })
      return { ...unwrapResult(findExperts, answer), of: JSON.stringify(input) }
    },
    initialPageParam: 0,
    initialData: () => {
      const here = preloadedValue(findExperts, { ...input, selectOptions: { startOffset: 0, concat: false } })
      return asFirstPage(here && { ...here, of: JSON.stringify(input) })
    },
    getNextPageParam: ({ nextChunkOffset, total }) =>
      nextChunkOffset < Math.min(total, lastOffset) ? nextChunkOffset : undefined,
    placeholderData: keepPreviousData,
    // Rows must not move when the reader returns from another window or a profile.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

const queryKeyOfSearch = (input: SearchInput) => [...queryKeyOf(findExperts), 'chunks', input]

/**
 * Searches with infinite scroll: further pages are appended while `nextChunkOffset` is below the total. The previous hits stay
 * visible until new ones arrive.
 */
export const useSearchResults = (input: SearchInput) => {
  const { data, error, isPending, isPlaceholderData, refetch } = useSearchQuery(input)
  const chunks = data?.pages
  const found = useMemo((): SearchResults | undefined => {
    const [first] = chunks ?? []
    return first && { of: first.of, hits: chunks!.flatMap(({ foundPersons }) => foundPersons), about: first }
  }, [chunks])
  return { found, error, isPending, isPlaceholderData, refetch }
}

/** The next page of a search. Belongs into the list of hits: it changes with every request. */
export const useMoreResults = (input: SearchInput): NextPage =>
  useNextPage(useSearchQuery(input), queryKeyOfSearch(input))

/** A hit with its 1-based position and its neighbours. */
export interface HitNeighbors {
  hit: FoundPerson
  rank: number
  total: number
  before: FoundPerson | undefined
  after: FoundPerson | undefined
}

/**
 * Finds the neighbours of a hit. Windows of twenty hits overlap by ten, so that most steps need no request.
 * `trail` is undefined without a place, before the first response, and if the expert is no longer near that place. `isComing`:
 * the first response is in flight.
 */
export const useHitNeighbors = (
  input: SearchInput,
  rank: number,
  personId: string,
): { trail: HitNeighbors | undefined; isComing: boolean } => {
  const startOffset = Math.floor(Math.max(0, rank - 6) / 10) * 10
  const { data, isLoading, failureCount } = useOperationQuery(
    findExperts,
    { ...input, selectOptions: { startOffset, concat: true } },
    { enabled: rank > 0 && startOffset <= lastOffset, keepPreviousData: true },
  )
  if (rank === 0 || !data) return { trail: undefined, isComing: isLoading && failureCount === 0 }
  const { foundPersons: hits, total, nextChunkOffset } = data
  const at = hits.findIndex((hit) => hit.personId === personId)
  const hit = hits[at]
  if (!hit) return { trail: undefined, isComing: false }
  const first = nextChunkOffset - hits.length + 1
  const trail = { hit, rank: first + at, total, before: hits[at - 1], after: hits[at + 1] }
  return { trail, isComing: false }
}

let visited: string | undefined

/** Remembers the profile opened last, so that the results restore its row. */
export const rememberVisit = (personId: string): void => {
  visited = personId
}
export const lastVisit = (): string | undefined => visited
