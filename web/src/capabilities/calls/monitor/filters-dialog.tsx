import type { ComponentProps } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { FiltersDrawer } from '../../../ui/overlay/filters-drawer.tsx'
import { FilterFields } from './filter-fields.tsx'
import css from './monitor-screen.module.css'
import { noFilters } from './view.ts'

/** The filters of the monitor on phones. */
export function FiltersDialog({
  opened,
  onClose,
  ...fields
}: ComponentProps<typeof FilterFields> & { opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <FiltersDrawer
      opened={opened}
      title={t('CALLS.LIST.FILTERS')}
      closeLabel={t('SHARED.ACTIONS.CLOSE')}
      clearLabel={t('SHARED.ACTIONS.CLEAR_ALL')}
      doneLabel={t('SHARED.ACTIONS.DONE')}
      isBottomSheet
      onClear={() => fields.onChange(noFilters)}
      onClose={onClose}
    >
      <div className={css.sheet}>
        <FilterFields {...fields} />
      </div>
    </FiltersDrawer>
  )
}
