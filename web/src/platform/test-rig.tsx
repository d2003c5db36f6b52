import { type Language, languages } from '@colloquy/contract/languages'
import type { Settings, Tenant } from '@colloquy/contract/tenancy/shapes'
import { mergeTranslations } from '@colloquy/contract/translations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import '../ui/theme/mantine-portal.css'
import '../ui/theme/page-styles.ts'
import { preloadOverlays } from '../ui/overlay/lazy-overlay.tsx'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { setSite } from './settings.ts'
import { startTranslationsFrom } from './translations.ts'
import { parseSearch, stringifySearch } from './url-state.ts'

/* The environment of a component under test: theme, translations, tenant and URL. */

const folders = import.meta.glob<{ default: object }>([
  '../../../contract/translations/shared/*.json',
  '../../../contract/translations/libs/*/*.json',
])

/** Sets a language with the shipped texts. */
export const speakInTest = async (language: Language = 'enUS'): Promise<void> => {
  const files = Object.entries(folders).filter(([path]) => path.endsWith(`/${language}.json`))
  const trees = await Promise.all(files.map(async ([, load]) => (await load()).default))
  await startTranslationsFrom(language, mergeTranslations(trees as never[]))
}

/** A tenant as the server would return it. */
export const aTenant = (changes: Partial<Tenant> = {}): Tenant => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  key: 'meridian',
  portal: 'Exchange',
  workflowType: 'private-experts-and-aggregator',
  companyType: 'consumer',
  languages: [...languages],
  noticeMinutes: 240,
  assets: {
    faviconUrl: '/favicon.svg',
    notificationFaviconUrl: '/favicon-notification.svg',
    markPath: 'M0 0h24v24H0z',
  },
  variables: { platformName: 'Meridian Research Exchange', legalName: 'Meridian Research Ltd', styles: {} },
  translations: {},
  ...changes,
})

/** Settings as the server would return them. */
export const someSettings = (changes: Partial<Settings> = {}): Settings => ({
  staffSiteUrl: `${location.origin}/staff`,
  exchangeSiteUrl: location.origin,
  expertExchangeSiteUrl: 'https://experts.example',
  webApiUrl: `${location.origin}/api`,
  apiPrimaryKey: '',
  featureFlags: {},
  mockTenantUrl: null,
  isDevEnv: true,
  analytics: { key: null, measurementIds: { erm: null, clientSite: null, expertSite: null, compliance: null } },
  errorReportingDsn: null,
  push: null,
  auth: { issuer: 'http://localhost' },
  portalId: 4,
  clientId: 'KE',
  breakpoints: { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 },
  translationFolders: ['shared', 'libs', 'workflow-type', 'tenants'],
  translationVersion: 'test',
  ...changes,
})

/** Sets a tenant and a language. */
export const prepare = async (language: Language = 'enUS', tenant = aTenant()): Promise<void> => {
  setSite(someSettings(), tenant)
  await Promise.all([speakInTest(language), preloadOverlays()])
}

const makeSurroundings = (children: ReactNode, at: string) => {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: at.split('?', 1)[0]!, component: () => children })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  return { router, client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

/**
 * Renders a component with its theme, without motion, at a URL of its own; all other URLs are empty pages. The initial
 * props stay: a component must change by itself.
 */
export function Stage({ children, at = '/' }: { children: ReactNode; at?: string }) {
  const [{ router, client }] = useState(() => makeSurroundings(children, at))
  return (
    <ThemeProvider still>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
