import { IconBan } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { FacetRow } from '../../../ui/input/facet.tsx'
import { useOptimisticValue } from '../../../ui/input/optimistic-value.ts'
import css from './facet-value-card.module.css'

/** State of a facet value in the search. */
export type ValueState = 'open' | 'chosen' | 'excluded'

/** A facet value: the checkbox selects it, the button at its end excludes it. */
export function FacetValueCard({
  name,
  count,
  state,
  onChange,
}: {
  name: string
  count?: string
  state: ValueState
  onChange: (state: ValueState) => void
}) {
  const t = useTranslate()
  const [shown, choose] = useOptimisticValue(state, onChange)
  const isExcluded = shown === 'excluded'
  return (
    <div className={css.value} data-standing={shown}>
      <FacetRow
        label={name}
        {...(count !== undefined && !isExcluded && { count })}
        checked={shown === 'chosen'}
        onChange={(on) => choose(on ? 'chosen' : 'open')}
      />
      <button
        type="button"
        className={css.exclude}
        aria-pressed={isExcluded}
        aria-label={t(isExcluded ? 'SEARCH.FACETS.EXCLUDE_AGAIN' : 'SEARCH.FACETS.EXCLUDE', { value: name })}
        onClick={() => choose(isExcluded ? 'open' : 'excluded')}
      >
        <IconBan size={14} stroke={1.5} aria-hidden />
      </button>
    </div>
  )
}
