import { listTenantPeople } from '@colloquy/contract/dashboard/operations'
import type { PeoplePage, PersonRow } from '@colloquy/contract/dashboard/shapes'
import { openExpert, openProfile } from '@colloquy/contract/people/operations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RequestError } from '../../../platform/api.ts'
import { queryKeyOf, type RefusalError, unwrapResult, useOperationQuery } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'
import type { PeopleRequest } from './view.ts'

/** The server's maximum offset. */
const maxOffset = 10_000

/** All people loaded so far, and the metadata of the first response. */
export interface LoadedPeople {
  people: readonly PersonRow[]
  about: Pick<PeoplePage, 'total' | 'kinds' | 'statuses'>
}

/** People by words, kind and status, page by page. The previous ones stay visible until new ones arrive. */
export const useListTenantPeople = (request: PeopleRequest) => {
  const query = useInfiniteQuery<PeoplePage, RefusalError<typeof listTenantPeople> | RequestError>({
    queryKey: [...queryKeyOf(listTenantPeople), request],
    queryFn: async ({ signal, pageParam }) =>
      unwrapResult(
        listTenantPeople,
        await api(listTenantPeople, { ...request, startOffset: pageParam as number }, { signal }),
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

/** A person's record, as staff see it. */
export const useOpenProfile = (personId: string) => useOperationQuery(openProfile, { personId })
/** An expert's public profile. */
export const useOpenExpert = (personId: string) => useOperationQuery(openExpert, { personId })
