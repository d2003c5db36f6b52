import { setPriority } from 'node:os'
import { InvalidImageError } from './invalid-image.ts'
import { type Crop, cropToSquares, redraw } from './square-images.ts'

/** Squares of a photo, `sizes` in pixels of a side. */
export interface SquaresRequest {
  readonly content: Uint8Array
  readonly crop: Crop
  readonly sizes: readonly number[]
}

/** A whole picture is drawn anew, and once more within a square of so many pixels. */
export interface RedrawRequest {
  readonly content: Uint8Array
  readonly previewSide?: number
}

/** What the server sends to this process, one at a time. */
export type ImageRequest = SquaresRequest | RedrawRequest

/** What this process answers. */
export type ImageResponse = { readonly pictures: readonly Uint8Array[] } | { readonly isInvalid: true }

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
process.on('message', async (request: ImageRequest) => {
  try {
    const content = Buffer.from(request.content)
    const pictures =
      'crop' in request
        ? await cropToSquares(content, request.crop, request.sizes)
        : await redraw(content, request.previewSide)
    process.send?.({ pictures } satisfies ImageResponse)
  } catch (error) {
    if (!(error instanceof InvalidImageError)) throw error
    process.send?.({ isInvalid: true } satisfies ImageResponse)
  }
})
