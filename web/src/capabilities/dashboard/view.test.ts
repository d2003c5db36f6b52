import type { Call } from '@colloquy/contract/calls/shapes'
import { timeFormat } from '@colloquy/contract/time'
import { describe, expect, it } from 'vitest'
import { greeting, nextCallSentence, taskLink } from './view.ts'

const t = ((key: string, values?: object) => (values ? `${key}${JSON.stringify(values)}` : key)) as never
const time = timeFormat('enUS', 'Europe/London')
const now = new Date('2026-11-20T09:41:00.000Z')
const home = (start?: string) => ({
  nextCalls: start
    ? [
        {
          callDate: start,
          expert: { personId: 'e', fullName: 'Emil' },
          contact: { personId: 'c', fullName: 'Ada' },
        } as Call,
      ]
    : [],
})

describe('the greeting', () => {
  it("counts the person's tasks, including none", () => {
    expect(greeting(t, 0)).toBe('DASHBOARD.NOTHING')
    expect(greeting(t, 3)).toBe('DASHBOARD.NEEDS{"count":3}')
  })

  it('shows when the next call is, and with whom it is running', () => {
    expect(nextCallSentence(t, time, home(), now, 'c')).toBe('DASHBOARD.NO_CALL')
    expect(nextCallSentence(t, time, home('2026-11-20T11:00:00.000Z'), now, 'c')).toBe(
      'DASHBOARD.NEXT_CALL{"distance":"in 1 h 19 min","time":"11:00","city":"London"}',
    )
    expect(nextCallSentence(t, time, home('2026-11-23T09:00:00.000Z'), now, 'c')).toBe(
      'DASHBOARD.NEXT_CALL_DAY{"day":"Mon, Nov 23","time":"09:00","city":"London"}',
    )
    expect(nextCallSentence(t, time, home('2026-11-20T09:30:00.000Z'), now, 'c')).toBe(
      'DASHBOARD.RUNNING{"name":"Emil"}',
    )
    expect(nextCallSentence(t, time, home('2026-11-20T09:30:00.000Z'), now, 'e')).toBe(
      'DASHBOARD.RUNNING{"name":"Ada"}',
    )
  })
})

describe('a task', () => {
  it('links to the page where it is done', () => {
    expect(taskLink({ kind: 'join_call', callId: 'x' }, '/expert').to).toBe('/call/x')
    expect(taskLink({ kind: 'offer_times', callId: 'x' }, '/expert')).toEqual({ to: '/expert/calls/x', search: {} })
    expect(taskLink({ kind: 'answer_postponed', callId: 'x' }, '/clients').search).toEqual({ change: 'reopen' })
  })
})
