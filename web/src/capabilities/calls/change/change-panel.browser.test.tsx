import type { Call } from '@colloquy/contract/calls/shapes'
import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ChangePanel } from './change-panel.tsx'

const tomorrow = Date.now() + 26 * 3_600_000
const hourFrom = (start: number) => ({
  start: new Date(start).toISOString(),
  end: new Date(start + 3_600_000).toISOString(),
})
const slot = hourFrom(tomorrow)
const booked = {
  callId: 'c',
  version: 7,
  expectedDuration: 60,
  callDate: slot.start,
  slot,
  contact: { personId: 'client', fullName: 'Imogen Achterberg', timeZone: 'Europe/London' },
  expert: { personId: 'expert', fullName: 'Katrin Oberholzer', timeZone: 'Asia/Tokyo' },
  credits: null,
  can: { cancel: true, postpone: true, reschedule: true },
} as Call

const sent: { path: string; version: string | null; body: unknown }[] = []
let refusal: string | undefined

const open = (search = '', call = booked) =>
  render(
    <Stage at={`/calls/c${search}`}>
      <ChangePanel call={call} side="client" />
    </Stage>,
  )

beforeEach(async () => {
  sent.length = 0
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const hours = { windows: defaultWindows }
    if (address.includes('working-hours')) return Response.json({ contact: hours, expert: hours })
    if (new URL(address, location.origin).pathname.endsWith('/suggested-times'))
      return Response.json({ times: [], notBefore: null })
    if (init.method === 'GET') return Response.json([])
    const version = new Headers(init.headers).get('if-match')
    sent.push({ path: new URL(address, location.origin).pathname, version, body: JSON.parse(String(init.body)) })
    return refusal ? Response.json({ refusal }, { status: 409 }) : Response.json({ ...booked, version: 8 })
  })
  session.setState({ status: 'signedIn', user: { entityId: 'client', timeZoneId: 'Europe/London' } as never }, true)
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

describe('changing a call', () => {
  it.each([
    ['more than a day before', 26, 'Not affected', 'None'],
    ['less than a day before', 23, 'Counts against the client', 'None'],
    ['less than three hours before', 2, 'Counts against the client', '137.50 credits'],
    ['half an hour before', 0.4, 'Counts against the client', '550.00 credits'],
  ])('says what it costs to cancel %s the start', async (_, hours, reliability, charge) => {
    const soon = hourFrom(Date.now() + hours * 3_600_000)
    const screen = await open('', { ...booked, slot: soon, callDate: soon.start, credits: 55_000 })
    await screen.getByRole('button', { name: 'Cancel call' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(new RegExp(`Reliability${reliability}`))
    await expect.element(dialog).toMatchTextContent(new RegExp(`Charge to the client${charge}`))
    await dialog.getByLabelText('Reason').selectOptions('client_illness')
    await expect.element(dialog).toMatchTextContent(/ReliabilityNot affectedCharge to the clientNone/)
  })

  it('shows the consequences first: who is notified, and whether it counts; no price where the reader sees none', async () => {
    const soon = hourFrom(Date.now() + 2 * 3_600_000)
    const screen = await open('', { ...booked, slot: soon, callDate: soon.start, credits: null })
    await screen.getByRole('button', { name: 'Cancel call' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/share the reason with Katrin Oberholzer right away/)
    await expect.element(dialog).toMatchTextContent(/ReliabilityCounts against the client/)
    await dialog.getByLabelText('Reason').selectOptions('client_illness')
    await expect.element(dialog).toMatchTextContent(/ReliabilityNot affected/)
    await expect.element(dialog).not.toMatchTextContent(/Charge/)
    await dialog.getByRole('button', { name: 'Cancel call' }).click()
    await expect.poll(() => sent).toMatchObject([{ version: '"7"', body: { reason: 'client_illness' } }])
  })

  it('keeps the input when it is refused, or closed and reopened', async () => {
    refusal = 'call_move_forbidden'
    const screen = await open()
    await screen.getByRole('button', { name: 'Postpone' }).click()
    await screen.getByLabelText('Note').fill('Train strike')
    await screen.getByRole('button', { name: 'Postpone call' }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/status has changed/)
    await screen.getByRole('button', { name: /^Cancel ?Esc/ }).click()
    await screen.getByRole('button', { name: 'Postpone' }).click()
    await expect.element(screen.getByLabelText('Note')).toHaveValue('Train strike')
  })

  it('has a URL that mails can link to', async () => {
    const screen = await open('?change=reschedule')
    await expect.element(screen.getByRole('dialog', { name: /Reschedule the call/ })).toBeVisible()
  })
})
