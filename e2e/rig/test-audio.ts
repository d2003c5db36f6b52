import type { BrowserContext, Locator } from '@playwright/test'

/** Gives the pages of a profile a microphone that hums at a pitch, so that voices can be told apart. Call it before they open. */
export const playTone = (context: BrowserContext, hertz: number): Promise<unknown> =>
  context.addInitScript((pitch) => {
    const { mediaDevices } = navigator
    // Pages without a secure origin have none.
    if (!mediaDevices) return
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const hum = () => {
      const audio = new AudioContext()
      const source = audio.createOscillator()
      source.frequency.value = pitch
      const volume = audio.createGain()
      volume.gain.value = 0.3
      const destination = audio.createMediaStreamDestination()
      source.connect(volume).connect(destination)
      source.start()
      // Browsers may be silent before the first gesture.
      for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, () => void audio.resume())
      return destination.stream.getAudioTracks()
    }
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      if (!constraints?.audio) return stream
      for (const track of stream.getAudioTracks()) {
        track.stop()
        stream.removeTrack(track)
      }
      for (const track of hum()) stream.addTrack(track)
      return stream
    }
  }, hertz)

/** For each second of what an audio element plays from an address: which of some pitches are heard in it. */
export const pitchesHeard = (player: Locator, pitches: readonly number[]): Promise<number[][]> =>
  player.evaluate(async (element, wanted) => {
    const response = await fetch((element as HTMLAudioElement).src)
    const audio = new OfflineAudioContext(1, 48_000, 48_000)
    const decoded = await audio.decodeAudioData(await response.arrayBuffer())
    const samples = decoded.getChannelData(0)
    const strengthOf = (hertz: number, second: number): number => {
      // Goertzel's algorithm.
      const part = samples.subarray(second * 48_000 + 4_800, (second + 1) * 48_000 - 4_800)
      const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 48_000)
      let [before, last] = [0, 0]
      for (const sample of part) [before, last] = [last, sample + coefficient * last - before]
      return (2 * Math.sqrt(last ** 2 + before ** 2 - coefficient * last * before)) / part.length
    }
    return Array.from({ length: Math.floor(samples.length / 48_000) }, (_, second) =>
      wanted.filter((hertz) => strengthOf(hertz, second) > 0.02),
    )
  }, pitches)
