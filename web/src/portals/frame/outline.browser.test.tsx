import { personTypes, roleIds } from '@colloquy/contract/person-types'
import '../../ui/theme/page-styles.ts'
import '../../ui/theme/outline.css'
import type { User } from '@colloquy/contract/identity/shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawShell } from '../../platform/preload/app-shell.ts'
import { createQueryClient } from '../../platform/query.ts'
import { session } from '../../platform/session.ts'
import { aTenant, prepare } from '../../platform/test-rig.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { pages } from '../pages.ts'
import { createAppRouter } from '../routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = {
  roleId: roleIds.client,
  personType: { id: personTypes.companyMember },
  fullName: 'Imogen Achterberg',
  needsActivation: 'False',
} as never

const letIn = { needsActivation: 'False' } as const

const placeOf = (root: Element, selector: string) => root.querySelector(selector)?.getBoundingClientRect().toJSON()

const openFrame = async (): Promise<Element> => {
  // No request is answered, because only the frame matters here.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: person }, true)
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/clients/projects'] }))
  await router.load()
  const { container } = await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await expect.poll(() => container.querySelector('aside b')).not.toBeNull()
  return container
}

/** Elements of the frame and of the app shell, with the width from which they are visible. */
const parts = [
  ['header', '.outline-bar', 0],
  ['aside > a', '.outline-brand', 769],
  ['aside svg', '.outline-mark svg', 769],
  ['aside b', '.outline-name', 1025],
] as const

it('the app shell has the layout of the frame, in every width and direction', async () => {
  const frame = await openFrame()
  const outline = document.body.appendChild(document.createElement('div'))
  outline.style.cssText = 'position: absolute; inset: 0'
  drawShell(outline, '/clients', letIn, aTenant())
  for (const direction of ['rtl', 'ltr'])
    for (const width of [1280, 900, 375]) {
      document.documentElement.dir = direction
      await page.viewport(width, 800)
      for (const [real, outlined, from] of parts)
        if (width >= from)
          expect([outlined, width, placeOf(outline, outlined)]).toEqual([outlined, width, placeOf(frame, real)])
    }
  outline.remove()
})

/** Whether the app shell is drawn over the given content. */
const hasOutline = (pathname: string, { user = letIn as Pick<User, 'needsActivation'>, there = '' } = {}): boolean => {
  const root = document.createElement('div')
  root.innerHTML = there
  drawShell(root, pathname, user, aTenant())
  return root.querySelector('.outline-frame') !== null
}

it('the app shell is drawn for people with a session, and never over content of the application', () => {
  expect(hasOutline('/clients')).toBe(true)
  expect(hasOutline('/clients', { user: { needsActivation: 'True' } })).toBe(false)
  expect(hasOutline('/clients', { there: '<main></main>' })).toBe(false)
})

it('the app shell is drawn for pages with a menu, including all targets of menus', () => {
  for (const { path, hideMenu, fullWindow, menu, parent } of pages) {
    if (hideMenu || fullWindow) expect([path, hasOutline(path)]).toEqual([path, false])
    if (menu || parent) expect([path, hasOutline(path)]).toEqual([path, true])
  }
})
