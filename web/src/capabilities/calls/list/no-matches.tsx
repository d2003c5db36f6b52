import { type CallFacets, type FilterRelaxations, maxCountedCalls } from '@colloquy/contract/calls/shapes'
import { tagOf } from '@colloquy/contract/languages'
import { atLeastText, countText } from '@colloquy/contract/money'
import type { TimeFormat } from '@colloquy/contract/time'
import { Button } from '@mantine/core'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { ZeroResults } from '../../../ui/state/zero-results.tsx'
import { useFilterText } from './filter-chips.tsx'
import { type ListAddress, valuesOf, withoutFilter, withoutFilters } from './view.ts'

/** The empty state of a filtered list: each active filter, and how many calls match without it. */
export function NoMatches({
  address,
  facets,
  without,
  time,
  onChange,
}: {
  address: ListAddress
  facets: CallFacets | undefined
  without: FilterRelaxations
  time: TimeFormat
  onChange: (changes: Partial<ListAddress>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const textOf = useFilterText(address, facets, time)
  const label = ({ filter }: FilterRelaxations[number]) => {
    const values =
      filter === 'text' || filter === 'queue' || filter === 'when' ? [undefined] : valuesOf(address, filter)
    const texts = values.map((value) => textOf({ filter, ...(value !== undefined && { value }) }))
    const value = new Intl.ListFormat(tagOf(language), { type: 'disjunction' }).format(texts)
    return t('CALLS.LIST.WITHOUT', { filter: t(`CALLS.LIST.BY.${filter}`), value })
  }
  return (
    <ZeroResults
      level="h2"
      title={t('CALLS.LIST.NOTHING')}
      removeLabel={t('SHARED.ACTIONS.REMOVE')}
      without={without
        .toSorted((a, b) => b.total - a.total)
        .map((one) => ({
          id: one.filter,
          label: label(one),
          count: (one.total < maxCountedCalls ? countText : atLeastText)(one.total, language),
          onRemove: () => onChange(withoutFilter(one.filter)),
        }))}
      actions={<Button onClick={() => onChange(withoutFilters)}>{t('CALLS.LIST.SHOW_ALL')}</Button>}
    />
  )
}
