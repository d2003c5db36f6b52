import { useEffect } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { devtools } from 'zustand/middleware'

/** Where a page's way back leads. */
export interface BackLink {
  to: string
  label: string
}

/** What the frame around the pages shows, and what pages may change about it [SH-08]. */
export interface Shell {
  menuVisible: boolean
  /** The menu slid in over the page, on narrow screens [SH-12]. */
  sliderOpen: boolean
  title: string
  message: string
  /** Said beside the title, e.g. the code of the thing the page is about. */
  code: string | undefined
  backLink: BackLink | undefined
  /** A frozen menu keeps its place and takes no clicks, e.g. while something must be decided first. */
  frozen: boolean
  /** How many layers have asked the page not to scroll [SH-09]. */
  scrollLocks: number
  navigating: boolean
}

const start: Shell = {
  menuVisible: true,
  sliderOpen: false,
  title: '',
  message: '',
  code: undefined,
  backLink: undefined,
  frozen: false,
  scrollLocks: 0,
  navigating: false,
}

/** Twenty-five steps back for developers; nothing is recorded in production, which does not even have the recorder [SW-02]. */
export const useShell: UseBoundStore<StoreApi<Shell>> = import.meta.env.DEV
  ? create<Shell>()(devtools(() => start, { name: 'shell', maxAge: 25 }))
  : create<Shell>()(() => start)

/** Changes what the frame shows. */
export const shell = {
  showMenu: (menuVisible: boolean) => useShell.setState({ menuVisible }),
  setSliderOpen: (sliderOpen: boolean) => useShell.setState(({ frozen }) => (frozen ? {} : { sliderOpen })),
  setTitle: (title: string, message = '', code?: string) => useShell.setState({ title, message, code }),
  linkBack: (backLink: BackLink | undefined) => useShell.setState({ backLink }),
  toggleFrozen: () => useShell.setState(({ frozen }) => ({ frozen: !frozen })),
  setNavigating: (navigating: boolean) => useShell.setState({ navigating }),
  /** Stops the page from scrolling until the returned function is called; several may ask at once. */
  lockScroll: (): (() => void) => {
    let held = true
    count(1)
    return () => {
      if (held) count(-1)
      held = false
    }
  },
  reset: () => useShell.setState(start, true),
}

const count = (by: number) => {
  useShell.setState(({ scrollLocks }) => ({ scrollLocks: scrollLocks + by }))
  document.documentElement.style.overflow = useShell.getState().scrollLocks > 0 ? 'hidden' : ''
}

/** Gives the page a name of its own, in place of the one its route has; e.g. "Call with Katrin Oberholzer". */
export const usePageTitle = (title: string | undefined, message?: string, code?: string): void => {
  useEffect(() => {
    if (title) shell.setTitle(title, message, code)
  }, [title, message, code])
}

/** Keeps the page from scrolling as long as the part is shown, e.g. under a sheet that covers it [SH-09]. */
export const useScrollLock = (locked = true): void => {
  useEffect(() => (locked ? shell.lockScroll() : undefined), [locked])
}
