import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract, list } from 'tar'
import { describe, expect, it } from 'vitest'
import { endOfArchive, memberOf, membersOf } from './tar.ts'

const at = new Date('2026-11-20T10:00:00Z')
const contents: readonly (readonly [name: string, content: Buffer])[] = [
  ['head.json', Buffer.from('{}')],
  ['empty', Buffer.alloc(0)],
  ['tables/public.people/000001', Buffer.alloc(512, 1)],
  [`files/${'n'.repeat(94)}`, Buffer.alloc(70_001, 2)],
]

const bytesOf = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const archive = async () => {
  const members = await Promise.all(
    contents.map(([name, content]) => bytesOf(memberOf(name, content.length, at, [content]))),
  )
  return Buffer.concat([...members, endOfArchive()])
}
/** The bytes in pieces of a size. */
const inPieces = async function* (bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const found = async (bytes: Buffer, size: number) => {
  const members: [string, Buffer][] = []
  for await (const { name, content } of membersOf(inPieces(bytes, size))) members.push([name, await bytesOf(content)])
  return members
}

describe('an archive', () => {
  it.each([1, 511, 512, 100_000])('is read as it was written, in whatever pieces it arrives: %i', async (size) => {
    expect(await found(await archive(), size)).toEqual(contents)
  })

  it('is one for everybody else’s programs, too', async () => {
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

  it('that is cut off anywhere is not taken for a whole one', async () => {
    const whole = await archive()
    for (const length of [0, 100, 512, 600, 1100, 40_000, whole.length - 1024])
      await expect(found(whole.subarray(0, length), 4096)).rejects.toThrow('the archive ends early')
  })

  it('whose heads were touched is refused', async () => {
    const touched = await archive()
    touched[0] = 'x'.charCodeAt(0)
    await expect(found(touched, 4096)).rejects.toThrow('the archive is damaged')
  })

  it('holds what it says of itself, or is not written', async () => {
    await expect(bytesOf(memberOf('a', 3, at, [Buffer.alloc(2)]))).rejects.toThrow('a has 2 bytes')
    await expect(bytesOf(memberOf('n'.repeat(101), 0, at, []))).rejects.toThrow('does not fit')
  })

  it('must be read in its order', async () => {
    const skip = async () => {
      for await (const { name } of membersOf(inPieces(await archive(), 4096))) expect(name).toBe('head.json')
    }
    await expect(skip()).rejects.toThrow('head.json was not read to its end')
  })
})
