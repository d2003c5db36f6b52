import { atLeastText, countText } from '@colloquy/contract/money'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FiltersDrawer } from '../../../ui/overlay/filters-drawer.tsx'
import { from } from '../../../ui/theme/breakpoints.ts'
import { FacetsPanel } from './facets-panel.tsx'
import { withoutFilters } from './view.ts'

/** The filters in a drawer; on phones it opens from the bottom. */
export function FiltersDialog({
  opened,
  onClose,
  total,
  isMinimum,
  ...panel
}: ComponentProps<typeof FacetsPanel> & {
  opened: boolean
  onClose: () => void
  /** How many calls there are with the filters as they are. */
  total: number | undefined
  /** Whether there may be more. */
  isMinimum: boolean
}) {
  const t = useTranslate()
  const language = useLanguage()
  const wide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  return (
    <FiltersDrawer
      opened={opened}
      title={t('CALLS.LIST.FILTERS')}
      closeLabel={t('SHARED.ACTIONS.CLOSE')}
      clearLabel={t('SHARED.ACTIONS.CLEAR_ALL')}
      doneLabel={
        total === undefined
          ? t('SHARED.ACTIONS.DONE')
          : isMinimum
            ? t('CALLS.LIST.SHOW_AT_LEAST', { shown: atLeastText(total, language) })
            : t('CALLS.LIST.SHOWN', { count: total, shown: countText(total, language) })
      }
      isBottomSheet={!wide}
      onClear={() => panel.onChange(withoutFilters)}
      onClose={onClose}
    >
      <FacetsPanel {...panel} />
    </FiltersDrawer>
  )
}
