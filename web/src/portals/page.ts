import type { ComponentType } from 'react'
import type { TranslationKey } from '../platform/translation-keys.ts'
import type { Viewer } from '../platform/viewer/viewer.ts'

/** A route guard: returns undefined to admit the viewer, or a path to redirect to. Pure. */
export type Guard = (who: Viewer) => string | undefined

/** An entry of the main menu, labelled by the page's title. */
export interface MenuEntry {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A sequence of two keys: `G H`. */
  keys: string
  /** Listed below the others, under the group's heading. */
  group?: 'administration'
}

/** A page: its path, title, guard, and the screen that is loaded on navigation [SH-07]. */
export interface Page {
  /** `/clients/calls/$callId` */
  path: string
  title: TranslationKey
  message?: TranslationKey
  guard: Guard
  screen: () => Promise<ComponentType>
  /** The guard's redirects keep the URL's search, because their target reads the same. */
  keepsSearch?: boolean
  /** The paths of tabs that have become pages: `?tab=…` redirects there. */
  formerTabs?: Readonly<Record<string, string>>
  /** Shown in the main menu of everybody the guard admits. */
  menu?: MenuEntry
  /** Offered in the command palette although it is not in the menu, because it starts something. */
  action?: Pick<MenuEntry, 'icon'> & Partial<MenuEntry>
  /** The parent page, for the breadcrumb. */
  parent?: string
  /** No menu next to the page [SH-02]. */
  hideMenu?: boolean
  /** No bars above and below either: the page fills the window. */
  fullWindow?: boolean
  /** Exists in the demo and in development only. */
  demoOnly?: boolean
  /** A footer below the page, from tablet width on [SH-03]. */
  footer?: boolean
}

/** A path that redirects to another one. */
export interface Redirection {
  path: string
  to: string
  /** The target is a separate document: the sign-in page, without router and frame. */
  isDocument?: boolean
}
