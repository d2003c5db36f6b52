import { Button } from '@mantine/core'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Chip } from '../../ui/display/chip.tsx'
import css from './filter-chips-list.module.css'
import { filterNames, type SearchAddress, setFilters, settingText, withoutFilters } from './view.ts'

/** One removable chip per active filter. `before` is rendered at the start of the row. */
export function FilterChipsList({
  address,
  onChange,
  before,
}: {
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
  before?: React.ReactNode
}) {
  const t = useTranslate()
  const language = useLanguage()
  const set = setFilters(address)
  if (set.length === 0 && !before) return null
  return (
    <div className={css.row}>
      {before}
      {set.length > 0 && (
        <ul className={css.chips} aria-label={t('SEARCH.SET_FILTERS')}>
          {set.map((one) => {
            const text = settingText(t, one, address, language)
            return (
              <li key={one.id}>
                <Chip
                  name={t(filterNames[one.filter])}
                  removeLabel={t('SEARCH.REMOVE', { filter: t(filterNames[one.filter]), value: text })}
                  onRemove={() => onChange(one.off)}
                >
                  <bdi>{text}</bdi>
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
      {set.length > 1 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(withoutFilters)}>
          {t('SHARED.ACTIONS.CLEAR_ALL')}
        </Button>
      )}
    </div>
  )
}
