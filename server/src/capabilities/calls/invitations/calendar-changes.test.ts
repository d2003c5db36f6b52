import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { calendarMailFor } from './calendar-changes.ts'

const noon = new Date('2026-11-25T12:00:00Z')
const one = new Date('2026-11-25T13:00:00Z')
const news = (status: keyof typeof callStatuses, told?: { start: Date; isCancelled: boolean }) =>
  calendarMailFor({ status: callStatuses[status], startsAt: status === 'postponed' ? null : noon }, told)

describe('what calendars are told', () => {
  it('is the time when they do not have it, or had it and lost it', () => {
    expect(news('scheduled')).toBe('calls.scheduled')
    expect(news('rescheduled')).toBe('calls.scheduled')
    expect(news('scheduled', { start: noon, isCancelled: true })).toBe('calls.scheduled')
  })

  it('is the new time when they have another', () => {
    expect(news('rescheduled', { start: one, isCancelled: false })).toBe('calls.moved')
    expect(news('rescheduled', { start: noon, isCancelled: false })).toBeUndefined()
  })

  it('is that nothing takes place when they still believe it does, and nothing when they know', () => {
    const has = { start: noon, isCancelled: false }
    expect(news('cancelled', has)).toBe('calls.cancelled')
    expect(news('removed', has)).toBe('calls.cancelled')
    expect(news('inScheduling', has)).toBe('calls.cancelled')
    expect(news('postponed', has)).toBe('calls.postponed')
    expect(news('onHold', has)).toBe('calls.held')
    expect(news('cancelled', { ...has, isCancelled: true })).toBeUndefined()
    expect(news('cancelled')).toBeUndefined()
  })

  it('is nothing once the call has taken place', () => {
    expect(news('completed', { start: one, isCancelled: false })).toBeUndefined()
    expect(news('completed')).toBeUndefined()
  })
})
