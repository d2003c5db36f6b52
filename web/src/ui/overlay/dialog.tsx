import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './dialog.module.css'

/** A window above the page that has the keyboard until it is closed. With `quiet`, its name is only said, not shown. */
export function Dialog({
  opened = true,
  name,
  quiet = false,
  size = 440,
  high = false,
  onClose,
  children,
}: {
  opened?: boolean
  name: string
  quiet?: boolean
  size?: number
  /** Stands near the top instead of in the middle. */
  high?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered={!high}
      {...(high && { yOffset: '12vh' })}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className={classes(css.name, quiet && 'visually-hidden')}>{name}</Modal.Title>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
