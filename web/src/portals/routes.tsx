import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../platform/address.ts'
import { session } from '../platform/session.ts'
import { portalNow, settingsNow } from '../platform/settings.ts'
import { bearing } from '../platform/visitor/bearing.ts'
import { rightsNow } from '../platform/visitor/rights.ts'
import { type Who, whoIs } from '../platform/visitor/who.ts'
import { Frame } from './frame/frame.tsx'
import { startOf, withinLink } from './guards.ts'
import { BrokenPage } from './own/broken-page.tsx'
import type { Page } from './page.ts'
import { pages, redirections } from './pages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

const whoNow = (): Who => {
  const current = session.getState()
  return whoIs(current.status === 'in' ? current.user : undefined, portalNow(), rightsNow())
}

/** Ways in are documents of their own. */
const isDocument = (address: string): boolean => address === '/login' || address === '/anonymous'

/** The way in remembers where somebody wanted to go. */
const sendTo = (address: string, wanted: string): never => {
  const search = address === '/login' && wanted !== '/' ? { return: wanted } : {}
  throw redirect({ to: address, search, replace: true, reloadDocument: isDocument(address) } as never)
}

/** Makes the router out of the table of pages. What is in no row leads to page-not-found [RT-25]. */
export const makeRouter = (history?: RouterHistory) => {
  const root = createRootRoute({
    component: Frame,
    errorComponent: BrokenPage,
    notFoundComponent: () => null,
    beforeLoad: ({ matches, location }) => {
      if (matches.length === 1 && location.pathname !== '/') sendTo('/page-not-found', location.href)
    },
  })
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => sendTo(startOf(whoNow(), bearing.getState().to), '/'),
  })
  const shown = pages.filter((page) => !page.demoOnly || settingsNow()?.isDevEnv)
  const rows = shown.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      staticData: { page },
      beforeLoad: ({ location }) => {
        const { to } = bearing.getState()
        const instead = to ? withinLink(page, to, location.pathname) : page.guard(whoNow())
        if (instead !== undefined) sendTo(instead, location.href)
      },
      component: lazyRouteComponent(async () => ({ default: await page.screen() })),
    }),
  )
  const onward = redirections.map(({ path, to, isDocument = false }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ search }) => {
        throw redirect({ to, search, replace: true, reloadDocument: isDocument } as never)
      },
    }),
  )
  return createRouter({
    routeTree: root.addChildren([start, ...rows, ...onward]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    caseSensitive: false,
    defaultErrorComponent: BrokenPage,
  })
}
