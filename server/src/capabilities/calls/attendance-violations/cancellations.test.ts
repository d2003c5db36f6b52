import { cancellationFee } from '@colloquy/contract/calls/cancellation-fee'
import { cancellationReasons, isNoShow } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { attendanceViolationOf, canCancelBecause } from './cancellations.ts'

const minuteMs = 60_000
const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * minuteMs)

describe('cancellation reasons', () => {
  const after = { startsAt: instant(0), at: instant(15) }
  const before = { startsAt: instant(0), at: instant(-15) }

  it('are those of the own side; staff may also state a no-show of either side', () => {
    for (const [reason, { side }] of Object.entries(cancellationReasons)) {
      const reasonKey = reason as keyof typeof cancellationReasons
      expect(canCancelBecause('client', reasonKey, after)).toBe(side === 'client' && !isNoShow(reasonKey))
      expect(canCancelBecause('expert', reasonKey, after)).toBe(side === 'expert' && !isNoShow(reasonKey))
      expect(canCancelBecause('platform', reasonKey, after)).toBe(true)
    }
  })

  it('include no no-show before the start or without a time', () => {
    expect(canCancelBecause('platform', 'expert_no_show', before)).toBe(false)
    expect(canCancelBecause('client', 'expert_no_show', { startsAt: null, at: instant(0) })).toBe(false)
    expect(canCancelBecause('client', 'client_illness', before)).toBe(true)
  })
})

describe('the missed call that a cancellation leaves', () => {
  const booked = { starts_at: instant(0), contact_id: 'contact', expert_id: 'expert', credits: 150_01 }

  it('is of the side at fault, within a day of the start, for reasons that count', () => {
    expect(attendanceViolationOf(booked, 'expert_unavailable', instant(-60))).toMatchObject({
      kind: 'late_cancellation',
      personId: 'expert',
      credits: 0,
    })
    expect(attendanceViolationOf(booked, 'client_not_needed', instant(-1439.9))).toMatchObject({
      personId: 'contact',
      credits: 0,
    })
    expect(attendanceViolationOf(booked, 'client_not_needed', instant(-1440))).toBeNull()
    expect(attendanceViolationOf(booked, 'expert_illness', instant(-60))).toBeNull()
    expect(attendanceViolationOf(booked, 'platform_technical', instant(-60))).toBeNull()
    expect(attendanceViolationOf({ ...booked, starts_at: null }, 'expert_unavailable', instant(0))).toBeNull()
    expect(attendanceViolationOf(booked, 'client_no_show', instant(15))).toMatchObject({
      kind: 'no_show',
      credits: 150_01,
    })
    expect(attendanceViolationOf({ ...booked, credits: null }, 'client_no_show', instant(15))).toMatchObject({
      credits: null,
    })
  })
})

describe('the fee of a late cancellation', () => {
  it('is a quarter under three hours, all of it under half an hour, and nothing for an absent expert', () => {
    const tiers = [-5, 29, 30, 179, 180, 2000].map((minutes) => cancellationFee(1000, 'client', minutes * minuteMs))
    expect(tiers).toEqual([1000, 1000, 250, 250, 0, 0])
    expect(cancellationFee(1000, 'expert', -5)).toBe(0)
  })

  it('is rounded half to even, and later never costs less', () => {
    expect(cancellationFee(2, 'client', 60 * minuteMs)).toBe(0)
    expect(cancellationFee(6, 'client', 60 * minuteMs)).toBe(2)
    for (let notice = -10; notice < 300; notice += 1)
      expect(cancellationFee(999, 'client', notice * minuteMs)).toBeGreaterThanOrEqual(
        cancellationFee(999, 'client', (notice + 1) * minuteMs),
      )
  })
})
