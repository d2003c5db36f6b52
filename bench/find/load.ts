import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { documentOf } from '../../server/src/capabilities/search/document-present.ts'
import type { Groonga } from '../search/groonga.ts'
import { CopyIn, type Row } from './copy.ts'
import { companiesNamed, recordOf } from './experts.ts'

/** How long loading took, and how much was loaded. */
export interface LoadResult {
  readonly rows: number
  readonly seconds: number
}

const atOnce = 1000

/** A connection to the embedded database that bypasses row-level security and triggers. */
export const connect = async (dataDir: string): Promise<Client> => {
  const readStored = (name: string) => readFile(join(dataDir, 'database', name), 'utf8')
  const [port, password] = [Number(await readStored('port')), (await readStored('password')).trim()]
  const client = new Client({ host: '127.0.0.1', port, user: 'colloquy_root', password, database: 'colloquy' })
  await client.connect()
  // No replication reads these rows yet, and they satisfy all foreign keys.
  await client.query('set session_replication_role = replica')
  return client
}

/** The columns of a table that a row has values for, without generated columns. */
const columnsOf = async (client: Client, table: string, row: Row): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => name in row)
}

/**
 * Inserts experts of a tenant into the tables that the index is built from and results are read from, and passes them to a
 * competitor as well. `search_documents`, which PostgreSQL itself searches, stays empty, so that its empty answers cannot be mistaken
 * for results of another column.
 */
export const loadExperts = async (
  dataDir: string,
  tenantId: string,
  people: number,
  peer?: Groonga,
): Promise<LoadResult> => {
  const began = performance.now()
  const clients: Client[] = []
  const tables = new Map<string, CopyIn>()
  let rows = 0
  const write = async (table: string, some: readonly Row[]) => {
    if (some.length === 0) return
    if (!tables.has(table)) {
      const client = await connect(dataDir)
      clients.push(client)
      tables.set(table, new CopyIn(client, table, await columnsOf(client, table, some[0] as Row)))
    }
    await tables.get(table)?.write(some)
    rows += some.length
  }
  try {
    await peer?.begin()
    for (let from = 0; from < people; from += atOnce) {
      const count = Math.min(atOnce, people - from)
      const records = Array.from({ length: count }, (_, i) => recordOf(tenantId, from + i))
      await write(
        'people',
        records.map(({ person }) => person as unknown as Row),
      )
      await write(
        'employments',
        records.flatMap(({ employments }) => employments as unknown as readonly Row[]),
      )
      await write(
        'answers',
        records.flatMap(({ answers }) => answers as unknown as readonly Row[]),
      )
      await peer?.take(records.map(documentOf))
    }
    await write('companies', companiesNamed(tenantId))
    for (const table of tables.values()) await table.end()
    const seconds = (performance.now() - began) / 1000
    // Otherwise autovacuum would run in the middle of a measurement.
    await clients[0]?.query(`vacuum (analyze) ${[...tables.keys()]}`)
    return { rows, seconds }
  } finally {
    for (const client of clients) await client.end()
  }
}
