import { countText } from '@colloquy/contract/money'
import type { ComponentProps } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FiltersDrawer } from '../../../ui/overlay/filters-drawer.tsx'
import { withoutFilters } from '../view.ts'
import { FacetsPanel } from './facets-panel.tsx'

/** The filters as a bottom sheet on narrow screens. */
export function FiltersDialog({
  opened,
  onClose,
  total,
  ...panel
}: ComponentProps<typeof FacetsPanel> & {
  opened: boolean
  onClose: () => void
  /** Number of hits with the current filters. */
  total: number | undefined
}) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <FiltersDrawer
      opened={opened}
      title={t('SEARCH.FILTERS.TITLE')}
      closeLabel={t('SHARED.ACTIONS.CLOSE')}
      clearLabel={t('SHARED.ACTIONS.CLEAR_ALL')}
      doneLabel={
        total === undefined
          ? t('SHARED.ACTIONS.DONE')
          : t('SEARCH.FILTERS.SHOW', { count: total, shown: countText(total, language) })
      }
      isBottomSheet
      onClear={() => panel.onChange(withoutFilters)}
      onClose={onClose}
    >
      <FacetsPanel {...panel} />
    </FiltersDrawer>
  )
}
