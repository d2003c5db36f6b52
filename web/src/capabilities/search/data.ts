import { findExperts } from '@colloquy/contract/search/operations'
import type { FoundPerson, SearchResult } from '@colloquy/contract/search/shapes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RequestError } from '../../platform/api.ts'
import { preloadedValue } from '../../platform/preload/preloaded-value.ts'
import { asFirstPage, queryKeyOf, type RefusalError, unwrapResult, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import type { SearchInput } from './view.ts'

/** Where the results are on the site one is on: `/clients/experts`, `/staff/experts`. Profiles lie below. */
export const useExpertsPath = (): string =>
  useLocation({ select: ({ pathname }) => pathname.split('/').slice(0, 3).join('/') })

/** The server pages no further than this. */
const lastOffset = 10_000

/** An answer, with the name of the question it belongs to. */
type Chunk = SearchResult & { of: string }

/** All hits that are loaded so far, and what the first answer said about them. */
export interface SearchResults {
  /** Tells the answers to one question from those to another. */
  of: string
  hits: readonly FoundPerson[]
  about: Pick<
    SearchResult,
    | 'total'
    | 'networkSize'
    | 'tookMs'
    | 'readAs'
    | 'isPreparing'
    | 'facets'
    | 'relaxations'
    | 'didYouMean'
    | 'creditsHistogram'
  >
}

/**
 * Searches. Asked from the start, an answer replaces what was there; what follows is appended as long as
 * `nextChunkOffset` is below the total. The former hits stay until the new ones have come.
 */
export const useSearchResults = (asked: SearchInput) => {
  const query = useInfiniteQuery<Chunk, RefusalError<typeof findExperts> | RequestError>({
    queryKey: [...queryKeyOf(findExperts), 'chunks', asked],
    queryFn: async ({ signal, pageParam }) => {
      const startOffset = pageParam as number
      const selectOptions = { startOffset, concat: startOffset > 0 }
      const answer = await api(findExperts, { ...asked, selectOptions }, { signal })
      return { ...unwrapResult(findExperts, answer), of: JSON.stringify(asked) }
    },
    initialPageParam: 0,
    initialData: () => {
      const here = preloadedValue(findExperts, { ...asked, selectOptions: { startOffset: 0, concat: false } })
      return asFirstPage(here && { ...here, of: JSON.stringify(asked) })
    },
    getNextPageParam: ({ nextChunkOffset, total }) =>
      nextChunkOffset < Math.min(total, lastOffset) ? nextChunkOffset : undefined,
    placeholderData: keepPreviousData,
    // Rows must not move under somebody who comes back from another window or from a profile.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const chunks = query.data?.pages
  const found = useMemo((): SearchResults | undefined => {
    const [first] = chunks ?? []
    return first && { of: first.of, hits: chunks!.flatMap(({ foundPersons }) => foundPersons), about: first }
  }, [chunks])
  return { ...query, found }
}

/** An expert among the hits of a search: its place, counted from 1, and who stands before and after it. */
export interface HitNeighbors {
  hit: FoundPerson
  place: number
  total: number
  before: FoundPerson | undefined
  after: FoundPerson | undefined
}

/**
 * Finds the neighbours of a hit. Windows of twenty hits overlap by ten, so that most steps need no new answer.
 * There is none without a place, before there is an answer, and when the expert no longer stands about there.
 * `isComing`: the first answer is on its way.
 */
export const useHitNeighbors = (
  asked: SearchInput,
  place: number,
  personId: string,
): { trail: HitNeighbors | undefined; isComing: boolean } => {
  const startOffset = Math.floor(Math.max(0, place - 6) / 10) * 10
  const { data, isLoading, failureCount } = useOperationQuery(
    findExperts,
    { ...asked, selectOptions: { startOffset, concat: true } },
    { enabled: place > 0 && startOffset <= lastOffset, keepPreviousData: true },
  )
  if (place === 0 || !data) return { trail: undefined, isComing: isLoading && failureCount === 0 }
  const { foundPersons: hits, total, nextChunkOffset } = data
  const at = hits.findIndex((hit) => hit.personId === personId)
  const hit = hits[at]
  if (!hit) return { trail: undefined, isComing: false }
  const first = nextChunkOffset - hits.length + 1
  const trail = { hit, place: first + at, total, before: hits[at - 1], after: hits[at + 1] }
  return { trail, isComing: false }
}

let visited: string | undefined

/** Notes whose profile is open: whoever comes back to the results finds that row. */
export const rememberVisit = (personId: string): void => {
  visited = personId
}
/** Whose profile was open last. */
export const lastVisit = (): string | undefined => visited
