import { CancellationReason } from '@colloquy/contract/calls/cancellation-reasons'
import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { creditsText, groupOfReason, reasonsFor, statusText, stepsOf, stepText, waitText } from './view.ts'

const { cancelled, completed, onHold, postponed, removed } = callStatuses

/** A fake translation function that returns the key with its values. */
const t = ((key: string, values?: object) => (values ? `${key}${JSON.stringify(values)}` : key)) as never
const step = (kind: Call['steps'][number]['kind']) => ({ kind, at: '2026-11-20T09:00:00.000Z', byName: 'Ada' })
const call = (status: Call['status'], steps: Call['steps'], offered = 0, proposals: Call['proposals'] = []) => ({
  proposals,
  status,
  steps,
  offeredTimes: Array.from({ length: offered }, () => ({ start: '', end: '' })),
})
const states = (shown: ReturnType<typeof call>) => stepsOf(shown).map(({ kind, state }) => `${kind} ${state}`)

describe('the displayed status', () => {
  it('names the side and the reason of a cancelled call only [CA-01]', () => {
    expect(statusText(t, { status: 'scheduled', side: null, reason: null })).toBe('CALLS.STATUS.scheduled')
    expect(statusText(t, { status: 'cancelled', side: 'expert', reason: 'expert_illness' })).toBe(
      'CALLS.CANCELLED_BECAUSE{"side":"CALLS.SIDE.expert","reason":"CALLS.REASON.expert_illness"}',
    )
    expect(statusText(t, { status: 'cancelled', side: null, reason: null })).toBe('CALLS.STATUS.cancelled')
  })

  it('shows that the call waits for the reader only if they have the seat it waits for', () => {
    const people = {
      expert: { personId: 'expert' },
      seats: [
        { kind: 'client', person: { personId: 'client' } },
        { kind: 'expert', person: { personId: 'expert' } },
      ],
    }
    const waitOf = (waitType: Call['waitType'], personId: string) =>
      waitText(t, { ...people, waitType } as Pick<Call, 'waitType' | 'expert' | 'seats'>, personId)
    expect(waitOf('client_times', 'client')).toBe('CALLS.WAIT_YOU.client_times')
    for (const other of ['expert', 'teammate', 'staff'])
      expect(waitOf('client_times', other)).toBe('CALLS.WAIT.client_times')
    expect(waitOf('expert_times', 'expert')).toBe('CALLS.WAIT_YOU.expert_times')
    for (const other of ['client', 'staff']) expect(waitOf('expert_times', other)).toBe('CALLS.WAIT.expert_times')
    expect(waitOf('interpreter', 'client')).toBe('CALLS.WAIT.interpreter')
    expect(waitOf(null, 'client')).toBeUndefined()
  })
})

describe('the reasons for cancelling', () => {
  it('are grouped by whose they are, for those who may give the reasons of several sides', () => {
    const { options } = CancellationReason
    expect(reasonsFor('client', options, false).map(groupOfReason)).toEqual([
      ...Array(8).fill('client'),
      // Both sides can refuse a recording.
      'technical',
    ])
    expect([...new Set(reasonsFor('platform', options, true).map(groupOfReason))]).toEqual([
      ...(['client', 'expert', 'compliance', 'network', 'technical', 'no_show'] as const),
    ])
    expect(reasonsFor(null, options, true)).toEqual([])
  })
})

describe('the history of a call', () => {
  it('ends with the expected next steps', () => {
    expect(states(call(9, [step('requested')]))).toEqual([
      'requested done',
      'times_offered next',
      'scheduled later',
      'completed later',
    ])
    expect(states(call(9, [step('requested'), step('times_offered')], 2)).slice(2)).toEqual([
      'scheduled next',
      'completed later',
    ])
    expect(states(call(7, [step('rescheduled')]))).toEqual(['rescheduled done', 'completed next'])
    for (const status of [cancelled, completed, postponed, removed, onHold] as const)
      expect(states(call(status, [step('requested')]))).toHaveLength(1)
  })

  it('keeps the first and the latest steps when it is long', () => {
    const long = [step('requested'), ...Array.from({ length: 7 }, () => step('rescheduled')), step('cancelled')]
    const shown = stepsOf(call(5, long))
    expect(shown).toHaveLength(5)
    expect([shown[0]!.kind, shown.at(-1)!.kind]).toEqual(['requested', 'cancelled'])
    expect(stepsOf(call(5, long), true)).toHaveLength(9)
  })

  it('names the side that acts next', () => {
    expect(stepText(t, 'scheduled', 'client')).toBe('CALLS.STEP_YOU.scheduled')
    for (const other of ['expert', undefined] as const)
      expect(stepText(t, 'scheduled', other)).toBe('CALLS.STEP_NEXT.scheduled')
    expect(stepText(t, 'completed', 'client')).toBe('CALLS.STEP_NEXT.completed')
  })
})

describe('credits', () => {
  it('are formatted with two decimals in Western digits', () => {
    expect(creditsText(150, 'en-US')).toBe('1.50')
    expect(creditsText(150, 'de-DE')).toBe('1,50')
    expect(creditsText(150, 'ar-SA')).toBe('1.50')
  })
})
