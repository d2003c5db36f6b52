import type { PersonRow } from '@colloquy/contract/dashboard/shapes'
import type { User } from '@colloquy/contract/identity/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { PeopleScreen } from './people-screen.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const person = (n: number, overrides: Partial<PersonRow> = {}): PersonRow => ({
  personId: idOf(n),
  code: `PE-${n}`,
  fullName: `Person ${n}`,
  kind: 'client',
  status: 'active',
  title: 'Principal',
  companyName: 'Brandywell Capital',
  employmentEndYear: null,
  city: 'London',
  timeZone: 'Europe/London',
  photoId: null,
  joinedDate: '2025-06-01',
  callsCount: n,
  lastContact: null,
  ...overrides,
})
const all = Array.from({ length: 60 }, (_, i) => person(i + 1))
all[3] = person(4, { kind: 'expert', title: 'VP Engineering', companyName: 'Thermagon GmbH', employmentEndYear: 2024 })
all[4] = person(5, { status: 'restricted' })
all[5] = person(6, { status: 'deleted' })
const record = {
  personId: idOf(2),
  version: 1,
  code: 'PE-2',
  personType: personTypes.companyMember,
  firstName: 'Person',
  lastName: '2',
  fullName: 'Person 2',
  preferredName: null,
  title: 'Principal',
  headline: '',
  bio: '',
  country: 'GB',
  city: 'London',
  timeZone: 'Europe/London',
  preferredLanguage: 'enUS',
  languages: [],
  expertise: [],
  linkedInUrl: null,
  email: 'two@brandywell.example',
  companyName: 'Brandywell Capital',
  photoId: null,
  joinedDate: '2025-06-01',
  facts: [],
  externalIds: [],
  can: { updateProfile: false, setExternalIds: false },
}

const reliability = {
  calls: 0,
  attended: 0,
  late: 0,
  cancelledLate: 0,
  movedLate: 0,
  noShows: 0,
  attendedPercent: null,
}
const requests: URLSearchParams[] = []
const paths: string[] = []
beforeEach(async () => {
  requests.length = 0
  paths.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    paths.push(url.pathname.replace('/api', ''))
    if (url.pathname.endsWith('/profile')) return Response.json(record)
    if (url.pathname.includes('/calls/reliability/')) return Response.json({ reliability, attendanceViolations: [] })
    requests.push(url.searchParams)
    const from = Number(url.searchParams.get('startOffset') ?? 0)
    const found = url.searchParams.get('text') === 'nobody' ? [] : all
    const people = found.slice(from, from + 50)
    return Response.json({
      people,
      total: found.length,
      nextChunkOffset: from + people.length,
      kinds: [
        { kind: 'client', count: found.length },
        { kind: 'expert', count: 7 },
      ],
      statuses: [{ status: 'active', count: found.length }],
    })
  })
  await page.viewport(1280, 800)
  await prepare()
  session.setState(
    { status: 'signedIn', user: { entityId: idOf(9), roleId: roleIds.staff, isAdmin: false } as User },
    true,
  )
})
const open = (at = '/staff/people') =>
  render(
    <Stage at={at}>
      <PeopleScreen />
    </Stage>,
  )
const rows = () => document.querySelectorAll('tbody tr').length
const last = () => requests.at(-1)!

describe('the list of people', () => {
  it('requests what its URL says', async () => {
    await open('/staff/people?q=weber&kind=expert&kind=client&sort=calls')
    await expect.element(page.getByRole('searchbox')).toHaveValue('weber')
    expect([last().get('text'), last().getAll('kinds'), last().get('sort')]).toEqual([
      'weber',
      ['expert', 'client'],
      'calls',
    ])
    await expect.element(page.getByRole('checkbox', { name: 'Expert 7' })).toBeChecked()
  })

  it('filters while typing and choosing, and shows the total', async () => {
    await open()
    await expect.element(page.getByText('60 people')).toBeVisible()
    await page.getByText('Expert', { exact: false }).first().click()
    await expect.poll(() => last().getAll('kinds')).toEqual(['expert'])
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText('No people match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await expect.poll(rows).toBe(50)
    expect([last().get('text'), last().getAll('kinds')]).toEqual(['', []])
  })

  it('names a job that has ended as a former one', async () => {
    await open()
    await expect.element(page.getByText('Former VP Engineering, Thermagon GmbH (until 2024)')).toBeVisible()
    await expect.element(page.getByText('Principal, Brandywell Capital').first()).toBeVisible()
  })

  it('appends more on demand', async () => {
    await open()
    await expect.poll(rows).toBe(50)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(rows).toBe(60)
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).elements()).toEqual([])
  })

  it('opens a record by keyboard, and returns the focus to its row', async () => {
    const stop = listenToKeys()
    await open()
    await expect.poll(rows).toBe(50)
    await userEvent.keyboard('jj{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Record' })
    await expect.element(dialog.getByText('two@brandywell.example')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Person 2', exact: true })).toHaveFocus()
    stop()
  })

  it('shows in the list and beside it that a person is restricted or deleted, and what that prevents', async () => {
    await open()
    await expect.element(page.getByRole('row', { name: /Person 6\b/ }).getByText('Deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Person 5', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Record' })
    await expect.element(dialog.getByText('Restricted', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('Can’t sign in until an administrator restores access.')).toBeVisible()
  })

  it('shows accounts, their filters and the way to each to staff who administer them [RT-10]', async () => {
    session.setState(
      { status: 'signedIn', user: { entityId: idOf(9), roleId: roleIds.staff, isAdmin: true } as User },
      true,
    )
    await open('/staff/people?admins=1')
    await expect.element(page.getByRole('columnheader', { name: 'Last active' })).toBeVisible()
    expect([paths.at(-1), last().get('admins')]).toEqual(['/dashboard/users', 'true'])
    await page.getByRole('button', { name: 'Premium only' }).click()
    await expect.poll(() => last().get('premium')).toBe('true')
    await page.getByRole('button', { name: 'Person 2', exact: true }).click()
    const account = page.getByRole('dialog', { name: 'Record' }).getByRole('link', { name: 'Open account' })
    await expect.element(account).toHaveAttribute('href', `/staff/people/${idOf(2)}?tab=account`)
  })

  it('asks for no accounts on behalf of other staff', async () => {
    await open('/staff/people?admins=1')
    await expect.poll(rows).toBe(50)
    expect([...new Set(paths)]).not.toContain('/dashboard/users')
    expect(page.getByRole('columnheader', { name: 'Last active' }).elements()).toEqual([])
    expect(last().has('admins')).toBe(false)
  })
})
