import { Drawer as Base } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useContext, useEffect } from 'react'
import { CloseOverlay, CoveredPage, useGuardedClose } from '../overlay-context.ts'
import { below } from '../theme/breakpoints.ts'
import css from './drawer.module.css'
import type { DrawerProps } from './overlay-props.ts'

/** Keeps wheel and finger on an element from scrolling what is behind it. */
const withoutScrolling = (element: HTMLElement | null) => {
  if (!element) return undefined
  const stop = (event: Event) => event.preventDefault()
  for (const name of ['wheel', 'touchmove']) element.addEventListener(name, stop, { passive: false })
  return () => {
    for (const name of ['wheel', 'touchmove']) element.removeEventListener(name, stop)
  }
}

/** The drawer itself; loaded on demand. */
export function DrawerSheet({
  opened,
  name,
  closeLabel,
  leavesFocus = false,
  guardsInput = false,
  onClose,
  children,
}: DrawerProps) {
  const { content, isAsking, close } = useGuardedClose(onClose, !guardsInput)
  const coverPage = useContext(CoveredPage)
  const narrow = useMediaQuery(below('tablet'), undefined, { getInitialValueInEffect: false })
  useEffect(() => (opened && narrow ? coverPage?.() : undefined), [opened, narrow, coverPage])
  return (
    <Base.Root
      // Locking would restyle every element of the page; the overlay stops what would scroll it.
      lockScroll={false}
      opened={opened}
      onClose={close}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      position="right"
      size={640}
      returnFocus={!leavesFocus}
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.sheet!, close: css.close! }}
    >
      <Base.Overlay ref={withoutScrolling} />
      <Base.Content ref={content}>
        <Base.Title className="visually-hidden">{name}</Base.Title>
        <Base.CloseButton aria-label={closeLabel} />
        <CloseOverlay value={close}>{children}</CloseOverlay>
      </Base.Content>
    </Base.Root>
  )
}
