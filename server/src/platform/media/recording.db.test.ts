import { buffer } from 'node:stream/consumers'
import { createDecoder, createEncoder } from 'libopus-wasm'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, it, vi } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { createMemoryFileStore } from '../../../testing/memory-file-store.ts'
import { deleteUnusedFiles } from '../files/file-cleanup.ts'
import { createLog } from '../log.ts'
import type { SystemContext } from '../operations/define.ts'
import { recordingTasks } from './assembly-jobs.ts'
import type { MediaSeat } from './media-server.ts'
import { findRecordedFile, streamRecordedFile } from './recorded-file.ts'
import { startRecorder } from './recorder.ts'
import {
  eraseRecordingMedia,
  pauseRecording,
  resumeRecording,
  startRecording,
  stopRecording,
} from './recording-control.ts'
import { assemblyDelayMs, assemblyJob } from './rules.ts'
import { tracksOf } from './store.ts'

// A recorder writes when the test calls it.
vi.useFakeTimers({ toFake: ['setInterval'] })

const secretKey = 'the secret of the recording tests'
const world = await createCallScenario('recording')
const { clock, tenantId, test, ids } = world
const files = createMemoryFileStore()
const log = createLog('silent')
const recorder = () => startRecorder({ database: test.database, files, clock, secretKey, log })

const within = <R>(run: (context: SystemContext) => Promise<R>): Promise<R> =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    run({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => undefined }),
  )

/** A person who hums at a pitch, from when they are connected. */
const createSpeaker = async (seat: MediaSeat, hertz: number, connectionId: number, firstTimestamp = 4_294_900_000) => {
  const encoder = await createEncoder({ channels: 2, sampleRate: 48_000, frameSize: 960 })
  let [sequenceNumber, sample] = [0, 0]
  return (to: Pick<ReturnType<typeof recorder>, 'receive'>, isSilent = false) => {
    const frame = new Float32Array(960 * 2)
    for (let index = 0; index < 960; index += 1) {
      const value = isSilent ? 0 : 0.3 * Math.sin((2 * Math.PI * hertz * (sample + index)) / 48_000)
      frame[2 * index] = frame[2 * index + 1] = value
    }
    const payload = Buffer.from(encoder.encodeFloat(frame))
    to.receive(seat, connectionId, { sequenceNumber, timestamp: (firstTimestamp + sample) % 2 ** 32, payload })
    sequenceNumber += 1
    sample += 960
  }
}

/** The samples of a file that plays, mono. */
const samplesOf = async (file: Buffer): Promise<Float32Array> => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('there is no audio')
  const decoder = await createDecoder({ channels: 1, sampleRate: 48_000 })
  const parts: Float32Array[] = []
  for await (const packet of new EncodedPacketSink(track).packets())
    parts.push(new Float32Array(decoder.decodeFloat(packet.data)))
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    samples.set(part, offset)
    offset += part.length
  }
  return samples
}

/** How much of a pitch is in a second of samples, 0 to about 0.3 (Goertzel's algorithm). */
const strengthOf = (samples: Float32Array, hertz: number, second: number): number => {
  const part = samples.subarray(second * 48_000 + 4_800, (second + 1) * 48_000 - 4_800)
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 48_000)
  let [before, last] = [0, 0]
  for (const sample of part) [before, last] = [last, sample + coefficient * last - before]
  return (2 * Math.sqrt(last ** 2 + before ** 2 - coefficient * last * before)) / part.length
}

const isHeard = (samples: Float32Array, hertz: number): boolean[] =>
  Array.from({ length: Math.floor(samples.length / 48_000) }, (_, second) => strengthOf(samples, hertz, second) > 0.15)

const fileOf = async (trackId: string): Promise<Buffer> => {
  const file = await within(({ tx }) => findRecordedFile(tx, trackId, secretKey))
  if (!file) throw new Error('there is no file')
  return buffer(streamRecordedFile(files, file, { start: 0, end: file.size - 1 }))
}

const [low, high] = [300, 700]
const recordingId = '0193a000-0000-7000-8000-000000000001'
const callId = await world.insertCall()
const [client, expert] = [ids.contact, ids.expert].map((personId) => ({ tenantId, callId, personId })) as [
  MediaSeat,
  MediaSeat,
]

describe('a recording', () => {
  it('has what each seat said and all of it together, at its time, and nothing of when it was not on', async () => {
    let running = recorder()
    const speakers = [await createSpeaker(client, low, 1), await createSpeaker(expert, high, 2)]
    const speakFor = async (seconds: number, who = speakers, to = running) => {
      for (let frame = 0; frame < seconds * 50; frame += 1) {
        for (const speak of who) speak(to)
        clock.pass(20)
      }
      await to.flush()
    }
    await speakFor(2)
    expect(files.contents.size).toBe(0)

    await within((context) => startRecording(context, { recordingId, callId }))
    await speakFor(2)
    await within((context) => pauseRecording(context, recordingId))
    await speakFor(1)
    await within((context) => resumeRecording(context, recordingId))
    await speakFor(1)
    // The process is killed before it writes this, and the expert connects anew with another one.
    for (let frame = 0; frame < 50; frame += 1) {
      speakers[1]?.(running)
      clock.pass(20)
    }
    running = recorder()
    await speakFor(2, [await createSpeaker(expert, high, 1, 77)])
    await within((context) => stopRecording(context, recordingId))
    await speakFor(1, [await createSpeaker(expert, high, 2)])
    await running.stop()

    clock.pass(assemblyDelayMs)
    const [job] = recordingTasks({ files, secretKey }).jobs
    expect(job?.name).toBe(assemblyJob)
    await job?.run({ within }, recordingId)
    await job?.run({ within }, recordingId)

    const tracks = await within(({ tx }) => tracksOf(tx, recordingId))
    expect(tracks.map(({ person_id, duration_ms }) => [person_id, duration_ms])).toEqual(
      expect.arrayContaining([
        [ids.contact, 7000],
        [ids.expert, 7000],
        [null, 7000],
      ]),
    )
    const samples = new Map<string | null, Float32Array>()
    for (const { id, person_id } of tracks) samples.set(person_id, await samplesOf(await fileOf(id)))
    const heard = (personId: string | null, hertz: number) => isHeard(samples.get(personId)!, hertz).slice(0, 7)
    const [clientSpoke, expertSpoke] = [
      [true, true, false, true, false, false, false],
      [true, true, false, true, false, true, true],
    ]
    expect(heard(ids.contact, low)).toEqual(clientSpoke)
    expect(heard(ids.expert, high)).toEqual(expertSpoke)
    expect(heard(null, low)).toEqual(clientSpoke)
    expect(heard(null, high)).toEqual(expertSpoke)
    expect(heard(ids.contact, high)).not.toContain(true)
  })

  it('is unreadable without its key', async () => {
    for (const content of files.contents.values())
      for (const known of ['webm', 'OpusHead', 'A_OPUS']) expect(content.includes(known)).toBe(false)
    const [track] = await within(({ tx }) => tracksOf(tx, recordingId))
    await expect(within(({ tx }) => findRecordedFile(tx, track!.id, 'another secret of this test'))).rejects.toThrow()
  })

  it('is read from any place', async () => {
    for (const { id } of await within(({ tx }) => tracksOf(tx, recordingId))) {
      const file = (await within(({ tx }) => findRecordedFile(tx, id, secretKey)))!
      const whole = await fileOf(id)
      expect(whole.length).toBe(file.size)
      for (const [start, end] of [
        [0, 0],
        [1000, 5000],
        [file.size - 10, file.size - 1],
      ] as const)
        expect(
          (await buffer(streamRecordedFile(files, file, { start, end }))).equals(whole.subarray(start, end + 1)),
        ).toBe(true)
    }
  })

  it('leaves nothing when it is erased', async () => {
    await within((context) => eraseRecordingMedia(context, recordingId))
    clock.pass(15 * 60_000)
    await within(deleteUnusedFiles(files).run)
    expect(files.contents.size).toBe(0)
    for (const table of ['recording_media', 'recording_intervals', 'recording_tracks', 'recording_chunks'] as const)
      expect(await world.read((tx) => tx.selectFrom(table).selectAll().execute())).toEqual([])
  })
})
