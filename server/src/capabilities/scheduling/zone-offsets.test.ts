import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { minBetweenChangesMs, zoneOffsets } from './zone-offsets.ts'

const dayMs = 86_400_000
const [from, to] = ['2026-01-01T00:00Z', '2036-01-01T00:00Z'].map((text) => Date.parse(text)) as [number, number]

/** The changes of a zone's offset in ten years, by another implementation. */
const changesOf = (zone: string): { at: number; before: number; after: number }[] => {
  const found: { at: number; before: number; after: number }[] = []
  let time: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  for (;;) {
    time = time.getTimeZoneTransition('next')
    if (!time || time.epochMilliseconds >= to) return found
    const before = time.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6
    const after = time.offsetNanoseconds / 1e6
    // Some entries of the tables change only the name of the time.
    if (before !== after) found.push({ at: time.epochMilliseconds, before, after })
  }
}

describe('the offsets of a zone', () => {
  it('change at every clock change of every zone in ten years, to the minute [TZ-02]', () => {
    let seen = 0
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      let previous = 0
      for (const { at, before, after } of changesOf(zone)) {
        seen += 1
        expect(at - previous).toBeGreaterThan(minBetweenChangesMs)
        previous = at
        const [start, end] = [at - 1.5 * dayMs, at + 1.2 * dayMs]
        expect(zoneOffsets(zone, { start, end }), `${zone} ${new Date(at).toISOString()}`).toEqual([
          { start, end: at, offsetMs: before },
          { start: at, end, offsetMs: after },
        ])
      }
    }
    expect(seen).toBeGreaterThan(1500)
  }, 60_000)

  it('cover an interval without gaps', () => {
    const seen = zoneOffsets('Europe/London', { start: from + 12_345, end: from + 365 * dayMs })
    expect(seen.map(({ offsetMs }) => offsetMs / 3_600_000)).toEqual([0, 1, 0])
    expect(seen[0]!.start).toBe(from + 12_345)
    expect(seen[1]!.start).toBe(seen[0]!.end)
    expect(seen[2]!.end).toBe(from + 365 * dayMs)
  })
})
