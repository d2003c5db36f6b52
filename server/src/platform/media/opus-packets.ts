/** Samples per second of every Opus timestamp, whatever the encoder works with (RFC 7587). */
export const opusClockRate = 48_000

/** Frame durations of the configurations of RFC 6716, table 2, in samples at 48 kHz. */
const silkDurations = [480, 960, 1920, 2880]
const hybridDurations = [480, 960]
const celtDurations = [120, 240, 480, 960]

/** The duration of an Opus packet in samples at 48 kHz, read from its first bytes (RFC 6716, 3.1). 0 for one that is malformed. */
export const opusDurationOf = (packet: Uint8Array): number => {
  const [toc, counts] = packet
  if (toc === undefined) return 0
  const configuration = toc >> 3
  const perFrame =
    configuration < 12
      ? silkDurations[configuration % 4]
      : configuration < 16
        ? hybridDurations[configuration % 2]
        : celtDurations[configuration % 4]
  const code = toc & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (counts ?? 0) & 63
  const duration = (perFrame ?? 0) * frames
  // No packet is longer than 120 ms.
  return duration <= 5760 ? duration : 0
}

/** 20 ms of silence, mono. */
export const silentOpusPacket: Uint8Array = Uint8Array.of(0xf8, 0xff, 0xfe)
export const silentOpusDuration = 960
