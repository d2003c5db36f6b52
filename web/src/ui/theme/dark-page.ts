import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** How many mounted components require the dark scheme. */
export const darkPages = createStore<number>()(() => 0)

/** Shows the whole page, with its dialogs and menus, in the dark scheme while the component is mounted. */
export const useDarkPage = (): void => {
  useLayoutEffect(() => {
    darkPages.setState((count) => count + 1, true)
    return () => darkPages.setState((count) => count - 1, true)
  }, [])
}
