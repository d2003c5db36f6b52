import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { storeFile } from '../files/file-records.ts'
import type { FileStore } from '../files/file-store.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { SystemContext } from '../operations/define.ts'
import { encryptBytes } from '../secrets/encryption.ts'
import type { AudioSink, MediaSeat } from './media-server.ts'
import { opusClockRate } from './opus-packets.ts'
import { createPacketClock } from './packet-clock.ts'
import { chunkContext, newEncryptedKey, recordingKey } from './recording-key.ts'
import {
  appendChunk,
  intervalsOf,
  keyFor,
  openMediaOf,
  type RecordingInterval,
  type RecordingMedia,
  trackFor,
} from './store.ts'
import { encodePackets, type TimedPacket } from './timed-packets.ts'

/** How often what was heard is written, and what is to be recorded is read. A killed process loses no more than this. */
const flushIntervalMs = 2_000
/** Packets that cannot be written are kept this long, such as while the database is being restarted. */
const maxBufferedMs = 120_000
/** A seat that has sent nothing for this long is not asked about. */
const seatIdleMs = 10_000

interface SpokenPacket {
  readonly spokenAtMs: number
  readonly payload: Buffer
}

interface RecordedSeat {
  readonly seat: MediaSeat
  readonly clock: ReturnType<typeof createPacketClock>
  lastHeardMs: number
  packets: SpokenPacket[]
}

/** Records the seats of the calls whose recordings are on. */
export interface Recorder extends AudioSink {
  /** Writes what was heard so far. */
  readonly flush: () => Promise<void>
  /** Writes the rest and stops. */
  readonly stop: () => Promise<void>
}

export interface RecorderOptions {
  readonly database: Database
  readonly files: FileStore
  readonly clock: Clock
  readonly secretKey: string
  readonly log: Pick<Log, 'warn'>
}

/**
 * Keeps the packets of each seat for some seconds, then asks which recordings are on and writes those packets that were spoken while
 * they were: what counts is the instant at which a recording was started, paused or stopped, not when this process learns of it.
 * Packets of other calls are thrown away.
 */
export const startRecorder = ({ database, files, clock, secretKey, log }: RecorderOptions): Recorder => {
  const seats = new Map<string, RecordedSeat>()
  const keyOf = ({ callId, personId }: MediaSeat) => `${callId} ${personId}`

  const write = async (
    context: SystemContext,
    media: RecordingMedia,
    heard: readonly RecordedSeat[],
  ): Promise<void> => {
    const intervals = await intervalsOf(context.tx, media.recording_id)
    const recordings = heard
      .map(({ seat, packets }) => ({ seat, recorded: placedIn(media, intervals, packets) }))
      .filter(({ recorded }) => recorded.length > 0)
    if (recordings.length === 0) return
    const key = recordingKey(await keyFor(context.tx, media.recording_id, newEncryptedKey(secretKey)), secretKey)
    for (const { seat, recorded } of recordings) {
      const tenant_id = seat.tenantId
      const track_id = await trackFor(context.tx, {
        tenant_id,
        id: newId(context.at),
        recording_id: media.recording_id,
        person_id: seat.personId,
      })
      const content = encryptBytes(encodePackets(recorded), key, chunkContext(track_id, 'received'))
      const file = { content, mediaType: 'application/octet-stream', name: 'recording' }
      await appendChunk(context.tx, { tenant_id, track_id, file_id: await storeFile(context, files, file) })
    }
  }

  const flushTenant = async (tenantId: string, heard: readonly RecordedSeat[]): Promise<void> => {
    const taken = heard.map((one) => ({ ...one }))
    for (const one of heard) one.packets = []
    try {
      await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
        const at = clock.now()
        const context: SystemContext = { tx, at, actor: { kind: 'system', tenantId }, emit: () => undefined }
        for (const media of await openMediaOf(tx, [...new Set(heard.map(({ seat }) => seat.callId))]))
          await write(
            context,
            media,
            taken.filter(({ seat }) => seat.callId === media.call_id),
          )
      })
    } catch (err) {
      log.warn({ err, tenantId }, 'what was heard in calls could not be written; it is tried again')
      const oldestMs = clock.now().getTime() - maxBufferedMs
      for (const [index, { packets }] of taken.entries()) {
        const one = heard[index]
        if (one) one.packets = [...packets.filter(({ spokenAtMs }) => spokenAtMs > oldestMs), ...one.packets]
      }
    }
  }

  const flush = async (): Promise<void> => {
    const nowMs = clock.now().getTime()
    for (const [key, { lastHeardMs, packets }] of seats)
      if (packets.length === 0 && lastHeardMs < nowMs - seatIdleMs) seats.delete(key)
    const byTenant = Map.groupBy(
      seats.values().filter(({ packets }) => packets.length > 0),
      ({ seat }) => seat.tenantId,
    )
    for (const [tenantId, heard] of byTenant) await flushTenant(tenantId, heard)
  }

  let last: Promise<void> = Promise.resolve()
  const flushInTurn = () => {
    last = last.then(flush)
    return last
  }
  const timer = setInterval(() => void flushInTurn(), flushIntervalMs)

  return {
    receive: (seat, connectionId, packet) => {
      const nowMs = clock.now().getTime()
      const key = keyOf(seat)
      const known = seats.get(key)
      const one = known ?? { seat, clock: createPacketClock(), lastHeardMs: nowMs, packets: [] }
      if (!known) seats.set(key, one)
      one.lastHeardMs = nowMs
      const spokenAtMs = one.clock(connectionId, packet, nowMs)
      if (packet.payload.length > 0) one.packets.push({ spokenAtMs, payload: packet.payload })
    },
    flush: flushInTurn,
    stop: async () => {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

/** The packets that were spoken while a recording was on, at their places in it. */
const placedIn = (
  { started_at }: Pick<RecordingMedia, 'started_at'>,
  intervals: readonly RecordingInterval[],
  packets: readonly SpokenPacket[],
): TimedPacket[] => {
  const wasOn = (spokenAtMs: number) =>
    intervals.some(
      ({ started_at, ended_at }) =>
        spokenAtMs >= started_at.getTime() && (ended_at === null || spokenAtMs < ended_at.getTime()),
    )
  return packets
    .filter(({ spokenAtMs }) => wasOn(spokenAtMs))
    .map(({ spokenAtMs, payload }) => ({
      offset: Math.round(((spokenAtMs - started_at.getTime()) * opusClockRate) / 1000),
      payload,
    }))
}
