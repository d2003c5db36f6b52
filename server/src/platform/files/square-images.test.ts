import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { InvalidImageError } from './invalid-image.ts'
import { cropToSquares } from './square-images.ts'

const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }
const whole = { left: 0, top: 0, size: 100_000 }

/** A picture whose left half is red and whose right half is blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: red } }, left: 0, top: 0 },
  ])

/** The colour in the middle of a picture, as what of red, green and blue it has most of. */
const colourOf = async (picture: Buffer): Promise<string> => {
  const { channels } = await sharp(picture).stats()
  const means = channels.map(({ mean }) => mean)
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))] as string
}

const one = async (content: Buffer, crop = whole, size = 64): Promise<Buffer> =>
  (await cropToSquares(content, crop, [size]))[0] as Buffer

describe('a portrait', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('drawn from a %s is a WebP square in each size', async (format) => {
    const drawn = await cropToSquares(await twoHalves(400, 300).toFormat(format).toBuffer(), whole, [96, 256])
    const found = await Promise.all(drawn.map((picture) => sharp(picture).metadata()))
    expect(found.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 96, 96],
      ['webp', 256, 256],
    ])
  })

  it('shows the selected part', async () => {
    const picture = await twoHalves(400, 200).png().toBuffer()
    expect(await colourOf(await one(picture, { left: 0, top: 0, size: 200 }))).toBe('red')
    expect(await colourOf(await one(picture, { left: 200, top: 0, size: 200 }))).toBe('blue')
  })

  it('is cut inside the image, whatever part was selected', async () => {
    const picture = await twoHalves(400, 200).png().toBuffer()
    expect(await colourOf(await one(picture, { left: 9999, top: -50, size: 100 }))).toBe('blue')
    expect(await colourOf(await one(picture, { left: -10, top: 9999, size: 0 }))).toBe('red')
  })

  it('is turned upright, and the selected part refers to the upright image', async () => {
    // Lying on its side: what is drawn left is seen above.
    const lying = await twoHalves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await colourOf(await one(lying, { left: 0, top: 0, size: 200 }))).toBe('red')
    expect(await colourOf(await one(lying, { left: 0, top: 200, size: 200 }))).toBe('blue')
  })

  it('tells nothing of where, when and with what it was taken', async () => {
    const exif = { IFD0: { Copyright: 'canary', Software: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const taken = await twoHalves(200, 200).jpeg().withExif(exif).toBuffer()
    expect(taken.includes('canary')).toBe(true)
    const drawn = await one(taken)
    expect(drawn.includes('canary')).toBe(false)
    const { exif: left, xmp, icc, iptc } = await sharp(drawn).metadata()
    expect([left, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('has white where there was nothing', async () => {
    const clear = {
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const { channels } = await sharp(await one(await sharp(clear).png().toBuffer())).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it('may have a film at its end, as phones make them', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 7)])
    const moving = Buffer.concat([await twoHalves(100, 100).jpeg().toBuffer(), film])
    expect(await colourOf(await one(moving, { left: 0, top: 0, size: 50 }))).toBe('red')
  })
})

describe('files that are no portraits', async () => {
  const jpeg = await twoHalves(100, 100).jpeg().toBuffer()
  const png = await twoHalves(100, 100).png().toBuffer()
  const big = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: red } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const asChunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  /** A header that says how large it is, and nothing more. */
  const promising = (side: number) => {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(side, 0)
    size.writeUInt32BE(side, 4)
    size.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), asChunk('IHDR', size)])
  }

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('a portrait')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
    ['a drawing behind a declaration', Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a moving picture', await sharp(png).gif().toBuffer()],
    ['a scan', await sharp(png).tiff().toBuffer()],
    ['the beginning of a JPEG and then something else', Buffer.concat([jpeg.subarray(0, 3), Buffer.from('x')])],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['a JPEG that says it is a PNG', Buffer.concat([png.subarray(0, 8), jpeg])],
    ['a JPEG that is a page as well', Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')])],
    ['a JPEG with a page in its remarks', await remarked(jpeg, '<SCRIPT >alert(1)</SCRIPT>')],
    ['a JPEG that is a document as well', Buffer.concat([jpeg, Buffer.from('%PDF-1.7')])],
    ['a JPEG that is a program as well', await remarked(jpeg, '<?php system($_GET[0]); ?>')],
    ['a PNG that is an archive as well', Buffer.concat([png, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
    ['a picture 50,000 pixels wide', await big(50_000, 2)],
    ['a picture 50,000 pixels high', await big(2, 50_000)],
    ['a picture that unpacks to gigabytes', promising(50_000)],
    ['a picture with more pixels than a portrait needs', promising(8000)],
  ])('is refused: %s', async (_, content) => {
    await expect(one(content)).rejects.toThrow(InvalidImageError)
  })
})

/** Puts a remark behind the beginning of a JPEG, where every reader skips it. */
async function remarked(jpeg: Buffer, text: string): Promise<Buffer> {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}
