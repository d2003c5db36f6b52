import '@mantine/core/styles/Drawer.layer.css'
import { countText } from '@colloquy/contract/money'
import { Button, Drawer } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { withoutFilters } from '../view.ts'
import { FacetsPanel } from './facets-panel.tsx'
import css from './filters-dialog.module.css'

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
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="88%"
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.content! }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{t('SEARCH.FILTERS.TITLE')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('SHARED.ACTIONS.CLOSE')} size={40} />
        </div>
        <div className={css.facets}>
          <FacetsPanel {...panel} />
        </div>
        <div className={css.foot}>
          <Button onClick={() => panel.onChange(withoutFilters)}>{t('SHARED.ACTIONS.CLEAR_ALL')}</Button>
          <Button variant="filled" onClick={onClose}>
            {total === undefined
              ? t('SHARED.ACTIONS.DONE')
              : t('SEARCH.FILTERS.SHOW', { count: total, shown: countText(total, language) })}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
