import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './filters-drawer.module.css'

/** The filters of a list in a drawer, with buttons that clear them and return to the list. */
export function FiltersDrawer({
  opened,
  title,
  closeLabel,
  clearLabel,
  doneLabel,
  isBottomSheet,
  onClear,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  closeLabel: string
  clearLabel: string
  /** The button that closes the drawer; says what the list then shows. */
  doneLabel: string
  /** Opens from the bottom instead of the side, for narrow screens. */
  isBottomSheet: boolean
  onClear: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isBottomSheet ? 'bottom' : 'right'}
      size={isBottomSheet ? '88%' : 316}
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes(css.content, isBottomSheet && css.sheet) }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} size={40} />
        </div>
        <div className={css.filters}>{children}</div>
        <div className={css.foot}>
          <Button onClick={onClear}>{clearLabel}</Button>
          <Button variant="filled" onClick={onClose}>
            {doneLabel}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
