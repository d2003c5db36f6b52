import { listTenantPeople } from '@colloquy/contract/dashboard/operations'
import type { PeoplePage, PersonRow } from '@colloquy/contract/dashboard/shapes'
import { openExpert, openProfile } from '@colloquy/contract/people/operations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RequestError } from '../../../platform/api.ts'
import { queryKeyOf, type RefusalError, unwrapResult, useOperationQuery } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'
import type { PeopleRequest } from './view.ts'

/** The server pages no further than this. */
const maxOffset = 10_000

/** Everybody that is loaded so far, and what the first answer said about them. */
export interface LoadedPeople {
  people: readonly PersonRow[]
  about: Pick<PeoplePage, 'total' | 'kinds' | 'statuses'>
}

/** People by words, kind and status; more of them are appended on demand. The former ones stay until others have come. */
export const useListTenantPeople = (asked: PeopleRequest) => {
  const query = useInfiniteQuery<PeoplePage, RefusalError<typeof listTenantPeople> | RequestError>({
    queryKey: [...queryKeyOf(listTenantPeople), asked],
    queryFn: async ({ signal, pageParam }) =>
      unwrapResult(
        listTenantPeople,
        await api(listTenantPeople, { ...asked, startOffset: pageParam as number }, { signal }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextChunkOffset, total }) =>
      nextChunkOffset < Math.min(total, maxOffset) ? nextChunkOffset : undefined,
    placeholderData: keepPreviousData,
  })
  const chunks = query.data?.pages
  const data = useMemo((): LoadedPeople | undefined => {
    const [first] = chunks ?? []
    return first && { people: chunks!.flatMap(({ people }) => people), about: first }
  }, [chunks])
  const { isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return { data, isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage }
}

/** Somebody's record, as staff see it. */
export const useOpenProfile = (personId: string) => useOperationQuery(openProfile, { personId })
/** What the network shows of an expert. */
export const useOpenExpert = (personId: string) => useOperationQuery(openExpert, { personId })
