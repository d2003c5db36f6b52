/** Milliseconds for which recordings are kept: thirty days. */
export const replayRetentionMs = 30 * 86_400_000

/** Compressed bytes of one recording. */
export const maxReplaySize = 12_000_000

/** Bytes of a chunk's events before compression. */
export const maxEventsSize = 8_000_000

/** Whether a value is a list of recorded events, each with its type and time. */
export const areEvents = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (event) =>
      typeof event === 'object' &&
      event !== null &&
      Number.isInteger(event.type) &&
      Number.isFinite(event.timestamp) &&
      typeof event.data === 'object',
  )
