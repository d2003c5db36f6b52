import { describe, expect, it } from 'vitest'
import { type FallbackState, nextFallback, videoAskedFor, withVideo } from './audio-fallback.ts'
import type { Quality } from './quality.ts'

const good: Quality = { grade: 'good', roundTrip: 40, jitter: 5, loss: 0 }
const lossy: Quality = { ...good, grade: 'weak', loss: 0.1 }
const after = (samples: readonly Quality[], from: FallbackState = withVideo) => samples.reduce(nextFallback, from)
const times = (count: number, sample: Quality): Quality[] => Array(count).fill(sample)
const withoutVideo = after(times(3, lossy))

describe('falling back to audio', () => {
  it('happens after three poor samples in a row, not after single ones', () => {
    expect(after(times(2, lossy)).isAudioOnly).toBe(false)
    expect(after([lossy, lossy, good, lossy, lossy]).isAudioOnly).toBe(false)
    expect(withoutVideo.isAudioOnly).toBe(true)
  })

  it.each([
    ['a long way', { ...good, roundTrip: 600 }, false],
    ['an overloaded line', { ...good, roundTrip: 1_200 }, true],
    ['uneven arrival', { ...good, jitter: 150 }, true],
    ['some loss', { ...good, loss: 0.05 }, false],
    ['unknown figures', { ...good, roundTrip: null, jitter: null }, false],
  ])('for %s is decided by what disturbs speech', (_, sample, isAudioOnly) => {
    expect(after(times(3, sample)).isAudioOnly).toBe(isAudioOnly)
  })

  it('ends by itself after half a minute of good samples, and later each time', () => {
    expect(after(times(14, good), withoutVideo).isAudioOnly).toBe(true)
    expect(after([...times(14, good), lossy, ...times(14, good)], withoutVideo).isAudioOnly).toBe(true)
    const back = after(times(15, good), withoutVideo)
    expect(back.isAudioOnly).toBe(false)
    const again = after(times(3, lossy), back)
    expect(after(times(29, good), again).isAudioOnly).toBe(true)
    expect(after(times(30, good), again).isAudioOnly).toBe(false)
  })

  it('leaves video alone for a while that somebody wants all the same', () => {
    const requested = videoAskedFor(withoutVideo)
    expect(requested.isAudioOnly).toBe(false)
    expect(after(times(12, lossy), requested).isAudioOnly).toBe(false)
    expect(after(times(13, lossy), requested).isAudioOnly).toBe(true)
  })
})
