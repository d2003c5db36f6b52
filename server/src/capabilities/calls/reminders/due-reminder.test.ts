import { describe, expect, it } from 'vitest'
import { dueReminder } from './due-reminder.ts'

const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * 60_000)

describe('reminders', () => {
  const due = (left: number, booked = -99_999) => dueReminder(instant(left), instant(booked), instant(0))

  it('are due a day, an hour and ten minutes before the start', () => {
    expect([24.1 * 60, 24 * 60, 61, 60, 11, 10, 1, 0, -5].map((left) => due(left))).toEqual([
      null,
      'day',
      'day',
      'hour',
      'hour',
      'minutes',
      'minutes',
      null,
      null,
    ])
  })

  it('are left out when their lead had passed before the call was booked', () => {
    expect(due(5 * 60, 0)).toBeNull()
    expect(due(50, -200)).toBe('hour')
    expect(due(50, -5)).toBeNull()
    expect(due(9, -1)).toBe('minutes')
    expect(due(9, 0)).toBeNull()
  })
})
