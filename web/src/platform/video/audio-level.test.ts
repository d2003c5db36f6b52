import { describe, expect, it } from 'vitest'
import { loudness, speechThreshold } from './audio-level.ts'

const tone = (peak: number) => Float32Array.from({ length: 1024 }, (_, i) => peak * Math.sin(i / 3))

describe('the audio level', () => {
  it('is 0 for silence and inaudible noise, and 1 at full scale', () => {
    expect(loudness(new Float32Array(1024))).toBe(0)
    expect(loudness(tone(0.0005))).toBe(0)
    expect(loudness(new Float32Array(1024).fill(1))).toBe(1)
  })

  it('is linear to the ear: ten times the amplitude is a third of the scale', () => {
    expect(loudness(tone(0.5)) - loudness(tone(0.05))).toBeCloseTo(1 / 3, 2)
  })

  it('distinguishes speech from room noise', () => {
    expect(loudness(tone(0.1))).toBeGreaterThan(speechThreshold)
    expect(loudness(tone(0.003))).toBeLessThan(speechThreshold)
  })
})
