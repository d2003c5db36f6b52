import { createDecoder, createEncoder } from 'libopus-wasm'
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny'
import { opusClockRate, opusDurationOf, silentOpusDuration, silentOpusPacket } from './opus-packets.ts'
import type { TimedPacket } from './timed-packets.ts'

/** A packet of a track without gaps. */
interface PlacedPacket {
  readonly payload: Uint8Array
  /** In samples at 48 kHz. */
  readonly duration: number
}

/** Less than this is the inaccuracy of clocks. */
const minGap = silentOpusDuration / 2
/** Samples that an encoder delays the sound by. */
const preSkip = 312
const bitrate = 40_000

/**
 * The packets of a track one after another, from the start of the recording to its end: where nothing was heard there is silence, and
 * what was heard twice, over two connections, is there once.
 */
export const fillGaps = (packets: readonly TimedPacket[], length: number): PlacedPacket[] => {
  const placed: PlacedPacket[] = []
  let end = 0
  const append = (payload: Uint8Array, duration: number) => {
    placed.push({ payload, duration })
    end += duration
  }
  const beSilentUntil = (offset: number) => {
    while (offset - end >= minGap) append(silentOpusPacket, silentOpusDuration)
  }
  for (const { offset, payload } of packets.toSorted((one, other) => one.offset - other.offset)) {
    const duration = opusDurationOf(payload)
    if (duration === 0 || offset < end - minGap || offset >= length) continue
    beSilentUntil(offset)
    append(payload, duration)
  }
  beSilentUntil(length)
  return placed
}

/** The header of RFC 7845, 5.1, which players need before the first packet. */
const opusHead = (channels: number): Uint8Array => {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(preSkip, 10)
  head.writeUInt32LE(opusClockRate, 12)
  return head
}

/** A WebM file with an index, so that players can jump to any place. */
export const writeWebm = async (packets: readonly PlacedPacket[], channels: number): Promise<Uint8Array> => {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: channels,
    sampleRate: opusClockRate,
    description: opusHead(channels),
  }
  let position = 0
  for (const { payload, duration } of packets) {
    const packet = new EncodedPacket(payload, 'key', position / opusClockRate, duration / opusClockRate)
    await source.add(packet, { decoderConfig })
    position += duration
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the file was not written')
  return new Uint8Array(target.buffer)
}

/** Mixes tracks to one that has the sound of all. */
export const mixTracks = async (tracks: readonly (readonly PlacedPacket[])[]): Promise<PlacedPacket[]> => {
  const decoders = await Promise.all(tracks.map(() => createDecoder({ channels: 1, sampleRate: opusClockRate })))
  const encoder = await createEncoder({
    channels: 1,
    sampleRate: opusClockRate,
    frameSize: silentOpusDuration,
    bitrate,
  })
  const mixed: PlacedPacket[] = []
  try {
    const sources = tracks.map((packets, index) => samplesOf(packets, decoders[index]!))
    const frame = new Float32Array(silentOpusDuration)
    for (let isOver = tracks.length === 0; !isOver; ) {
      frame.fill(0)
      isOver = true
      for (const addTo of sources) if (addTo(frame)) isOver = false
      if (isOver) break
      for (const [index, sample] of frame.entries()) frame[index] = softClip(sample)
      mixed.push({ payload: encoder.encodeFloat(frame), duration: silentOpusDuration })
    }
  } finally {
    for (const decoder of decoders) decoder.free()
    encoder.free()
  }
  return mixed
}

/** Adds the next samples of a track to a frame. The returned function says false when there are none left. */
const samplesOf = (
  packets: readonly PlacedPacket[],
  decoder: Awaited<ReturnType<typeof createDecoder>>,
): ((frame: Float32Array) => boolean) => {
  let [next, rest] = [0, new Float32Array()]
  return (frame) => {
    let filled = 0
    while (filled < frame.length) {
      if (rest.length === 0) {
        const packet = packets[next++]
        if (!packet) break
        rest = decodeOrSilence(packet, decoder)
      }
      const taken = Math.min(rest.length, frame.length - filled)
      for (let index = 0; index < taken; index += 1) frame[filled + index]! += rest[index]!
      filled += taken
      rest = rest.subarray(taken)
    }
    return filled > 0
  }
}

const decodeOrSilence = (
  { payload, duration }: PlacedPacket,
  decoder: Awaited<ReturnType<typeof createDecoder>>,
): Float32Array<ArrayBuffer> => {
  try {
    return new Float32Array(decoder.decodeFloat(payload))
  } catch {
    // One damaged packet must not cost the whole recording.
    return new Float32Array(duration)
  }
}

/** Leaves quiet sound as it is and compresses loud sound, so that several people who speak at once are not clipped. */
const softClip = (sample: number): number => {
  const loudness = Math.abs(sample)
  if (loudness <= 0.8) return sample
  return Math.sign(sample) * (0.8 + 0.2 * Math.tanh((loudness - 0.8) / 0.2))
}
