import sharp from 'sharp'

/** A picture that is none, or not one that is taken. */
export class InvalidImageError extends Error {
  override readonly name = 'NotAPicture'
}

/** A square of a picture as people see it, upright: pixels from its left upper corner. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Pixels of one side, and of the whole: more is a bomb, not a portrait. */
const maxSidePixels = 12_000
const maxPixels = 50_000_000
/** Pictures worked on at the same time: each takes a core and, unpacked, up to 200 MB. */
const maxConcurrent = 2

const kinds = [
  { format: 'jpeg', begins: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'png', begins: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { format: 'webp', begins: (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1')) },
] as const

// Whatever else the library can read, such as drawings and documents, it is not asked to.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)

/**
 * Draws a square of a picture anew, once for each size, as WebP: upright, in sRGB, and without anything that was hidden
 * in it, such as the place where it was taken.
 * @param sizes pixels of a side
 * @throws NotAPicture for anything but a whole JPEG, PNG or WebP of bearable size that is nothing else besides
 */
export const cropToSquares = async (content: Buffer, crop: Crop, sizes: readonly number[]): Promise<Buffer[]> => {
  const kind = kinds.find(({ begins }) => begins(content))
  if (!kind || isPolyglot(content)) throw new InvalidImageError()
  return withConcurrencyLimit(async () => {
    try {
      const upright = sharp(content, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 }).autoOrient()
      const { format, autoOrient } = await upright.metadata()
      const { width, height } = autoOrient
      if (format !== kind.format || Math.max(width, height) > maxSidePixels) throw new InvalidImageError()
      const square = upright.extract(within(crop, width, height)).flatten({ background: '#ffffff' })
      return await Promise.all(
        sizes.map((size) => square.clone().resize(size, size, { kernel: 'lanczos3' }).webp({ quality: 84 }).toBuffer()),
      )
    } catch (error) {
      throw error instanceof InvalidImageError ? error : new InvalidImageError('unreadable', { cause: error })
    }
  })
}

/** The part of a square that lies on the picture, still a square. */
const within = ({ left, top, size }: Crop, width: number, height: number) => {
  const side = Math.min(Math.max(size, 1), width, height)
  const place = (from: number, length: number) => Math.min(Math.max(from, 0), length - side)
  return { left: place(left, width), top: place(top, height), width: side, height: side }
}

/** Beginnings of what other programs would take the same bytes for; long enough not to come about by chance. */
const markup =
  /<(?:!doctype\s|(?:html|head|body|script|iframe)[\s>]|svg(?:>|\s[a-z])|\?(?:php|xml-stylesheet)\s)|%PDF-\d/i
/** Bytes from the end among which an archive has its directory. */
const archiveTail = 66_000

/**
 * Whether a picture is also a page, a document or an archive. Phones do append films to pictures, so that bytes after
 * the end alone say nothing.
 */
const isPolyglot = (content: Buffer): boolean =>
  markup.test(content.toString('latin1')) || content.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1')

const queue: (() => void)[] = []
let running = 0

const withConcurrencyLimit = async <R>(work: () => Promise<R>): Promise<R> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
