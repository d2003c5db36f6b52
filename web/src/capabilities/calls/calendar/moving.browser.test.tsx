import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Language } from '@colloquy/contract/languages'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { timeFormat } from '@colloquy/contract/time'
import { Notifications, notifications } from '@mantine/notifications'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { noActions, sampleCall } from '../sample-data.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { type CalendarView, dayAfter, dayOf } from './days.ts'

/** A Wednesday at least a week ahead. */
const wednesday = (() => {
  const day = dayOf(new Date(Date.now() + 7 * 86_400_000), 'UTC')
  return dayAfter(day, (10 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7)
})()
const at = (day: string, time: string) => `${day}T${time}:00.000Z`
const slot = { start: at(wednesday, '10:00'), end: at(wednesday, '11:00') }
const call = (changes: Partial<Call> = {}): Call =>
  sampleCall({
    callId: 'c1',
    status: callStatuses.scheduled,
    displayStatus: { status: 'scheduled', side: null, reason: null },
    slot,
    contact: samplePerson('client', 'Imogen Achterberg', 'UTC'),
    can: { ...noActions, reschedule: true, proposeTimes: true },
    ...changes,
  })

let sent: { path: string; body: unknown }[] = []
let stopKeys: () => void

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.origin)
    if (init?.method === 'POST') {
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
      return Response.json(call({ version: 8 }))
    }
    if (pathname.endsWith('/suggested-times')) return Response.json({ times: [], notBefore: null })
    if (pathname.endsWith('/working-hours')) return Response.json({ contact: { windows: [] }, expert: { windows: [] } })
    return Response.json([])
  })
  session.setState(
    {
      status: 'signedIn',
      user: {
        entityId: 'client',
        timeZoneId: 'UTC',
        personType: { id: personTypes.companyMember },
        roleId: roleIds.client,
      } as never,
    },
    true,
  )
  stopKeys = listenToKeys()
})
afterEach(() => {
  stopKeys()
  notifications.clean()
  vi.unstubAllGlobals()
})

function Calendar({ calls, first }: { calls: readonly Call[]; first: CalendarView }) {
  const [{ date, view }, show] = useState({ date: wednesday, view: first })
  return (
    <CalendarPanel
      calls={calls}
      view={view}
      date={date}
      time={timeFormat('enUS', 'UTC')}
      base="/clients/calls"
      onShow={(next, inView = view) => show({ date: next, view: inView })}
    />
  )
}

const open = async (view: CalendarView, changes: Partial<Call> = {}, language: Language = 'enUS') => {
  await page.viewport(1440, 900)
  await prepare(language)
  return render(
    <Stage at="/clients/calls">
      <Notifications />
      <Calendar calls={[call(changes)]} first={view} />
    </Stage>,
  )
}
const dialogName = 'Reschedule the call with Katrin Oberholzer?'

describe('a call in the calendar', () => {
  it('is dragged to another hour and day, and nothing happens before the reader has confirmed', async () => {
    const screen = await open('week')
    const block = screen.getByRole('link', { name: /10:00 Katrin/ })
    const column = screen.getByRole('list').nth(3)
    // An hour is 48 pixels, the first one is 8; the call is held 10 pixels below its top.
    await userEvent.dragAndDrop(block, column, {
      sourcePosition: { x: 40, y: 10 },
      targetPosition: { x: 40, y: 6.5 * 48 + 12 },
    })
    const dialog = screen.getByRole('dialog', { name: dialogName })
    await expect.element(dialog).toBeVisible()
    expect(sent).toEqual([])
    // Both clocks of both times.
    for (const clock of ['10:00–11:00', '14:30–15:30', '19:00–20:00', '23:30–00:30'])
      await expect.element(dialog.getByText(clock)).toBeVisible()
    await dialog.getByRole('button', { name: /^Propose .+14:30/ }).click()
    const moved = dayAfter(wednesday, 1)
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: '/api/calls/c1/proposals',
          body: { slots: [{ start: at(moved, '14:30'), end: at(moved, '15:30') }] },
        },
      ])
    await expect.element(screen.getByText('1 time proposed to Katrin Oberholzer')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is moved by keys: M takes it, arrows carry it, Enter asks, Escape puts it back', async () => {
    const screen = await open('week')
    const block = screen.getByRole('link', { name: /10:00 Katrin/ })
    ;(block.element() as HTMLElement).focus()
    await userEvent.keyboard('m')
    const bar = screen.getByRole('group', { name: 'Moving the call with Katrin Oberholzer' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{PageUp}')
    await expect.element(bar.getByText('09:30–10:30')).toBeVisible()
    await expect.element(bar.getByText('18:30–19:30')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(block.element())

    await userEvent.keyboard('m{ArrowUp}{Enter}')
    const dialog = screen.getByRole('dialog', { name: dialogName })
    await dialog.getByText('Reschedule now').click()
    await dialog.getByRole('button', { name: /^Reschedule to .+09:45/ }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: '/api/calls/c1/reschedule',
          body: { reason: 'client_priority', slot: { start: at(wednesday, '09:45'), end: at(wednesday, '10:45') } },
        },
      ])
  })

  it('is carried into another week, and put back from the dialog', async () => {
    const screen = await open('week')
    const block = screen.getByRole('link', { name: /10:00 Katrin/ })
    ;(block.element() as HTMLElement).focus()
    await userEvent.keyboard('m')
    const title = screen.getByRole('heading', { level: 2 })
    const before = title.element().textContent
    await userEvent.keyboard('{ArrowRight>5/}')
    await expect.poll(() => title.element().textContent).not.toBe(before)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: dialogName })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('group', { name: /^Moving/ })).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('keeps its time when it is dragged to another day of a month', async () => {
    const screen = await open('month')
    const target = document.querySelector(`[data-day="${dayAfter(wednesday, 1)}"]`)!
    await userEvent.dragAndDrop(screen.getByRole('link', { name: /10:00 Katrin/ }), target)
    const dialog = screen.getByRole('dialog', { name: dialogName })
    await dialog.getByRole('button', { name: /^Propose .+10:00/ }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { slots: [{ start: at(dayAfter(wednesday, 1), '10:00') }] } }])
  })

  it('follows the arrow keys as they point in Arabic', async () => {
    const screen = await open('month', {}, 'arSA')
    document.documentElement.dir = 'rtl'
    ;(document.querySelector('[data-call]') as HTMLElement).focus()
    await userEvent.keyboard('m{ArrowLeft}{Enter}')
    const day = timeFormat('arSA', 'UTC').day(at(dayAfter(wednesday, 1), '10:00'), new Date())
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: new RegExp(`${day}.+10:00`) }))
      .toBeVisible()
    document.documentElement.dir = 'ltr'
  })

  it('shows why it stays when the reader may not move it', async () => {
    const screen = await open('week', {
      status: callStatuses.completed,
      displayStatus: { status: 'completed', side: null, reason: null },
      can: noActions,
    })
    await expect.element(screen.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument()
    await userEvent.dragAndDrop(screen.getByRole('link', { name: /10:00 Katrin/ }), screen.getByRole('list').nth(3))
    await expect.element(screen.getByText('This call has taken place, so it can’t be moved.')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('cannot be confirmed at a time too soon', async () => {
    const soon = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 6 * 3_600_000)
    const end = new Date(soon.getTime() + 3_600_000)
    const screen = await open('day', { slot: { start: soon.toISOString(), end: end.toISOString() } })
    await screen.getByRole('button', { name: 'Today' }).click()
    const move = screen.getByRole('button', { name: /^Move/ })
    if (dayOf(soon, 'UTC') !== dayOf(new Date(), 'UTC')) await screen.getByRole('button', { name: 'Later' }).click()
    await move.click()
    await userEvent.keyboard('{PageUp>4/}{Enter}')
    const dialog = screen.getByRole('dialog', { name: dialogName })
    await expect.element(dialog.getByText('Pick a time at least 4 h from now.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /^Propose .+/ })).toBeDisabled()
  })
})

it('is a list of days on a phone, with the month above it, and opens the dialog of the call to move it', async () => {
  const screen = await open('month')
  await page.viewport(375, 812)
  await expect.element(screen.getByRole('button', { name: /, 1 call$/ })).toBeVisible()
  const row = screen.getByRole('link', { name: /10:00–11:00/ })
  await expect.element(row).toBeVisible()
  const move = screen.getByRole('link', { name: 'Move the 10:00 call with Katrin Oberholzer' })
  expect(move.element().getAttribute('href')).toBe('/clients/calls/c1?change=reschedule')
  expect(move.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await screen.getByRole('button', { name: /, 1 call$/ }).click()
  await expect.element(row).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /, 1 call$/ })).not.toBeInTheDocument()
})
