import { suggestExperts } from '@colloquy/contract/search/operations'
import type { Suggestions } from '@colloquy/contract/search/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperationQuery } from '../../../platform/query.ts'

/** Minimum query length for suggestions, and their debounce in milliseconds. */
const minLength = 2
const suggestionDebounceMs = 40
const maxLength = 200

/** Suggestions for a query; undefined while there are none. */
export const useSuggestions = (typed: string, isWanted: boolean): Suggestions | undefined => {
  const [words] = useDebouncedValue(typed, suggestionDebounceMs)
  const enabled = isWanted && words.trim().length >= minLength && words.length <= maxLength
  const { data } = useOperationQuery(suggestExperts, { text: words }, { enabled, keepPreviousData: true })
  return enabled ? data : undefined
}
