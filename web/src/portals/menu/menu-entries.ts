import { useUser } from '../../platform/session.ts'
import { currentPortal, useWorkflow } from '../../platform/settings.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { viewerOf } from '../../platform/viewer/viewer.ts'
import type { MenuEntry, Page } from '../page.ts'
import { pages } from '../pages.ts'

/** A page in the menu. */
export type MenuPage = Page & { menu: MenuEntry }

/** The reader's menu: the pages with an entry that their guards admit, those of groups last. */
export const useMenuPages = (): MenuPage[] => {
  const who = viewerOf(useUser(), currentPortal(), currentPermissions(), useWorkflow())
  const open = pages.filter((page): page is MenuPage => page.menu !== undefined && page.guard(who) === undefined)
  return [...open.filter(({ menu }) => !menu.group), ...open.filter(({ menu }) => menu.group)]
}

/** Whether a page or one below it is open; the first page of a portal only when it is open itself. */
export const isCurrent = (page: Page, path: string, all: readonly Page[]): boolean => {
  if (path === page.path) return true
  const isPrefixOfOthers = all.some((other) => other !== page && other.path.startsWith(`${page.path}/`))
  return !isPrefixOfOthers && path.startsWith(`${page.path}/`)
}
