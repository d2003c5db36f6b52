import { useEffect } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { DialogProps } from './overlay-props.ts'

const Window = lazyOverlay<DialogProps & { opened: boolean }>(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
)

/** A modal dialog. It traps the focus until it is closed. */
export function Dialog({ opened = true, ...rest }: DialogProps) {
  useFocusBack(opened)
  return <Window opened={opened} {...rest} />
}

/** Restores the focus, also when the dialog is unmounted without being closed. */
const useFocusBack = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      // A focus that was moved on purpose stays.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
