import '@mantine/core/styles/Drawer.layer.css'
import { countText } from '@colloquy/contract/money'
import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { from } from '../../../ui/theme/breakpoints.ts'
import { FacetsPanel } from './facets-panel.tsx'
import css from './filters-dialog.module.css'
import { withoutFilters } from './view.ts'

/** The filters in a drawer; on phones it opens from the bottom. */
export function FiltersDialog({
  opened,
  onClose,
  total,
  ...panel
}: ComponentProps<typeof FacetsPanel> & {
  opened: boolean
  onClose: () => void
  /** How many calls there are with the filters as they are. */
  total: number | undefined
}) {
  const t = useTranslate()
  const language = useLanguage()
  const wide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 316 : '88%'}
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.content! }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{t('CALLS.LIST.FILTERS')}</Drawer.Title>
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
              : t('CALLS.LIST.SHOWN', { count: total, shown: countText(total, language) })}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
