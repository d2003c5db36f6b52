import { Drawer as Base } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './drawer.module.css'

/** A sheet at the end edge of the page, about one thing of what the page lists. On phones it covers the page. */
export function Drawer({
  opened,
  name,
  closeLabel,
  onClose,
  children,
}: {
  opened: boolean
  /** Said to screen readers; the sheet shows a title of its own. */
  name: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={640}
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.sheet!, close: css.close! }}
    >
      <Base.Overlay />
      <Base.Content>
        <Base.Title className="visually-hidden">{name}</Base.Title>
        <Base.CloseButton aria-label={closeLabel} />
        {children}
      </Base.Content>
    </Base.Root>
  )
}
