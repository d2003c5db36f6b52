import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RequestError } from '../api.ts'
import { preloadedValue } from '../preload/preloaded-value.ts'
import { queryKeyOf, type RefusalError, unwrapResult } from '../query.ts'
import { api } from '../session.ts'
import { type NextPage, useNextPage } from './next-page.ts'

/** The rows of a list loaded so far, their total, and how to load more. */
export interface InfiniteList<Answer, Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  /** The latest response, for its other data. */
  lastPage: Answer | undefined
  total: number
  more: NextPage
  query: UseInfiniteQueryResult<unknown, Error>
}

/**
 * Loads a list page by page. The rows of a new request replace the previous ones once they arrive; `more.load` requests
 * the next page by `startOffset` and appends it.
 */
export const useInfiniteOperation = <T extends Operation, Row>(
  operation: T,
  input: Input<T>,
  rowsOf: (answer: Wire<T>) => readonly Row[],
  { enabled = true, maxOffset = Number.POSITIVE_INFINITY }: { enabled?: boolean; maxOffset?: number } = {},
): InfiniteList<Wire<T>, Row> => {
  const queryKey = [...queryKeyOf(operation), 'pieces', input]
  const query = useInfiniteQuery<Wire<T>, RefusalError<T> | RequestError>({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const startOffset = pageParam as number
      const pageInput = startOffset > 0 ? { ...(input as object), startOffset } : input
      return unwrapResult(operation, await api(operation, pageInput as Input<T>, { signal }))
    },
    initialPageParam: 0,
    initialData: () => asFirstPage(preloadedValue(operation, input)),
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, piece) => sum + rowsOf(piece).length, 0)
      return rowsOf(last).length > 0 && loaded < totalOf(last) && loaded <= maxOffset ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    enabled,
  })
  const answers = query.data?.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows are taken out of an answer does not change
  const rows = useMemo(() => answers?.flatMap((answer) => rowsOf(answer)), [answers])
  const last = answers?.at(-1)
  return {
    rows,
    lastPage: last,
    total: last === undefined ? 0 : totalOf(last),
    more: useNextPage(query, queryKey),
    query: query as never,
  }
}

/** A list's preloaded response as its first page. */
export const asFirstPage = <T>(value: T | undefined) => value && { pages: [value], pageParams: [0] }

const totalOf = (answer: unknown): number => (answer as { total: number }).total
