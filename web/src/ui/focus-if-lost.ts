import { useEffect, useRef } from 'react'

/**
 * Once `change` is another one and what had the focus is gone with it, the found element gets the focus. Otherwise people who use the
 * keyboard would start again at the top of the page.
 */
export const useFocusIfLost = (change: unknown, find: () => HTMLElement | null | undefined): void => {
  const before = useRef(change)
  useEffect(() => {
    if (Object.is(before.current, change)) return
    before.current = change
    if (document.activeElement === document.body) find()?.focus()
  })
}
