import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { releaseFiles, storeFile } from '../files/file-records.ts'
import type { FileStore } from '../files/file-store.ts'
import { newId } from '../ids.ts'
import { enqueueJob } from '../jobs/store.ts'
import type { Job, JobContext, SystemContext, Timer } from '../operations/define.ts'
import { decryptBytes, encryptBytes } from '../secrets/encryption.ts'
import type { AssembledFiles, AssemblyTask } from './assembly-thread.ts'
import { opusClockRate } from './opus-packets.ts'
import { stopRecording } from './recording-control.ts'
import { chunkContext, recordingKey } from './recording-key.ts'
import { abandonedAfterMs, assemblyDelayMs, assemblyJob, pieceSize } from './rules.ts'
import {
  abandoned,
  chunksOf,
  deleteChunks,
  describeTrack,
  insertChunks,
  lockMedia,
  markAssembled,
  mediaOf,
  type RecordingTrack,
  trackFor,
  tracksOf,
  unassembled,
} from './store.ts'

interface AssemblyDependencies {
  readonly files: FileStore
  readonly secretKey: string
}

/** Queues the joining of stopped recordings, and stops those that nobody has stopped, such as after a crash. */
const assemblyTimer: Timer = {
  name: 'media.recordings',
  run: async (context) => {
    const { tx, at } = context
    const since = new Date(at.getTime() - abandonedAfterMs)
    for (const recordingId of await abandoned(tx, since, newId(since))) await stopRecording(context, recordingId)
    for (const { recording_id } of await unassembled(tx, new Date(at.getTime() - assemblyDelayMs)))
      await enqueueJob(tx, assemblyJob, recording_id)
  },
}

/** Joins what was received of recordings to files that play: one per seat, and one with all of them. */
export const recordingTasks = (
  dependencies: AssemblyDependencies,
): { readonly timers: readonly Timer[]; readonly jobs: readonly Job[] } => ({
  timers: [assemblyTimer],
  jobs: [{ name: assemblyJob, run: (context, id) => assemble(context, id, dependencies) }],
})

const assemble = async ({ within }: JobContext, recordingId: string, parts: AssemblyDependencies): Promise<void> => {
  const found = await within(({ tx, at }) => findReceived({ tx, at }, recordingId))
  if (!found) return
  if (found.waitMs > 0) await sleep(found.waitMs)
  const received = await within(({ tx, at }) => findReceived({ tx, at }, recordingId))
  if (!received) return
  const { tenantId, encryptedKey, tracks, length } = received
  if (!encryptedKey) return within(({ tx, at }) => markAssembled(tx, recordingId, at))
  const key = recordingKey(encryptedKey, parts.secretKey)
  const task = {
    length,
    tracks: await Promise.all(
      tracks.map(({ id, chunks }) =>
        Promise.all(
          chunks.map(async (fileId) =>
            decryptBytes(await parts.files.read({ tenantId, fileId }), key, chunkContext(id, 'received')),
          ),
        ),
      ),
    ),
  }
  const assembled = await assembleInThread(task)
  await within((context) => keep(context, recordingId, { ...parts, key, tracks, length, assembled }))
}

/** What was received of a recording that was stopped and is not joined yet. */
const findReceived = async ({ tx, at }: Pick<SystemContext, 'tx' | 'at'>, recordingId: string) => {
  const media = await mediaOf(tx, recordingId)
  if (!media?.stopped_at || media.assembled_at) return undefined
  const tracks: { readonly id: string; readonly chunks: readonly string[] }[] = []
  for (const { id, person_id } of await tracksOf(tx, recordingId))
    if (person_id !== null) tracks.push({ id, chunks: await chunksOf(tx, id, 'received') })
  return {
    tenantId: media.tenant_id,
    encryptedKey: media.encrypted_key,
    tracks,
    length: Math.round(((media.stopped_at.getTime() - media.started_at.getTime()) * opusClockRate) / 1000),
    waitMs: media.stopped_at.getTime() + assemblyDelayMs - at.getTime(),
  }
}

const assembleInThread = (task: AssemblyTask): Promise<AssembledFiles> => {
  const { promise, resolve, reject } = Promise.withResolvers<AssembledFiles>()
  const thread = new Worker(new URL('./assembly-thread.ts', import.meta.url), { workerData: task })
  thread.on('message', resolve)
  thread.on('error', reject)
  thread.on('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  return promise
}

interface TrackAssembly extends Pick<AssemblyDependencies, 'files'> {
  readonly key: Buffer
  readonly tracks: readonly Pick<RecordingTrack, 'id'>[]
  readonly length: number
  readonly assembled: AssembledFiles
}

/** Replaces what was received by the files that play. */
const keep = async (context: SystemContext, recordingId: string, joined: TrackAssembly): Promise<void> => {
  const { tx, at } = context
  const media = await lockMedia(tx, recordingId)
  // Erased, or joined by another process.
  if (!media || media.assembled_at) return
  const { assembled, tracks, length } = joined
  const mixedId = await trackFor(tx, {
    tenant_id: media.tenant_id,
    id: newId(at),
    recording_id: recordingId,
    person_id: null,
  })
  const contents = tracks.map(({ id }, index) => ({ id, file: assembled.tracks[index] }))
  for (const { id, file } of [...contents, { id: mixedId, file: assembled.mixed }]) {
    if (!file) throw new Error('a track was not joined')
    await storeAssembledFile(context, id, file, joined)
    await describeTrack(tx, id, { durationMs: Math.round((length * 1000) / opusClockRate), size: file.byteLength })
  }
  const received = await deleteChunks(
    tx,
    tracks.map(({ id }) => id),
    'received',
  )
  await releaseFiles(context, received)
  await markAssembled(tx, recordingId, at)
}

/** Stores a file in encrypted pieces. */
const storeAssembledFile = async (
  context: SystemContext,
  trackId: string,
  file: Uint8Array,
  { files, key }: Pick<TrackAssembly, 'files' | 'key'>,
): Promise<void> => {
  const rows = []
  for (let position = 0; position * pieceSize < file.byteLength; position += 1) {
    const piece = file.subarray(position * pieceSize, (position + 1) * pieceSize)
    const content = encryptBytes(piece, key, chunkContext(trackId, 'assembled', position))
    const stored = { content, mediaType: 'application/octet-stream', name: 'recording' }
    const file_id = await storeFile(context, files, stored)
    rows.push({ tenant_id: context.actor.tenantId, track_id: trackId, kind: 'assembled' as const, position, file_id })
  }
  await insertChunks(context.tx, rows)
}
