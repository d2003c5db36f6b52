import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { defaultWindows, type WorkingHours, weekdays } from '@colloquy/contract/scheduling/working-hours'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { samplePerson } from '../people/sample-data.ts'
import { CallPanel } from './call-panel.tsx'
import { noActions, sampleCall } from './sample-data.ts'

const hourMs = 3_600_000
const base = Math.ceil(Date.now() / hourMs) * hourMs
const slot = (hours: number) => ({
  start: new Date(base + hours * hourMs).toISOString(),
  end: new Date(base + (hours + 1) * hourMs).toISOString(),
})
const client = samplePerson('client', 'Imogen Achterberg')
const expert = samplePerson('expert', 'Katrin Oberholzer', 'Asia/Tokyo')
const aCall = (changes: Partial<Call> = {}): Call =>
  sampleCall({
    contact: client,
    expert,
    steps: [{ kind: 'requested', at: '2026-11-18T09:00:00.000Z', byName: client.fullName }],
    ...changes,
  })

interface Sent {
  path: string
  version: string | null
  body: Record<string, unknown>
}
const sent: Sent[] = []
let refusal: string | undefined
let notBefore: object | null = null
let hours: Record<'contact' | 'expert', WorkingHours>

/** A mock server with one call. It applies the commands it gets, unless it refuses them. */
const serve = (call: Call, after: Partial<Call> = {}, suggested = [slot(26), slot(50)]) => {
  let now = call
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (path.endsWith('/suggested-times'))
      return Response.json({
        notBefore,
        times: suggested.map((one, i) => ({
          slot: one,
          reason: i === 0 ? 'working_hours_of_all' : 'working_hours_of_some',
          maxMinutesOutside: i * 90,
          isSoonest: i === 0,
        })),
      })
    if (path.endsWith('/bookings') || path.endsWith('/busy-times')) return Response.json([])
    if (path.endsWith('/working-hours')) return Response.json(hours)
    if (init.method === 'GET') return Response.json(now)
    const version = new Headers(init.headers).get('if-match')
    sent.push({ path, version, body: JSON.parse(String(init.body)) })
    if (refusal) {
      const sentRefusal = refusal
      refusal = undefined
      now = { ...now, version: now.version + 1 }
      return Response.json({ refusal: sentRefusal }, { status: sentRefusal === 'stale' ? 412 : 409 })
    }
    now = { ...now, version: now.version + 1, can: noActions, ...after }
    return Response.json(now)
  })
}
const open = async (as: 'client' | 'expert') => {
  const user = { entityId: as, fullName: 'Somebody', timeZoneId: as === 'client' ? 'Europe/London' : 'Asia/Tokyo' }
  session.setState({ status: 'signedIn', user: user as never }, true)
  return render(
    <Stage at="/calls/$callId">
      <CallPanel />
    </Stage>,
  )
}

let stop = () => {}
beforeEach(async () => {
  stop = listenToKeys()
  sent.length = 0
  refusal = undefined
  notBefore = null
  hours = { contact: { windows: [...defaultWindows] }, expert: { windows: [...defaultWindows] } }
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  shell.reset()
})

describe('a call that waits', () => {
  it.each([
    ['expert_times', /We’ve asked Katrin Oberholzer for times/, 'client'],
    ['client_times', /Waiting for the client to pick a time/, 'expert'],
    ['platform_compliance', /Waiting for compliance review/, 'client'],
    ['attestation', /Waiting for statements to be confirmed/, 'client'],
  ] as const)('for %s says so, with the note on it', async (waitType, text, reader) => {
    const isBooked = waitType === 'attestation'
    serve(
      aCall({
        waitType,
        reasons: ['Only after the fair'],
        can: noActions,
        ...(isBooked && {
          status: callStatuses.scheduled,
          displayStatus: { status: 'scheduled', side: null, reason: null },
          slot: slot(26),
          callDate: slot(26).start,
          attestation: { isDue: false, missing: ['expert'] },
          seats: [
            {
              seatId: 's',
              kind: 'expert',
              person: expert,
              state: 'accepted',
              attestedAt: null,
              can: { replace: false, remove: false },
            },
          ],
        }),
      }),
    )
    const screen = await open(reader)
    await expect.element(screen.getByText(text).first()).toBeVisible()
    await expect.element(screen.getByText('Only after the fair')).toBeVisible()
    if (isBooked)
      await expect.element(screen.getByText('1 person still has to confirm: Katrin Oberholzer')).toBeVisible()
  })
})

describe('suggested times', () => {
  it('say until when compliance blocks the call, and why', async () => {
    notBefore = {
      start: slot(24).start,
      reasons: [
        {
          ruleId: 'former-employer',
          reason: 'former_employer',
          effect: 'block',
          isKnown: true,
          since: null,
          clears: slot(24).start,
          conditions: [],
          facts: [],
        },
      ],
    }
    serve(aCall({ waitType: 'expert_times', can: { ...noActions, offerTimes: true } }))
    const screen = await open('expert')
    await expect
      .element(screen.getByText(/^Compliance doesn’t allow this call before .* Only later times/))
      .toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Compliance' }).getByRole('listitem')).toBeVisible()
  })
})

describe('a picked time', () => {
  it('is shown with how much longer it is held', async () => {
    const heldUntil = new Date(Date.now() + 90 * 60_000 - 1000).toISOString()
    serve(aCall({ waitType: 'platform_compliance', pickedTime: slot(26), heldUntil, can: noActions }))
    const screen = await open('client')
    await expect.element(screen.getByRole('heading', { name: 'Held time' })).toBeVisible()
    await expect.element(screen.getByText(/^Held for everyone on the call for another 1 h 30 min\./)).toBeVisible()
  })
})

describe('offered times', () => {
  const offered = aCall({
    offeredTimes: [slot(26), slot(50)],
    can: { ...noActions, schedule: true },
    waitType: 'client_times',
  })

  it('are shown in both time zones with their cities [TZ-02]', async () => {
    serve(offered)
    const screen = await open('client')
    const first = screen.getByRole('list', { name: 'Pick a time' }).getByRole('listitem').first()
    await expect.element(first).toMatchTextContent(/London/)
    await expect.element(first).toMatchTextContent(/Tokyo/)
  })

  it('name whose own working hours they miss', async () => {
    hours = {
      contact: { windows: [] },
      expert: { windows: weekdays.map((day) => ({ day, start: 0, end: 1440 })) },
    }
    serve(offered)
    const screen = await open('client')
    const first = screen.getByRole('list', { name: 'Pick a time' }).getByRole('listitem').first()
    await expect.element(first).toMatchTextContent(/Outside working hours in London/)
    await expect.element(first).not.toMatchTextContent(/Outside working hours in London and Tokyo/)
  })

  it('say that the call still needs an interpreter, with the languages, until there is one', async () => {
    serve({ ...offered, needsInterpreter: true, reasons: ['German and English'] })
    const screen = await open('client')
    await expect.element(screen.getByText(/isn’t scheduled until an interpreter has been added/)).toBeVisible()
    await expect.element(screen.getByText('German and English')).toBeVisible()
  })

  it('are confirmed by one click, with the version that was read', async () => {
    serve(offered, { displayStatus: { status: 'scheduled', side: null, reason: null } })
    const screen = await open('client')
    await screen
      .getByRole('button', { name: /^Confirm: / })
      .nth(1)
      .click()
    await expect.element(screen.getByText('Scheduled').first()).toBeVisible()
    expect(sent).toEqual([{ path: '/api/calls/%24callId/schedule', version: '"7"', body: { slot: slot(50) } }])
  })

  it('are confirmed by keyboard', async () => {
    serve(offered)
    const screen = await open('client')
    await expect.element(screen.getByRole('button', { name: /^Confirm: / }).first()).toBeVisible()
    await userEvent.keyboard('j{Enter}')
    await expect.poll(() => sent).toMatchObject([{ body: { slot: slot(50) } }])
  })

  it('that changed meanwhile are reloaded with a notice; the next attempt succeeds', async () => {
    serve(offered)
    refusal = 'stale'
    const screen = await open('client')
    const confirm = screen.getByRole('button', { name: /^Confirm: / }).first()
    await confirm.click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/changed this call/)
    await confirm.click()
    await expect.poll(() => sent.map(({ version }) => version)).toEqual(['"7"', '"8"'])
  })

  it('show next to a slot why it is refused', async () => {
    serve(offered)
    refusal = 'slot_taken'
    const screen = await open('client')
    await screen
      .getByRole('button', { name: /^Confirm: / })
      .first()
      .click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/already has a call/)
  })
})

describe('a time that others arranged', () => {
  const seat = (who: 'client' | 'expert', state: 'accepted' | 'invited') => ({
    seatId: who,
    kind: who,
    state,
    attestedAt: null,
    can: { replace: false, remove: false },
    person: { ...aCall({})[who === 'client' ? 'contact' : 'expert'], personId: who },
  })
  const arranged = aCall({
    slot: slot(26),
    callDate: slot(26).start,
    can: { ...noActions, join: true },
    roomOpensAt: slot(25.9).start,
    seats: [seat('client', 'accepted'), seat('expert', 'invited')],
  })

  it('is confirmed by the person it was arranged for, and by nobody else', async () => {
    serve(arranged, { seats: [seat('client', 'accepted'), seat('expert', 'accepted')] })
    const screen = await open('expert')
    await screen.getByRole('button', { name: 'Confirm time' }).click()
    await expect.poll(() => sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/seat$/)])
    await expect.poll(() => screen.getByRole('button', { name: 'Confirm time' }).elements()).toEqual([])
  })

  it('is not asked of somebody who has confirmed', async () => {
    serve(arranged)
    const screen = await open('client')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirm time' }).elements()).toEqual([])
  })
})

describe('offering times', () => {
  const requested = aCall({ can: { ...noActions, offerTimes: true }, waitType: 'expert_times' })
  const offer = (screen: Awaited<ReturnType<typeof open>>) => screen.getByRole('list', { name: 'Times to offer' })

  it('adds suggestions by one click and others by day and time, in chronological order', async () => {
    serve(requested)
    const screen = await open('expert')
    await expect.element(screen.getByText('Soonest · Working hours for both')).toBeVisible()
    await expect
      .element(screen.getByText('Working hours for one side, up to 1 h 30 min outside for the other'))
      .toBeVisible()
    await screen
      .getByRole('button', { name: /^Select: / })
      .nth(1)
      .click()
    await screen
      .getByLabelText('Day')
      .selectOptions(((await page.getByLabelText('Day').element()) as HTMLSelectElement).options[9]!)
    await screen.getByLabelText(/^Start \(/).fill('15')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(screen.getByLabelText(/^Start \(/)).toHaveValue('15:05')
    await userEvent.keyboard('{Enter}')
    await expect.element(offer(screen).getByRole('listitem').nth(1)).toMatchTextContent('15:05–16:05')
    await screen.getByRole('button', { name: 'Offer 2 times' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ version: '"7"' })
    expect((sent[0]!.body.slots as { start: string }[])[0]!.start).toBe(slot(50).start)
  })

  it('does not add a suggestion that overlaps a chosen slot, until that one is removed', async () => {
    serve(requested, {}, [slot(26), { start: slot(26.5).start, end: slot(26.5).end }])
    const screen = await open('expert')
    const choices = screen.getByRole('button', { name: /^Select: / })
    await choices.first().click()
    await expect.element(screen.getByText('Overlaps a time you selected')).toBeVisible()
    await expect.element(choices).toBeDisabled()
    await screen.getByRole('button', { name: /^Selected: / }).click()
    await expect.element(choices.nth(1)).toBeEnabled()
  })

  it('loses no input when it is refused or the page is reloaded', async () => {
    serve(requested)
    refusal = 'slot_taken'
    const screen = await open('expert')
    await screen
      .getByRole('button', { name: /^Select: / })
      .first()
      .click()
    await screen.getByRole('button', { name: 'Offer 1 time' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/already has a call/)
    await screen.unmount()
    const again = await open('expert')
    await expect.element(offer(again).getByRole('listitem')).toMatchTextContent('Tokyo')
    await again.getByRole('button', { name: 'Offer 1 time' }).click()
    await expect.poll(() => sent).toHaveLength(2)
    await expect.poll(() => sessionStorage.length).toBe(0)
  })

  it('reports an invalid slot at once, and does not add it', async () => {
    serve(requested)
    const screen = await open('expert')
    const time = screen.getByLabelText(/^Start \(/)
    await time.fill('15:02')
    await expect.element(screen.getByText(/starts on a 5-minute mark/)).toBeVisible()
    await time.fill('later')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Enter a time like 15:30.')).toBeVisible()
    await expect.element(screen.getByText('0 of 5 times selected')).toBeVisible()
  })
})

describe('a past call', () => {
  it('offers only what the server allows', async () => {
    serve(aCall({ status: callStatuses.completed, displayStatus: { status: 'completed', side: null, reason: null } }))
    const screen = await open('client')
    await expect.element(screen.getByText('Completed').first()).toBeVisible()
    await expect.poll(() => screen.getByRole('button').elements()).toHaveLength(0)
  })
})

describe('the price', () => {
  const priceOf = async (changes: Partial<Call>) => {
    serve(aCall({ credits: 75, creditsPerHour: 150, expectedDuration: 30, ...changes }))
    await open('client')
    await expect.element(page.getByRole('heading', { name: 'Price' })).toBeVisible()
    return page.getByRole('region', { name: 'Price' })
  }

  it('stays visible after the request, with the hourly price and how it is calculated', async () => {
    const panel = await priceOf({})
    await expect.element(panel.getByText('30 minutes at 1.50 credits/h')).toBeVisible()
    await expect.element(panel.getByText('0.75 credits')).toBeVisible()
    await expect.element(panel.getByText(/fixed when a time is confirmed/)).toBeVisible()
  })

  it('shows why a call of three minutes costs as much as booked', async () => {
    const panel = await priceOf({
      status: callStatuses.completed,
      displayStatus: { status: 'completed', side: null, reason: null },
      actualDuration: 3,
      slot: slot(-5),
      callDate: slot(-5).start,
    })
    await expect
      .element(
        panel.getByText(
          'The call lasted 3 minutes. The price covers the scheduled 30 minutes, even if a call is shorter or longer.',
        ),
      )
      .toBeVisible()
  })

  it('is not shown to readers who see no prices', async () => {
    serve(aCall())
    await open('expert')
    await expect.element(page.getByRole('heading', { name: 'Questions for the call' })).toBeVisible()
    expect(page.getByRole('heading', { name: 'Price' }).elements()).toEqual([])
  })
})

it('names the job of an expert who has left as a former one, in the heading and in the seats', async () => {
  const former = { ...expert, title: 'VP Engineering', companyName: 'Thermagon GmbH', employmentEndYear: 2024 }
  const can = { replace: false, remove: false }
  const seat = { seatId: 's', kind: 'expert', state: 'accepted', attestedAt: null, can, person: former } as const
  serve(aCall({ expert: former, seats: [seat as never] }))
  const screen = await open('client')
  const text = 'Former VP Engineering, Thermagon GmbH (until 2024)'
  await expect.poll(() => screen.getByText(text).elements().length).toBe(2)
})
