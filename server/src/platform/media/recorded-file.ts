import { Readable } from 'node:stream'
import type { Tx } from '../db/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import { decryptBytes } from '../secrets/encryption.ts'
import { chunkContext, recordingKey } from './recording-key.ts'
import { pieceSize } from './rules.ts'
import { chunksOf, mediaOf, trackById } from './store.ts'

/** A file of a recording that plays, without its content. */
export interface RecordedFile {
  readonly tenantId: string
  readonly trackId: string
  readonly size: number
  readonly key: Buffer
  /** The encrypted pieces, in their order. */
  readonly pieces: readonly string[]
}

/** Finds the file of a track; undefined while it is not joined, or after it was erased. */
export const findRecordedFile = async (
  tx: Tx,
  trackId: string,
  secretKey: string,
): Promise<RecordedFile | undefined> => {
  const track = await trackById(tx, trackId)
  const media = track && (await mediaOf(tx, track.recording_id))
  if (!media?.assembled_at || !media.encrypted_key || track?.size == null) return undefined
  return {
    tenantId: track.tenant_id,
    trackId,
    size: Number(track.size),
    key: recordingKey(media.encrypted_key, secretKey),
    pieces: await chunksOf(tx, trackId, 'assembled'),
  }
}

/** The bytes of a file from `start` up to and including `end`. Only the pieces that have them are read and decrypted. */
export const streamRecordedFile = (
  files: FileStore,
  { tenantId, trackId, key, pieces }: RecordedFile,
  { start, end }: { readonly start: number; readonly end: number },
): Readable => {
  const read = async function* () {
    for (let position = Math.floor(start / pieceSize); position * pieceSize <= end; position += 1) {
      const fileId = pieces[position]
      if (fileId === undefined) throw new Error('a piece of a recorded file is missing')
      const encrypted = await files.read({ tenantId, fileId })
      const piece = decryptBytes(encrypted, key, chunkContext(trackId, 'assembled', position))
      const offset = position * pieceSize
      yield piece.subarray(Math.max(start - offset, 0), Math.min(end - offset + 1, piece.length))
    }
  }
  return Readable.from(read(), { objectMode: false })
}
