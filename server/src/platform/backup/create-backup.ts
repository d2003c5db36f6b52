import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import {
  filesFolder,
  type Head,
  headName,
  type Manifest,
  manifestName,
  partSize,
  secretFingerprintOf,
  secretName,
  tablesFolder,
} from './backup-format.ts'
import { copyOut } from './copy-streams.ts'
import { namesBelow, openStored } from './stored-files.ts'
import { type CopiedTable, canonicalSettings, copiedTables, copyOutStatement, sequencesOf } from './tables.ts'
import { endOfArchive, memberOf } from './tar.ts'

export interface BackupOptions {
  /** The database, as its owner. */
  readonly client: Client
  /** The folder in which uploaded files lie, which need not be there; `undefined` when they lie elsewhere. */
  readonly files: string | undefined
  readonly secretKey: string
  /** Whether the installation keeps the key itself, so that nobody else has it. */
  readonly includesSecret: boolean
  readonly at: Date
}

/**
 * A backup's bytes, uncompressed. All tables are read in one snapshot while the product goes on working; files after that,
 * so that each file a row names is there.
 * @returns what was copied, when all has been read
 */
export async function* backupOf(parts: BackupOptions): AsyncGenerator<Buffer, Manifest> {
  const { client, files, secretKey, includesSecret, at } = parts
  const json = (name: string, value: unknown) => text(name, JSON.stringify(value, null, 1), at)
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(canonicalSettings)
    const copied = await copiedTables(client)
    yield* json(headName, await headOf(parts, copied))
    if (includesSecret) yield* text(secretName, secretKey, at)
    const tenants = await tenantsOf(client)
    const tables: Manifest['tables'] = []
    for (const table of copied) tables.push(yield* tableOf(client, table, tenants, at))
    const sequences = await sequencesOf(client)
    const stored: Manifest['files'] = []
    for (const name of files ? await namesBelow(files) : []) {
      const file = await openStored(files!, name)
      if (!file) continue
      yield* memberOf(filesFolder + name, file.size, at, file.content)
      stored.push(file.finished())
    }
    const manifest = { tables, sequences, files: stored }
    yield* json(manifestName, manifest)
    yield endOfArchive()
    return manifest
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

const text = (name: string, content: string, at: Date): AsyncGenerator<Buffer> => {
  const bytes = Buffer.from(content)
  return memberOf(name, bytes.length, at, [bytes])
}

const headOf = async (
  { client, secretKey, includesSecret, at }: BackupOptions,
  tables: readonly CopiedTable[],
): Promise<Head> => {
  const migrations = await client.query('select number, name, hash from schema_migrations order by number')
  const { rows } = await client.query(`select mode, current_setting('server_version') as server from installation`)
  return {
    format: 'colloquy backup 1',
    madeAt: at.toISOString(),
    ...rows[0],
    migrations: migrations.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    secretMark: secretFingerprintOf(secretKey),
    hasSecret: includesSecret,
  }
}

/** In the order in which the database sorts them. */
const tenantsOf = async (client: Client): Promise<string[]> =>
  (await client.query('select distinct tenant_id as id from sites order by 1')).rows.map(({ id }) => id)

/** A table's rows in parts. Behind a wall the owner sees one tenant at a time, so tenant by tenant. */
async function* tableOf(
  client: Client,
  table: CopiedTable,
  tenants: readonly string[],
  at: Date,
): AsyncGenerator<Buffer, Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let rows = 0
  let part = 0
  let waiting: Buffer[] = []
  let size = 0
  const write = async function* () {
    part += 1
    yield* memberOf(`${tablesFolder}${table.name}/${String(part).padStart(6, '0')}`, size, at, waiting)
    waiting = []
    size = 0
  }
  for (const tenantId of table.tenantColumn ? tenants : [undefined]) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId ?? ''])
    const copy = copyOut(client, copyOutStatement(table, tenantId))
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk)
      waiting.push(chunk)
      size += chunk.length
      if (size >= partSize) yield* write()
    }
    rows += copy.rows
  }
  if (size > 0) yield* write()
  return { name: table.name, rows, sha256: hash.digest('hex') }
}
