import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { ConfigError } from '../config.ts'
import type { VerificationResult } from './audit-log-verification.ts'
import type { NamedTenant, StoredEntry } from './store.ts'

/*
 * An exported record is a file of JSON lines: a header with its tenant, one line per entry with its chain value in hex,
 * and a footer with the number of entries and the last chain value. The keys of an entry are those that are hashed.
 */

const Hex = z.string().check(z.regex(/^([\da-f]{2})*$/))
const RecordHeader = z.object({ format: z.literal('colloquy audit 1'), tenantId: z.string(), key: z.string() })
const RecordTrailer = z.object({ entries: z.int(), head: z.nullable(z.object({ seq: z.int(), chain: Hex })) })
const nullableText = z.nullable(z.string())
// Loose, so that added keys are hashed as well, and detected.
const RecordLine = z.looseObject({
  seq: z.int(),
  chain: Hex,
  id: z.string(),
  tenantId: z.string(),
  at: z.string(),
  actorKind: z.string(),
  actorId: nullableText,
  sessionId: nullableText,
  operation: z.string(),
  subjectKind: nullableText,
  subjectId: nullableText,
  outcome: z.string(),
  facts: z.record(z.string(), z.unknown()),
})

/** Writes a tenant's record as JSON lines. @returns the number of entries */
export const writeRecord = async (
  out: Writable,
  tenant: NamedTenant,
  entries: AsyncIterable<StoredEntry>,
  at: Date,
): Promise<number> => {
  const writer = Writable.toWeb(out).getWriter()
  const writeLine = (line: unknown) => writer.write(`${JSON.stringify(line)}\n`)
  await writeLine({ format: 'colloquy audit 1', tenantId: tenant.id, key: tenant.key, exportedAt: at.toISOString() })
  let count = 0
  let head: z.infer<typeof RecordTrailer>['head'] = null
  for await (const { entry, chain } of entries) {
    const hex = chain.toString('hex')
    await writeLine({ ...entry, chain: hex })
    count += 1
    head = { seq: entry.seq, chain: hex }
  }
  await writeLine({ entries: count, head })
  await writer.close()
  return count
}

/** An exported record that is being read. */
export interface RecordFile {
  readonly tenant: NamedTenant
  readonly entries: AsyncIterable<StoredEntry>
  /** Whether the footer matches the entries; valid once all have been read. */
  isWhole(verdict: VerificationResult): boolean
}

/** Opens an exported record. @throws ConfigError when the file is not one, or a line is unreadable */
export const readRecord = async (path: string): Promise<RecordFile> => {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next().catch((error: Error) => {
    throw new ConfigError(`${path} cannot be read: ${error.message}`)
  })
  const start = RecordHeader.safeParse(parsed(first.value))
  if (!start.success) throw new ConfigError(`${path} is no exported audit record`)
  let foot: z.infer<typeof RecordTrailer> | undefined

  const read = async function* (): AsyncGenerator<StoredEntry> {
    let number = 1
    for await (const text of { [Symbol.asyncIterator]: () => iterator }) {
      number += 1
      const value = parsed(text)
      const line = RecordLine.safeParse(value)
      const last = RecordTrailer.safeParse(value)
      if (line.success && !foot) {
        const { chain, ...entry } = line.data
        yield { entry, chain: Buffer.from(chain, 'hex') }
      } else if (last.success && !foot) foot = last.data
      else throw new ConfigError(`${path}:${number} is no audit entry`)
    }
  }
  return {
    tenant: { id: start.data.tenantId, key: start.data.key },
    entries: read(),
    isWhole: ({ entries, head }) =>
      foot?.entries === entries && foot.head?.seq === head?.seq && foot.head?.chain === head?.chain.toString('hex'),
  }
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
