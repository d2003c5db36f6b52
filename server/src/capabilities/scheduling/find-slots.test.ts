import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotCases } from '../../../testing/scheduling/generated-slot-cases.ts'
import { findSlotsByScanning } from '../../../testing/scheduling/reference-slots.ts'
import { findSlots, type Party } from './find-slots.ts'

const hourMs = 3_600_000
/** A Friday. */
const at = new Date('2026-11-20T10:02:00Z')
const party = (timeZone: string, changes: Partial<Party> = {}): Party => ({
  timeZone,
  windows: defaultWindows,
  busy: [],
  ...changes,
})
const interval = (start: string, hours = 1) => ({
  start: new Date(start),
  end: new Date(Date.parse(start) + hours * hourMs),
})
const find = (...parties: Party[]) => findSlots(parties, { at, minutes: 60 })
const startsOf = (...parties: Party[]) => find(...parties).map(({ start }) => start.toISOString().slice(0, 16))

describe('the slots that are found', () => {
  it('are those of a slow and simple reference, in generated cases around clock changes [TZ-02]', () => {
    fc.assert(
      fc.property(slotCases, ({ parties, request }) => {
        expect(findSlots(parties, request)).toEqual(findSlotsByScanning(parties, request))
      }),
      { numRuns: 400 },
    )
  })

  it('lie in the common working hours of London and New York, soonest first, and are spread', () => {
    const seen = find(party('Europe/London'), party('America/New_York'))
    expect(seen.map(({ start }) => start.toISOString())).toEqual([
      '2026-11-20T14:30:00.000Z',
      '2026-11-20T16:30:00.000Z',
      '2026-11-23T13:00:00.000Z',
      '2026-11-23T15:00:00.000Z',
      '2026-11-24T13:00:00.000Z',
    ])
    expect(new Set(seen.map(({ reason }) => reason))).toEqual(new Set(['working_hours_of_all']))
    expect(seen.map(({ isSoonest }) => isSoonest)).toEqual([true, false, false, false, false])
  })

  it('say how far they reach outside working hours when nobody’s meet', () => {
    const [best] = find(party('Asia/Kolkata'), party('America/New_York'))
    expect(best).toMatchObject({ reason: 'working_hours_of_some', maxMinutesOutside: 30 })
  })

  it('share the burden rather than leaving it to one side', () => {
    // Auckland begins when London ends. An hour that suits one side would reach 60 minutes outside for the other.
    const [best] = find(party('Europe/London'), party('Pacific/Auckland'))
    expect(best).toMatchObject({ reason: 'outside_working_hours', maxMinutesOutside: 30 })
  })

  it('follow the working hours of each person, over midnight and with breaks', () => {
    // By the clock of Tokyo: Tuesday evening until Wednesday at one, and Thursday around a break.
    const windows = [
      { day: 2, start: 22 * 60, end: 1440 },
      { day: 3, start: 0, end: 60 },
      { day: 4, start: 9 * 60, end: 10 * 60 },
      { day: 4, start: 11 * 60, end: 12 * 60 },
    ]
    const seen = findSlots([party('Asia/Tokyo', { windows })], { at, minutes: 90 })
    const inHours = seen.filter(({ reason }) => reason === 'working_hours_of_all')
    expect(inHours.map(({ start }) => start.toISOString())).toEqual([
      '2026-11-24T13:00:00.000Z',
      '2026-12-01T13:00:00.000Z',
    ])
  })

  it('are outside working hours for a person who keeps none', () => {
    const seen = find(party('UTC', { windows: [] }))
    expect(seen.map(({ reason }) => reason)).toEqual(Array(5).fill('outside_working_hours'))
  })

  it('leave out days off and follow the clock of a trip', () => {
    const exceptions = [
      { from: '2026-11-20', to: '2026-11-23', timeZone: null },
      { from: '2026-11-24', to: '2026-11-24', timeZone: 'Asia/Tokyo' },
    ]
    // Tuesday at eight in Tokyo is Monday at 23:00 in London; it ends there when London has 15:00.
    expect(startsOf(party('Europe/London', { exceptions })).slice(0, 3)).toEqual([
      '2026-11-23T23:00',
      '2026-11-24T01:00',
      '2026-11-24T15:00',
    ])
  })

  it('respect the longest notice, the latest date of compliance, and each person’s own buffer', () => {
    expect(startsOf(party('UTC'), party('UTC', { noticeMs: 72 * hourMs }))[0]).toBe('2026-11-23T10:30')
    expect(startsOf(party('UTC'), party('UTC', { notBefore: new Date('2026-11-25T09:10:00Z') }))[0]).toBe(
      '2026-11-25T09:30',
    )
    const busy = [interval('2026-11-20T15:30:00Z')]
    expect(startsOf(party('UTC', { busy, bufferMs: 0 }))[0]).toBe('2026-11-20T14:30')
    expect(startsOf(party('UTC', { busy, bufferMs: hourMs }))[0]).toBe('2026-11-20T17:30')
  })

  it('are none when a person is always booked', () => {
    expect(find(party('UTC', { busy: [interval('2026-11-01T00:00:00Z', 60 * 24)] }))).toEqual([])
  })
})
