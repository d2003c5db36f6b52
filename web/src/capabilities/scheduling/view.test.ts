import { describe, expect, it } from 'vitest'
import {
  daysFrom,
  firstSharedSlot,
  hoursFrom,
  isInWorkingHours,
  marksOf,
  offHoursOf,
  readClock,
  scaleFor,
  slotAt,
  slotProblem,
  stepClock,
  usualParty,
  writeClock,
} from './view.ts'

const [london, zurich, tokyo, mumbai] = ['Europe/London', 'Europe/Zurich', 'Asia/Tokyo', 'Asia/Kolkata']
const friday = new Date('2026-11-20T09:41:00.000Z')
const slot = (start: string, minutes = 60) => ({
  start: `${start}:00.000Z`,
  end: new Date(Date.parse(`${start}:00.000Z`) + minutes * 60_000).toISOString(),
})

describe('a typed time', () => {
  it.each([
    ['15', 900],
    ['15:30', 930],
    ['1530', 930],
    ['9.05', 545],
    ['930', 570],
    ['3pm', 900],
    ['12:15 am', 15],
    ['12 p.m.', 720],
    ['١٥:٣٠', 930],
    ['00:00', 0],
  ])('%s is valid', (text, minutes) => {
    expect(readClock(text)).toBe(minutes)
  })

  it.each(['', 'noon', '24', '15:60', '13pm', '0am', '1:2', '123456'])('%s is invalid', (text) => {
    expect(readClock(text)).toBeUndefined()
  })

  it('moves along the five-minute grid, and wraps at midnight', () => {
    expect([stepClock(932, 5), stepClock(932, -5), stepClock(930, 5)].map(writeClock)).toEqual([
      '15:35',
      '15:30',
      '15:35',
    ])
    expect([writeClock(1440), writeClock(-5)]).toEqual(['00:00', '23:55'])
  })
})

describe('the proposed time', () => {
  const days = daysFrom(friday, london, 6)
  const proposed = (zones: [string, ...string[]], hasProblem = (_: unknown) => false) =>
    firstSharedSlot(days, 60, zones[0], zones.map(usualParty), hasProblem)

  it('is the first one in working hours of everybody', () => {
    expect(proposed([london])).toEqual({ day: '2026-11-20', clock: 8 * 60 })
    expect(proposed([london, mumbai])).toEqual({ day: '2026-11-20', clock: 8 * 60 })
    expect(proposed(['America/New_York', london])).toEqual({ day: '2026-11-20', clock: 8 * 60 })
    expect(proposed([zurich, 'America/New_York'])).toEqual({ day: '2026-11-20', clock: 14 * 60 })
  })

  it('is none where working hours do not meet, or every time has a problem', () => {
    expect(proposed([london, 'Pacific/Auckland'])).toBeUndefined()
    expect(proposed([london], () => true)).toBeUndefined()
  })
})

describe('a chosen day and time', () => {
  it('is the local time in its zone, also on days of 23 and 25 hours [TZ-02]', () => {
    expect(slotAt('2026-11-24', 900, zurich, 60).start).toBe('2026-11-24T14:00:00.000Z')
    expect(slotAt('2026-03-29', 600, zurich, 60).start).toBe('2026-03-29T08:00:00.000Z')
    expect(slotAt('2026-10-25', 600, zurich, 60).start).toBe('2026-10-25T09:00:00.000Z')
  })

  it('comes from a list of local days without gaps or repetitions when clocks change', () => {
    const days = daysFrom(new Date('2026-10-23T22:30:00.000Z'), zurich, 4)
    expect(days.map(({ name }) => name)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'])
    expect(daysFrom(friday, tokyo, 1)[0]).toEqual({ name: '2026-11-20', noon: new Date('2026-11-20T03:00:00.000Z') })
  })

  it('is refused for the same reasons as on the server', () => {
    const around = { now: friday, chosen: [slot('2026-11-24T10:00')], busy: [slot('2026-11-24T12:00')] }
    const problem = (start: string) => slotProblem(slot(start), around)
    expect(problem('2026-11-24T14:02')).toBe('slot_malformed')
    expect(problem('2026-11-20T09:40')).toBe('slot_in_past')
    expect(problem('2026-11-20T13:40')).toBe('slot_too_soon')
    expect(problem('2026-11-24T10:55')).toBe('slots_overlap')
    expect(problem('2026-11-24T11:30')).toBe('slot_taken')
    expect(problem('2026-11-24T11:00')).toBeUndefined()
    expect(slotProblem(slot('2026-11-20T09:45'), { ...around, notice: 0 })).toBeUndefined()
  })
})

describe('the scale of a day', () => {
  it('starts with working hours and shows twelve hours', () => {
    const scale = scaleFor([slot('2026-11-20T15:00')], new Date('2026-11-20T15:00:00.000Z'), london)
    expect(marksOf(scale, london)).toEqual(['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19'])
    expect(marksOf(scale, zurich)[0]).toBe('09')
    expect(marksOf(scale, mumbai)[0]).toBe('13:30')
    expect(hoursFrom(scale, '2026-11-20T15:30:00.000Z')).toBe(7.5)
  })

  it('shifts as far as an early or a late call needs', () => {
    const early = slot('2026-11-20T05:00')
    const late = slot('2026-11-20T22:30')
    expect(marksOf(scaleFor([early], new Date(early.start), london), london)[0]).toBe('04')
    expect(marksOf(scaleFor([late], new Date(late.start), london), london).at(-1)).toBe('00')
    expect(scaleFor([early, late], friday, london).hours).toBe(21)
  })

  it('leaves out slots of other days, unless they reach into this one', () => {
    const tomorrow = slot('2026-11-21T21:00')
    expect(scaleFor([slot('2026-11-20T15:00'), tomorrow], friday, london)).toEqual(scaleFor([], friday, london))
    const overnight = slot('2026-11-20T23:30')
    const scale = scaleFor([overnight, tomorrow], new Date('2026-11-21T12:00:00.000Z'), london)
    expect(hoursFrom(scale, overnight.start)).toBeGreaterThanOrEqual(0)
    expect(hoursFrom(scale, tomorrow.end)).toBeLessThanOrEqual(scale.hours)
  })

  it('marks time outside working hours, on weekends all day', () => {
    const scale = scaleFor([], friday, london)
    expect(offHoursOf(scale, [london, zurich].map(usualParty))).toEqual([
      { start: 10, length: 1, zones: [zurich] },
      { start: 11, length: 1, zones: [london, zurich] },
    ])
    const saturday = scaleFor([], new Date('2026-11-21T12:00:00.000Z'), london)
    expect(offHoursOf(saturday, [london].map(usualParty))).toEqual([{ start: 0, length: 12, zones: [london] }])
    expect(offHoursOf(scale, [mumbai].map(usualParty))).toEqual([{ start: 5.5, length: 6.5, zones: [mumbai] }])
  })

  it('marks each side’s own working hours, with breaks', () => {
    const noon = {
      zone: london,
      windows: [12, 13.5].map((hour) => ({ day: 5, start: hour * 60, end: (hour + 1) * 60 })),
    }
    expect(offHoursOf(scaleFor([], friday, london), [usualParty(london), noon])).toEqual([
      { start: 0, length: 4, zones: [london] },
      { start: 5, length: 0.5, zones: [london] },
      { start: 6.5, length: 5.5, zones: [london] },
    ])
    expect(isInWorkingHours(slot('2026-11-20T12:00'), noon)).toBe(true)
    expect(isInWorkingHours(slot('2026-11-20T12:30'), noon)).toBe(false)
    expect(isInWorkingHours(slot('2026-11-21T12:00'), noon)).toBe(false)
  })

  it('joins windows that meet at midnight', () => {
    const night = {
      zone: london,
      windows: [
        { day: 5, start: 1320, end: 1440 },
        { day: 6, start: 0, end: 120 },
      ],
    }
    expect(isInWorkingHours(slot('2026-11-20T23:30'), night)).toBe(true)
    expect(isInWorkingHours(slot('2026-11-21T01:30'), night)).toBe(false)
  })

  it('reports whether a slot fits into working hours', () => {
    expect(isInWorkingHours(slot('2026-11-20T18:00'), usualParty(london))).toBe(true)
    expect(isInWorkingHours(slot('2026-11-20T18:05'), usualParty(london))).toBe(false)
    expect(isInWorkingHours(slot('2026-11-20T18:00'), usualParty(zurich))).toBe(false)
  })
})
