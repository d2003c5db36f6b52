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
import { type AddFile, writeArchive } from './tar-archive.ts'

export interface BackupOptions {
  /** The database, as its owner. */
  readonly client: Client
  /** The folder of uploaded files, which may be missing; `undefined` when they are in an object store. */
  readonly files: string | undefined
  readonly secretKey: string
  /** Whether the installation generated the key itself, so that nobody else has it. */
  readonly includesSecret: boolean
  readonly at: Date
}

/**
 * The bytes of a backup, uncompressed. All tables are read in one snapshot while the product continues to work; files
 * follow, so that each file of a row is included.
 * @returns what was copied, when all has been read
 */
export const backupOf = (options: BackupOptions): AsyncGenerator<Buffer, Manifest> =>
  writeArchive(async (add) => {
    const { client, files, secretKey, includesSecret, at } = options
    const addText = (name: string, text: string) => {
      const bytes = Buffer.from(text)
      return add({ name, size: bytes.length, at, content: [bytes] })
    }
    const addJson = (name: string, value: unknown) => addText(name, JSON.stringify(value, null, 1))
    await client.query('begin isolation level repeatable read, read only')
    try {
      await client.query(canonicalSettings)
      const copied = await copiedTables(client)
      await addJson(headName, await headOf(options, copied))
      if (includesSecret) await addText(secretName, secretKey)
      const tenants = await tenantsOf(client)
      const tables: Manifest['tables'] = []
      for (const table of copied) tables.push(await addTable(add, client, table, tenants, at))
      const sequences = await sequencesOf(client)
      const stored: Manifest['files'] = []
      for (const name of files ? await namesBelow(files) : []) {
        const file = await openStored(files!, name)
        if (!file) continue
        await add({ name: filesFolder + name, size: file.size, at, content: file.content })
        stored.push(file.finished())
      }
      const manifest = { tables, sequences, files: stored }
      await addJson(manifestName, manifest)
      return manifest
    } finally {
      await client.query('rollback').catch(() => undefined)
    }
  })

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

/** In the order of the database. */
const tenantsOf = async (client: Client): Promise<string[]> =>
  (await client.query('select distinct tenant_id as id from sites order by 1')).rows.map(({ id }) => id)

/**
 * Adds a table's rows in parts. Row-level security shows the owner one tenant at a time, so it reads tenant by tenant.
 */
const addTable = async (
  add: AddFile,
  client: Client,
  table: CopiedTable,
  tenants: readonly string[],
  at: Date,
): Promise<Manifest['tables'][number]> => {
  const hash = createHash('sha256')
  let rows = 0
  let part = 0
  let pending: Buffer[] = []
  let size = 0
  const addPart = async () => {
    part += 1
    await add({ name: `${tablesFolder}${table.name}/${String(part).padStart(6, '0')}`, size, at, content: pending })
    pending = []
    size = 0
  }
  for (const tenantId of table.tenantColumn ? tenants : [undefined]) {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId ?? ''])
    const copy = copyOut(client, copyOutStatement(table, tenantId))
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk)
      pending.push(chunk)
      size += chunk.length
      if (size >= partSize) await addPart()
    }
    rows += copy.rows
  }
  if (size > 0) await addPart()
  return { name: table.name, rows, sha256: hash.digest('hex') }
}
