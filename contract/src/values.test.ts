import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Day, Id, Instant, line, prose, Zone } from './values.ts'

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Calcutta'])(
    'is accepted by its IANA name: %s',
    (name) => {
      expect(z.safeParse(Zone, name).success).toBe(true)
    },
  )

  it.each(['+05:30', '-08', '+00:00', 'Mars/Olympus', '', 'x'.repeat(65)])('is refused as “%s”', (name) => {
    expect(z.safeParse(Zone, name).success).toBe(false)
  })
})

it('an id ignores letter case', () => {
  expect(z.parse(Id, '0198C0DE-0000-7000-8000-00000000000A')).toBe('0198c0de-0000-7000-8000-00000000000a')
})

it('a date cannot have the year 0, which the database does not support', () => {
  expect(z.safeParse(Day, '0000-12-31').success).toBe(false)
  expect(z.safeParse(Instant, '0000-12-31T23:59:59.999Z').success).toBe(false)
  expect(z.safeParse(Day, '0001-01-01').success).toBe(true)
  expect(z.safeParse(Instant, '0001-01-01T00:00:00.000Z').success).toBe(true)
})

describe('a free text', () => {
  const invisible = ['\u200b', '\u2800\u2800', '\u00ad', '\u3164', '\u200e \u200f', '\ufe0f', '\u0301', '\u{e0020}']
  const visible = ['a', '值', 'اسم', '👩🏽‍🔬', '❤️', '.', 'Zoe\u0308', '\u200fاسم', '7']

  it.each(invisible)('is refused when it is invisible: %j', (text) => {
    expect(z.safeParse(line(100), text).success).toBe(false)
    expect(z.safeParse(prose(100), text).success).toBe(false)
  })

  it.each(visible)('is accepted otherwise: %j', (text) => {
    expect(z.safeParse(line(100), text).success).toBe(true)
    expect(z.safeParse(prose(100), `\n${text}\n`).success).toBe(true)
  })

  it('may be empty as prose', () => {
    for (const text of ['', ' ', '\n\t']) expect(z.safeParse(prose(100), text).success).toBe(true)
    expect(z.safeParse(line(100), ' ').success).toBe(false)
  })
})
