import { describe, expect, it } from 'vitest'
import { qualityBetween, type Sample, sampleFrom } from './quality.ts'

const sample = (changes: Partial<Sample> = {}): Sample => ({
  received: 1000,
  lost: 0,
  roundTrip: 40,
  jitter: 5,
  ...changes,
})

describe('the quality of a connection', () => {
  it('counts packet loss since the last sample', () => {
    const before = sample({ lost: 500 })
    expect(qualityBetween(before, sample({ received: 1100, lost: 500 }))).toEqual({
      grade: 'good',
      roundTrip: 40,
      jitter: 5,
      loss: 0,
    })
    expect(qualityBetween(before, sample({ received: 1090, lost: 510 }))).toMatchObject({ grade: 'weak', loss: 0.1 })
  })

  it.each([
    [{ roundTrip: 249 }, 'good'],
    [{ roundTrip: 250 }, 'fair'],
    [{ roundTrip: 500 }, 'weak'],
    [{ jitter: 40 }, 'fair'],
    [{ jitter: 100 }, 'weak'],
    [{ roundTrip: null, jitter: null }, 'good'],
  ] as const)('of %o is %s', (changes, grade) => {
    expect(qualityBetween(sample(), sample({ received: 1100, ...changes })).grade).toBe(grade)
  })

  it('ignores intervals without packets, and counters that were reset', () => {
    expect(qualityBetween(sample(), sample()).loss).toBe(0)
    expect(qualityBetween(sample({ lost: 9 }), sample({ received: 10 })).loss).toBe(0)
  })
})

describe('a sample', () => {
  it('sums audio and video, and takes the round trip of the active candidate pair', () => {
    const entries = [
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 1, jitter: 0.002 },
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 900, packetsLost: 4, jitter: 0.013 },
      { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.0345 },
      { type: 'outbound-rtp', packetsSent: 7 },
    ]
    const report = { forEach: (read: (entry: unknown) => void) => entries.forEach(read) } as never
    expect(sampleFrom(report)).toEqual({ received: 1000, lost: 5, roundTrip: 35, jitter: 13 })
  })

  it('of a report without statistics is undefined', () => {
    expect(sampleFrom({ forEach: () => {} } as never)).toEqual({ received: 0, lost: 0, roundTrip: null, jitter: null })
  })
})
