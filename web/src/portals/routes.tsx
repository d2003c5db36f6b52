import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { session } from '../platform/session.ts'
import { currentPortal, currentSettings, currentWorkflow } from '../platform/settings.ts'
import { parseSearch, stringifySearch } from '../platform/url-state.ts'
import { currentPermissions } from '../platform/viewer/permissions.ts'
import { sessionScope } from '../platform/viewer/session-scope.ts'
import { type Viewer, viewerOf } from '../platform/viewer/viewer.ts'
import { Frame } from './frame/frame.tsx'
import { startOf, withinLink } from './guards.ts'
import type { Page } from './page.ts'
import { pages, redirections } from './pages.ts'
import { BrokenPage } from './status-pages/broken-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

const currentViewer = (): Viewer => {
  const current = session.getState()
  return viewerOf(
    current.status === 'signedIn' ? current.user : undefined,
    currentPortal(),
    currentPermissions(),
    currentWorkflow(),
  )
}

/** Sign-in pages are separate documents. */
const isDocument = (address: string): boolean => address === '/login' || address === '/anonymous'

/** The sign-in page gets the requested page as return address. */
const sendTo = (address: string, wanted: string, kept: object = {}): never => {
  const search = address === '/login' && wanted !== '/' ? { return: wanted } : kept
  throw redirect({ to: address, search, replace: true, reloadDocument: isDocument(address) } as never)
}

/** Creates the router from the table of pages. Unknown paths open page-not-found [RT-25]. */
export const createAppRouter = (history?: RouterHistory) => {
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
    beforeLoad: () => sendTo(startOf(currentViewer(), sessionScope.getState().sharedResource), '/'),
  })
  const shown = pages.filter((page) => !page.demoOnly || currentSettings()?.isDevEnv)
  const rows = shown.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      staticData: { page },
      beforeLoad: ({ location }) => {
        const { sharedResource } = sessionScope.getState()
        const instead = sharedResource
          ? withinLink(page, sharedResource, location.pathname)
          : page.guard(currentViewer())
        if (instead !== undefined) sendTo(instead, location.href, page.keepsSearch ? location.search : {})
        const moved = page.formerTabs?.[String((location.search as { tab?: unknown }).tab)]
        if (moved !== undefined) sendTo(moved, location.href)
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
