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
  voice: 'client',
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
    ['more than a day before', 26, '24 hours or more', 'Doesn’t count', 'None'],
    ['less than a day before', 23, 'Less than 24 hours', 'Counts as a late cancellation by the client', 'None'],
    ['less than three hours before', 2, 'Less than 3 hours', 'Counts as a late cancellation', '25% of the price'],
    ['half an hour before', 0.4, 'Less than 30 minutes', 'Counts as a late cancellation', '100% of the price'],
  ])('says what a cancellation %s the start will count as', async (_, hours, notice, reliability, fee) => {
    const soon = hourFrom(Date.now() + hours * 3_600_000)
    const screen = await open('', { ...booked, slot: soon, callDate: soon.start })
    await screen.getByRole('button', { name: 'Cancel call' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(new RegExp(`Notice${notice}Reliability${reliability}`))
    await expect.element(dialog).toMatchTextContent(new RegExp(`Client’s fee${fee}`))
    await dialog.getByLabelText('Reason').selectOptions('client_illness')
    await expect.element(dialog).toMatchTextContent(/ReliabilityDoesn’t countClient’s feeNone/)
  })

  it('tells first who is notified and whether the call can be resumed, and sends the reason', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Cancel call' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/share the reason with Katrin Oberholzer right away/)
    await expect.element(dialog).toMatchTextContent(/Resume laterPossible/)
    await dialog.getByLabelText('Reason').selectOptions('client_wrong_expert')
    await expect.element(dialog).toMatchTextContent(/Resume laterNot possible for this reason/)
    await dialog.getByRole('button', { name: 'Cancel call' }).click()
    await expect.poll(() => sent).toMatchObject([{ version: '"7"', body: { reason: 'client_wrong_expert' } }])
  })

  it('asks for a reason to postpone, and says what it will count as', async () => {
    const soon = hourFrom(Date.now() + 2 * 3_600_000)
    const screen = await open('', { ...booked, slot: soon, callDate: soon.start })
    await screen.getByRole('button', { name: 'Postpone' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/Counts as a late change by the client.*25% of the price/)
    await dialog.getByLabelText('Reason').selectOptions('client_illness')
    await dialog.getByRole('button', { name: 'Postpone call' }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { reason: 'client_illness' } }])
  })

  it('groups reasons by side for staff', async () => {
    const screen = await open('', { ...booked, voice: 'platform' })
    await screen.getByRole('button', { name: 'Cancel call' }).click()
    const groups = [...document.querySelectorAll('optgroup')].map(({ label }) => label)
    expect(groups).toEqual(['Client', 'Expert', 'Compliance', 'Our team or the vendor', 'Technical'])
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
