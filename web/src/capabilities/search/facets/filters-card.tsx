import { countText } from '@colloquy/contract/money'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { type SearchAddress, setFilters } from '../view.ts'
import css from './filters-card.module.css'

/** On narrow screens, opens the filter sheet and shows the number of active filters. */
export function FiltersCard({ address, onOpen }: { address: SearchAddress; onOpen: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const count = setFilters(address).length
  return (
    <Button size="xs" leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />} onClick={onOpen}>
      {t('SEARCH.FILTERS.TITLE')}
      {count > 0 && <span className={css.count}>{countText(count, language)}</span>}
    </Button>
  )
}
