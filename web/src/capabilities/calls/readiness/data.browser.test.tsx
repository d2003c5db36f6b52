import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { sessionScope } from '../../../platform/viewer/session-scope.ts'
import { samplePerson } from '../../people/sample-data.ts'
import { sampleCall } from '../sample-data.ts'
import { useMarkCallReadiness } from './data.ts'
import { ReadinessNote } from './readiness-note.tsx'

const start = '2026-11-27T10:00:00.000Z'
const seat = { seatId: 's', state: 'accepted', attestedAt: null, can: { replace: false, remove: false } } as const
const booked = (changes: Partial<Call> = {}) =>
  sampleCall({
    callId: 'c',
    status: callStatuses.scheduled,
    slot: { start, end: '2026-11-27T11:00:00.000Z' },
    seats: [{ ...seat, kind: 'expert', person: samplePerson('me', 'Katrin Oberholzer') }],
    ...changes,
  })
let marked: unknown[] = []

beforeEach(async () => {
  marked = []
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'me' } } as never, true)
  sessionScope.setState({ isImpersonating: false }, true)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    marked.push(JSON.parse(String(init.body)))
    return Response.json({})
  })
  return () => vi.unstubAllGlobals()
})

function Visitor({ call }: { call: Call }) {
  useMarkCallReadiness(call, 'page')
  return <ReadinessNote call={call} />
}
const open = (call: Call) =>
  render(
    <Stage at="/expert/calls/$callId">
      <Visitor call={call} />
    </Stage>,
  )

it('marks the page once for each time of a call, and says so to the reader', async () => {
  const screen = await open(booked())
  await expect.poll(() => marked).toEqual([{ step: 'page' }])
  await expect.element(screen.getByText(/sees when you open this page/)).toBeVisible()
  await screen.unmount()
})

it.each([
  ['without a time', { status: callStatuses.inScheduling, slot: null }],
  ['in which the reader has no seat', { seats: [] }],
  [
    'that the reader listens to',
    { seats: [{ ...seat, kind: 'silent_compliance', person: samplePerson('me', 'Ida') }] },
  ],
] as [string, Partial<Call>][])('marks and says nothing for a call %s', async (_, changes) => {
  const screen = await open(booked(changes))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(marked).toEqual([])
  expect(screen.getByText(/sees when you open this page/).elements()).toEqual([])
})

it('marks nothing while staff view the product as the person', async () => {
  sessionScope.setState({ isImpersonating: true }, true)
  await open(booked())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(marked).toEqual([])
})
