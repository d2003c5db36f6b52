import type { ComponentType } from 'react'
import type { TranslationKey } from '../platform/translation-keys.ts'
import type { Viewer } from '../platform/viewer/viewer.ts'

/** Looks at who wants to see a page: undefined lets them in, an address sends them there instead. Pure. */
export type Guard = (who: Viewer) => string | undefined

/** An entry of the main menu; its word is the page's title. */
export interface MenuEntry {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Two keys, one after the other: `G H`. */
  keys: string
}

/** A page: an address, its name, who may see it, and the screen that is loaded when somebody goes there [SH-07]. */
export interface Page {
  /** `/clients/calls/$callId` */
  path: string
  title: TranslationKey
  message?: TranslationKey
  guard: Guard
  screen: () => Promise<ComponentType>
  /** Stands in the main menu of everybody whom the guard lets in. */
  menu?: MenuEntry
  /** Offered in the palette although it stands in no menu, because something begins there. */
  action?: Pick<MenuEntry, 'icon'> & Partial<MenuEntry>
  /** The page that this one lies below, for the breadcrumb. */
  parent?: string
  /** No menu beside the page [SH-02]. */
  hideMenu?: boolean
  /** No bars above and below either: the page has the window to itself. */
  fullWindow?: boolean
  /** Exists in the demo and for developers only. */
  demoOnly?: boolean
  /** A footer below the page, from the tablet's width on [SH-03]. */
  footer?: boolean
}

/** An address that shows nothing and leads on to another one. */
export interface Redirection {
  path: string
  to: string
  /** The other address is a document of its own: the way in, without router and frame. */
  isDocument?: boolean
}
