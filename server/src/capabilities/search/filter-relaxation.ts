import type { Filters } from '@colloquy/contract/search/shapes'
import { choiceGroups } from '@colloquy/contract/search/shapes'

/** For each filter that is set, its name and the filters without it. Both ends of a range count as one filter. */
export const relaxedFilters = (filters: Filters): { readonly filter: string; readonly rest: Filters }[] => {
  const { excluded = {} } = filters
  const less = (...names: (keyof Filters)[]): Filters => {
    const rest = { ...filters }
    for (const name of names) delete rest[name]
    return rest
  }
  const single = (['ratePerHour', 'called', 'status', 'ratingFrom', 'leftWithinMonths'] as const).filter(
    (name) => filters[name] !== undefined,
  )
  const hasRange = filters.creditsFrom !== undefined || filters.creditsTo !== undefined
  return [
    ...choiceGroups.filter((group) => filters[group]?.length).map((group) => ({ filter: group, rest: less(group) })),
    ...choiceGroups
      .filter((group) => excluded[group]?.length)
      .map((group) => ({
        filter: `excluded.${group}`,
        rest: { ...filters, excluded: { ...excluded, [group]: undefined } },
      })),
    ...(hasRange ? [{ filter: 'creditsFrom', rest: less('creditsFrom', 'creditsTo') }] : []),
    ...single.map((filter) => ({ filter, rest: less(filter) })),
  ]
}
