import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkConnectivity } from '../../platform/failures/connectivity.ts'
import { watchTyping } from '../../platform/failures/unsaved-changes.ts'
import { createQueryClient } from '../../platform/query.ts'
import { session } from '../../platform/session.ts'
import { setSite } from '../../platform/settings.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { reload } from '../../platform/site/reload.ts'
import { aTenant, prepare, someSettings } from '../../platform/test-rig.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { createAppRouter } from '../routes.tsx'

// Reloading the page would end the tests.
vi.mock('../../platform/site/reload.ts', () => ({ reload: vi.fn() }))

const user = {
  primaryEmail: 'client@meridian.example',
  roleId: roleIds.client,
  personType: { id: personTypes.companyMember },
  preferredLanguage: 'enUS',
  timeZoneId: 'Europe/London',
  fullName: 'Imogen Achterberg',
  companyName: 'Brandywell Capital',
  needsActivation: 'False',
  isAdmin: false,
} as never

const open = async (path: string, { signedIn = true } = {}) => {
  session.setState(signedIn ? { status: 'signedIn', user } : { status: 'signedOut' }, true)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const screen = await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { router, screen }
}

const empty = { notifications: [], unread: 0 }
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(empty))
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  shell.reset()
  localStorage.clear()
})

const menu = () => document.querySelector('aside')
const footer = () => document.querySelector('footer')

describe('the frame', () => {
  it('has a menu at the side, the page, and a footer if the route requires one [SH-01] [SH-03]', async () => {
    const { screen } = await open('/page-not-found')
    await expect.element(screen.getByRole('main')).toBeVisible()
    expect(menu()).toBeVisible()
    expect(menu()!.getBoundingClientRect().width).toBe(232)
    expect(footer()!.getBoundingClientRect().height).toBe(80)
  })

  it('has no menu for visitors and on routes that hide it [SH-02]', async () => {
    const visit = await open('/page-not-found', { signedIn: false })
    expect(menu()).toBeNull()
    await visit.screen.unmount()
    const { screen } = await open('/parts')
    await expect.element(screen.getByRole('main')).toBeVisible()
    expect(menu()).toBeNull()
  })

  it('has no footer below 769 px, or on routes without one [SH-03]', async () => {
    await page.viewport(768, 800)
    const { router } = await open('/page-not-found')
    expect(footer()).toBeNull()
    await page.viewport(769, 800)
    await expect.poll(footer).not.toBeNull()
    await router.navigate({ to: '/parts' })
    await expect.poll(footer).toBeNull()
  })

  it('has its own footer on the expert portal [SH-04]', async () => {
    const exchange = await open('/page-not-found')
    expect(footer()!.dataset.variant).toBe('exchange')
    expect(footer()!.textContent).toContain('Compliant conversations')
    await exchange.screen.unmount()
    setSite(someSettings({ expertExchangeSiteUrl: location.origin }), aTenant())
    await open('/page-not-found')
    expect(footer()!.dataset.variant).toBe('experts')
    expect(footer()!.textContent).toContain('Share your expertise')
  })

  it('slides the menu over the page on phones, 316 px wide, and back [SH-12]', async () => {
    await page.viewport(375, 800)
    const { screen } = await open('/page-not-found')
    const left = () => menu()!.getBoundingClientRect().left
    expect(left()).toBe(-316)
    expect(menu()!.inert).toBe(true)
    await screen.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(left).toBe(0)
    expect(menu()!.getBoundingClientRect().width).toBe(316)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.poll(left).toBe(-316)
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('slides the menu in from the other side in Arabic [SH-12]', async () => {
    await page.viewport(375, 800)
    await prepare('arSA')
    await open('/page-not-found')
    await expect.poll(() => menu()!.getBoundingClientRect().left).toBe(375)
    shell.setSliderOpen(true)
    await expect.poll(() => menu()!.getBoundingClientRect().right).toBe(375)
  })
})

describe('navigation', () => {
  it('scrolls to the top [SH-06]', async () => {
    const { router } = await open('/parts')
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1600)
    window.scrollTo(0, 900)
    await router.navigate({ to: '/page-not-found' })
    await expect.poll(() => window.scrollY).toBe(0)
  })

  it("sets the route's title and message in the frame, and the platform's name in the tab", async () => {
    const { router } = await open('/page-not-found')
    expect(useShell.getState()).toMatchObject({
      title: 'Page not found',
      message: 'It may have moved, or you don’t have access.',
    })
    expect(document.title).toBe('Page not found – Meridian Research Exchange')
    await router.navigate({ to: '/access-forbidden' })
    await expect.poll(() => document.title).toBe('You don’t have access – Meridian Research Exchange')
  })

  it('moves the focus to the page, past the menu', async () => {
    const { router } = await open('/page-not-found')
    await router.navigate({ to: '/access-forbidden' })
    await expect.poll(() => document.activeElement?.id).toBe('content')
  })

  it('leaves the focus where somebody has put it as soon as the page was shown', async () => {
    const { router } = await open('/page-not-found')
    let reached: HTMLElement | null = null
    // The page is in the document before the router says that it has opened it.
    const shown = new MutationObserver(() => {
      const main = document.querySelector('main')
      if (reached || !main?.textContent.includes('You don’t have access')) return
      reached = main.querySelector<HTMLElement>('a, button')
      reached?.focus()
    })
    shown.observe(document.body, { childList: true, subtree: true, characterData: true })
    await router.navigate({ to: '/access-forbidden' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    shown.disconnect()
    expect(reached).not.toBeNull()
    expect(document.activeElement).toBe(reached)
  })

  it('to an unknown path opens page-not-found [RT-25]', async () => {
    const { router } = await open('/nowhere/at/all', { signedIn: false })
    expect(router.state.location.pathname).toBe('/page-not-found')
  })

  it('shows a progress bar meanwhile [SH-10]', async () => {
    const { router } = await open('/page-not-found')
    const seen: boolean[] = []
    const stop = useShell.subscribe(({ navigating }) => seen.push(navigating))
    await router.navigate({ to: '/parts' })
    await expect.poll(() => useShell.getState().navigating).toBe(false)
    stop()
    expect(seen).toContain(true)
    shell.setNavigating(true)
    await expect.poll(() => document.querySelector('[role="progressbar"]')).not.toBeNull()
    shell.setNavigating(false)
    await expect.poll(() => document.querySelector('[role="progressbar"]')).toBeNull()
  })
})

describe('the frame state that pages can change', () => {
  it('includes whether the menu is visible, open or frozen', async () => {
    await open('/page-not-found')
    shell.showMenu(false)
    await expect.poll(menu).toBeNull()
    shell.showMenu(true)
    await expect.poll(menu).not.toBeNull()
    const [first, second] = [shell.lockMenu(), shell.lockMenu()]
    await expect.poll(() => menu()!.inert).toBe(true)
    shell.setSliderOpen(true)
    expect(useShell.getState().sliderOpen).toBe(false)
    first()
    first()
    expect(useShell.getState().isMenuLocked).toBe(true)
    second()
    await expect.poll(() => menu()!.inert).toBe(false)
    shell.setSliderOpen(true)
    expect(useShell.getState().sliderOpen).toBe(true)
    shell.setSliderOpen(false)
    shell.setTitle('Call with Katrin', 'Fri 15:00')
    await expect.poll(() => document.title).toBe('Call with Katrin – Meridian Research Exchange')
    expect(useShell.getState().message).toBe('Fri 15:00')
  })

  it('includes a scroll lock, which ends with its last holder [SH-09]', () => {
    const overflow = () => document.documentElement.style.overflow
    const first = shell.lockScroll()
    const second = shell.lockScroll()
    expect(overflow()).toBe('hidden')
    first()
    first()
    expect(overflow()).toBe('hidden')
    second()
    expect(overflow()).toBe('')
  })
})

describe('the tenant', () => {
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
  beforeEach(() => {
    const link = Object.assign(document.createElement('link'), { rel: 'icon' })
    document.head.append(link)
    return () => link.remove()
  })

  it('sets title, style and icon of every page, and another icon while there are unread notifications [SH-13]', async () => {
    let unread = 0
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      if (init?.method && init.method !== 'GET') unread = 0
      return Response.json({ ...empty, unread })
    })
    const assets = { faviconUrl: '/own.svg', notificationFaviconUrl: '/own-news.svg', markPath: 'M0 0h24v24H0z' }
    const variables = { platformName: 'Halden', legalName: 'Halden & Rye', styles: { '--accent-7': '#6A1F4B' } }
    setSite(someSettings(), aTenant({ assets, variables }))
    const read = await open('/page-not-found')
    expect(icon()).toBe('/own.svg')
    const button = document.querySelector<HTMLElement>('main a')!
    expect(getComputedStyle(button).backgroundColor).toBe('rgb(106, 31, 75)')
    expect(document.title).toContain('– Halden')
    await read.screen.unmount()

    unread = 2
    const { router, screen } = await open('/page-not-found')
    await expect.poll(icon).toBe('/own-news.svg')
    setSite(someSettings(), aTenant({ assets: { ...assets, notificationFaviconUrl: '/new-news.svg' }, variables }))
    await expect.poll(icon).toBe('/new-news.svg')
    await router.navigate({ to: '/events-discontinued' })
    await expect.poll(() => document.querySelector('header')).toBeNull()
    expect(icon()).toBe('/new-news.svg')
    await router.navigate({ to: '/page-not-found' })
    await screen.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await screen.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(icon).toBe('/own.svg')
  })

  it('has its own icon again when a reader with unread notifications has signed out', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ ...empty, unread: 1 }))
    setSite(someSettings(), aTenant())
    await open('/page-not-found')
    await expect.poll(icon).toBe('/favicon-notification.svg')
    session.setState({ status: 'signedOut' }, true)
    await expect.poll(icon).toBe('/favicon.svg')
  })
})

describe('a new version', () => {
  let appVersion = 'a'
  const serve = () =>
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(String(url).includes('app-version') ? { appVersion } : empty),
    )
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))
  const offer = async () => {
    appVersion = 'a'
    serve()
    const opened = await open('/page-not-found')
    await expect.poll(() => sessionStorage.getItem('cq-version')).toBe('a')
    appVersion = 'b'
    lookAgain()
    await expect.element(opened.screen.getByText('A new version is available.')).toBeVisible()
    return opened.screen
  }
  beforeEach(() => vi.mocked(reload).mockClear())
  afterEach(() => notifications.clean())

  it('is offered, and loaded on request only [ST-02]', async () => {
    const screen = await offer()
    expect(reload).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Reload' }).click()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('can be postponed [ST-02]', async () => {
    const screen = await offer()
    await screen.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => screen.getByText('A new version is available.').elements()).toEqual([])
    lookAgain()
    expect(reload).not.toHaveBeenCalled()
  })

  it('asks for confirmation when there is unsaved input [ST-02]', async () => {
    const stop = watchTyping()
    const screen = await offer()
    const field = document.querySelector('main')!.appendChild(document.createElement('textarea'))
    field.focus()
    await userEvent.keyboard('On Friday')
    await screen.getByRole('button', { name: 'Reload' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Discard changes and reload?' })
    await expect.element(dialog).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Reload' }).click()
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })
})

it('shows that the server is unreachable, and that it is reachable again', async () => {
  let isThere = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json(String(url).includes('app-version') ? { appVersion: 'a' } : empty)
  })
  const { screen } = await open('/page-not-found')
  isThere = false
  checkConnectivity()
  await expect.element(screen.getByText(/^We can’t reach the portal/)).toBeVisible()
  isThere = true
  await expect.element(screen.getByText('You’re back online.')).toBeVisible()
  await expect.poll(() => screen.getByText(/^We can’t reach the portal/).elements()).toEqual([])
})

it('hides developer pages in production', async () => {
  setSite(someSettings({ isDevEnv: false }), aTenant())
  const { router } = await open('/parts')
  expect(router.state.location.pathname).toBe('/clients/not-found')
})

it('applies a chosen language at once and stores it with the person', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') requests.push(`${new URL(url).pathname} ${init.body}`)
    return Response.json(init?.method === 'PATCH' ? user : empty)
  })
  const { screen } = await open('/page-not-found')
  await screen.getByRole('button', { name: 'Account: Imogen Achterberg' }).click()
  await screen.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('de-DE')
  await expect.poll(() => requests).toEqual(['/api/identity/preferences {"preferredLanguage":"deDE"}'])
})
