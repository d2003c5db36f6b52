/** One audio context for the page, because browsers allow only a few. */
let context: AudioContext | undefined

const audioContext = (): AudioContext => {
  context ??= new AudioContext()
  if (context.state === 'suspended') {
    const resume = () => void context?.resume()
    resume()
    // Browsers may refuse before the first user gesture.
    for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, resume, { once: true })
  }
  return context
}

const intervalMs = 66
/** Decibels below full scale that count as silence. */
const silenceDb = -60

/** Loudness from 0 (silence) to 1 (full scale), linear to the ear, of samples between −1 and 1. */
export const loudness = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length + Number.EPSILON)
  return Math.min(1, Math.max(0, 1 - decibels / silenceDb))
}

/** Minimum level of speech on that scale. */
export const speechThreshold = 0.35

/**
 * Reports the level of a track about fifteen times a second. Returns the function that stops it, after reporting
 * silence.
 */
export const watchLevel = (track: MediaStreamTrack, heard: (level: number) => void): (() => void) => {
  const audio = audioContext()
  const source = audio.createMediaStreamSource(new MediaStream([track]))
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    heard(loudness(samples))
  }, intervalMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
    heard(0)
  }
}
