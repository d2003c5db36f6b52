import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../../platform/query.ts'
import { session } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { prepare } from '../../platform/test-rig.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { createAppRouter } from '../routes.tsx'

const user = (overrides: object = {}) =>
  ({
    entityId: 'me',
    primaryEmail: 'client@meridian.example',
    roleId: roleIds.client,
    personType: { id: personTypes.companyMember },
    isAdmin: false,
    preferredLanguage: 'enUS',
    timeZoneId: 'Europe/London',
    fullName: 'Imogen Achterberg',
    photoId: null,
    companyName: 'Brandywell Capital',
    needsActivation: 'False',
    ...overrides,
  }) as never

const hit = (n: number) => ({
  personId: `p${n}`,
  code: `EX-${n}`,
  firstName: 'Weber',
  lastName: `No. ${n}`,
  title: 'VP Engineering',
  companyName: 'Thermagon GmbH',
  employmentEndYear: n === 1 ? 2024 : null,
})
const suggestions = (text: string) => {
  const isKnown = text.startsWith('old web')
  return {
    before: isKnown ? 'old ' : '',
    people: text.startsWith('web') ? [1, 2, 3].map(hit) : [],
    companies: isKnown ? [{ name: 'Weber Heat AG', count: 3 }] : [],
    expertise: isKnown ? [{ name: 'Webs', count: 1 }] : [],
  }
}
const requests: string[] = []
beforeEach(async () => {
  requests.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, search } = new URL(address, location.origin)
    requests.push(pathname + search)
    if (pathname.endsWith('/search/suggestions')) return Response.json(suggestions(JSON.parse(String(init?.body)).text))
    if (pathname.endsWith('/projects')) return Response.json({ projects: [], total: 0 })
    if (pathname.endsWith('/calls')) return Response.json({ calls: [], total: 0, timezone: 'Europe/London' })
    return Response.json({ notifications: [], unread: 0, people: [] })
  })
  await page.viewport(1280, 800)
  await prepare()
})
afterEach(() => {
  vi.unstubAllGlobals()
  shell.reset()
})

const open = async (overrides: object = {}) => {
  session.setState({ status: 'signedIn', user: user(overrides) }, true)
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/page-not-found'] }))
  await router.load()
  await render(
    <ThemeProvider still>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return router
}
const box = () => page.getByRole('combobox', { name: 'Search or run a command' })
const call = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box()).toHaveFocus()
}
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.querySelector('bdi')?.textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true] bdi')?.textContent

describe('the command palette', () => {
  it('offers the pages of the reader’s menu and their own settings only', async () => {
    await open()
    await call()
    expect(options()).toEqual(expect.arrayContaining(['Home', 'Experts', 'Calls', 'Settings', 'Sign out']))
    expect(options()).toEqual(
      expect.arrayContaining(['New project', 'Change language to Deutsch', 'Change theme to Dark']),
    )
    expect(options()).not.toContain('People')
    expect(options()).not.toContain('Change language to English')
  })

  it('names the job of an expert, and one that has ended as a former one', async () => {
    await open()
    await call()
    await userEvent.fill(box(), 'web')
    await expect.element(page.getByText('Former VP Engineering, Thermagon GmbH (until 2024)')).toBeVisible()
    expect(page.getByText('VP Engineering, Thermagon GmbH', { exact: true }).elements()).toHaveLength(2)
  })

  it('is operable by keyboard alone, announces the number of entries, and opens the chosen one', async () => {
    const router = await open()
    await call()
    const all = options()
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent(`${all.length} results`)
    expect(chosen()).toBe(all[0])
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toBe(all[1])
    await userEvent.keyboard('{End}')
    expect(chosen()).toBe(all.at(-1))
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toBe(all[0])
    await userEvent.keyboard('not allowed')
    await expect.poll(options).toEqual(['Search for “not allowed”'])
    await userEvent.clear(box())
    await userEvent.keyboard('home{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/clients')
  })

  it('restores the focus when it is closed', async () => {
    await open()
    const link = page.getByRole('main').getByRole('link', { name: 'Go to Home' })
    ;(link.element() as HTMLElement).focus()
    await call()
    await userEvent.keyboard('{Escape}')
    await expect.element(link).toHaveFocus()
  })

  it('suggests companies and expertise as the search does, and links to the search for them', async () => {
    const router = await open()
    await call()
    await userEvent.keyboard('old web')
    await expect
      .element(page.getByRole('group', { name: 'Companies' }))
      .toHaveTextContent('CompaniesWeber Heat AG3 experts')
    await expect.element(page.getByRole('group', { name: 'Expertise' })).toHaveTextContent('ExpertiseWebs1 expert')
    expect(chosen()).toBe('Weber Heat AG')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/clients/experts?q=old+%22Weber+Heat+AG%22')
  })

  it('links to a search for experts with any input', async () => {
    const router = await open()
    await call()
    await userEvent.keyboard('old web')
    await expect.element(page.getByRole('group', { name: 'Expertise' })).toBeVisible()
    await userEvent.keyboard('{End}')
    expect(chosen()).toBe('Search for “old web”')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/clients/experts?q=old+web')
  })

  it('finds experts by name while typing, and remembers opened ones', async () => {
    const router = await open()
    await call()
    await userEvent.keyboard('weber')
    await expect.element(page.getByRole('group', { name: 'Experts' })).toBeVisible()
    expect(options()).toHaveLength(4)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/clients/experts/p2')
    await call()
    expect(options()[0]).toBe('Weber No. 2')
    await expect.element(page.getByRole('group', { name: 'Recent' })).toBeVisible()
  })

  it('requests only what the reader’s site can show', async () => {
    const wasRequested = (what: string) => requests.some((path) => path.startsWith(what))
    await open()
    await call()
    await userEvent.keyboard('weber')
    await expect.poll(() => wasRequested('/api/search/suggestions')).toBe(true)
    await expect.poll(() => wasRequested('/api/calls?text=weber')).toBe(true)
    expect(wasRequested('/api/dashboard/people')).toBe(false)
  })

  it('runs commands', async () => {
    await open()
    await call()
    await userEvent.keyboard('deut{Enter}')
    await expect.poll(() => document.documentElement.lang).toBe('de-DE')
  })

  it('has its own button on phones', async () => {
    await page.viewport(375, 800)
    await open()
    await page.getByRole('button', { name: 'Search or run a command' }).click()
    await expect.element(box()).toHaveFocus()
  })
})

describe('the first result', () => {
  // Every search of the server finds people whose names begin like the commands.
  const namesakes = ['Signe Outzen', 'Setia Ngs', 'Newman Projekt', 'Callum Home', 'Dark Theme']
  const staff = { roleId: roleIds.staff, primaryEmail: 'staff@meridian.example', isAdmin: true }

  it.each([
    ['new project', 'New project'],
    ['new pro', 'New project'],
    ['project new', 'New project'],
    ['create project', 'New project'],
    ['add project', 'New project'],
    ['settings', 'Settings'],
    ['sett', 'Settings'],
    ['preferences', 'Settings'],
    ['password', 'Settings'],
    ['time zone', 'Settings'],
    ['sign out', 'Sign out'],
    ['sign', 'Sign out'],
    ['logout', 'Sign out'],
    ['log out', 'Sign out'],
    ['exit', 'Sign out'],
    ['home', 'Home'],
    ['ho', 'Home'],
    ['calls', 'Calls'],
    ['call', 'Calls'],
    ['projects', 'Projects'],
    ['proj', 'Projects'],
    ['experts', 'Experts'],
    ['people', 'People'],
    ['dark', 'Change theme to Dark'],
    ['dark mode', 'Change theme to Dark'],
    ['theme', 'Change theme to Light'],
    ['deutsch', 'Change language to Deutsch'],
    ['language', 'Change language to Deutsch'],
    ['invite', 'Invitations'],
    ['invitations', 'Invitations'],
    ['csv', 'Import'],
  ])('for “%s” is %s', async (phrase, label) => {
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname } = new URL(address, location.origin)
      if (pathname.endsWith('/search/suggestions')) {
        const people = namesakes.map((name, n) => ({ ...hit(n), firstName: name, lastName: 'X' }))
        return Response.json({ before: '', people, companies: [], expertise: [] })
      }
      if (pathname.endsWith('/projects')) return Response.json({ projects: [], total: 0 })
      if (pathname.endsWith('/calls')) return Response.json({ calls: [], total: 0, timezone: 'Europe/London' })
      return Response.json({ notifications: [], unread: 0, people: [] })
    })
    await open(label === 'New project' ? {} : staff)
    await call()
    await userEvent.fill(box(), phrase)
    await expect.poll(() => options().some((option) => option?.startsWith('Signe Outzen'))).toBe(true)
    expect(chosen()).toBe(label)
  })
})
