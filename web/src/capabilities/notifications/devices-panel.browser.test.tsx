import type { DeliverySettings, Device, NotificationPreferences } from '@colloquy/contract/notifications/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { currentSettings, currentTenant, setSite } from '../../platform/settings.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { pushBrowser } from './push-subscription.ts'

const on = { isOn: true, isMandatory: false }
const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Safari/604.1'
const phone: Device = {
  deviceId: idOf(1),
  userAgent: iphone,
  registeredAt: '2026-11-20T08:00:00.000Z',
  lastSentAt: null,
  isCurrent: false,
}
const serverKey = `B${'A'.repeat(86)}`
let devices: Device[]
let preferences: NotificationPreferences
let settings: DeliverySettings
let undeliverable: object | null
const requests: { what: string; body: unknown }[] = []

beforeEach(async () => {
  requests.length = 0
  devices = [phone]
  undeliverable = null
  settings = { quietHours: null, dailyHour: 8, frequencies: { requests: 'immediately', approvals: 'immediately' } }
  preferences = [
    { topic: 'requests', inbox: on, mail: on, push: on },
    { topic: 'security', inbox: null, mail: { isOn: true, isMandatory: true }, push: null },
  ]
  await page.viewport(375, 800)
  await prepare()
  setSite({ ...currentSettings()!, push: { publicKey: serverKey } }, currentTenant()!)
  const user = { roleId: roleIds.client, personType: { id: personTypes.companyMember }, entityId: idOf(9) }
  session.setState({ status: 'signedIn', user: user as never }, true)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const what = `${init?.method} ${new URL(String(input), location.origin).pathname}`
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (init?.method !== 'GET') requests.push({ what, body })
    if (what === 'POST /api/notifications/devices')
      devices = [{ ...phone, deviceId: idOf(2), userAgent: 'Firefox/146.0 Windows', isCurrent: true }, ...devices]
    if (init?.method === 'DELETE') devices = devices.filter(({ deviceId }) => !what.endsWith(deviceId))
    if (what.endsWith('/retry-address')) undeliverable = null
    if (/mail-status|retry-address/.test(what)) return Response.json({ address: 'ada@fund.example', undeliverable })
    if (what === 'PUT /api/notifications/delivery-settings') settings = body
    if (what.endsWith('/delivery-settings')) return Response.json(settings)
    return Response.json(what.includes('/devices') ? devices : preferences)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
  session.setState({ status: 'signedOut' }, true)
})

const open = () =>
  render(
    <Stage at="/clients/settings">
      <Notifications />
      <PreferencesPanel />
      <DeliveryPanel />
      <DevicesPanel />
    </Stage>,
  )

/** A browser that answers the question for permission. */
const answering = (permission: NotificationPermission) => {
  vi.spyOn(pushBrowser, 'permission').mockReturnValue('default')
  vi.spyOn(pushBrowser, 'requestPermission').mockResolvedValue(permission)
  const subscribe = vi.fn(async () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
  }))
  const manager = { getSubscription: async () => null, subscribe }
  vi.spyOn(pushBrowser, 'manager').mockResolvedValue(manager as never)
  return subscribe
}

describe('the matrix of preferences', () => {
  it('is operated by keyboard on a phone, each switch with its topic and channel, and can be undone', async () => {
    const screen = await open()
    const push = screen.getByRole('switch', { name: 'Call requests and offered times: Push' })
    await expect.element(push).toBeChecked()
    const matrix = screen.getByRole('table').getByRole('switch')
    expect(matrix.elements()).toHaveLength(3)
    push.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(push).not.toBeChecked()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(push).toBeChecked()
    expect(requests).toEqual(
      [false, true].map((isOn) => ({ what: 'PUT /api/notifications/preferences/requests/push', body: { isOn } })),
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })
})

describe('the devices with push messages', () => {
  it('get this browser once its reader has allowed it', async () => {
    const subscribe = answering('granted')
    const screen = await open()
    await screen.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect.element(screen.getByText('Firefox on Windows')).toBeVisible()
    await expect.element(screen.getByText('This device', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn on for this device' })).not.toBeInTheDocument()
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: serverKey })
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x'
    expect(requests).toMatchObject([{ body: { endpoint, secret: 'BAQEBAQEBAQEBAQEBAQEBA', home: '/clients' } }])
  })

  it.each([
    ['denied', 'Allow them in the site settings'],
    ['default', 'push notifications are still off'],
  ] as const)('explain what to do when the answer is “%s”, and nothing is sent', async (permission, text) => {
    answering(permission)
    const screen = await open()
    await screen.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect.element(screen.getByRole('alert').getByText(text, { exact: false })).toBeVisible()
    expect(requests).toEqual([])
  })

  it('say so where a browser cannot receive any', async () => {
    vi.spyOn(pushBrowser, 'permission').mockReturnValue(undefined)
    const screen = await open()
    await expect.element(screen.getByText('can’t receive push notifications', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn on for this device' })).not.toBeInTheDocument()
  })

  it('are removed one by one', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Remove Safari on iPhone' }).click()
    await expect.element(screen.getByText('No devices get push notifications yet.')).toBeVisible()
    expect(requests.map(({ what }) => what)).toEqual([`DELETE /api/notifications/devices/${idOf(1)}`])
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })
})

describe('quiet hours and summaries', () => {
  it('are saved at once and can be undone; an hour is asked for only where it matters', async () => {
    const screen = await open()
    const quiet = screen.getByRole('switch', { name: /^Quiet hours/ })
    await expect.element(quiet).toBeInTheDocument()
    quiet.element().focus()
    await userEvent.keyboard(' ')
    await screen.getByRole('combobox', { name: 'From' }).selectOptions('23:30')
    expect(settings.quietHours).toEqual({ start: 23 * 60 + 30, end: 7 * 60 })
    await expect.element(screen.getByRole('combobox', { name: 'Daily summary at' })).not.toBeInTheDocument()
    const emails = screen.getByRole('combobox', { name: 'Emails: Call requests and offered times' })
    await emails.selectOptions('Once a day')
    await screen.getByRole('combobox', { name: 'Daily summary at' }).selectOptions('17:00')
    await expect.poll(() => settings).toMatchObject({ dailyHour: 17, frequencies: { requests: 'daily' } })
    await screen.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => settings.dailyHour).toBe(8)
    await expect.element(screen.getByText('Emails: Calls that need approval')).not.toBeInTheDocument()
  })
})

describe('an address that cannot be reached', () => {
  it('is named with the reason until its owner tries again', async () => {
    undeliverable = { since: '2026-11-20T08:00:00.000Z', detail: '550 5.1.1 no such user' }
    const screen = await open()
    await expect
      .element(screen.getByText('Emails to ada@fund.example have been undeliverable', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByText('550 5.1.1 no such user')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('550 5.1.1 no such user')).not.toBeInTheDocument()
    expect(requests.map(({ what }) => what)).toEqual(['POST /api/notifications/retry-address'])
  })
})
