import { describe, expect, it } from 'vitest'
import { monthsInEffect, retentionStart } from './rules.ts'

describe('monthsInEffect', () => {
  it('is two years by default, and a former period until the new one takes effect', () => {
    const at = new Date('2026-11-25T12:00:00.000Z')
    const periods = { months: 6, formerMonths: 36, effectiveAt: new Date('2026-11-26T12:00:00.000Z') }
    expect(monthsInEffect(undefined, at)).toBe(24)
    expect(monthsInEffect(periods, at)).toBe(36)
    expect(monthsInEffect(periods, periods.effectiveAt)).toBe(6)
  })
})

describe('retentionStart', () => {
  it('is the same day and time so many months earlier, or the last day of a shorter month', () => {
    const startOf = (months: number, at: string) => retentionStart(months, new Date(at)).toISOString()
    expect(startOf(24, '2026-11-25T12:30:00.000Z')).toBe('2024-11-25T12:30:00.000Z')
    expect(startOf(6, '2026-08-31T00:00:00.000Z')).toBe('2026-02-28T00:00:00.000Z')
    expect(startOf(12, '2028-02-29T01:00:00.000Z')).toBe('2027-02-28T01:00:00.000Z')
    expect(startOf(6, '2026-03-15T01:00:00.000Z')).toBe('2025-09-15T01:00:00.000Z')
  })
})
