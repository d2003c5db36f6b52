import { Drawer as Base } from '@mantine/core'
import css from './drawer.module.css'
import type { DrawerProps } from './overlay-props.ts'

/** The drawer itself; loaded on demand. */
export function DrawerSheet({ opened, name, closeLabel, leavesFocus = false, onClose, children }: DrawerProps) {
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={640}
      returnFocus={!leavesFocus}
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
