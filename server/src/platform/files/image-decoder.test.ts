import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { TooBusy } from '../concurrency-limit.ts'
import { createImageDecoder } from './image-decoder.ts'
import { InvalidImageError } from './invalid-image.ts'

// A limit for what hangs: making the large pictures takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const crop = { left: 0, top: 0, size: 100 }
const requestFor = (content: Uint8Array) => ({ content: new Uint8Array(content), crop, sizes: [96, 256] })
const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 255, g: 0, b: 0 } } })

/** A lossless WebP whose header promises a square of that side. */
const webpPromising = (side: number): Buffer => {
  const content = Buffer.alloc(36)
  content.write('RIFF', 0, 'latin1')
  content.writeUInt32LE(28, 4)
  content.write('WEBPVP8L', 8, 'latin1')
  content.writeUInt32LE(16, 16)
  content[20] = 0x2f
  content.writeUInt32LE((side - 1) | ((side - 1) << 14), 21)
  return content
}

/** Stays busy forever for one content and answers at once for any other. */
const stallingProgram = `
process.on('message', ({ content }) => {
  while (Buffer.from(content).equals(Buffer.from('stall')));
  process.send({ pictures: [] })
})
process.on('disconnect', () => process.exit(0))
`

describe('image decoder', () => {
  it('crops a photo in a process of its own', async () => {
    const squares = await createImageDecoder().cropToSquares('nora', requestFor(await red(300).jpeg().toBuffer()))
    const sizes = await Promise.all(squares.map((square) => sharp(square).metadata()))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 96],
      ['webp', 256],
    ])
  })

  it.each([
    ['a WebP of 36 bytes that promises 16383 × 16383 pixels', async () => webpPromising(16_383)],
    ['a WebP of 36 bytes that promises 7050 × 7050 pixels', async () => webpPromising(7_050)],
    ['an interlaced PNG of 7050 × 7050 pixels', () => red(7_050).png({ progressive: true }).toBuffer()],
    ['a progressive JPEG of 7050 × 7050 pixels', () => red(7_050).jpeg({ progressive: true }).toBuffer()],
  ])('refuses %s by its header, without decoding it', async (_, build) => {
    const content = await build()
    const decoder = createImageDecoder()
    await decoder.cropToSquares('nora', requestFor(await red(10).png().toBuffer()))
    const before = performance.now()
    await expect(decoder.cropToSquares('nora', requestFor(content))).rejects.toThrow(InvalidImageError)
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it('decodes one photo per owner at a time and lets only a few wait', async () => {
    const decoder = createImageDecoder({ waiting: 1 })
    const photo = requestFor(await red(2_000).png().toBuffer())
    const [first, again, second, third] = await Promise.allSettled(
      ['nora', 'nora', 'ben', 'cleo'].map((owner) => decoder.cropToSquares(owner, photo)),
    )
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect([again, third].map((result) => (result as PromiseRejectedResult).reason)).toEqual([
      expect.any(TooBusy),
      expect.any(TooBusy),
    ])
    await decoder.cropToSquares('nora', photo)
  })

  it('kills a process that takes too long, and decodes the next photo in a new one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-images-'))
    const program = join(folder, 'stalling.mjs')
    await writeFile(program, stallingProgram)
    const decoder = createImageDecoder({ timeoutMs: 300, program })
    const stalling = decoder.cropToSquares('nora', requestFor(Buffer.from('stall')))
    await expect(stalling).rejects.toThrow(InvalidImageError)
    await delay(50)
    expect(await decoder.cropToSquares('nora', requestFor(Buffer.from('fine')))).toEqual([])
    await rm(folder, { recursive: true })
  })
})
