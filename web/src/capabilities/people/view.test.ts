import type { Employment } from '@colloquy/contract/people/shapes'
import { describe, expect, it } from 'vitest'
import { ageOf, careerOf, daysSince, toneOf } from './view.ts'

const job = (startDate: string, endDate: string | null): Employment => ({
  employmentId: startDate,
  companyName: 'Nordluft AB',
  title: 'Head',
  startDate,
  endDate,
  summary: null,
})

describe('a career drawn to scale', () => {
  it('spans the year it started to the end of this year', () => {
    const career = careerOf([job('2014-02-01', null), job('2007-01-01', '2014-01-31')], '2026-07-01')!
    const [current, former] = career.bars
    expect(former).toMatchObject({ from: 0, isCurrent: false })
    expect(career.now).toBeCloseTo(19.5 / 20, 3)
    expect(current!.from).toBeCloseTo((7 + 1 / 12) / 20, 3)
    expect(current!.to).toBe(career.now)
    expect(career.years).toBe(19)
  })

  it('labels at most eight years above the bars, each at its start', () => {
    const { marks } = careerOf([job('1984-06-15', null)], '2026-11-20')!
    expect(marks.length).toBeLessThanOrEqual(8)
    expect(marks[0]).toEqual({ year: 1984, at: 0 })
    expect(marks.every(({ at }) => at >= 0 && at < 1)).toBe(true)
  })

  it('has room for a person who started this month, and none without employments', () => {
    expect(careerOf([job('2026-11-02', null)], '2026-11-20')).toMatchObject({
      years: 0,
      marks: [{ year: 2026, at: 0 }],
    })
    expect(careerOf([], '2026-11-20')).toBeUndefined()
  })

  it('never exceeds the drawing, even if an employment ends in the future', () => {
    const { bars } = careerOf([job('2020-01-01', '2031-01-01')], '2026-11-20')!
    expect(bars[0]!.to).toBe(1)
  })
})

describe('the age of a fact', () => {
  it('counts whole days, and is never negative', () => {
    const confirmed = new Date('2026-11-01T12:00:00Z')
    expect(daysSince(confirmed, new Date('2026-11-20T11:59:00Z'))).toBe(18)
    expect(daysSince(confirmed, new Date('2026-10-01T00:00:00Z'))).toBe(0)
  })

  it('is formatted in the unit of its limit', () => {
    expect([0, 94, 100, 220, 730, 731].map(ageOf)).toEqual([
      { unit: 'DAYS', count: 0 },
      { unit: 'DAYS', count: 94 },
      { unit: 'MONTHS', count: 3 },
      { unit: 'MONTHS', count: 7 },
      { unit: 'MONTHS', count: 23 },
      { unit: 'YEARS', count: 2 },
    ])
  })

  it('turns amber for the last fifth of its validity period', () => {
    expect([0.2, 0.5, 0.79, 0.8, 3].map(toneOf)).toEqual(['ok', 'neutral', 'neutral', 'warn', 'warn'])
  })
})
