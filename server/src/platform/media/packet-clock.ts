import type { ReceivedPacket } from './media-server.ts'
import { opusClockRate } from './opus-packets.ts'

const samplesPerMs = opusClockRate / 1000
/** The clock of a suspended browser stands still: beyond this deviation, packets are placed anew by when they arrive. */
const maxDeviationMs = 2_000

/**
 * Says when packets of one seat were spoken, in milliseconds of our clock. Within a connection the sender's timestamps decide, so
 * that packets that arrive late or in bursts keep their distance.
 */
export const createPacketClock = () => {
  let reference = { connectionId: -1, timestamp: 0, spokenAtMs: 0 }
  return (connectionId: number, { timestamp }: Pick<ReceivedPacket, 'timestamp'>, receivedAtMs: number): number => {
    // 32 bits that wrap around; the difference is right for half a day.
    const spokenAtMs = reference.spokenAtMs + ((timestamp - reference.timestamp) | 0) / samplesPerMs
    const isKnown = connectionId === reference.connectionId
    if (isKnown && Math.abs(receivedAtMs - spokenAtMs) <= maxDeviationMs) return spokenAtMs
    reference = { connectionId, timestamp, spokenAtMs: receivedAtMs }
    return receivedAtMs
  }
}
