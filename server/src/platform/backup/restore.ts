import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { filesFolder, Head, headName, Manifest, manifestName, secretName, tablesFolder } from './backup-format.ts'
import { suspendConstraints } from './constraints.ts'
import { copyIn, copyOut } from './copy-streams.ts'
import { namesBelow, type StoredFile, writeStored } from './stored-files.ts'
import {
  type CopiedTable,
  canonicalSettings,
  copiedTables,
  copyInStatement,
  copyOutStatement,
  sequencesOf,
} from './tables.ts'
import { type ArchivedFile, readArchive } from './tar-archive.ts'

/** A backup whose beginning has been read. */
export interface OpenedBackup {
  readonly head: Head
  /** The installation's secret key, if it is in the archive. */
  readonly secretKey: string | undefined
  /** Everything behind, to be read once. */
  readonly rest: AsyncGenerator<ArchivedFile>
}

export interface RestoreOptions {
  /** A migrated database without contents, as its owner. */
  readonly client: Client
  /** The folder in which uploaded files will lie; there must be none yet. `undefined` when they lie elsewhere. */
  readonly files: string | undefined
}

/** Reads the beginning of a backup. @throws ConfigError when it is none */
export const openBackup = async (archive: AsyncIterable<Buffer>): Promise<OpenedBackup> => {
  const rest = readArchive(archive)
  const first = (await rest.next().catch(rethrowConfigError))?.value
  const head = Head.safeParse(first?.name === headName ? await jsonOf(first) : undefined)
  if (!head.success) throw new ConfigError('This is no backup, or not one that this version can read')
  if (!head.data.hasSecret) return { head: head.data, secretKey: undefined, rest }
  const second: ArchivedFile | undefined = (await rest.next()).value
  if (second?.name !== secretName) throw new ConfigError('The backup is damaged: it has no secret key')
  return { head: head.data, secretKey: (await bytesOf(second)).toString(), rest }
}

// Rethrows our own errors; any other error means that the file is not a backup.
const rethrowConfigError = (error: unknown): undefined => {
  if (error instanceof ConfigError) throw error
}

/**
 * Fills a database and a folder from a backup: everything, or nothing. What was written is read again and must have the same hash
 * as when the backup was made.
 * @throws ConfigError when there is something already, or the backup is damaged or of another version
 */
export const restoreBackup = async ({ client, files }: RestoreOptions, backup: OpenedBackup): Promise<Manifest> => {
  if (files && (await namesBelow(files)).length > 0) throw new ConfigError(`There are files in ${files} already`)
  const draft = files && `${files}.restoring`
  await remove(draft)
  await client.query('begin')
  try {
    await client.query(canonicalSettings)
    await client.query(`select pg_advisory_xact_lock(hashtextextended('colloquy start', 0))`)
    const tables = await copiedTables(client)
    expectSameShape(tables, backup.head)
    const putBack = await suspendConstraints(client, tables)
    await expectEmpty(client, tables)
    const manifest = await fill({ client, files: draft }, tables, backup.rest)
    await setSequences(client, manifest.sequences)
    for (const table of tables) await expectSame(client, table, manifest)
    await putBack()
    if (files && draft && manifest.files.length > 0) {
      await remove(files)
      await rename(draft, files)
    }
    await client.query('commit')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw isDamageError(error) ? new ConfigError(`The backup is damaged: ${error.message}`) : error
  } finally {
    await remove(draft)
  }
}

const remove = async (folder: string | undefined): Promise<void> => {
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** Errors of a damaged archive, and invalid values that the database reports. */
const isDamageError = (error: unknown): error is Error =>
  error instanceof RangeError || /^(Z_|2[23])/.test((error as { code?: string }).code ?? '')

const expectSameShape = (tables: readonly CopiedTable[], head: Head): void => {
  const shapes = (of: Head['tables'] | readonly CopiedTable[]) =>
    new Set(of.map(({ name, columns }) => `${name} (${columns.join(', ')})`))
  const [different] = shapes(tables).symmetricDifference(shapes(head.tables))
  if (different) throw new ConfigError(`The backup is of another version; the first difference is in ${different}`)
}

const expectEmpty = async (client: Client, tables: readonly CopiedTable[]): Promise<void> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new ConfigError(`The database is not empty: there are rows in ${name}`)
  }
}

/** Writes everything in the order in which it comes. @returns the manifest, with which a whole backup ends */
const fill = async (
  { client, files }: RestoreOptions,
  tables: readonly CopiedTable[],
  rest: AsyncGenerator<ArchivedFile>,
): Promise<Manifest> => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const stored: StoredFile[] = []
  let next = await rest.next()
  /** All parts of the table that comes now, as one stream. */
  const partsOf = async function* (table: CopiedTable): AsyncGenerator<Buffer> {
    for (; !next.done && tableIn(next.value.name) === table.name; next = await rest.next()) yield* next.value.content
  }
  while (!next.done) {
    const { name } = next.value
    if (name === manifestName) return expectWhole(Manifest.safeParse(await jsonOf(next.value)).data, stored)
    const table = byName.get(tableIn(name) ?? '')
    if (table) await copyIn(client, copyInStatement(table), partsOf(table))
    else if (name.startsWith(filesFolder)) {
      if (!files) throw new ConfigError('The backup holds uploaded files: restore it without S3_BUCKET')
      stored.push(await writeStored(files, name.slice(filesFolder.length), next.value))
      next = await rest.next()
    } else throw new RangeError(`nobody knows what ${name} is`)
  }
  throw new RangeError('it has no manifest')
}

const tableIn = (member: string): string | undefined => {
  if (!member.startsWith(tablesFolder)) return undefined
  return member.slice(tablesFolder.length, member.lastIndexOf('/'))
}

const expectWhole = (manifest: Manifest | undefined, stored: readonly StoredFile[]): Manifest => {
  if (!manifest) throw new RangeError('its manifest cannot be read')
  const describeFile = ({ name, size, sha256 }: StoredFile) => `${name} (${size} bytes, ${sha256})`
  const [different] = new Set(stored.map(describeFile)).symmetricDifference(new Set(manifest.files.map(describeFile)))
  if (different) throw new RangeError(`the file ${different} is not the one it was`)
  return manifest
}

const setSequences = async (client: Client, sequences: Manifest['sequences']): Promise<void> => {
  const there = new Set((await sequencesOf(client)).map(({ name }) => name))
  for (const { name, value, isCalled } of sequences) {
    if (!there.delete(name)) throw new RangeError(`there is no sequence ${name}`)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  }
  if (there.size > 0) throw new RangeError(`it says nothing of the sequence ${[...there][0]}`)
}

/** Reads a table as the backup has read it. */
const expectSame = async (client: Client, table: CopiedTable, { tables }: Manifest): Promise<void> => {
  const hash = createHash('sha256')
  const copy = copyOut(client, copyOutStatement(table))
  for await (const chunk of copy) hash.update(chunk)
  const wanted = tables.find(({ name }) => name === table.name)
  if (wanted?.rows !== copy.rows || wanted.sha256 !== hash.digest('hex'))
    throw new RangeError(`${table.name} has ${copy.rows} rows and is not what it was with ${wanted?.rows}`)
}

const bytesOf = async ({ content }: ArchivedFile): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const jsonOf = async (member: ArchivedFile): Promise<unknown> => {
  try {
    return JSON.parse((await bytesOf(member)).toString())
  } catch {
    return undefined
  }
}
