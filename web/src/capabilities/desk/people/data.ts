import { listPeople } from '@colloquy/contract/desk/operations'
import type { KnownPeople, KnownPerson } from '@colloquy/contract/desk/shapes'
import { openExpert, openProfile } from '@colloquy/contract/people/operations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Unexpected } from '../../../platform/api.ts'
import { answerKey, type Refused, useAnswer, valueIn } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'
import type { PeopleAsked } from './view.ts'

/** The server pages no further than this. */
const lastOffset = 10_000

/** Everybody that is loaded so far, and what the first answer said about them. */
export interface Known {
  people: readonly KnownPerson[]
  about: Pick<KnownPeople, 'total' | 'kinds' | 'statuses'>
}

/** People by words, kind and status; more of them are appended on demand. The former ones stay until others have come. */
export const usePeople = (asked: PeopleAsked) => {
  const query = useInfiniteQuery<KnownPeople, Refused<typeof listPeople> | Unexpected>({
    queryKey: [...answerKey(listPeople), asked],
    queryFn: async ({ signal, pageParam }) =>
      valueIn(listPeople, await api(listPeople, { ...asked, startOffset: pageParam as number }, { signal })),
    initialPageParam: 0,
    getNextPageParam: ({ nextChunkOffset, total }) =>
      nextChunkOffset < Math.min(total, lastOffset) ? nextChunkOffset : undefined,
    placeholderData: keepPreviousData,
  })
  const chunks = query.data?.pages
  const data = useMemo((): Known | undefined => {
    const [first] = chunks ?? []
    return first && { people: chunks!.flatMap(({ people }) => people), about: first }
  }, [chunks])
  const { isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return { data, isError, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage }
}

/** Somebody's record, as staff see it. */
export const useRecord = (personId: string) => useAnswer(openProfile, { personId })
/** What the network shows of an expert. */
export const useNetworkProfile = (personId: string) => useAnswer(openExpert, { personId })
