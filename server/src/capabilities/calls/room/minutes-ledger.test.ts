import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesTogether, type RoomVisit } from './minutes-ledger.ts'

const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * 60_000)

describe('the minutes ledger', () => {
  const visit = (seat: RoomVisit['seat'], from: number, to: number | null): RoomVisit => ({
    seat,
    enteredAt: instant(from),
    leftAt: to === null ? null : instant(to),
  })

  it('counts the time both sides were in the room, and nothing else', () => {
    expect(minutesTogether([visit('client', 0, 50), visit('expert', 10, 60)], instant(99))).toBe(40)
    expect(minutesTogether([visit('client', 0, 10), visit('expert', 10, 20)], instant(99))).toBe(0)
    expect(minutesTogether([visit('client', 0, 60), visit('client', 5, 30)], instant(99))).toBe(0)
    expect(minutesTogether([visit('client', 0, 60), visit('compliance', 0, 60)], instant(99))).toBe(0)
    expect(minutesTogether([], instant(99))).toBe(0)
  })

  it('counts two people of one side once, and no gap when a person reloads', () => {
    const visits = [visit('client', 0, 30), visit('client', 20, 60), visit('expert', 0, 25), visit('expert', 25, 60)]
    expect(minutesTogether(visits, instant(99))).toBe(60)
  })

  it('leaves out the time during which one side was absent', () => {
    expect(
      minutesTogether([visit('client', 0, 60), visit('expert', 0, 20), visit('expert', 35, 60)], instant(99)),
    ).toBe(45)
  })

  it('counts open visits up to the end, and rounds up', () => {
    expect(minutesTogether([visit('client', 0, null), visit('expert', 1, null)], instant(30.2))).toBe(30)
    expect(minutesTogether([visit('client', 0, null), visit('expert', 0, null)], instant(0.1))).toBe(1)
    expect(minutesTogether([visit('client', 0, 90), visit('expert', 0, 90)], instant(30))).toBe(30)
  })

  it('agrees with counting minute by minute for any visits', () => {
    const drawn = fc.record({
      seat: fc.constantFrom('client', 'expert', 'compliance'),
      from: fc.integer({ min: 0, max: 60 }),
      stay: fc.option(fc.integer({ min: 0, max: 60 })),
    })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), fc.integer({ min: 0, max: 90 }), (all, end) => {
        const visits = all.map(({ seat, from, stay }) => visit(seat, from, stay === null ? null : from + stay))
        const there = (seat: string, m: number) =>
          all.some((one) => one.seat === seat && one.from <= m && m < (one.stay === null ? end : one.from + one.stay))
        const counted = Array.from({ length: end }, (_, m) => m).filter((m) => there('client', m) && there('expert', m))
        expect(minutesTogether(visits, instant(end))).toBe(counted.length)
      }),
    )
  })
})
