import { Modal } from '@mantine/core'
import { classes } from '../join-classes.ts'
import { CloseOverlay, useGuardedClose } from '../overlay-context.ts'
import css from './dialog.module.css'
import type { DialogProps } from './overlay-props.ts'

/** The dialog itself; loaded on demand. */
export function DialogWindow({
  opened,
  name,
  quiet = false,
  size = 440,
  high = false,
  keepsInput = false,
  onClose,
  children,
}: DialogProps & { opened: boolean }) {
  const { content, isAsking, close } = useGuardedClose(onClose, keepsInput)
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      // The question about unsaved input is a dialog of its own, which Esc closes first.
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      size={size}
      centered={!high}
      {...(high && { yOffset: '12vh' })}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <Modal.Title className={classes(css.name, quiet && 'visually-hidden')}>{name}</Modal.Title>
        <CloseOverlay value={close}>{children}</CloseOverlay>
      </Modal.Content>
    </Modal.Root>
  )
}
