import { hashKey, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The next page of a list. `failed` until the next attempt; `complete` once the last page was asked for and loaded. */
export interface NextPage {
  exist: boolean
  pending: boolean
  failed: boolean
  complete: boolean
  load: () => void
}

/**
 * Loads the next page of an infinite query on demand. A page that was asked for is not lost to a refetch: the query
 * ignores the request while one runs, and one that starts, e.g. by a live event, cancels the request. So what was asked
 * for is remembered, and requested again after the refetch.
 */
export const useNextPage = (
  query: UseInfiniteQueryResult<{ pages: unknown[] }, Error>,
  queryKey: QueryKey,
): NextPage => {
  const list = hashKey(queryKey)
  const [wanted, setWanted] = useState<{ list: string; pages: number }>()
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query
  const loaded = query.data?.pages.length ?? 0
  const isAsked = wanted?.list === list
  // Rows of another list, shown until this one's arrive, have no next page.
  const isWanted = isAsked && loaded < wanted.pages && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [isWanted, isFetching, fetchNextPage])
  return {
    exist: hasNextPage,
    pending: query.isFetchingNextPage || isWanted,
    failed: isFetchNextPageError,
    complete: isAsked && query.isSuccess && !hasNextPage,
    load: () => {
      setWanted({ list, pages: loaded + 1 })
      void fetchNextPage({ cancelRefetch: false })
    },
  }
}
