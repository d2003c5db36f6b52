import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { noShowProblem, noShowReportableFrom } from './no-shows.ts'

const minuteMs = 60_000
const start = new Date(Date.UTC(2026, 10, 20, 15, 0))
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
const call = {
  status: callStatuses.scheduled,
  starts_at: start,
  ends_at: after(60),
  platform_type: 'video' as const,
  attending: ['client'],
  no_show_grace_minutes: 10,
}

describe('the report of a no-show', () => {
  it('is possible from the end of the grace period until the room closes', () => {
    expect(noShowReportableFrom(call, 'client', after(-600))).toEqual(after(10))
    expect(noShowProblem(call, 'client', after(9.99))).toBe('no_show_too_early')
    expect(noShowProblem(call, 'client', after(10))).toBeUndefined()
    expect(noShowProblem(call, 'client', after(89.9))).toBeUndefined()
    expect(noShowProblem(call, 'client', after(90))).toBe('call_move_forbidden')
    expect(noShowReportableFrom({ ...call, status: callStatuses.cancelled }, 'client', after(10))).toBeNull()
  })

  it('needs the own side in the room, and the other one outside', () => {
    expect(noShowProblem(call, 'expert', after(20))).toBe('no_show_not_alone')
    expect(noShowProblem({ ...call, attending: [] }, 'client', after(20))).toBe('no_show_not_alone')
    expect(noShowProblem({ ...call, attending: ['interpreter', 'expert'] }, 'expert', after(20))).toBeUndefined()
    expect(noShowReportableFrom({ ...call, attending: ['client', 'expert'] }, 'client', after(20))).toBeNull()
  })

  it('asks for no presence where no room records it', () => {
    expect(noShowProblem({ ...call, platform_type: 'phone', attending: [] }, 'client', after(20))).toBeUndefined()
  })
})
