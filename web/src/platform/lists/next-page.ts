import { hashKey, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The pages of a list that aren't loaded yet. `failed` until the next attempt. */
export interface NextPage {
  exist: boolean
  pending: boolean
  failed: boolean
  load: () => void
}

/**
 * Loads the next page of an infinite query on demand. A page that was asked for isn't lost to a refetch: the query
 * ignores the request while one runs, and one that starts, e.g. by a live event, cancels the request. So what was asked
 * for is remembered, and requested again after the refetch.
 */
export const useNextPage = (
  query: UseInfiniteQueryResult<{ pages: unknown[] }, Error>,
  queryKey: QueryKey,
): NextPage => {
  const list = hashKey(queryKey)
  const [wanted, setWanted] = useState<{ list: string; pages: number }>()
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = query
  const loaded = isPlaceholderData ? 0 : (query.data?.pages.length ?? 0)
  const isWanted = wanted?.list === list && loaded < wanted.pages && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted && !isFetching && !isPlaceholderData) void fetchNextPage({ cancelRefetch: false })
  }, [isWanted, isFetching, isPlaceholderData, fetchNextPage])
  return {
    exist: hasNextPage,
    pending: query.isFetchingNextPage || isWanted,
    failed: isFetchNextPageError,
    load: () => {
      if (isPlaceholderData) return
      setWanted({ list, pages: loaded + 1 })
      void fetchNextPage({ cancelRefetch: false })
    },
  }
}
