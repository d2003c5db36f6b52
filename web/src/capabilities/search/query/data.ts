import { suggestExperts } from '@colloquy/contract/search/operations'
import type { Suggestions } from '@colloquy/contract/search/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperationQuery } from '../../../platform/query.ts'

/** Letters from which on something is suggested, and milliseconds of rest before it is asked for. */
const minLength = 2
const debounceMs = 40
const maxLength = 200

/** What somebody who types may mean; undefined while there is nothing to suggest. */
export const useSuggestions = (typed: string, isWanted: boolean): Suggestions | undefined => {
  const [words] = useDebouncedValue(typed, debounceMs)
  const enabled = isWanted && words.trim().length >= minLength && words.length <= maxLength
  const { data } = useOperationQuery(suggestExperts, { text: words }, { enabled, keepPreviousData: true })
  return enabled ? data : undefined
}
