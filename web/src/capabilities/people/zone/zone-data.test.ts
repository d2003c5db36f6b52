import { describe, expect, it } from 'vitest'
import { guessZone, matchesZone, utcOffsetAt, utcOffsetText, zoneEntries } from './zone-data.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')
const zones = (...names: string[]) =>
  names.map((zone) => ({ zone, city: zone.split('/').at(-1)!.replaceAll('_', ' ') }))

describe('a UTC offset', () => {
  it.each([
    ['Europe/Berlin', winter, 60, 'GMT+1'],
    ['Europe/Berlin', summer, 120, 'GMT+2'],
    ['Europe/London', winter, 0, 'GMT'],
    ['Asia/Kathmandu', summer, 345, 'GMT+5:45'],
    ['America/St_Johns', winter, -210, 'GMT−3:30'],
  ])('of %s is that of the given day', (zone, at, ahead, text) => {
    expect([utcOffsetAt(zone, at), utcOffsetText(ahead)]).toEqual([ahead, text])
  })
})

describe('the search for a time zone', () => {
  const found = (typed: string, language: 'enUS' | 'deDE' | 'arSA' = 'enUS') =>
    zoneEntries(language, winter, [])
      .filter((entry) => matchesZone(entry, typed))
      .map(({ zone }) => zone)

  it('ignores accents, and matches the reader’s language, English, region and offset', () => {
    expect(found('zurich')).toEqual(['Europe/Zurich'])
    expect(found('Wien', 'deDE')).toEqual(['Europe/Vienna'])
    expect(found('vienna', 'deDE')).toEqual(['Europe/Vienna'])
    expect(found('الرياض', 'arSA')).toEqual(['Asia/Riyadh'])
    expect(found('new york')).toEqual(['America/New_York'])
    expect(found('+5:45')).toHaveLength(1)
    expect(found('europe +1')).toContain('Europe/Berlin')
    expect(found('europe +1')).not.toContain('Europe/London')
    expect(found('faroer', 'deDE')).toHaveLength(1)
    expect(found('atlantis')).toEqual([])
  })

  it('lists every zone once, from west to east, and includes given ones whatever their letter case', () => {
    const all = zoneEntries('enUS', winter, ['Europe/Berlin', 'UTC'])
    expect(new Set(all.map(({ zone }) => zone)).size).toBe(all.length)
    const distances = all.map(({ ahead }) => ahead)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(all.filter(({ zone }) => zone === 'UTC')).toHaveLength(1)
  })
})

describe('the zone proposed to a browser [TZ-01]', () => {
  it('is the browser’s own when it has the least difference in January and July', () => {
    const described = [
      { zone: 'Europe/Brussels', city: 'Brussels and Paris' },
      { zone: 'Europe/Paris', city: 'Paris' },
    ]
    expect(guessZone(described, 'Europe/Paris', 2026)).toBe('Europe/Paris')
  })

  it('is otherwise the one whose name contains the city of the browser’s zone', () => {
    const described = [
      { zone: 'Asia/Colombo', city: 'Colombo' },
      { zone: 'Asia/Kolkata', city: 'Calcutta, Kolkata' },
    ]
    expect(guessZone(described, 'Asia/Calcutta', 2026)).toBe('Asia/Kolkata')
  })

  it('is otherwise the first of them', () => {
    expect(guessZone(zones('Europe/London', 'Europe/Berlin', 'Europe/Paris'), 'Europe/Vienna', 2026)).toBe(
      'Europe/Berlin',
    )
  })

  it('considers summer time: an equal offset in January is not enough', () => {
    expect(guessZone(zones('Africa/Lagos', 'Europe/Rome'), 'Europe/Vienna', 2026)).toBe('Europe/Rome')
    expect(guessZone(zones('America/Denver', 'America/Phoenix'), 'America/Hermosillo', 2026)).toBe('America/Phoenix')
  })
})
