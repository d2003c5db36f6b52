import { administrationPages } from './administration-pages.ts'
import { callPages } from './call-pages.ts'
import { clientPages } from './client-pages.ts'
import { compliancePages } from './compliance-pages.ts'
import { dialInPages } from './dial-in-pages.ts'
import { expertPages } from './expert-pages.ts'
import { noticePages } from './notice-pages.ts'
import type { Page, Redirection } from './page.ts'
import { publicPages } from './public-pages.ts'
import { settingsPages } from './settings-pages.ts'
import { staffPages } from './staff-pages.ts'

/** All pages. */
export const pages: readonly Page[] = [
  ...publicPages,
  ...noticePages,
  ...clientPages,
  ...expertPages,
  ...staffPages,
  ...compliancePages,
  ...administrationPages,
  ...dialInPages,
  ...callPages,
  ...settingsPages,
]

/** All redirects. `/login` and the paths below it are a separate document [RT-07]. */
export const redirections: readonly Redirection[] = [
  { path: '/reset', to: '/reset-password/flow/new', isDocument: true },
  { path: '/expert-reset', to: '/reset-password/expert/new', isDocument: true },
  { path: '/hosted-events', to: '/events-discontinued' },
]

const byPath = new Map(pages.map((page) => [page.path, page]))

/** The ancestors of a page, outermost first. */
export const ancestorsOf = (page: Page): Page[] => {
  const parent = page.parent === undefined ? undefined : byPath.get(page.parent)
  return parent ? [...ancestorsOf(parent), parent] : []
}
