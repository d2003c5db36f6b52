import { setPriority } from 'node:os'
import { InvalidImageError } from './invalid-image.ts'
import { type Crop, cropToSquares } from './square-images.ts'

/** What the server sends to this process, one at a time. */
export interface ImageRequest {
  readonly content: Uint8Array
  readonly crop: Crop
  /** Pixels of a side. */
  readonly sizes: readonly number[]
}

/** What this process answers. */
export type ImageResponse = { readonly squares: readonly Uint8Array[] } | { readonly isInvalid: true }

/** Bytes of memory after which this process gives up; the largest accepted photo needs about half. */
const maxResidentBytes = 600_000_000

// A child process of image-decoder.ts. Whatever a hostile file makes the decoder do, it does it here: at low priority,
// with bounded memory, and in a process that can be killed.
setPriority(10)
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1)
}, 25).unref()
// Ctrl+C reaches the whole process group; the server decides when it stops.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ content, crop, sizes }: ImageRequest) => {
  try {
    const response: ImageResponse = { squares: await cropToSquares(Buffer.from(content), crop, sizes) }
    process.send?.(response)
  } catch (error) {
    if (!(error instanceof InvalidImageError)) throw error
    process.send?.({ isInvalid: true } satisfies ImageResponse)
  }
})
