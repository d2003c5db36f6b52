import type { User } from '@colloquy/contract/identity/shapes'
import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { FoundPerson, SearchResult } from '@colloquy/contract/search/shapes'
import { reasonGroups } from '@colloquy/contract/search/shapes'
import { notificationsStore } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { setPermissions } from '../../platform/viewer/permissions.ts'
import { SearchScreen } from './search-screen.tsx'

const nothingFound = Object.fromEntries(
  reasonGroups.map((group) => [group, []]),
) as unknown as FoundPerson['foundReasons']
const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`

const person = (n: number): FoundPerson => ({
  personId: idOf(n),
  code: `EX-${10_000 + n}`,
  firstName: 'Expert',
  lastName: `Number ${n}`,
  prefferedName: null,
  country: 'DE',
  city: 'Leipzig',
  timeZone: 'Europe/Berlin',
  title: 'VP Sales',
  deleted: false,
  doNotUse: null,
  callsCount: n,
  translatorRequired: false,
  rating: null,
  ratedTimes: 0,
  status: 'active',
  ratePerHour: null,
  creditsPerHour: 125,
  primaryEmployment: {
    companyName: 'Thermagon GmbH',
    employmentId: 'e',
    startDate: '2015-01-01',
    endDate: n === 1 ? '2024-06-30' : null,
  },
  foundReasons: nothingFound,
  linkedInUrl: null,
  photoId: null,
  employmentConfirmation: { isConfirmed: false, confirmedOn: null, reviewRequiredSince: null, isOutdated: false },
  role: null,
  premiumLicense: false,
  joinedDate: '2025-01-01',
  isActive: true,
  isAdmin: false,
  tcDate: null,
})

/** A mock expert record. */
const profile = (personId: string): ExpertProfile => {
  const n = Number(personId.slice(-12))
  const { code, firstName, lastName, country, city, timeZone } = person(n)
  return {
    personId,
    code,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    headline: `Headline ${n}`,
    bio: '',
    country: country!,
    city: city!,
    timeZone,
    languages: ['de'],
    jobFunction: null,
    industries: [],
    answers: [],
    expertise: [`Topic ${n}`],
    employments: [],
    facts: [],
    joinedDate: '2025-01-01',
    callsCount: n,
    rating: 4.5,
    ratedTimes: 2,
    creditsPerHour: 125,
    ratePerHour: null,
    linkedInUrl: null,
    photoId: null,
    can: { requestCall: true },
  }
}

interface SentRequest {
  text: string
  projectId?: string
  filters: Record<string, unknown>
  selectOptions: { startOffset: number; concat: boolean }
}
const requests: SentRequest[] = []
let total = 45
/** Other requests received, by path. */
const other: { path: string; method: string; body: Record<string, unknown> }[] = []
const nothingMeant = { before: '', people: [], companies: [], expertise: [] }
let suggestions: object = nothingMeant
let saved: object[] = []
let free: string | null = null

/** A mock server with `total` experts that finds none for `xyzzy`. */
const answer = ({ text, selectOptions: { startOffset, concat } }: SentRequest): SearchResult => {
  const found = text.includes('xyzzy') ? 0 : total
  const size = Math.max(0, Math.min(20, found - startOffset))
  const facet = { facetGroupId: 'locations', facetGroupName: 'Locations', facetGroupSubsectionName: null } as const
  const countries = ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'SE', 'NO', 'DK', 'FI', 'NL']
  return {
    total: found,
    nextChunkOffset: startOffset + size,
    foundPersons: Array.from({ length: size }, (_, i) => person(startOffset + i + 1)),
    facets: concat
      ? []
      : [
          {
            ...facet,
            facetValues: countries.map((code, i) => ({ displayText: code, facetFieldValue: code, facetCount: 40 - i })),
          },
        ],
    networkSize: 4212,
    relaxations: found === 0 ? [{ filter: 'text', value: 'xyzzy', total: 7 }] : [],
    didYouMean: text === 'heat xyzzy' ? 'heat pump' : null,
    creditsHistogram: [100, 125, 150, 175].map((from, i) => ({ from, to: from + 25, count: 4 - i })),
    readAs: text.endsWith('OR') ? text.slice(0, -3) : null,
    synonyms: text === 'VP sales' ? [{ words: 'VP', others: ['vice president', 'نائب الرئيس'] }] : [],
    isPreparing: false,
    tookMs: 80,
  }
}

const elsewhere = (path: string, body: Record<string, unknown>): Response => {
  if (path === '/api/scheduling/first-free')
    return Response.json((body.personIds as string[]).map((personId) => ({ personId, start: free })))
  if (path === '/api/search/suggestions') return Response.json(suggestions)
  if (path === '/api/search/saved') return Response.json(savedAs(body))
  if (path === '/api/search/persons/facet-values')
    return Response.json({
      facetGroupId: 'pastCompanies',
      facetGroupName: '',
      facetGroupSubsectionName: null,
      facetValues: [{ displayText: 'Zorn', facetFieldValue: 'Zorn', facetCount: 3 }],
    })
  if (path === '/api/search/persons/export') return new Response('"Code"', { headers: { 'content-type': 'text/csv' } })
  if (path === '/api/search/persons/explain-missing')
    return Response.json({
      personId: idOf(9),
      code: 'EX-9',
      firstName: 'Ada',
      lastName: 'Nine',
      isFound: false,
      words: ['pumps'],
      filters: [{ filter: 'excluded.locations', value: 'DE' }],
      hidden: ['doNotUse'],
    })
  if (path === `/api/projects/${idOf(77)}`) return Response.json({ name: 'Heat pumps', exclusions: ['Thermagon'] })
  const record = path.match(/[\da-f-]{36}$/)?.[0]
  return record ? Response.json(profile(record)) : Response.json({ projects: [], total: 0 })
}

/** Responds to saved searches, else with the result list. */
const savedAs = (body: Record<string, unknown>) =>
  body.name
    ? { ...body, searchId: idOf(500), version: 1, savedAt: '2026-01-01T00:00:00.000Z', isOwn: true, ownerName: 'Me' }
    : { searches: saved }

let router: ReturnType<typeof useRouter> | undefined
/** Exposes the router's location to the test. */
function Here() {
  router = useRouter()
  return null
}
const href = () => expect.poll(() => router?.state.location.href)

let stopKeys = () => undefined as unknown
beforeEach(async () => {
  requests.length = 0
  other.length = 0
  suggestions = nothingMeant
  saved = []
  free = null
  total = 45
  await prepare()
  await page.viewport(1440, 900)
  stopKeys = listenToKeys()
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address), location.origin).pathname
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (path === '/api/search/persons') {
      requests.push(body)
      return Response.json(answer(body))
    }
    if (path.endsWith('/expert-verdicts')) return Response.json({ verdicts: [] })
    other.push({ path, method: init?.method ?? 'GET', body })
    return elsewhere(path, body)
  })
})
afterEach(() => {
  stopKeys()
  session.setState({ status: 'signedOut' }, true)
  setPermissions([])
  vi.restoreAllMocks()
})

const open = (search = '') =>
  render(
    <Stage at={`/clients/experts${search}`}>
      <SearchScreen />
      <Here />
    </Stage>,
  )

describe('the expert search', () => {
  it('shows its interpretation of a malformed query', async () => {
    const screen = await open('?q=heat%20OR')
    await expect.element(screen.getByText('Interpreted as: heat')).toBeVisible()
  })

  it('shows which synonyms it searched for, and leaves them out when asked', async () => {
    const screen = await open('?q=VP%20sales')
    await expect.element(screen.getByText(/^Also searched for: vice president and نائب الرئيس/)).toBeVisible()
    await screen.getByRole('button', { name: 'Search only for “VP”' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Search experts' })).toHaveValue('"VP" sales')
    await expect.poll(() => screen.getByText(/^Also searched for/).query()).toBeNull()
  })

  it('appends chunks while nextChunkOffset is below the total, and starts over for another search [PS-04]', async () => {
    const screen = await open()
    await expect
      .element(screen.getByText('Number 1', { exact: true }).or(screen.getByText('Expert Number 1')))
      .toBeVisible()
    const last = screen.getByRole('link', { name: 'Expert Number 45', exact: true })
    await expect
      .poll(
        () => {
          window.scrollTo(0, document.documentElement.scrollHeight)
          return last.elements()
        },
        { timeout: 10_000 },
      )
      .toHaveLength(1)
    expect(requests.map(({ selectOptions }) => selectOptions)).toEqual([
      { startOffset: 0, concat: false },
      { startOffset: 20, concat: true },
      { startOffset: 40, concat: true },
    ])
    total = 3
    await screen.getByRole('checkbox', { name: /^Germany/ }).click()
    await expect.element(screen.getByRole('heading', { name: '3 of 4,212 experts' })).toBeVisible()
    expect(requests.at(-1)).toMatchObject({
      filters: { locations: ['DE'] },
      selectOptions: { startOffset: 0, concat: false },
    })
    expect(screen.container.querySelectorAll('li[data-index]')).toHaveLength(3)
  })

  it('names a role that has ended as a former one', async () => {
    const screen = await open()
    const row = (n: number) => screen.getByText(`2015–`, { exact: false }).nth(n).element().closest('p')?.textContent
    await expect.poll(() => row(0)).toBe('Former VP Sales · Thermagon GmbH 2015–2024')
    expect(row(1)).toBe('VP Sales · Thermagon GmbH 2015–present')
  })

  it('renders only the visible part of a long list', async () => {
    total = 45
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    expect(screen.container.querySelectorAll('li[data-index]').length).toBeLessThan(20)
    expect(screen.container.querySelector('li[data-index]')?.getAttribute('aria-setsize')).toBe('45')
  })

  it('sends one request for continuous typing, and updates the URL', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    await userEvent.keyboard('/')
    await userEvent.keyboard('heat pump')
    await href().toBe('/clients/experts?q=heat+pump')
    const begun = requests.filter(({ selectOptions }) => !selectOptions.concat)
    expect(begun.map(({ text }) => text)).toEqual(['', 'heat pump'])
  })

  it('removes the last filter by Backspace in the empty box only', async () => {
    const screen = await open('?q=x&place=DE&place=AT')
    const box = screen.getByRole('combobox', { name: 'Search experts' })
    await box.click()
    await userEvent.keyboard('{End}{Backspace}')
    await href().toBe('/clients/experts?place=DE&place=AT')
    await userEvent.keyboard('{Backspace}')
    await href().toBe('/clients/experts?place=DE')
    await userEvent.keyboard('{Backspace}')
    await href().toBe('/clients/experts')
  })

  it('moves between results by J and K, and focuses the name', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    await userEvent.keyboard('jjk')
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Enter}')
    await href().toBe(`/clients/experts/${idOf(2)}?hit=2`)
  })

  it('starts with the first result in sight when none was chosen', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    // At once, before the list has rendered the rows in sight.
    scrollTo(0, 1_200)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    await expect.poll(() => document.activeElement?.matches('[data-row-link]')).toBe(true)
    expect(Number(document.activeElement?.closest('li')?.dataset.index)).toBeGreaterThan(3)
    // The row that is focused may be scrolled into view as a whole, but the list does not jump back to its start.
    expect(scrollY).toBeGreaterThan(800)
  })

  it('links to profiles with the search, and leaves clicks for another tab to the browser', async () => {
    const screen = await open('?q=heat')
    const link = screen.getByRole('link', { name: 'Expert Number 2', exact: true })
    await expect.element(link).toHaveAttribute('href', `/clients/experts/${idOf(2)}?q=heat&hit=2`)
    const isLeft = new Promise<boolean>((resolve) =>
      window.addEventListener(
        'click',
        (event) => {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        },
        { once: true },
      ),
    )
    link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(await isLeft).toBe(true)
    await href().toBe('/clients/experts?q=heat')
    await link.click()
    await href().toBe(`/clients/experts/${idOf(2)}?q=heat&hit=2`)
  })

  it('suggests relaxations when nobody is found', async () => {
    const screen = await open('?q=heat+xyzzy')
    await expect.element(screen.getByText('Remove “xyzzy”')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await href().toBe('/clients/experts?q=heat')
    await expect.element(screen.getByRole('combobox', { name: 'Search experts' })).toHaveValue('heat')
  })

  it("searches a facet's values, and keeps a selected one visible", async () => {
    const screen = await open('?place=NL')
    await expect.element(screen.getByRole('checkbox', { name: /^Netherlands/ })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: /^Poland/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '7 more' }).click()
    await screen.getByRole('textbox', { name: /^Search in/ }).fill('pol')
    await expect.element(screen.getByRole('checkbox', { name: /^Poland/ })).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: /^Germany/ })).not.toBeInTheDocument()
  })
})

const toasts = () =>
  notificationsStore.getState().notifications.map(({ message }) => JSON.stringify((message as { props: object }).props))
const name = (n: number) => `Expert Number ${n}`

describe('a search for a project', () => {
  it('sends the project, names it, and shows that its exclusions are left out', async () => {
    const screen = await open(`?project=${idOf(77)}`)
    await expect.element(screen.getByText('Experts excluded by the brief are hidden')).toBeVisible()
    expect(requests.map(({ projectId }) => projectId)).toEqual([idOf(77)])
    await screen.getByRole('button', { name: 'Remove Project: Heat pumps' }).click()
    await href().toBe('/clients/experts')
    await expect.poll(() => requests.at(-1)).not.toHaveProperty('projectId')
    await expect.element(screen.getByText('Experts excluded by the brief are hidden')).not.toBeInTheDocument()
  })
})

describe('search as you type', () => {
  it('suggests people, companies and expertise; choosing words keeps those typed before them', async () => {
    suggestions = {
      before: 'heat ',
      people: [{ personId: idOf(3), code: 'EX-10003', firstName: 'Nora', lastName: 'Nord', title: 'Buyer' }],
      companies: [{ name: 'Nordluft AB', count: 12 }],
      expertise: [{ name: 'Norms', count: 1 }],
    }
    const screen = await open()
    const box = screen.getByRole('combobox', { name: 'Search experts' })
    await box.fill('heat nor')
    const list = screen.getByRole('listbox', { name: 'Suggestions' })
    await expect.element(list.getByRole('option')).toHaveLength(3)
    await expect.element(list.getByRole('option', { name: /Nordluft AB 12 experts/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(list.getByRole('option', { name: /Nordluft/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await href().toBe('/clients/experts?q=heat+%22Nordluft+AB%22+')
    await expect.element(list).not.toBeInTheDocument()
  })

  it('opens a suggested person, and Esc only closes the list', async () => {
    suggestions = {
      ...nothingMeant,
      people: [{ personId: idOf(3), code: 'EX-3', firstName: 'Nora', lastName: 'N', title: null }],
    }
    const screen = await open()
    await screen.getByRole('combobox', { name: 'Search experts' }).fill('nor')
    await expect.element(screen.getByRole('option', { name: /Nora N/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('option', { name: /Nora N/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Search experts' })).toHaveFocus()
    await userEvent.keyboard('a')
    await screen.getByRole('option', { name: /Nora N/ }).click()
    await href().toContain(`/clients/experts/${idOf(3)}`)
  })
})

describe('the filters', () => {
  it('exclude a value, mark it as excluded, and include it again', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Exclude Germany' }).click()
    await href().toBe('/clients/experts?notPlace=DE')
    await expect.poll(() => requests.at(-1)?.filters).toEqual({ excluded: { locations: ['DE'] } })
    await expect.element(screen.getByText('not Germany')).toBeVisible()
    await screen.getByRole('button', { name: 'Stop excluding Germany' }).click()
    await href().toBe('/clients/experts')
  })

  it('limit prices by the handles below the histogram, from bar to bar', async () => {
    const screen = await open()
    const minimum = screen.getByRole('slider', { name: 'Minimum credits per hour' })
    await expect.element(minimum).toBeVisible()
    minimum.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await href().toBe('/clients/experts?from=1.25')
    screen.getByRole('slider', { name: 'Maximum credits per hour' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await href().toBe('/clients/experts?from=1.25&to=1.74')
    await expect.poll(() => requests.at(-1)?.filters).toEqual({ creditsFrom: 125, creditsTo: 174 })
    await userEvent.keyboard('{End}')
    await href().toBe('/clients/experts?from=1.25')
  })

  it('offer the hourly rate in money to staff only', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('slider', { name: 'Minimum credits per hour' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Minimum rate per hour' }).elements()).toEqual([])
    await cleanup()
    session.setState(
      { status: 'signedIn', user: { entityId: idOf(1), roleId: roleIds.staff } as unknown as User },
      true,
    )
    const again = await open('?rate=EUR:100:')
    const maximum = again.getByRole('textbox', { name: 'Maximum rate per hour' })
    await maximum.fill('30x0')
    await href().toBe('/clients/experts?rate=EUR%3A100%3A300')
    await expect
      .poll(() => requests.at(-1)?.filters)
      .toEqual({ ratePerHour: { currency: 'EUR', from: 10_000, to: 30_000 } })
    await again.getByRole('combobox', { name: 'Currency' }).selectOptions('JPY')
    await href().toBe('/clients/experts?rate=JPY%3A100%3A300')
    await again.getByRole('button', { name: /¥100/ }).click()
    await href().toBe('/clients/experts')
    await expect.element(maximum).toHaveValue('')
  })

  it('offers a corrected query when nothing matches the typed one', async () => {
    const screen = await open('?q=heat+xyzzy')
    const meant = screen.getByRole('button', { name: 'heat pump' })
    await expect.element(meant).toBeVisible()
    // Without the app frame, the sticky bars cover the top of the page.
    ;(meant.element() as HTMLElement).click()
    await href().toBe('/clients/experts?q=heat+pump')
  })
})

describe('a comparison', () => {
  it('takes up to three experts by X, keeps them in the URL, and shows them side by side', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: name(1), exact: true })).toBeVisible()
    await userEvent.keyboard('jxjxjx')
    await href().toBe(`/clients/experts?compare=${idOf(1)}&compare=${idOf(2)}&compare=${idOf(3)}`)
    await userEvent.keyboard('jx')
    await expect.poll(toasts).toContainEqual(expect.stringContaining('You can compare up to 3 experts'))
    const tray = screen.getByRole('region', { name: 'Compare' })
    await expect.element(tray.getByText('3 of 3')).toBeVisible()
    await tray.getByRole('button', { name: `Remove ${name(2)} from comparison` }).click()
    await expect.element(tray.getByText('2 of 3')).toBeVisible()
    await tray.getByRole('button', { name: 'Compare side by side' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Compare' })
    await expect.element(dialog.getByRole('article', { name: name(3) }).getByText('Headline 3')).toBeVisible()
    await expect.element(dialog.getByRole('article')).toHaveLength(2)
    await href().toBe(`/clients/experts?compare=${idOf(1)}&compare=${idOf(3)}&side=1`)
  })
})

describe('the preview drawer', () => {
  it('opens by L, moves by J, closes by Esc, and has a URL of its own', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: name(1), exact: true })).toBeVisible()
    await userEvent.keyboard('jl')
    await href().toBe(`/clients/experts?look=${idOf(1)}`)
    const drawer = screen.getByRole('dialog', { name: 'Expert' })
    await expect.element(drawer.getByText('Headline 1')).toBeVisible()
    // Locking the page's scrolling would restyle all of it.
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)
    const overlay = document.querySelector('.mantine-Drawer-overlay')
    expect(overlay?.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true }))).toBe(false)
    await userEvent.keyboard('j')
    await expect.element(drawer.getByText('Headline 2')).toBeVisible()
    await href().toBe(`/clients/experts?look=${idOf(2)}`)
    await userEvent.keyboard('{Escape}')
    await href().toBe('/clients/experts')
    await expect.element(screen.getByRole('link', { name: name(2), exact: true })).toHaveFocus()
  })

  it('opens from its URL, and links to the full profile', async () => {
    const screen = await open(`?q=pump&look=${idOf(2)}`)
    const drawer = screen.getByRole('dialog', { name: 'Expert' })
    await expect.element(drawer.getByText('Headline 2')).toBeVisible()
    await drawer.getByRole('link', { name: 'View full profile' }).click()
    await href().toBe(`/clients/experts/${idOf(2)}?q=pump&hit=2`)
  })
})

describe('a whole search', () => {
  it('is saved under a name, with its filters', async () => {
    const screen = await open('?q=heat&notPlace=DE&sort=rate')
    await screen.getByRole('button', { name: 'Saved searches' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Saved searches' })
    await expect.element(dialog.getByText('heat · not Germany')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pumps')
    await dialog.getByRole('checkbox', { name: 'Share with colleagues' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => other.find(({ path, method }) => path === '/api/search/saved' && method === 'POST')?.body)
      .toEqual({
        name: 'Pumps',
        isShared: true,
        text: 'heat',
        sort: 'rate',
        filters: { excluded: { locations: ['DE'] } },
      })
  })

  it('is reopened by its name', async () => {
    const values = {
      version: 1,
      isShared: true,
      savedAt: '2026-01-01T00:00:00.000Z',
      ownerName: 'Ada Li',
      isOwn: false,
    }
    saved = [
      {
        searchId: idOf(600),
        name: 'Of Ada',
        text: 'resin',
        filters: { locations: ['AT'], called: true },
        sort: 'calls',
        ...values,
      },
    ]
    const screen = await open('?q=heat&place=DE')
    await screen.getByRole('button', { name: 'Saved searches' }).click()
    await screen.getByRole('button', { name: /^Of Ada/ }).click()
    await href().toBe('/clients/experts?q=resin&place=AT&called=yes&sort=calls')
  })

  it('can be exported by staff with the right, who can also ask why an expert is missing', async () => {
    session.setState(
      { status: 'signedIn', user: { entityId: idOf(1), roleId: roleIds.staff } as unknown as User },
      true,
    )
    setPermissions([permissionIds.ExportExperts])
    const screen = await open('?q=heat')
    await screen.getByRole('button', { name: 'Export CSV' }).click()
    await expect
      .poll(() => other.find(({ path }) => path.endsWith('/export'))?.body)
      .toEqual({ text: 'heat', filters: {}, sort: 'relevance' })
    await expect.element(screen.getByRole('link', { name: /^Request a call/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Why is an expert missing?' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Why is an expert missing?' })
    await dialog.getByRole('textbox', { name: 'Expert code' }).fill('EX-9')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect.element(dialog.getByText('The expert is marked “Do not use.”')).toBeVisible()
    await expect.element(dialog.getByText('The profile doesn’t mention “pumps.”')).toBeVisible()
    await expect.element(dialog.getByText('“Country” excludes Germany.')).toBeVisible()
  })

  it('offers clients neither of them', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Saved searches' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Why is an expert missing?' })).not.toBeInTheDocument()
  })
})
