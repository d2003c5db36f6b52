import { cancellationReasons, isNoShow } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { canCancelBecause } from './cancellations.ts'

const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * 60_000)

describe('cancellation reasons', () => {
  const after = { startsAt: instant(0), at: instant(15) }
  const before = { startsAt: instant(0), at: instant(-15) }

  it('are those of the own side, and a no-show of either side', () => {
    for (const [reason, { side }] of Object.entries(cancellationReasons)) {
      const reasonKey = reason as keyof typeof cancellationReasons
      expect(canCancelBecause('client', reasonKey, after)).toBe(side === 'client' || isNoShow(reasonKey))
      expect(canCancelBecause('expert', reasonKey, after)).toBe(side === 'expert' || isNoShow(reasonKey))
      expect(canCancelBecause('platform', reasonKey, after)).toBe(true)
    }
  })

  it('include no no-show before the start or without a time', () => {
    expect(canCancelBecause('platform', 'expert_no_show', before)).toBe(false)
    expect(canCancelBecause('client', 'expert_no_show', { startsAt: null, at: instant(0) })).toBe(false)
    expect(canCancelBecause('client', 'client_illness', before)).toBe(true)
  })
})
