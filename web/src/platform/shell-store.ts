import { useEffect } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { devtools } from 'zustand/middleware'

/** The target of a page's back link. */
export interface BackLink {
  to: string
  label: string
}

/** The state of the frame around the pages, and what pages may change about it [SH-08]. */
export interface Shell {
  menuVisible: boolean
  /** The menu covers the page, on narrow screens [SH-12]. */
  sliderOpen: boolean
  title: string
  message: string
  /** Shown next to the title, e.g. the code of the displayed resource. */
  code: string | undefined
  backLink: BackLink | undefined
  /** A locked menu stays visible and ignores clicks, e.g. while a decision is required. */
  isMenuLocked: boolean
  /** The number of active menu locks; `isMenuLocked` while there is one. */
  menuLocks: number
  /** The number of active scroll locks [SH-09]. */
  scrollLocks: number
  navigating: boolean
  /** Where the header of a page without the frame's bar has the controls of that bar. */
  headerEnd: HTMLElement | null
  /** Unread messages of conversations; the tab's title begins with their number [CH-04]. */
  unreadMessages: number
}

const start: Shell = {
  menuVisible: true,
  sliderOpen: false,
  title: '',
  message: '',
  code: undefined,
  backLink: undefined,
  isMenuLocked: false,
  menuLocks: 0,
  scrollLocks: 0,
  navigating: false,
  headerEnd: null,
  unreadMessages: 0,
}

/** Twenty-five steps for developers; production does not include the recorder [SW-02]. */
export const useShell: UseBoundStore<StoreApi<Shell>> = import.meta.env.DEV
  ? create<Shell>()(devtools(() => start, { name: 'shell', maxAge: 25 }))
  : create<Shell>()(() => start)

/** Changes the state of the frame. */
export const shell = {
  showMenu: (menuVisible: boolean) => useShell.setState({ menuVisible }),
  setSliderOpen: (sliderOpen: boolean) => useShell.setState(({ isMenuLocked }) => (isMenuLocked ? {} : { sliderOpen })),
  setTitle: (title: string, message = '', code?: string) => useShell.setState({ title, message, code }),
  setUnreadMessages: (unreadMessages: number) => useShell.setState({ unreadMessages }),
  linkBack: (backLink: BackLink | undefined) => useShell.setState({ backLink }),
  /** Locks the menu until the returned function is called; locks can overlap. */
  lockMenu: (): (() => void) => {
    let isLocked = true
    countMenuLocks(1)
    return () => {
      if (isLocked) countMenuLocks(-1)
      isLocked = false
    }
  },
  /** Offers the end of a page's own header to the frame; null when it is gone. */
  setHeaderEnd: (headerEnd: HTMLElement | null) => useShell.setState({ headerEnd }),
  setNavigating: (navigating: boolean) => useShell.setState({ navigating }),
  /** Locks scrolling until the returned function is called; locks can overlap. */
  lockScroll: (): (() => void) => {
    let isLocked = true
    countScrollLocks(1)
    return () => {
      if (isLocked) countScrollLocks(-1)
      isLocked = false
    }
  },
  reset: () => useShell.setState(start, true),
}

const countScrollLocks = (by: number) => {
  useShell.setState(({ scrollLocks }) => ({ scrollLocks: scrollLocks + by }))
  document.documentElement.style.overflow = useShell.getState().scrollLocks > 0 ? 'hidden' : ''
}

const countMenuLocks = (by: number) =>
  useShell.setState(({ menuLocks }) => ({ menuLocks: menuLocks + by, isMenuLocked: menuLocks + by > 0 }))

/** Locks the menu while the component is mounted, e.g. in a call's room. */
export const useLockedMenu = (): void => useEffect(() => shell.lockMenu(), [])

/** Sets the title of the page, in place of its route's; e.g. "Call with Katrin Oberholzer". */
export const usePageTitle = (title: string | undefined, message?: string, code?: string): void => {
  useEffect(() => {
    if (title) shell.setTitle(title, message, code)
  }, [title, message, code])
}

/** Locks scrolling while the component is mounted, e.g. under a sheet that covers the page [SH-09]. */
export const useScrollLock = (locked = true): void => {
  useEffect(() => (locked ? shell.lockScroll() : undefined), [locked])
}
