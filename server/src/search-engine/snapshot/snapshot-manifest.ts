import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { IndexUpdate } from '../index/index-writer.ts'
import type { Segment } from '../index/segment.ts'

const Visibility = z.object({ client: z.string(), compliance: z.string(), staff: z.string() })

/** Which segments a snapshot has, who may see which documents, and the replication position at which this is true. */
const SnapshotManifest = z.object({
  database: z.string(),
  indexFormat: z.string(),
  position: z.string(),
  facetValues: z.array(z.tuple([z.string(), z.array(z.string())])),
  segments: z.array(
    z.object({ number: z.int(), file: z.string(), crc: z.int(), layout: z.unknown(), visibleTo: Visibility }),
  ),
})
export type SnapshotManifest = z.infer<typeof SnapshotManifest>

export const manifestFileName = 'manifest'
export const emptyUpdate: IndexUpdate = { added: [], dropped: [], deleted: [], facetValues: [] }

/** The file's first line is the checksum of the JSON that follows. */
export const serializeManifest = (manifest: SnapshotManifest): string => {
  const text = JSON.stringify(manifest)
  return `${crc32(text)}\n${text}`
}

/** @throws Error when the file is damaged */
export const parseManifest = (bytes: Buffer): SnapshotManifest => {
  const end = bytes.indexOf('\n')
  const text = bytes.subarray(end + 1)
  if (crc32(text) !== Number(bytes.subarray(0, end).toString())) throw new RangeError('the manifest is damaged')
  return SnapshotManifest.parse(JSON.parse(text.toString()))
}

type SegmentVisibility = Segment['visibleTo']

const toBase64 = (bits: Uint32Array): string =>
  Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('base64')

export const encodeVisibility = ({ client, compliance, staff }: SegmentVisibility): z.infer<typeof Visibility> => ({
  client: toBase64(client),
  compliance: toBase64(compliance),
  staff: toBase64(staff),
})

const fromBase64 = (text: string): Uint32Array => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)

export const decodeVisibility = ({ client, compliance, staff }: z.infer<typeof Visibility>): SegmentVisibility => ({
  client: fromBase64(client),
  compliance: fromBase64(compliance),
  staff: fromBase64(staff),
})
