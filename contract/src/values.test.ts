import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Day, Id, Instant, Zone } from './values.ts'

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Calcutta'])('is a name: %s', (name) => {
    expect(z.safeParse(Zone, name).success).toBe(true)
  })

  it.each(['+05:30', '-08', '+00:00', 'Mars/Olympus', '', 'x'.repeat(65)])('is not “%s”', (name) => {
    expect(z.safeParse(Zone, name).success).toBe(false)
  })
})

it('an id is the same in any letter case', () => {
  expect(z.parse(Id, '0198C0DE-0000-7000-8000-00000000000A')).toBe('0198c0de-0000-7000-8000-00000000000a')
})

it('there is no year 0, which the database does not know', () => {
  expect(z.safeParse(Day, '0000-12-31').success).toBe(false)
  expect(z.safeParse(Instant, '0000-12-31T23:59:59.999Z').success).toBe(false)
  expect(z.safeParse(Day, '0001-01-01').success).toBe(true)
  expect(z.safeParse(Instant, '0001-01-01T00:00:00.000Z').success).toBe(true)
})
