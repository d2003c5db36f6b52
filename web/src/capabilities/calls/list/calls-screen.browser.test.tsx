import type { Call, CallFacets, CallFilterName } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { sampleCall } from '../sample-data.ts'
import { CallsScreen } from './calls-screen.tsx'

const dayMs = 86_400_000
const tomorrow = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 10 * 3_600_000)
const aCall = (number: number): Call =>
  sampleCall({
    callId: `c${number}`,
    code: `C-${number}`,
    version: 1,
    status: callStatuses.scheduled,
    topic: 'Pumps',
    callDate: tomorrow.toISOString(),
    slot: { start: tomorrow.toISOString(), end: new Date(tomorrow.getTime() + 3_600_000).toISOString() },
    displayStatus: { status: 'scheduled', side: null, reason: null },
    credits: 100,
    expert: samplePerson(`e${number}`, `Expert ${number}`, 'Asia/Tokyo'),
    project: { id: 'p', code: 'P-0417', name: 'Heat pumps' },
    ...more,
  })

const value = (of: string, displayName: string, count: number) => ({ value: of, displayName, count })
const facets: CallFacets = {
  callStatuses: [value('4', 'Scheduled', 120), value('6', 'Completed', 7)],
  clients: [value('x', 'Brandywell', 120)],
  contacts: [],
  expertEmployers: [],
  experts: [],
  projects: [],
  interactions: [],
  topics: [value('Pumps', 'Pumps', 3), value('Valves', 'Valves', 1)],
  types: [value('first', 'First call', 100), value('follow_up', 'Follow-up', 20)],
}

/** What the calls have in common, besides the usual. */
let more: Partial<Call> = {}
let requests: URLSearchParams[] = []
let views: object[] = []
let exported: object[] = []
let total = 120
let capped: CallFilterName[] = []

beforeEach(async () => {
  requests = []
  more = {}
  views = []
  exported = []
  total = 120
  capped = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname.endsWith('/views')) {
      if (init?.method !== 'POST') return Response.json({ views })
      const saved = JSON.parse(String(init.body)) as { name: string; query: string }
      views = [{ ...saved, viewId: saved.name, savedAt: '2026-11-25T00:00:00.000Z' }]
      return Response.json(views[0])
    }
    if (pathname.endsWith('/export')) {
      exported.push(JSON.parse(String(init?.body)))
      return new Response('a,b', { headers: { 'content-type': 'text/csv' } })
    }
    if (pathname.endsWith('/facets'))
      return Response.json({ facets, capped, without: total === 0 ? [{ filter: 'callStatuses', total: 9 }] : [] })
    requests.push(searchParams)
    const from = Number(searchParams.get('startOffset') ?? 0)
    const size = Math.max(0, Math.min(50, total - from))
    const calls = Array.from({ length: size }, (_, i) => aCall(from + i + 1))
    return Response.json({ calls, total, timezone: searchParams.get('timezone') })
  })
  session.setState(
    {
      status: 'signedIn',
      user: {
        entityId: 'client',
        timeZoneId: 'Europe/London',
        personType: { id: personTypes.companyMember },
        roleId: roleIds.client,
      } as never,
    },
    true,
  )
  await page.viewport(1440, 900)
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

const open = (search = '') =>
  render(
    <Stage at={`/clients/calls${search}`}>
      <CallsScreen />
    </Stage>,
  )
const rows = (screen: Awaited<ReturnType<typeof open>>) => screen.getByRole('link', { name: /^Expert \d+$/ })

describe('the list of calls', () => {
  it('appends the next page on "load more", and starts over for another request [CS-02]', async () => {
    const screen = await open()
    await expect.element(screen.getByText('50 of 120')).toBeVisible()
    await expect.poll(() => rows(screen).elements()).toHaveLength(50)
    await screen.getByRole('button', { name: 'Load more' }).click()
    await expect.element(screen.getByText('100 of 120')).toBeVisible()
    await expect.poll(() => rows(screen).elements()).toHaveLength(100)
    expect(rows(screen).elements()[0]!.textContent).toBe('Expert 1')
    expect(requests.map((query) => query.get('startOffset'))).toEqual([null, '50'])
    expect(new Set(requests.map((query) => query.get('timezone')))).toEqual(new Set(['Europe/London']))
    expect(rows(screen).elements().at(-1)!.textContent).toBe('Expert 100')
    total = 3
    await screen.getByLabelText('Search calls').fill('pump')
    await expect.element(screen.getByText('3 of 3')).toBeVisible()
    await expect.poll(() => rows(screen).elements()).toHaveLength(3)
    expect(requests.at(-1)!.get('text')).toBe('pump')
  })

  it.each([
    ['expert_times', 'Waiting for the expert to offer times', null],
    ['client_times', 'Waiting for the client to pick a time', null],
    ['platform_compliance', 'Waiting for compliance review', null],
    ['attestation', 'Waiting for statements to be confirmed', tomorrow.toISOString()],
  ] as const)('says that a call waits for %s, and the note on it', async (waitType, text, callDate) => {
    total = 1
    more = { waitType, callDate, reasons: ['Only after the fair'] }
    const screen = await open()
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText('Only after the fair')).toBeVisible()
  })

  it("formats numbers by the reader's language", async () => {
    total = 1988
    const screen = await open()
    await expect.element(screen.getByText('50 of 1,988')).toBeVisible()
  })

  it('marks counts that may be higher', async () => {
    total = 5000
    capped = ['callStatuses', 'types']
    const screen = await open()
    await expect.element(screen.getByText('50 of 5,000+')).toBeVisible()
    await expect.element(screen.getByText(/^120\+ calls · .+ time/)).toBeVisible()
    await screen.getByRole('button', { name: 'Filter' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('checkbox', { name: /Completed.*7\+/ })).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: /Pumps.*3$/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Show 120+ calls' })).toBeVisible()
  })

  it('shows the number of calls above a week', async () => {
    total = 7
    const screen = await open('?view=week')
    await expect.element(screen.getByText(/^7 calls · .+ time/)).toBeVisible()
    await screen.getByText('List', { exact: true }).click()
    await expect.element(screen.getByText(/^120 calls · .+ time/)).toBeVisible()
  })

  it('is narrowed by facets with counts, each with a removable chip [CS-01]', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Filter' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Completed/ }).click()
    await expect.poll(() => requests.at(-1)!.getAll('callStatuses')).toEqual(['6'])
    await dialog.getByLabelText('From').fill('2026-11-01')
    await expect.poll(() => requests.at(-1)!.get('from')).toBe('2026-11-01T00:00:00.000Z')
    // A facet with a single value is hidden.
    await expect.poll(() => dialog.getByText('Client').elements()).toHaveLength(0)
    await dialog.getByRole('button', { name: /^Show \d+ calls/ }).click()
    await screen.getByRole('button', { name: 'Remove filter Status: Completed' }).click()
    await expect.poll(() => requests.at(-1)!.getAll('callStatuses')).toEqual([])
    await expect.element(screen.getByRole('list', { name: 'Active filters' })).toMatchTextContent(/Date/)
  })

  it('shows all times in the chosen time zone', async () => {
    total = 1
    const screen = await open()
    await expect.element(screen.getByText('10:00').first()).toBeVisible()
    const zone = screen.getByRole('combobox', { name: 'Time zone' })
    await expect.element(zone).toHaveValue('London (yours)')
    await zone.click()
    await zone.fill('tokyo')
    await screen.getByRole('option', { name: /Tokyo/ }).click()
    await expect.poll(() => requests.at(-1)!.get('timezone')).toBe('Asia/Tokyo')
    // The expert's local time is shown next to it, and is the same here.
    await expect.poll(() => screen.getByText('19:00').elements()).toHaveLength(2)
    await zone.fill('london')
    await screen.getByRole('option', { name: /^London \(yours\)/ }).click()
    await expect.poll(() => requests.at(-1)!.get('timezone')).toBe('Europe/London')
  })

  it('names the filter that excludes all calls, with the count without it', async () => {
    total = 0
    const screen = await open(`?status=${callStatuses.completed}`)
    await expect.element(screen.getByText('Remove Status: Completed')).toBeVisible()
    await expect.element(screen.getByText('9', { exact: true })).toBeVisible()
    total = 9
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(screen.getByText('9 of 9')).toBeVisible()
  })

  it('has a calendar of the same calls, with weeks from Monday, that is operable by keyboard', async () => {
    total = 1
    const stop = listenToKeys()
    const screen = await open(`?view=week&date=${tomorrow.toISOString().slice(0, 10)}`)
    const block = screen.getByRole('link', { name: /10:00 Expert 1/ })
    await expect.element(block).toBeVisible()
    const first = requests.at(-1)!.get('from')!
    expect(new Date(first).getUTCDay()).toBe(1)
    expect(Date.parse(requests.at(-1)!.get('to')!) - Date.parse(first)).toBe(7 * dayMs)
    await userEvent.keyboard('j')
    await expect.poll(() => requests.at(-1)!.get('from')).toBe(new Date(Date.parse(first) + 7 * dayMs).toISOString())
    await expect.element(screen.getByText('No calls on these days.')).toBeVisible()
    stop()
  })
})

describe('saved views', () => {
  it('keep the filters under a name, and open them again', async () => {
    const screen = await open('?status=4&status=7&project=p&views=1')
    const dialog = screen.getByRole('dialog', { name: 'Saved views' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.poll(() => views).toMatchObject([{ name: 'Mine', query: '?status=4&status=7&project=p' }])
    await screen.unmount()
    requests = []
    const again = await open('?views=1')
    await again.getByRole('dialog').getByRole('button', { name: 'Mine', exact: true }).click()
    await expect.poll(() => requests.at(-1)?.getAll('callStatuses')).toEqual(['4', '7'])
    await expect.poll(() => again.getByRole('dialog').elements()).toEqual([])
  })
})

describe('the export', () => {
  it('has the filters and the time zone of the list', async () => {
    const screen = await open('?status=4')
    await screen.getByRole('button', { name: 'Export CSV' }).click()
    await expect.poll(() => exported).toEqual([{ callStatuses: [4], timezone: 'Europe/London' }])
  })
})
