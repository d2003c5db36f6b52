import type { User } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { mergeTranslations, type Translations } from '@colloquy/contract/translations'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../platform/query.ts'
import { session } from '../platform/session.ts'
import { setSite } from '../platform/settings.ts'
import { aTenant, someSettings } from '../platform/test-rig.tsx'
import { startTranslationsFrom } from '../platform/translations.ts'
import { setPermissions } from '../platform/viewer/permissions.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { createAppRouter } from './routes.tsx'

/* A pseudo-locale: every text in brackets and half as long again, so that hard-coded texts are visible. */

const folders = import.meta.glob<{ default: object }>([
  '../../../contract/translations/shared/enUS.json',
  '../../../contract/translations/libs/*/enUS.json',
])

const pseudo = (tree: Translations): Translations =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? `⟦${value}${' øø'.repeat(Math.ceil(value.length / 6))}⟧` : pseudo(value),
    ]),
  )

const person = {
  primaryEmail: 'client@meridian.example',
  roleId: roleIds.staff,
  personType: { id: personTypes.companyMember },
  preferredLanguage: 'enUS',
  timeZoneId: 'Europe/London',
  fullName: '⟦Imogen⟧',
  companyName: '⟦Brandywell⟧',
  needsActivation: 'False',
  isAdmin: false,
  entityId: '0198c0de-0000-7000-8000-000000000002',
  isPromotionBannersVisible: false,
} as unknown as User

beforeEach(async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname.endsWith('/flags')) return Response.json([{ name: 'token-refresher', isOn: true }])
    if (pathname.endsWith('/wordings')) return Response.json({ words: [], total: 0 })
    return Response.json({ notifications: [], unread: 0 })
  })
  const trees = await Promise.all(Object.values(folders).map(async (load) => (await load()).default))
  const variables = { platformName: '⟦Meridian⟧', legalName: '⟦Meridian⟧', styles: {} }
  setSite(someSettings(), aTenant({ variables }))
  await startTranslationsFrom('enUS', pseudo(mergeTranslations(trees as never[])))
  setPermissions([permissionIds.PerformSystemAdministration])
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPermissions([])
})

/** Not translatable: times, keys, cities of clocks, codes, initials. */
const isNoWord = (element: Element, text: string): boolean =>
  element.closest('time, kbd, code, .code, style, script, [data-clock], bdi[dir=ltr]') !== null ||
  !/\p{L}{3,}/u.test(text) ||
  /^(Ctrl|Esc|Alt|Shift)$/.test(text)

const unspoken = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (element && text !== '' && !/[⟦⟧ø]/.test(text) && !isNoWord(element, text)) found.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)
      if (text && !/[⟦⟧ø]/.test(text) && !isNoWord(element, text)) found.push(`${name}: ${text}`)
    }
  return found
}

describe('every text is from the translation files, and longer ones fit [LN-07]', () => {
  it.each([
    '/page-not-found',
    '/access-forbidden',
    '/account-disabled',
    '/events-discontinued',
    '/survey-result',
    '/compliance-survey?state=expired',
    '/download-document',
    '/mobile-app',
    '/staff/dialins',
    '/admin-multitenancy',
    '/admin-features',
  ])('at %s', async (address) => {
    await page.viewport(375, 800)
    session.setState({ status: 'signedIn', user: person }, true)
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    const screen = await render(
      <ThemeProvider still>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    )
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(unspoken()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })
})
