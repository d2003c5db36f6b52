import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf, unwrapResult } from '../query.ts'
import { api } from '../session.ts'
import { type NextPage, useNextPage } from './next-page.ts'

/** A list read page by page, each page starting after the last row of the one before. */
export interface KeysetList<Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  more: NextPage
  query: UseInfiniteQueryResult<unknown, Error>
}

/** Loads a list by keyset: `next` of a page is the input `after` of the following one. New rows do not shift pages. */
export const useKeysetOperation = <T extends Operation, Row>(
  operation: T,
  input: Input<T>,
  rowsOf: (answer: Wire<T>) => readonly Row[],
): KeysetList<Row> => {
  const queryKey = [...queryKeyOf(operation), 'pages', input]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ signal, pageParam }): Promise<Wire<T>> => {
      const page = pageParam === undefined ? input : { ...(input as object), after: pageParam }
      return unwrapResult(operation, await api(operation, page as Input<T>, { signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { next: string | null }).next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap((page) => rowsOf(page)),
    more: useNextPage(query, queryKey),
    query: query as never,
  }
}
