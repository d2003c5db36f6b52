import { listSearchFacetValues } from '@colloquy/contract/search/operations'
import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperationQuery } from '../../../platform/query.ts'
import type { SearchInput } from '../view.ts'

/** Value search debounce in milliseconds. */
const debounceMs = 120

/** Searches a facet's values by name, with the facet's own counts; disabled without a text. */
export const useFacetValues = (input: SearchInput, facetGroupId: FacetGroupId, searchText: string) => {
  const [containing] = useDebouncedValue(searchText.trim().slice(0, 100), debounceMs)
  const { text, filters, projectId } = input
  const answer = useOperationQuery(
    listSearchFacetValues,
    { text, filters, facetGroupId, containing, ...(projectId && { projectId }) },
    { enabled: containing !== '', keepPreviousData: true },
  )
  return containing === '' ? undefined : answer.data?.facetValues
}
