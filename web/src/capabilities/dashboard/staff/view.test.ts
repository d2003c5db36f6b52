import type { Call, QueueKind } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Queue } from '@colloquy/contract/dashboard/shapes'
import { timeFormat } from '@colloquy/contract/time'
import { describe, expect, it } from 'vitest'
import { queuedCallLink, runningOrNextSentence, staffTitle, waitingMinutes } from './view.ts'

const t = ((key: string, values?: object) => (values ? `${key}${JSON.stringify(values)}` : key)) as never
const time = timeFormat('enUS', 'Europe/London')
const now = new Date('2026-11-20T09:41:00.000Z')
const queue = (kind: QueueKind, total: number): Queue => ({ kind, total, calls: [] })
const calls = (...starts: string[]) => ({ nextCalls: starts.map((callDate) => ({ callDate }) as Call) })

describe('the heading of the staff home', () => {
  it('counts every waiting call, including those not shown', () => {
    expect(staffTitle(t, { queues: [queue('times', 40), queue('no_show', 2)] })).toBe(
      'DASHBOARD.STAFF.NEEDS{"count":42}',
    )
    expect(staffTitle(t, { queues: [queue('times', 0)] })).toBe('DASHBOARD.STAFF.NOTHING')
  })

  it('shows how many calls are live, else when the next one starts', () => {
    const nextStart = '2026-11-20T11:00:00.000Z'
    expect(runningOrNextSentence(t, time, calls('2026-11-20T09:30:00.000Z', nextStart), now)).toBe(
      'DASHBOARD.STAFF.RUNNING{"count":1}',
    )
    expect(runningOrNextSentence(t, time, calls(nextStart), now)).toBe(
      'DASHBOARD.STAFF.NEXT{"distance":"in 1 h 19 min"}',
    )
    expect(runningOrNextSentence(t, time, calls(), now)).toBe('DASHBOARD.NO_CALL')
  })
})

describe('a queued call', () => {
  it('has waited since its last step, or since its booked end', () => {
    const steps = [{ kind: 'requested', at: '2026-11-20T08:41:00.000Z', byName: null }] as Call['steps']
    const slot = { start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:00:00.000Z' }
    expect(waitingMinutes({ status: callStatuses.inScheduling, steps, slot: null }, now)).toBe(60)
    expect(waitingMinutes({ status: callStatuses.scheduled, steps, slot }, now)).toBe(41)
  })

  it('links to the action the reader may take', () => {
    const call = (can: object) => ({ callId: 'x', can: can as Call['can'] })
    expect(queuedCallLink('no_show', call({ cancel: true }))).toEqual({
      to: '/staff/calls/x',
      search: { change: 'cancel' },
    })
    expect(queuedCallLink('no_show', call({ cancel: false })).search).toEqual({})
    expect(queuedCallLink('suspended', call({ reopen: true })).search).toEqual({ change: 'reopen' })
    expect(queuedCallLink('times', call({ cancel: true })).search).toEqual({})
  })
})
