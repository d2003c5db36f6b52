import { findFirstFreeTimes } from '@colloquy/contract/scheduling/operations'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { useMemo } from 'react'
import { useOperationQuery } from '../../../platform/query.ts'

/** Experts of one question: as many as an answer brings hits. */
const batchSize = 20

/** For each place among the hits, the ids of the stretch in which its free times are asked for. */
export const usePersonBatches = (hits: readonly FoundPerson[]): ((place: number) => readonly string[]) => {
  const stretches = useMemo(
    () =>
      Array.from({ length: Math.ceil(hits.length / batchSize) }, (_, i) =>
        hits.slice(i * batchSize, (i + 1) * batchSize).map(({ personId }) => personId),
      ),
    [hits],
  )
  return (place) => stretches[Math.floor(place / batchSize)]!
}

/**
 * When somebody could first be called; undefined until that is known, null when not soon. The rows of a stretch ask one
 * question together.
 */
export const useFirstFree = (personId: string, stretch: readonly string[]): string | null | undefined => {
  const { data } = useOperationQuery(findFirstFreeTimes, { personIds: [...stretch] })
  const found = data?.find((one) => one.personId === personId)
  return data && (found?.start ?? null)
}
