import { listSearchFacetValues } from '@colloquy/contract/search/operations'
import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperationQuery } from '../../../platform/query.ts'
import type { Asked } from '../view.ts'

/** Milliseconds of rest after which values are looked for. */
const rest = 120

/** The values of a facet whose names contain a text, counted as the facet's own are; asked for once there is a text. */
export const useValues = (asked: Asked, facetGroupId: FacetGroupId, sought: string) => {
  const [containing] = useDebouncedValue(sought.trim().slice(0, 100), rest)
  const { text, filters } = asked
  const answer = useOperationQuery(
    listSearchFacetValues,
    { text, filters, facetGroupId, containing },
    { enabled: containing !== '', keepPreviousData: true },
  )
  return containing === '' ? undefined : answer.data?.facetValues
}
