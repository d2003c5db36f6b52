/** Enough for the harmonics of a voice, and a third of the work of the clock rate of Opus. */
const sampleRate = 16_000
const frameSize = sampleRate / 50
/** Half a second: two syllables, and one rise and fall of the pitch. */
const sampleCount = sampleRate / 2
const bitrate = 16_000
/** Syllables per second, as in calm speech. */
const syllableRate = 4
/** The resonances of an open vowel: hertz, and how wide each is. */
const formants = [
  [700, 130],
  [1150, 170],
  [2600, 250],
] as const
const highestHarmonic = 3400

/** How loud each harmonic of a pitch is in the vowel. */
const harmonicsOf = (pitch: number): number[] =>
  Array.from({ length: Math.floor(highestHarmonic / pitch) }, (_, index) => {
    const hertz = (index + 1) * pitch
    return formants.reduce((sum, [center, width]) => sum + Math.exp(-(((hertz - center) / width) ** 2)), 0.03) / 6
  })

/** A generated voice without words: syllables of a vowel, whose pitch rises and falls. */
const samplesOf = (pitch: number): Float32Array => {
  const harmonics = harmonicsOf(pitch)
  return Float32Array.from({ length: sampleCount }, (_, index) => {
    const seconds = index / sampleRate
    const melody = 2 * Math.PI * (pitch * seconds + (pitch / 120) * Math.sin(4 * Math.PI * seconds))
    const syllable = Math.max(0, Math.sin(2 * Math.PI * syllableRate * seconds)) ** 0.6
    if (syllable === 0) return 0
    let sum = 0
    for (const [index, loudness] of harmonics.entries()) sum += loudness * Math.sin((index + 1) * melody)
    return syllable * sum
  })
}

/** The same as Opus packets of 20 ms, which can follow each other again and again. */
export const syntheticVoice = async (pitch: number): Promise<Uint8Array[]> => {
  // Loaded when it is needed: only the demo world speaks with generated voices.
  const { createEncoder } = await import('libopus-wasm')
  const encoder = await createEncoder({ channels: 1, sampleRate, frameSize, bitrate })
  try {
    const samples = samplesOf(pitch)
    return Array.from(
      { length: sampleCount / frameSize },
      (_, index) => new Uint8Array(encoder.encodeFloat(samples.subarray(index * frameSize, (index + 1) * frameSize))),
    )
  } finally {
    encoder.free()
  }
}
