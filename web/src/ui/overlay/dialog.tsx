import { useEffect } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { DialogProps } from './overlay-props.ts'

const Window = lazyOverlay<DialogProps & { opened: boolean }>(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
)

/** A window above the page that has the keyboard until it is closed. */
export function Dialog({ opened = true, ...rest }: DialogProps) {
  useFocusBack(opened)
  return <Window opened={opened} {...rest} />
}

/** Gives the keyboard back where it came from, also when the dialog is taken off the page without having been closed. */
const useFocusBack = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      // Whatever has taken the focus on purpose by then keeps it.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
