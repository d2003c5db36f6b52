import type { FoundPerson, SearchResult } from '@colloquy/contract/search/shapes'
import { reasonGroups } from '@colloquy/contract/search/shapes'
import { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToKeys } from '../../platform/keys.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
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
  primaryEmployment: null,
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

interface Asked {
  text: string
  filters: Record<string, unknown>
  selectOptions: { startOffset: number; concat: boolean }
}
const asked: Asked[] = []
let total = 45

/** A server that has `total` experts and finds nobody for `xyzzy`. */
const answer = ({ text, selectOptions: { startOffset, concat } }: Asked): SearchResult => {
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
    outOf: 4212,
    without: found === 0 ? [{ filter: 'text', value: 'xyzzy', total: 7 }] : [],
    didYouMean: null,
    creditsHistogram: [],
    readAs: text.endsWith('OR') ? text.slice(0, -3) : null,
    took: 80,
  }
}

let router: ReturnType<typeof useRouter> | undefined
/** Lets the test see where the page is. */
function Here() {
  router = useRouter()
  return null
}
const href = () => expect.poll(() => router?.state.location.href)

let stopKeys = () => undefined as unknown
beforeEach(async () => {
  asked.length = 0
  total = 45
  await prepare()
  await page.viewport(1440, 900)
  stopKeys = listenToKeys()
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address), location.origin).pathname
    if (path !== '/api/search/persons') return Response.json({ before: '', people: [], companies: [], expertise: [] })
    const question = JSON.parse(String(init?.body)) as Asked
    asked.push(question)
    return Response.json(answer(question))
  })
})
afterEach(() => {
  stopKeys()
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
  it('says how it read what could not be read as it was typed', async () => {
    const screen = await open('?q=heat%20OR')
    await expect.element(screen.getByText('Read as: heat')).toBeVisible()
  })

  it('appends chunks while nextChunkOffset is below the total, and begins anew for another question [PS-04]', async () => {
    const screen = await open()
    await expect
      .element(screen.getByText('Number 1', { exact: true }).or(screen.getByText('Expert Number 1')))
      .toBeVisible()
    for (let step = 0; step < 12; step++) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    await expect.element(screen.getByRole('link', { name: 'Expert Number 45', exact: true })).toBeVisible()
    expect(asked.map(({ selectOptions }) => selectOptions)).toEqual([
      { startOffset: 0, concat: false },
      { startOffset: 20, concat: true },
      { startOffset: 40, concat: true },
    ])
    total = 3
    await screen.getByRole('checkbox', { name: /^Germany/ }).click()
    await expect.element(screen.getByRole('heading', { name: '3 of 4,212 experts' })).toBeVisible()
    expect(asked.at(-1)).toMatchObject({
      filters: { locations: ['DE'] },
      selectOptions: { startOffset: 0, concat: false },
    })
    expect(screen.container.querySelectorAll('li[data-index]')).toHaveLength(3)
  })

  it('keeps a long list short on the page', async () => {
    total = 45
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    expect(screen.container.querySelectorAll('li[data-index]').length).toBeLessThan(20)
    expect(screen.container.querySelector('li[data-index]')?.getAttribute('aria-setsize')).toBe('45')
  })

  it('asks once for what is typed in one go, and leaves it in the address', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    await userEvent.keyboard('/')
    await userEvent.keyboard('heat pump')
    await href().toBe('/clients/experts?q=heat+pump')
    const begun = asked.filter(({ selectOptions }) => !selectOptions.concat)
    expect(begun.map(({ text }) => text)).toEqual(['', 'heat pump'])
  })

  it('takes off the last filter by Backspace in the empty box, and not while there are words', async () => {
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

  it('moves among the results by J and K, with the focus on the name', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toBeVisible()
    await userEvent.keyboard('jjk')
    await expect.element(screen.getByRole('link', { name: 'Expert Number 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Enter}')
    await href().toBe(`/clients/experts/${idOf(2)}?hit=2`)
  })

  it('says what would help when nobody is found', async () => {
    const screen = await open('?q=heat+xyzzy')
    await expect.element(screen.getByText('Without “xyzzy”')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await href().toBe('/clients/experts?q=heat')
    await expect.element(screen.getByRole('combobox', { name: 'Search experts' })).toHaveValue('heat')
  })

  it('finds a value among many, and keeps a chosen one in sight', async () => {
    const screen = await open('?place=NL')
    await expect.element(screen.getByRole('checkbox', { name: /^Netherlands/ })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: /^Poland/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '7 more' }).click()
    await screen.getByRole('textbox', { name: /^Find in/ }).fill('pol')
    await expect.element(screen.getByRole('checkbox', { name: /^Poland/ })).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: /^Germany/ })).not.toBeInTheDocument()
  })
})
