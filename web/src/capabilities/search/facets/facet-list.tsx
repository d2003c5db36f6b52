import { countText } from '@colloquy/contract/money'
import type { FacetGroup as Facet } from '@colloquy/contract/search/shapes'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { filterNames, type SearchInput, valueName } from '../view.ts'
import { useFacetValues } from './data.ts'
import css from './facet-list.module.css'
import { FacetValueCard, type ValueState } from './facet-value-card.tsx'

const ValueSearchForm = lazyOverlay(async () => (await import('./value-search-form.tsx')).ValueSearchForm)

/** Values shown before "show more". */
const inSight = 5
/** From this number of values on, the facet has a search box. */
const searchable = 10

/** Facets whose values exceed one response; the server searches them. */
const largeFacets: ReadonlySet<string> = new Set(['currentCompanies', 'pastCompanies'])

/** A facet's values with counts. Selected and excluded values stay visible. */
export function FacetList({
  facet,
  input,
  chosen,
  excluded,
  onStand,
}: {
  facet: Facet
  input: SearchInput
  chosen: readonly string[]
  excluded: readonly string[]
  onStand: (value: string, state: ValueState) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const { facetGroupId: group, facetValues } = facet
  const isLarge = largeFacets.has(group)
  const sent = useFacetValues(input, group, isLarge ? searchText : '')
  const named = (all: Facet['facetValues']) =>
    all.map(({ facetFieldValue: value, facetCount }) => ({
      value,
      count: facetCount,
      name: valueName(t, group, value, language),
    }))
  const stateOf = (value: string): ValueState =>
    excluded.includes(value) ? 'excluded' : chosen.includes(value) ? 'chosen' : 'open'
  // Excluded values occur in no hit, so they have no count.
  const uncounted = excluded.filter((value) => !facetValues.some(({ facetFieldValue }) => facetFieldValue === value))
  const values = [
    ...named(facetValues),
    ...uncounted.map((value) => ({ value, count: 0, name: valueName(t, group, value, language) })),
  ]
  const more = values.length - inSight
  const wanted = searchText.trim().toLocaleLowerCase()
  const shown = open
    ? sent
      ? named(sent)
      : values.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    : values.filter(({ value }, index) => index < inSight || stateOf(value) !== 'open')
  const title = t(filterNames[group])
  if (values.length === 0) return null
  return (
    <FacetGroup
      title={title}
      more={
        more > 0 && (
          <button
            type="button"
            className={css.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open)
              setSearchText('')
            }}
          >
            {open ? t('SEARCH.FACETS.LESS') : t('SEARCH.FACETS.MORE', { count: more })}
            <IconChevronDown size={14} stroke={1.5} aria-hidden className={open ? css.up : undefined} />
          </button>
        )
      }
    >
      <div id={id} className={css.values}>
        {open && values.length > searchable && (
          <div className={css.valueSearch}>
            <ValueSearchForm
              opened
              label={t('SEARCH.FACETS.SEARCH_IN', { filter: title })}
              value={searchText}
              onChange={setSearchText}
            />
          </div>
        )}
        {shown.map(({ value, count, name }) => (
          <FacetValueCard
            key={value}
            name={name}
            count={countText(count, language)}
            state={stateOf(value)}
            onChange={(state) => onStand(value, state)}
          />
        ))}
        {shown.length === 0 && <p className={css.none}>{t('SEARCH.FACETS.NOTHING')}</p>}
      </div>
    </FacetGroup>
  )
}
