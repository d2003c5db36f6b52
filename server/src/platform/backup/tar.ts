/*
 * Archives as every system's `tar` reads and writes them (ustar, POSIX.1-1988), without keeping them in memory.
 */

/** One file of an archive. Its content has to be read before the next one is asked for. */
export interface Member {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

const block = 512
const largest = 0o77777777777

/** The bytes of one file in an archive. @throws RangeError when name or size do not fit into the format */
export async function* memberOf(
  name: string,
  size: number,
  at: Date,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield headOf(name, size, at)
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new RangeError(`${name} has ${written} bytes and was said to have ${size}`)
  yield Buffer.alloc(paddingOf(size))
}

/** What stands behind the last file. */
export const endOfArchive = (): Buffer => Buffer.alloc(2 * block)

const headOf = (name: string, size: number, at: Date): Buffer => {
  const bytes = Buffer.from(name)
  if (bytes.length > 100 || size > largest)
    throw new RangeError(`${name} of ${size} bytes does not fit into an archive`)
  const head = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  bytes.copy(head)
  head.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0`, 100)
  head.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0${' '.repeat(8)}0`, 136)
  head.write('ustar\u000000', 257)
  head.write(`${octal(sumOf(head), 6)}\0 `, 148)
  return head
}

/** The sum of a head's bytes, its own place counted as spaces. */
const sumOf = (head: Buffer): number =>
  head.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)

const paddingOf = (size: number): number => (block - (size % block)) % block

/** Reads an archive, file by file. @throws RangeError when it is damaged or ends early */
export async function* membersOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const source = archive[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await source.next()
      if (next.done) throw new RangeError('the archive ends early')
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  const exactly = async (count: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0; missing -= parts.at(-1)!.length) parts.push(await some(missing))
    return Buffer.concat(parts)
  }
  while (true) {
    const head = await exactly(block)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = read(head)
    let missing = size
    const content = async function* () {
      while (missing > 0) {
        const chunk = await some(missing)
        missing -= chunk.length
        yield chunk
      }
    }
    yield { name, size, content: content() }
    if (missing > 0) throw new RangeError(`${name} was not read to its end`)
    await exactly(paddingOf(size))
  }
}

const read = (head: Buffer): { name: string; size: number } => {
  const text = (from: number, to: number) => head.toString('utf8', from, to).replace(/[\0 ].*$/s, '')
  const size = Number.parseInt(text(124, 136), 8)
  if (Number.parseInt(text(148, 156), 8) !== sumOf(head) || !(size >= 0)) throw new RangeError('the archive is damaged')
  const end = head.indexOf(0)
  return { name: head.toString('utf8', 0, end === -1 ? 100 : Math.min(end, 100)), size }
}
