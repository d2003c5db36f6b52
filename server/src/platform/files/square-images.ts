import sharp, { type Sharp } from 'sharp'
import { InvalidImageError } from './invalid-image.ts'

/** A square of an image as people see it, upright: pixels from its upper left corner. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Pixels of one side. */
const maxSidePixels = 12_000
/** Pixels of a photo as phones take them, decoded row by row. */
const maxPixels = 50_000_000
/** Pixels of an image that must be in memory as a whole: interlaced, progressive, or WebP. */
const maxBufferedPixels = 25_000_000

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
 * Draws a square of an image anew, once for each size, as WebP: upright, in sRGB, and without metadata such as the place
 * where it was taken. The size is checked in the header before anything is decoded. Runs in image-process.ts.
 * @param sizes pixels of a side
 * @throws InvalidImageError for anything but a whole JPEG, PNG or WebP of acceptable size that is not a polyglot
 */
export const cropToSquares = (content: Buffer, crop: Crop, sizes: readonly number[]): Promise<Buffer[]> =>
  decode(content, (upright, { width, height }) => {
    const square = upright.extract(within(crop, width, height)).flatten({ background: '#ffffff' })
    return Promise.all(
      sizes.map((size) => square.clone().resize(size, size, { kernel: 'lanczos3' }).webp({ quality: 84 }).toBuffer()),
    )
  })

/**
 * Draws a whole image anew as WebP, under the same checks, and once more within a square if `previewSide` is given. Runs in
 * image-process.ts.
 * @throws InvalidImageError for anything but a whole JPEG, PNG or WebP of acceptable size that is not a polyglot
 */
export const redraw = (content: Buffer, previewSide?: number): Promise<Buffer[]> =>
  decode(content, (upright) => {
    const whole = upright.flatten({ background: '#ffffff' })
    const drawn = [whole.clone().webp({ quality: 80 }).toBuffer()]
    if (previewSide !== undefined)
      drawn.push(
        whole
          .clone()
          .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      )
    return Promise.all(drawn)
  })

/** Checks an image before and after its header is read, and draws from it. */
const decode = async <T>(
  content: Buffer,
  draw: (upright: Sharp, size: { readonly width: number; readonly height: number }) => Promise<T>,
): Promise<T> => {
  const kind = kinds.find(({ begins }) => begins(content))
  if (!kind || isPolyglot(content)) throw new InvalidImageError()
  try {
    const upright = sharp(content, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 }).autoOrient()
    const { format, autoOrient, isProgressive } = await upright.metadata()
    const { width, height } = autoOrient
    if (format !== kind.format || Math.max(width, height) > maxSidePixels) throw new InvalidImageError()
    if ((isProgressive || format === 'webp') && width * height > maxBufferedPixels) throw new InvalidImageError()
    return await draw(upright, { width, height })
  } catch (error) {
    throw error instanceof InvalidImageError ? error : new InvalidImageError('unreadable', { cause: error })
  }
}

/** The part of a square that lies on the picture, still a square. */
const within = ({ left, top, size }: Crop, width: number, height: number) => {
  const side = Math.min(Math.max(size, 1), width, height)
  const clamp = (from: number, length: number) => Math.min(Math.max(from, 0), length - side)
  return { left: clamp(left, width), top: clamp(top, height), width: side, height: side }
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
