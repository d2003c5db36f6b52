import { defaultResponseTime, type ResponseTime } from '@colloquy/contract/compliance/response-time-operations'
import { expect, it } from 'vitest'
import { decisionDue } from './due-time.ts'

const far = new Date('2030-01-01T00:00:00.000Z')
const due = (openedAt: string, more: Partial<ResponseTime> = {}, startsAt = far) =>
  decisionDue({ openedAt: new Date(openedAt), startsAt }, { ...defaultResponseTime, ...more }).toISOString()

it('counts working hours from the instant a call needs approval', () => {
  // A Tuesday.
  expect(due('2026-11-24T10:00:00.000Z', { hours: 4 })).toBe('2026-11-24T14:00:00.000Z')
  expect(due('2026-11-24T10:00:00.000Z')).toBe('2026-11-25T10:00:00.000Z')
  expect(due('2026-11-24T03:00:00.000Z', { hours: 1 })).toBe('2026-11-24T10:00:00.000Z')
})

it('skips nights and weekends', () => {
  expect(due('2026-11-27T16:30:00.000Z', { hours: 1 })).toBe('2026-11-30T09:30:00.000Z')
  expect(due('2026-11-28T12:00:00.000Z', { hours: 2 })).toBe('2026-11-30T11:00:00.000Z')
  expect(due('2026-11-27T16:30:00.000Z', { hours: 1, workweek: 'daily' })).toBe('2026-11-28T09:30:00.000Z')
  expect(due('2026-11-26T16:30:00.000Z', { hours: 1, workweek: 'sunday_thursday' })).toBe('2026-11-29T09:30:00.000Z')
  expect(due('2026-11-24T10:00:00.000Z', { hours: 40 })).toBe('2026-12-01T10:00:00.000Z')
})

it('the due time counts in the local time of the zone, also over a weekend on which clocks change', () => {
  expect(due('2026-11-24T10:00:00.000Z', { hours: 1, timeZone: 'America/New_York' })).toBe('2026-11-24T15:00:00.000Z')
  // On Sunday, March 29, the clocks of Berlin go forward.
  expect(due('2026-03-27T15:30:00.000Z', { hours: 1, timeZone: 'Europe/Berlin' })).toBe('2026-03-30T07:30:00.000Z')
})

it('the due time is never after the call begins', () => {
  expect(due('2026-11-24T10:00:00.000Z', {}, new Date('2026-11-24T12:00:00.000Z'))).toBe('2026-11-24T12:00:00.000Z')
})
