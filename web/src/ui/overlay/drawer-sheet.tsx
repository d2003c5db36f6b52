import { Drawer as Base } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useContext, useEffect } from 'react'
import { below } from '../theme/breakpoints.ts'
import { CoveredPage } from './covered-page.ts'
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
export function DrawerSheet({ opened, name, closeLabel, leavesFocus = false, onClose, children }: DrawerProps) {
  const coverPage = useContext(CoveredPage)
  const narrow = useMediaQuery(below('tablet'), undefined, { getInitialValueInEffect: false })
  useEffect(() => (opened && narrow ? coverPage?.() : undefined), [opened, narrow, coverPage])
  return (
    <Base.Root
      // Locking would restyle every element of the page; the overlay stops what would scroll it.
      lockScroll={false}
      opened={opened}
      onClose={onClose}
      position="right"
      size={640}
      returnFocus={!leavesFocus}
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.sheet!, close: css.close! }}
    >
      <Base.Overlay ref={withoutScrolling} />
      <Base.Content>
        <Base.Title className="visually-hidden">{name}</Base.Title>
        <Base.CloseButton aria-label={closeLabel} />
        {children}
      </Base.Content>
    </Base.Root>
  )
}
