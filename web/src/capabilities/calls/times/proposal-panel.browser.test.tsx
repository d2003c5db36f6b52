import type { CallProposal } from '@colloquy/contract/calls/proposal-shapes'
import type { Call, Seat } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { shell } from '../../../platform/shell-store.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { CallPanel } from '../call-panel.tsx'
import { noActions, sampleCall } from '../sample-data.ts'

const hourMs = 3_600_000
const base = Math.ceil(Date.now() / hourMs) * hourMs
const slot = (hours: number) => ({
  start: new Date(base + hours * hourMs).toISOString(),
  end: new Date(base + (hours + 1) * hourMs).toISOString(),
})
const client = samplePerson('client', 'Imogen Achterberg')
const expert = samplePerson('expert', 'Katrin Oberholzer', 'Asia/Tokyo')
const helper = samplePerson('helper', 'Dai Llewellyn')
const seat = (kind: Seat['kind'], person: typeof client): Seat => ({
  seatId: person.personId,
  kind,
  person,
  state: 'accepted',
  attestedAt: null,
  can: { replace: false, remove: false },
})
const aProposal = (changes: Partial<CallProposal> = {}): CallProposal => ({
  proposalId: 'p',
  side: 'client',
  byName: client.fullName,
  at: '2026-11-18T09:00:00.000Z',
  note: 'Only after the fair',
  isFromCalendar: false,
  times: [slot(26), slot(50)],
  state: 'open',
  answers: [
    { personId: 'client', answer: 'proposed', start: null },
    { personId: 'expert', answer: null, start: null },
    { personId: 'helper', answer: 'accept', start: slot(50).start },
  ],
  can: { decide: true, answer: false },
  ...changes,
})
const aCall = (changes: Partial<Call> = {}): Call =>
  sampleCall({
    contact: client,
    expert,
    seats: [seat('client', client), seat('expert', expert), seat('interpreter', helper)],
    steps: [{ kind: 'requested', at: '2026-11-18T09:00:00.000Z', byName: client.fullName }],
    ...changes,
  })

const sent: { path: string; version: string | null; body: unknown }[] = []
/** A mock server with one call, which the next command changes. */
const serve = (call: Call, after: Partial<Call> = {}) => {
  let now = call
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (path.endsWith('/suggested-times'))
      return Response.json({
        notBefore: null,
        times: [slot(30), slot(54)].map((one) => ({
          slot: one,
          reason: 'working_hours_of_all',
          maxMinutesOutside: 0,
          isSoonest: false,
        })),
      })
    if (path.endsWith('/bookings') || path.endsWith('/busy-times')) return Response.json([])
    if (path.endsWith('/working-hours'))
      return Response.json({ contact: { windows: defaultWindows }, expert: { windows: defaultWindows } })
    if (init.method === 'GET') return Response.json(now)
    if (path.endsWith('/readiness')) return Response.json({})
    sent.push({ path, version: new Headers(init.headers).get('if-match'), body: JSON.parse(String(init.body)) })
    now = { ...now, version: now.version + 1, can: noActions, proposals: [], ...after }
    return Response.json(now)
  })
}
const open = async (as: 'client' | 'expert' | 'helper') => {
  const user = { entityId: as, fullName: 'Somebody', timeZoneId: as === 'expert' ? 'Asia/Tokyo' : 'Europe/London' }
  session.setState({ status: 'signedIn', user: user as never }, true)
  return render(
    <Stage at="/calls/$callId">
      <CallPanel />
    </Stage>,
  )
}

beforeEach(async () => {
  sent.length = 0
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  shell.reset()
})

describe('other times', () => {
  it('are proposed by a client whom none of the offered ones suits, with a note', async () => {
    serve(
      aCall({
        waitType: 'client_times',
        offeredTimes: [slot(26)],
        can: { ...noActions, schedule: true, proposeTimes: true },
      }),
    )
    const screen = await open('client')
    await screen.getByRole('button', { name: 'None of these work' }).click()
    const form = screen.getByRole('group', { name: 'Propose other times' })
    await expect.element(form).toHaveFocus()
    await form
      .getByRole('button', { name: /^Select: / })
      .first()
      .click()
    await form.getByRole('textbox', { name: 'Note' }).fill('Only after the fair')
    await form.getByRole('button', { name: 'Propose 1 time' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: '/api/calls/%24callId/proposals',
          version: '"7"',
          body: { slots: [slot(30)], note: 'Only after the fair' },
        },
      ])
  })

  it('are accepted by the other side in one click; who proposed them and each answer is shown', async () => {
    serve(aCall({ waitType: 'expert_times', proposals: [aProposal()] }), { status: callStatuses.scheduled })
    const screen = await open('expert')
    await expect.element(screen.getByRole('heading', { name: 'Imogen Achterberg proposed other times' })).toBeVisible()
    await expect.element(screen.getByText('Only after the fair')).toBeVisible()
    const answers = screen.getByRole('list', { name: 'Replies' }).getByRole('listitem')
    await expect.element(answers.nth(0)).toHaveTextContent('Imogen AchterbergProposed these times')
    await expect.element(answers.nth(1)).toHaveTextContent('Katrin OberholzerNo reply yet')
    await expect.element(answers.nth(2).getByText(/^Available: /)).toBeVisible()
    await screen
      .getByRole('button', { name: /^Accept/ })
      .nth(1)
      .click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: '/api/calls/%24callId/proposals/p/answer',
          version: '"7"',
          body: { answer: 'accept', slot: slot(50) },
        },
      ])
  })

  it('are declined by the other side, while a booked call keeps its time', async () => {
    const time = slot(20)
    const booked = { status: callStatuses.scheduled, slot: time, callDate: time.start, roomOpensAt: time.start }
    serve(aCall({ ...booked, proposals: [aProposal({ isFromCalendar: true })] }))
    const screen = await open('expert')
    await expect.element(screen.getByText(/Until then, it keeps its time.*Sent from a calendar app/)).toBeVisible()
    await screen.getByRole('button', { name: 'None of these work' }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { answer: 'decline' } }])
  })

  it('are only shown to whoever proposed them; others say what suits them', async () => {
    serve(aCall({ waitType: 'expert_times', proposals: [aProposal({ can: { decide: false, answer: false } })] }))
    const screen = await open('client')
    await expect.element(screen.getByRole('heading', { name: 'Times you proposed' })).toBeVisible()
    await expect.element(screen.getByText('Waiting for the other side to answer.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Accept|None of these/ }).elements()).toEqual([])
    await screen.unmount()
    serve(aCall({ waitType: 'expert_times', proposals: [aProposal({ can: { decide: false, answer: true } })] }))
    const other = await open('helper')
    await other
      .getByRole('button', { name: /^Works for me/ })
      .first()
      .click()
    await expect.poll(() => sent).toMatchObject([{ body: { answer: 'accept', slot: slot(26) } }])
  })
})
