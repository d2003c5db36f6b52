import type { EmploymentList, OwnEmployment, PersonProfile } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const personId = idOf(1)
const long = '2020-01-01T00:00:00.000Z'

const aProfile = (): PersonProfile => ({
  personId,
  version: 5,
  code: 'EX-1',
  personType: personTypes.expert,
  fullName: 'Vera Muster',
  email: null,
  companyName: null,
  firstName: 'Vera',
  lastName: 'Muster',
  preferredName: null,
  title: null,
  headline: 'Heat',
  bio: '',
  country: 'CH',
  city: 'Basel',
  timeZone: 'Europe/Zurich',
  preferredLanguage: 'enUS',
  languages: ['de'],
  expertise: [],
  linkedInUrl: null,
  photoId: null,
  joinedDate: '2025-01-01',
  externalIds: [],
  facts: [
    { kind: 'public_office', value: 'None', source: 'self', confirmedAt: long, validityDays: 90 },
    { kind: 'shares_held', value: 'Few', source: 'staff', confirmedAt: long, validityDays: 90 },
  ],
  can: { updateProfile: true, setExternalIds: false },
})
const job = (n: number, companyName: string): OwnEmployment => ({
  employmentId: idOf(n),
  companyName,
  title: 'Head',
  startDate: `20${10 + n}-01-01`,
  endDate: '2024-01-01',
  summary: null,
  source: 'self',
  confirmedAt: null,
  isPrimary: false,
})

interface Sent {
  method: string
  path: string
  version: string | null
  body: Record<string, unknown>
}
const sent: Sent[] = []
let profile: PersonProfile
let jobs: OwnEmployment[]
let version: number
let lists: number
/** Makes the next edit fail after a concurrent change. */
let quicker: (() => string) | undefined

const listNow = (): EmploymentList => ({ version, employments: jobs })
const profileNow = (): PersonProfile => ({ ...profile, version })

const contactInfo = {
  personId,
  version: 5,
  email: null,
  serviceEmail: null,
  pendingServiceEmail: null,
  phone: null,
  mobile: null,
  assistant: null,
  can: { updateContactInfo: false, updateServiceEmail: false },
}

/** A mock server that stores one record. */
const serve = async (address: string, init: RequestInit): Promise<Response> => {
  const path = new URL(address, location.origin).pathname.split(personId)[1] ?? ''
  if (init.method === 'GET') {
    if (path === '/employments') lists += 1
    if (path === '/relationships')
      return Response.json({ version, relationships: [], can: { setRelationships: false } })
    if (path === '/profile/1') return Response.json({ kind: 'contact', contactInfo })
    return Response.json(path === '/employments' ? listNow() : profileNow())
  }
  const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
  sent.push({ method: init.method!, path, version: new Headers(init.headers).get('if-match'), body })
  const refusal = quicker?.()
  quicker = undefined
  if (refusal) return Response.json({ refusal }, { status: refusal === 'stale' ? 412 : 404 })
  version += 1
  const [, kind, which, , further] = [init.method, ...path.split('/').slice(1), undefined]
  if (kind === 'profile') profile = { ...profile, ...body }
  if (kind === 'facts')
    profile = {
      ...profile,
      facts: profile.facts.map((fact) =>
        fact.kind === which && init.method === 'POST'
          ? { ...fact, value: String(body.value), confirmedAt: new Date().toISOString() }
          : fact,
      ),
    }
  if (kind !== 'employments') return Response.json(profileNow())
  if (init.method === 'DELETE') jobs = jobs.filter(({ employmentId }) => employmentId !== which)
  else if (path.endsWith('/restoration')) jobs = [...jobs, job(2, 'Nordluft AB')]
  else if (init.method === 'PUT')
    jobs = jobs.map((one) => (one.employmentId === which ? { ...one, ...(body as object) } : one))
  else if (further === undefined && init.method === 'POST')
    jobs = [...jobs, { ...job(9, ''), ...(body as Partial<OwnEmployment>) }]
  return Response.json(listNow())
}

beforeEach(async () => {
  sent.length = 0
  ;[version, lists, quicker] = [5, 0, undefined]
  profile = aProfile()
  jobs = [job(2, 'Nordluft AB'), job(3, 'Instal-Dom')]
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => serve(address, init))
  await page.viewport(1280, 900)
  await prepare('enUS')
  session.setState(
    { status: 'signedIn', user: { entityId: personId, fullName: 'Vera', timeZoneId: 'UTC' } as never },
    true,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
  shell.reset()
})

const open = async (at = '/expert/profile') => {
  await render(
    <Stage at={at}>
      <ProfileScreen />
      <Notifications />
    </Stage>,
  )
  await expect.element(page.getByRole('heading', { name: 'Vera Muster' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Employment history' })).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const change = () => page.getByRole('form', { name: 'Edit job' })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

/** The live region's current text. */
const statusText = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
    .join()

describe('employments', () => {
  it('are added, and the list is refetched [PU-04]', async () => {
    await open()
    await button('Add job').click()
    await expect.element(box('Company')).toHaveFocus()
    await box('Company').fill('Fjordpolymer AS')
    await box('Job title').fill('CFO')
    await page.getByLabelText('Start date').fill('2025-02-01')
    await page.getByRole('form').getByRole('button', { name: 'Add job' }).click()
    await expect.element(button('Edit job at Fjordpolymer AS')).toBeVisible()
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/employments',
      version: '"5"',
      body: { companyName: 'Fjordpolymer AS', title: 'CFO', startDate: '2025-02-01', endDate: null, isPrimary: false },
    })
    await expect.poll(() => lists).toBe(2)
  })

  it('are changed, and the list is refetched [PU-04]', async () => {
    await open()
    await button('Edit job at Nordluft AB').click()
    await box('Job title').fill('Head of Sales')
    await change().getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('heading', { name: 'Head of Sales' })).toBeVisible()
    await expect.element(button('Edit job at Nordluft AB')).toHaveFocus()
    expect(sent[0]).toMatchObject({ method: 'PUT', path: `/employments/${idOf(2)}`, version: '"5"' })
    await expect.poll(() => lists).toBe(2)
  })

  it('are removed and restored, and the list is refetched each time [PU-04]', async () => {
    await open()
    await button('Remove job at Nordluft AB').click()
    await expect.element(button('Undo')).toBeVisible()
    await expect.poll(() => button(/Nordluft/).elements()).toHaveLength(0)
    await button('Undo').click()
    await expect.element(button('Edit job at Nordluft AB')).toBeVisible()
    expect(sent.map(({ method, path, version: seen }) => [method, path, seen])).toEqual([
      ['DELETE', `/employments/${idOf(2)}`, '"5"'],
      ['POST', `/employments/${idOf(2)}/restoration`, '"6"'],
    ])
    await expect.poll(() => lists).toBe(3)
  })

  it('are refetched after an error as well, which is shown [PU-04]', async () => {
    await open()
    quicker = () => {
      jobs = [job(3, 'Instal-Dom')]
      version += 1
      return 'not_found'
    }
    await button('Remove job at Nordluft AB').click()
    await expect.poll(statusText).toContain('This doesn’t exist')
    await expect.poll(() => lists).toBe(2)
    await expect.poll(() => button(/Nordluft/).elements()).toHaveLength(0)
  })

  it('keep the input after a concurrent change, and show the saved value', async () => {
    await open(`/expert/profile?job=${idOf(2)}`)
    quicker = () => {
      jobs = jobs.map((one) => (one.companyName === 'Nordluft AB' ? { ...one, title: 'Chair', summary: 'Led.' } : one))
      version += 1
      return 'stale'
    }
    await box('Job title').fill('Head of Sales')
    await change().getByRole('button', { name: 'Save' }).click()
    await expect.poll(statusText).toContain('Job title: Chair')
    await expect.element(box('Job title')).toHaveValue('Head of Sales')
    await expect.element(box('Responsibilities')).toHaveValue('Led.')
    await button('Use current value: Job title').click()
    await expect.element(box('Job title')).toHaveValue('Chair')
    await change().getByRole('button', { name: 'Save' }).click()
    await expect.element(button('Edit job at Nordluft AB')).toBeVisible()
    expect(sent[1]).toMatchObject({ version: '"6"', body: { title: 'Chair', summary: 'Led.' } })
  })

  it('that were removed concurrently can be added again with the input', async () => {
    await open(`/expert/profile?job=${idOf(2)}`)
    await box('Job title').fill('Head of Sales')
    quicker = () => {
      jobs = [job(3, 'Instal-Dom')]
      version += 1
      return 'not_found'
    }
    await change().getByRole('button', { name: 'Save' }).click()
    await expect.poll(statusText).toContain('Someone else removed this job')
    await expect.element(box('Job title')).toHaveValue('Head of Sales')
    await change().getByRole('button', { name: 'Save' }).click()
    await expect.element(button('Edit job at Nordluft AB')).toBeVisible()
    expect(sent[1]).toMatchObject({
      method: 'POST',
      path: '/employments',
      version: '"6"',
      body: { title: 'Head of Sales' },
    })
  })
})

describe('facts', () => {
  it('are confirmed by one click, each with the version that the previous one returned', async () => {
    await open()
    const [office, shares] = [button('Confirm Public office'), button('Confirm Shareholdings')]
    await expect.element(shares).toBeVisible()
    ;(office.element() as HTMLElement).click()
    ;(shares.element() as HTMLElement).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent.map(({ path, version: seen, body }) => [path, seen, body.value])).toEqual([
      ['/facts/public_office', '"5"', 'None'],
      ['/facts/shares_held', '"6"', 'Few'],
    ])
    await expect
      .poll(() =>
        button(/^Confirm (Public|Share)/)
          .elements()
          .map((e) => e.outerHTML),
      )
      .toEqual([])
  })

  it('can be undone shortly after confirmation', async () => {
    await open()
    await button('Confirm Public office').click()
    await button('Undo').click()
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ method: 'DELETE', path: '/facts/public_office', version: '"6"' })
  })

  it('are worded by the expert', async () => {
    await open()
    await button('Add details').click()
    await userEvent.keyboard('Two mandates{Enter}')
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ method: 'POST', path: '/facts/outside_activity', body: { value: 'Two mandates' } })
  })
})

describe('personal info', () => {
  it('sends only changed fields [PU-01]', async () => {
    await open()
    await expect.element(button('Save')).toBeDisabled()
    await box('City').fill('Bern')
    await expect.element(page.getByText('1 unsaved change')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Profile saved')).toBeVisible()
    expect(sent).toEqual([{ method: 'PATCH', path: '/profile', version: '"5"', body: { city: 'Bern' } }])
    await expect.element(button('Save')).toBeDisabled()
  })

  it('keeps the input after a concurrent change, and shows the saved value', async () => {
    await open()
    await box('City').fill('Bern')
    quicker = () => {
      profile = { ...profile, city: 'Genf', headline: 'Heat pumps' }
      version += 1
      return 'stale'
    }
    await userEvent.keyboard('{Enter}')
    await expect.poll(statusText).toContain('City: Genf')
    await expect.element(box('City')).toHaveValue('Bern')
    await expect.element(box('Headline')).toHaveValue('Heat pumps')
    await button('Save').click()
    await expect.element(page.getByText('Profile saved')).toBeVisible()
    expect(sent[1]).toEqual({ method: 'PATCH', path: '/profile', version: '"6"', body: { city: 'Bern' } })
  })

  it('adds topics by ↵, and removes the last by Backspace', async () => {
    await open()
    await box('Areas of expertise').click()
    await userEvent.keyboard('Heat pumps{Enter}Tariffs,{Backspace}')
    await expect.element(button('Remove Heat pumps')).toBeVisible()
    await expect.poll(() => button('Remove Tariffs').elements()).toHaveLength(0)
    expect(sent).toEqual([])
  })
})
