import { callPages } from './call-pages.ts'
import { clientPages } from './client-pages.ts'
import { expertPages } from './expert-pages.ts'
import type { Page } from './page.ts'
import { publicPages } from './public-pages.ts'
import { settingsPages } from './settings-pages.ts'
import { staffPages } from './staff-pages.ts'

/** Every page there is. */
export const pages: readonly Page[] = [
  ...publicPages,
  ...clientPages,
  ...expertPages,
  ...staffPages,
  ...callPages,
  ...settingsPages,
]

const byPath = new Map(pages.map((page) => [page.path, page]))

/** The pages above one, outermost first. */
export const ancestorsOf = (page: Page): Page[] => {
  const parent = page.parent === undefined ? undefined : byPath.get(page.parent)
  return parent ? [...ancestorsOf(parent), parent] : []
}
