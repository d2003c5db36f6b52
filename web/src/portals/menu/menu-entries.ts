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

/** Whether a path is one of those that a pattern with parameters describes. */
const isAt = (pattern: string, path: string): boolean => {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return wanted.length === parts.length && wanted.every((one, i) => one.startsWith('$') || one === parts[i])
}

/** Whether a page or one below it is open: one that begins with its path, unless that is the first page of a portal, or has it as parent. */
export const isCurrent = (page: Page, path: string, all: readonly Page[]): boolean => {
  if (path === page.path) return true
  const isPrefixOfOthers = all.some((other) => other !== page && other.path.startsWith(`${page.path}/`))
  if (!isPrefixOfOthers) return path.startsWith(`${page.path}/`)
  return pages.find((one) => isAt(one.path, path))?.parent === page.path
}
