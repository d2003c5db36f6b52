import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { sortTasks, taskOf } from './tasks.ts'

const at = new Date('2026-11-20T10:00:00.000Z')
const slot = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })

const call = (overrides: Partial<Call>) =>
  ({
    callId: 'c',
    code: 'C-1',
    status: callStatuses.inScheduling,
    slot: null,
    callDate: null,
    offeredTimes: [],
    waitType: 'expert_times',
    seats: [
      { kind: 'client', person: { personId: 'client' } },
      { kind: 'expert', person: { personId: 'expert' } },
    ],
    steps: [{ kind: 'requested', at: '2026-11-19T10:00:00.000Z', byName: null }],
    contact: { personId: 'client', fullName: 'Ada Lind' },
    expert: { personId: 'expert', fullName: 'Max Weber' },
    project: { id: 'p', code: 'P-1', name: 'Project' },
    can: { join: false },
    ...overrides,
  }) as Call

const kinds = (overrides: Partial<Call>) => ['client', 'expert'].map((who) => taskOf(call(overrides), who, at)?.kind)

describe('the task of a call', () => {
  it('is to offer slots for the expert, then to choose one for the client', () => {
    expect(kinds({})).toEqual([undefined, 'offer_times'])
    expect(kinds({ waitType: 'client_times', offeredTimes: [slot('2026-11-24T10:00:00.000Z')] })).toEqual([
      'pick_time',
      undefined,
    ])
  })

  it('is to answer a postponement for the client', () => {
    expect(kinds({ status: callStatuses.postponed })).toEqual(['answer_postponed', undefined])
  })

  it('is to join from 15 minutes before the start until the end', () => {
    const booked = (start: string) =>
      kinds({ status: callStatuses.scheduled, slot: slot(start), can: { join: true } as Call['can'] })
    expect(booked('2026-11-20T10:15:00.000Z')).toEqual(['join_call', 'join_call'])
    expect(booked('2026-11-20T10:15:01.000Z')).toEqual([undefined, undefined])
    expect(booked('2026-11-20T09:00:01.000Z')).toEqual(['join_call', 'join_call'])
    expect(booked('2026-11-20T09:00:00.000Z')).toEqual([undefined, undefined])
  })

  it('names the other party', () => {
    expect(taskOf(call({}), 'expert', at)?.personName).toBe('Ada Lind')
    expect(taskOf(call({ status: callStatuses.postponed }), 'client', at)?.personName).toBe('Max Weber')
  })

  it('is sorted by urgency', () => {
    const task = (kind: 'pick_time' | 'join_call' | 'answer_postponed', since: string) => ({ kind, since }) as never
    const late = '2026-11-20T09:00:00.000Z'
    const early = '2026-11-18T09:00:00.000Z'
    const all = [
      task('answer_postponed', early),
      task('pick_time', late),
      task('pick_time', early),
      task('join_call', late),
    ]
    expect(sortTasks(all).map(({ kind, since }) => [kind, since])).toEqual([
      ['join_call', late],
      ['pick_time', early],
      ['pick_time', late],
      ['answer_postponed', early],
    ])
  })
})
