import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract, list } from 'tar'
import { describe, expect, it } from 'vitest'
import { readArchive, writeArchive } from './tar-archive.ts'

const at = new Date('2026-11-20T10:00:00Z')
const contents: readonly (readonly [name: string, content: Buffer])[] = [
  ['head.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  ['tables/public.people/000001', Buffer.alloc(512, 1)],
  [`files/${'n'.repeat(94)}`, Buffer.alloc(70_001, 2)],
]

/** The same contents, written by the archive code that preceded the library. */
const earlierArchive = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA+3TTU7CUBSG4asrcQVwbn9gPUVrxFRobBkQ494NzJREJ7Yh4XkmN7mTM/jyvrTN0+J12O/SdCIiVhHnNy7fiChSrsuIyHVUp/91XVXpIdIMDsPYvKeY5dYV+vhM3LD2rR+PE9/4u//42X8Ua/3PYWw2XTss+8Om2z4u+nbfd+3yPEmea/98sX8uqqK2/xzuuGnP21P+u0n92n+Ro17l7/2XZVHqfxb3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMD/SwDX4QsJQr3UACIBAA==',
    'base64',
  ),
)

const bytesOf = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const archive = () =>
  bytesOf(
    writeArchive(async (add) => {
      for (const [name, content] of contents) await add({ name, size: content.length, at, content: [content] })
    }),
  )
const inPieces = async function* (bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const filesIn = async (bytes: Buffer, size: number) => {
  const files: [string, Buffer][] = []
  for await (const { name, content } of readArchive(inPieces(bytes, size))) files.push([name, await bytesOf(content)])
  return files
}

describe('an archive', () => {
  it.each([1, 511, 512, 100_000])('is read as it was written, in chunks of %i bytes', async (size) => {
    expect(await filesIn(await archive(), size)).toEqual(contents)
  })

  it('is read when it was written by an earlier version', async () => {
    expect(await filesIn(earlierArchive, 4096)).toEqual(contents)
  })

  it('is read by another program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'colloquy-tar-'))
    try {
      const file = join(folder, 'archive.tar')
      writeFileSync(file, await archive())
      const names: string[] = []
      await list({
        file,
        strict: true,
        onReadEntry: ({ path, size, mtime }) => names.push(`${path} ${size} ${+mtime!}`),
      })
      expect(names).toEqual(contents.map(([name, content]) => `${name} ${content.length} ${at.getTime()}`))
      await extract({ file, cwd: folder, strict: true })
      for (const [name, content] of contents) expect(readFileSync(join(folder, name))).toEqual(content)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is refused when it is truncated inside a file', async () => {
    const whole = await archive()
    for (const length of [100, 600, 1600, 40_000, whole.length - 1024 - 100])
      await expect(filesIn(whole.subarray(0, length), 4096)).rejects.toThrow(RangeError)
  })

  it('is refused when a header was changed', async () => {
    const changed = await archive()
    changed[0] = 'x'.charCodeAt(0)
    await expect(filesIn(changed, 4096)).rejects.toThrow('the archive is damaged')
  })

  it("is not written when a file's size differs from the announced one", async () => {
    const written = writeArchive((add) => add({ name: 'a', size: 3, at, content: [Buffer.alloc(2)] }))
    await expect(bytesOf(written)).rejects.toThrow('Size mismatch')
  })

  it('fails for its reader when its writer fails', async () => {
    const written = writeArchive(async (add) => {
      await add({ name: 'a', size: 2, at, content: [Buffer.alloc(2)] })
      throw new Error('the database is gone')
    })
    await expect(bytesOf(written)).rejects.toThrow('the database is gone')
  })

  it('stops its writer when the reader stops', async () => {
    let added = 0
    const written = writeArchive(async (add) => {
      for (; ; added += 1) await add({ name: `${added}`, size: 100_000, at, content: [Buffer.alloc(100_000)] })
    })
    for await (const _ of written) if (added === 3) break
    expect(added).toBeLessThan(6)
  })

  it('streams files of more than 8 GiB', async () => {
    const size = 9 * 1024 ** 3
    const chunk = Buffer.alloc(64 * 1024)
    const content = async function* () {
      for (let sent = 0; sent < size; sent += chunk.length) yield chunk
    }
    const written = writeArchive((add) => add({ name: 'large', size, at, content: content() }))
    for await (const file of readArchive(written)) {
      expect(file).toMatchObject({ name: 'large', size })
      let read = 0
      for await (const { length } of file.content) {
        read += length
        if (read > 10_000_000) break
      }
      break
    }
  })

  it('must be read in order', async () => {
    const skip = async () => {
      for await (const { name } of readArchive(inPieces(await archive(), 4096))) expect(name).toBe('head.json')
    }
    await expect(skip()).rejects.toThrow('head.json was not read to its end')
  })
})
