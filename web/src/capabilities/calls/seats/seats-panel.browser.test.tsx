import type { Call, Seat } from '@colloquy/contract/calls/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { OwnSeatPanel } from './own-seat-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'

const person = (personId: string, fullName: string) => ({
  personId,
  fullName,
  title: null,
  companyName: null,
  employmentEndYear: null,
  city: null,
  photoId: null,
  timeZone: 'Europe/London',
})
const seat = (personId: string, fullName: string, kind: Seat['kind'], change: boolean, remove = change): Seat => ({
  seatId: `seat-of-${personId}`,
  kind,
  state: 'accepted',
  attestedAt: null,
  person: person(personId, fullName),
  can: { replace: change, remove },
})
const aCall = (changes: Partial<Call>) =>
  ({
    callId: 'c',
    contact: person('ada', 'Ada Mai'),
    version: 3,
    callDate: null,
    roomOpensAt: null,
    attestation: null,
    seats: [],
    can: {},
    ...changes,
  }) as Call

const sent: { method: string; path: string; body: unknown }[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'me', fullName: 'Somebody' } as never }, true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (init.method === 'GET') return Response.json({ people: [person('lena', 'Lena Vogt'), person('max', 'Max Ruf')] })
    sent.push({ method: init.method!, path, body: init.body ? JSON.parse(String(init.body)) : null })
    return Response.json({ ...aCall({}), version: 4 })
  })
  return () => vi.unstubAllGlobals()
})

const show = (content: React.ReactNode) => render(<Stage at="/calls/$callId">{content}</Stage>)

describe('the participants of a call', () => {
  it('can be added by keyboard alone', async () => {
    const stop = listenToKeys()
    const screen = await show(<SeatsPanel call={aCall({ seatsToGive: ['client', 'interpreter'] })} />)
    await expect.element(screen.getByRole('button', { name: 'Add participant' })).toBeVisible()
    await userEvent.keyboard('p')
    await screen.getByLabelText('Role').selectOptions('Interpreter')
    await screen.getByRole('combobox', { name: 'Name' }).fill('Lena')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'POST', path: '/api/calls/c/seats', body: { kind: 'interpreter', personId: 'lena' } }])
    stop()
  })

  it('can be somebody without an account, who is invited by keyboard alone; what is missing is named', async () => {
    const stop = listenToKeys()
    const screen = await show(<SeatsPanel call={aCall({ seatsToGive: ['expert', 'interpreter'] })} />)
    await expect.element(screen.getByRole('button', { name: 'Add participant' })).toBeVisible()
    await userEvent.keyboard('p')
    // Experts need an account.
    expect(screen.getByRole('radio').elements()).toEqual([])
    await screen.getByLabelText('Role').selectOptions('Interpreter')
    await userEvent.keyboard('{Tab}{ArrowRight}')
    await screen.getByLabelText('First name').fill('Ines')
    await screen.getByLabelText('Email').fill('ines@words.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('This field is required.')).toBeVisible()
    expect(sent).toEqual([])
    // Looking at people with accounts loses nothing.
    for (const way of ['With an account', 'Without an account']) await screen.getByText(way, { exact: true }).click()
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Ines')
    await screen.getByLabelText('Last name').fill('Okafor')
    await userEvent.keyboard('{Enter}')
    const guest = { kind: 'interpreter', firstName: 'Ines', lastName: 'Okafor', email: 'ines@words.example' }
    await expect.poll(() => sent).toMatchObject([{ method: 'POST', path: '/api/calls/c/guests', body: guest }])
    stop()
  })

  it('can be removed after a question, where the reader may do that', async () => {
    const seats = [seat('ada', 'Ada Mai', 'client', false), seat('lena', 'Lena Vogt', 'client', true)]
    const screen = await show(<SeatsPanel call={aCall({ seats, seatsToGive: [] })} />)
    expect(screen.getByRole('button', { name: 'Remove Ada Mai' }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Remove Lena Vogt' }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/a cancellation/)
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => sent).toMatchObject([{ method: 'DELETE', path: '/api/calls/c/seats/seat-of-lena' }])
  })

  it('can be replaced, and the contact of the client is replaced, but not removed', async () => {
    const screen = await show(
      <SeatsPanel call={aCall({ seats: [seat('ada', 'Ada Mai', 'client', true, false)], seatsToGive: [] })} />,
    )
    expect(screen.getByRole('button', { name: 'Remove Ada Mai' }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Replace Ada Mai' }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/still can’t approve its price/)
    await screen.getByRole('combobox', { name: 'Name' }).fill('Max')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await screen.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'PUT', path: '/api/calls/c/seats/seat-of-ada', body: { personId: 'max' } }])
  })
})

describe('an interpreter', () => {
  it('is asked for with a note, and no longer offered once somebody interprets', async () => {
    await page.viewport(1280, 900)
    const can = { requestInterpreter: true } as Call['can']
    const none = aCall({ can, needsInterpreter: false, seatsToGive: [] })
    const screen = await show(<SeatsPanel call={none} />)
    await screen.getByRole('button', { name: 'Request interpreter' }).click()
    await screen.getByLabelText('Languages and details (optional)').fill('Portuguese')
    await screen.getByRole('button', { name: 'Request interpreter' }).last().click()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'PUT', path: '/api/calls/c/interpreter', body: { isNeeded: true, note: 'Portuguese' } }])
    await screen.unmount()
    const held = aCall({ ...none, seats: [seat('lena', 'Lena Vogt', 'interpreter', false)] })
    const other = await show(<SeatsPanel call={held} />)
    expect(other.getByRole('button', { name: 'Request interpreter' }).elements()).toEqual([])
  })
})

describe('the seat of an officer', () => {
  it('is visible or silent, as the officer chooses', async () => {
    const screen = await show(<OwnSeatPanel call={aCall({ seatsToGive: ['compliance', 'silent_compliance'] })} />)
    await screen.getByRole('button', { name: 'Observe silently' }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { kind: 'silent_compliance', personId: 'me' } }])
  })

  it('is not offered to anybody else', async () => {
    const screen = await show(<OwnSeatPanel call={aCall({ seatsToGive: ['client'] })} />)
    expect(screen.getByRole('button', { name: 'Observe silently' }).elements()).toEqual([])
  })
})

it.each([375, 1440])(
  'keeps the actions of the participants apart from their title and table at %s px',
  async (width) => {
    await page.viewport(width, 800)
    await show(
      <SeatsPanel
        call={aCall({
          seats: [seat('ada', 'Ada Mai', 'client', false)],
          seatsToGive: ['interpreter'],
          can: { requestInterpreter: true } as never,
        })}
      />,
    )
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const title = page.getByRole('heading', { name: 'Participants' }).element()
    await expect.element(page.getByRole('button', { name: 'Add participant' })).toBeVisible()
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
    const table = boxOf(page.getByRole('table').element())
    for (const name of ['Request interpreter', 'Add participant']) {
      const button = boxOf(page.getByRole('button', { name }).element())
      expect(button.bottom).toBeLessThanOrEqual(table.top)
      expect(button.right).toBeLessThanOrEqual(width)
    }
  },
)
