import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const decompressGzip = promisify(gunzip)

/**
 * Decompresses gzip outside of the main thread. Stops at `maxSize`, so that a small file cannot become a large one.
 * @throws Error when it is not gzip, or larger
 */
export const decompress = (content: Uint8Array, maxSize: number): Promise<Buffer> =>
  decompressGzip(content, { maxOutputLength: maxSize })
