import type { PhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { DialInScreen } from './dial-in-screen.tsx'

const number = (country: string, charge: DialInNumber['charge'], text: string): DialInNumber => ({
  numberId: text,
  country,
  charge,
  text,
  number: text.replaceAll(' ', ''),
})

let numbers: DialInNumber[]
let mayEdit: boolean
let bridge: PhoneBridge | null
const saved = ({ baseUrl, callbackCountries }: Pick<PhoneBridge, 'baseUrl' | 'callbackCountries'>): PhoneBridge => ({
  baseUrl,
  callbackCountries,
  changedAt: '2026-11-20T10:00:00.000Z',
  problem: null,
})
const sent: string[] = []

beforeEach(async () => {
  numbers = [
    number('AU', 'toll', '+61 2 5550 0182'),
    number('GB', 'toll_free', '+44 808 157 0182'),
    number('GB', 'toll', '+44 20 7946 0182'),
  ]
  mayEdit = false
  bridge = null
  sent.length = 0
  await page.viewport(1280, 800)
  await prepare()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname === '/api/phone-bridge') {
      if (init?.method === 'PUT') bridge = saved(JSON.parse(String(init.body)))
      if (init?.method === 'DELETE') bridge = null
      if (init?.method !== 'GET') sent.push(`${init?.method} ${pathname} ${String(init?.body ?? '')}`)
      return Response.json({ bridge, eventsUrl: 'https://clients.example/api/phone-bridge/events' })
    }
    if (init?.method !== 'GET') sent.push(`${init?.method} ${decodeURIComponent(pathname)} ${String(init?.body ?? '')}`)
    if (init?.method === 'POST') {
      const added = number('DE', 'toll', '+49 30 23125 182')
      numbers = [...numbers, added]
      return Response.json(added)
    }
    if (init?.method === 'DELETE') {
      numbers = numbers.slice(1)
      return Response.json({})
    }
    return Response.json({ numbers, can: { edit: mayEdit } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

const show = () =>
  render(
    <Stage>
      <Notifications />
      <DialInScreen />
    </Stage>,
  )

describe('the page of dial-in numbers', () => {
  it('lists numbers by country, that of the reader first, and a tap dials them', async () => {
    const screen = await show()
    await expect.element(screen.getByRole('heading', { name: 'United Kingdom' })).toBeVisible()
    const headings = screen.getByRole('heading', { level: 3 }).elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual(['United Kingdom', 'Australia'])
    await expect
      .element(screen.getByRole('link', { name: '+44 808 157 0182' }))
      .toHaveAttribute('href', 'tel:+448081570182')
    await expect.element(screen.getByText('Toll-free')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  it('says so where there are none', async () => {
    numbers = []
    const screen = await show()
    await expect.element(screen.getByText(/No dial-in numbers available/)).toBeVisible()
  })

  it('lets administrators add numbers, and remove one after a confirmation', async () => {
    mayEdit = true
    const screen = await show()
    await screen.getByRole('button', { name: 'Add number' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Country' }).selectOptions('DE')
    const field = dialog.getByRole('textbox', { name: 'Phone number' })
    await field.fill('030 23125')
    await dialog.getByRole('button', { name: 'Add number' }).click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await field.fill('+49 30 23125 182')
    await dialog.getByRole('button', { name: 'Add number' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Germany' })).toBeVisible()
    await screen.getByRole('button', { name: /Remove .*\+61 2 5550 0182/ }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Australia' })).not.toBeInTheDocument()
    expect(sent).toEqual([
      'POST /api/dial-in-numbers {"country":"DE","charge":"toll","text":"+49 30 23125 182"}',
      expect.stringMatching(/^DELETE \/api\/dial-in-numbers\/\+61 2 5550 0182/),
    ])
  })

  it('lets administrators connect a bridge with a secret that is never shown again, change it, and disconnect it', async () => {
    mayEdit = true
    const screen = await show()
    await expect.element(screen.getByText(/No phone bridge connected/)).toBeVisible()
    await expect
      .element(screen.getByLabelText('Address for events'))
      .toHaveValue('https://clients.example/api/phone-bridge/events')
    await screen.getByRole('button', { name: 'Connect bridge' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Bridge address').fill('bridge.example')
    await dialog.getByLabelText('Shared secret').fill('too short')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(/Enter a complete address/)).toBeVisible()
    await expect.element(dialog.getByText(/Enter at least 32 characters/)).toBeVisible()
    expect(sent).toEqual([])
    const secret = 's'.repeat(40)
    await dialog.getByLabelText('Bridge address').fill('https://bridge.example/v1')
    await dialog.getByLabelText('Shared secret').fill(secret)
    for (const country of ['GB', 'DE', 'FR'])
      await dialog.getByRole('combobox', { name: 'Countries we may call' }).selectOptions(country)
    await dialog.getByRole('button', { name: 'Remove France' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('https://bridge.example/v1')).toBeVisible()
    await expect.element(screen.getByText('United Kingdom, Germany')).toBeVisible()
    await screen.getByRole('button', { name: 'Change connection' }).click()
    await expect.element(screen.getByRole('dialog').getByLabelText('Shared secret')).toHaveValue('')
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    bridge = { ...saved({ baseUrl: 'https://bridge.example/v1', callbackCountries: [] }), problem: 'unreachable' }
    await screen.getByRole('button', { name: 'Disconnect' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect.element(screen.getByText(/No phone bridge connected/)).toBeVisible()
    expect(sent).toEqual([
      `PUT /api/phone-bridge {"baseUrl":"https://bridge.example/v1","callbackCountries":["GB","DE"],"secret":"${secret}"}`,
      'PUT /api/phone-bridge {"baseUrl":"https://bridge.example/v1","callbackCountries":["GB","DE"]}',
      'DELETE /api/phone-bridge ',
    ])
  })

  it('says to administrators that the bridge could not be reached', async () => {
    mayEdit = true
    bridge = { ...saved({ baseUrl: 'https://bridge.example/v1', callbackCountries: [] }), problem: 'unreachable' }
    const screen = await show()
    await expect.element(screen.getByText('The bridge could not be reached.')).toBeVisible()
    await expect.element(screen.getByText(/“Call me” is off/)).toBeVisible()
  })
})
