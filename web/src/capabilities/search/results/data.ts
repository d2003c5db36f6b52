import { findFirstFreeTimes } from '@colloquy/contract/scheduling/operations'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { useMemo, useRef } from 'react'
import { useOperationQuery } from '../../../platform/query.ts'

/** Experts per request: the page size of the results. */
const batchSize = 20

/** Maps a row index to the person ids of its batch; the same array as long as the batch has the same people. */
export const usePersonBatches = (hits: readonly FoundPerson[]): ((index: number) => readonly string[]) => {
  const known = useRef<readonly (readonly string[])[]>([])
  const batches = useMemo(
    () =>
      Array.from({ length: Math.ceil(hits.length / batchSize) }, (_, i) => {
        const batch = hits.slice(i * batchSize, (i + 1) * batchSize).map(({ personId }) => personId)
        const before = known.current[i]
        return before?.join() === batch.join() ? before : batch
      }),
    [hits],
  )
  known.current = batches
  return (index) => batches[Math.floor(index / batchSize)]!
}

/** The first free time of an expert; undefined while loading, null if there is none soon. Rows of a batch share one request. */
export const useFirstFree = (personId: string, stretch: readonly string[]): string | null | undefined => {
  const { data } = useOperationQuery(findFirstFreeTimes, { personIds: [...stretch] })
  const found = data?.find((one) => one.personId === personId)
  return data && (found?.start ?? null)
}
