import { Modal } from '@mantine/core'
import { classes } from '../join-classes.ts'
import css from './dialog.module.css'
import type { DialogProps } from './overlay-props.ts'

/** The dialog itself; loaded on demand. */
export function DialogWindow({
  opened,
  name,
  quiet = false,
  size = 440,
  high = false,
  onClose,
  children,
}: DialogProps & { opened: boolean }) {
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
