import { parentPort, workerData } from 'node:worker_threads'
import { fillGaps, mixTracks, writeWebm } from './audio-assembly.ts'
import { decodePackets } from './timed-packets.ts'

/** The received chunks of every track of a recording, and how long the recording is, in samples at 48 kHz. */
export interface AssemblyTask {
  readonly tracks: readonly (readonly Uint8Array[])[]
  readonly length: number
}

/** The files that play: one per track, and one with all of them. */
export interface AssembledFiles {
  readonly tracks: readonly Uint8Array[]
  readonly mixed: Uint8Array
}

const { tracks, length } = workerData as AssemblyTask
const placed = tracks.map((chunks) =>
  fillGaps(
    chunks.flatMap((chunk) => decodePackets(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))),
    length,
  ),
)
const files: Uint8Array[] = []
// Browsers send Opus as stereo, also of one microphone.
for (const packets of placed) files.push(await writeWebm(packets, 2))
const mixed = await writeWebm(await mixTracks(placed), 1)
parentPort?.postMessage({ tracks: files, mixed } satisfies AssembledFiles)
