/** An Opus packet at its place in a recording. */
export interface TimedPacket {
  /** Samples at 48 kHz since the start of the recording. */
  readonly offset: number
  readonly payload: Uint8Array
}

const headLength = 6

/** Writes packets one after another: offset (4 bytes), length (2 bytes), payload. */
export const encodePackets = (packets: readonly TimedPacket[]): Buffer => {
  const length = packets.reduce((sum, { payload }) => sum + headLength + payload.length, 0)
  const buffer = Buffer.allocUnsafe(length)
  let position = 0
  for (const { offset, payload } of packets) {
    buffer.writeUInt32BE(offset, position)
    buffer.writeUInt16BE(payload.length, position + 4)
    buffer.set(payload, position + headLength)
    position += headLength + payload.length
  }
  return buffer
}

/** Reads what `encodePackets` wrote. */
export const decodePackets = (buffer: Buffer): TimedPacket[] => {
  const packets: TimedPacket[] = []
  for (let position = 0; position < buffer.length; ) {
    const start = position + headLength
    const end = start + buffer.readUInt16BE(position + 4)
    packets.push({ offset: buffer.readUInt32BE(position), payload: buffer.subarray(start, end) })
    position = end
  }
  return packets
}
