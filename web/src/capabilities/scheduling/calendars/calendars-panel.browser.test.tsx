import type { SubscribedCalendar } from '@colloquy/contract/scheduling/calendar-operations'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { CalendarsPanel } from './calendars-panel.tsx'

let calendars: SubscribedCalendar[]
let requests: string[]
let refusal: string | undefined
let providers: string[]
const connected: SubscribedCalendar = {
  calendarId: 'c2',
  label: 'Google Calendar',
  host: 'calendar.google.com',
  provider: 'google',
  readAt: null,
  problem: null,
}

beforeEach(async () => {
  calendars = []
  requests = []
  refusal = undefined
  providers = []
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method = 'GET', body } = init ?? {}
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (method !== 'GET') requests.push(`${method} ${pathname}`)
    if (refusal && method === 'POST') return Response.json({ refusal }, { status: 409 })
    if (pathname.endsWith('/calendar-providers')) return Response.json(providers)
    if (pathname.endsWith('/calendar-connections')) {
      calendars = [connected]
      return Response.json(connected)
    }
    if (method === 'DELETE') calendars = []
    if (method === 'POST' && !pathname.endsWith('/check')) {
      const { label, address } = JSON.parse(String(body))
      calendars = [
        { calendarId: 'c1', label, host: new URL(address).host, provider: null, readAt: null, problem: null },
      ]
      return Response.json(calendars[0])
    }
    return Response.json(method === 'GET' ? calendars : {})
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

const open = (at = '/clients/settings') =>
  render(
    <Stage at={at}>
      <Notifications />
      <CalendarsPanel />
    </Stage>,
  )

describe('calendars elsewhere', () => {
  it('are added by name and address, and removed after confirmation', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Add calendar' }).click()
    expect(requests).toEqual([])
    await screen.getByLabelText('Name').fill('Work')
    await screen.getByLabelText('iCal address').fill('webcal://calendar.example/private.ics')
    await screen.getByRole('button', { name: 'Add calendar' }).click()
    await expect.element(screen.getByText('Not synced yet')).toBeVisible()
    await expect.element(screen.getByText('calendar.example')).toBeVisible()
    await expect.element(screen.getByLabelText('iCal address')).toHaveValue('')
    await screen.getByRole('button', { name: 'Remove Work' }).click()
    expect(requests).toHaveLength(1)
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove calendar' }).click()
    await expect.element(screen.getByText('Calendar removed')).toBeVisible()
    expect(requests.at(-1)).toBe('DELETE /api/scheduling/calendars/c1')
  })

  it('say why they cannot be read, when they were read last, and are read again on request', async () => {
    const readAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
    calendars = [
      {
        calendarId: 'c1',
        label: 'Home',
        host: 'p01-caldav.icloud.com',
        provider: null,
        readAt,
        problem: 'access_denied',
      },
    ]
    const screen = await open()
    await expect.element(screen.getByText(/no longer gives access/)).toBeVisible()
    await expect.element(screen.getByText('Last synced 2 h ago')).toBeVisible()
    await screen.getByRole('button', { name: 'Sync Home now' }).click()
    await expect.poll(() => requests).toEqual(['POST /api/scheduling/calendars/c1/check'])
  })

  it('show at the address why it was refused', async () => {
    refusal = 'calendar_address_malformed'
    const screen = await open()
    await screen.getByLabelText('Name').fill('Work')
    await screen.getByLabelText('iCal address').fill('calendar')
    await screen.getByRole('button', { name: 'Add calendar' }).click()
    await expect.element(screen.getByText(/starts with https/)).toBeVisible()
  })

  it('offers nothing to connect where the installation is registered nowhere', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Add calendar' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Connect/ }).elements()).toEqual([])
  })

  it('connect once, when the provider has returned the reader', async () => {
    providers = ['google']
    const screen = await open('/clients/settings?tab=profile&code=c-1&state=s-1')
    await expect.element(screen.getByText('Calendar connected')).toBeVisible()
    await expect.element(screen.getByText('calendar.google.com')).toBeVisible()
    expect(requests).toEqual(['POST /api/scheduling/calendar-connections'])
    expect(screen.getByRole('button', { name: 'Connect Google Calendar' }).elements()).toEqual([])
  })

  it('say that access was not allowed', async () => {
    providers = ['google']
    const screen = await open('/clients/settings?error=access_denied&state=s-2')
    await expect.element(screen.getByText(/access wasn’t allowed/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
    expect(requests).toEqual([])
  })

  it('can be connected again when the provider gives no access any more', async () => {
    providers = ['google', 'microsoft']
    calendars = [{ ...connected, problem: 'access_denied' }]
    const screen = await open('/clients/settings')
    await expect.element(screen.getByText(/Connect it again/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Connect Outlook or Microsoft 365' })).toBeVisible()
  })
})
