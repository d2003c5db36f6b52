import { type Client, Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { restrictDatabaseAccess, roleUrls } from '../src/platform/db/bootstrap.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { rolesOf, withClient } from '../src/platform/db/roles.ts'
import { newId } from '../src/platform/ids.ts'
import { createDatabase, inDatabase } from './database-server.ts'

/** A migrated database for one test file. */
export interface TestDatabase {
  /** The connection of the application's role, subject to row-level security. */
  readonly database: Database
  readonly name: string
  readonly appUrl: string
  readonly workerUrl: string
  readonly ownerUrl: string
  /** The secret from which the roles' passwords are derived. */
  readonly secretKey: string
  /** Statements sent by `database` since the list was cleared (`statements.length = 0`), for tests that count them. */
  readonly statements: string[]
  /**
   * Runs as the owner, for what the application may not do. Row-level security applies to the owner as well: pass the
   * tenant whose rows are written.
   */
  asOwner<T>(run: (owner: Client) => Promise<T>, tenantId?: string): Promise<T>
}

/**
 * Drops a database. PostgreSQL waits five seconds for open connections and then refuses, because tests must close
 * theirs; asked again, as closed ones take longer to end on a busy machine.
 */
const dropDatabase = async (client: Client, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`drop database ${name}`)
      return
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/**
 * Creates the test file's database, at its top: `const { database } = await testDatabase()`. Dropped after the file.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = `cq_test_${newId(systemClock.now()).replaceAll('-', '')}`
  const ownerUrl = inDatabase(server.ownerUrl, name)
  const urls = roleUrls({ ownerUrl, roles: server.roles, secretKey: server.secretKey })
  await withClient(server.ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    // Databases are copied one after the other, because copying requires that nobody else is connected to the template.
    await client.query(`select pg_advisory_lock(hashtextextended('colloquy copy', 0))`)
    await createDatabase(client, name, server.template)
    await restrictDatabaseAccess(client, name, server.roles)
  })
  const statements: string[] = []
  const database = openDatabase({ url: urls.app, connections: 8, observe: (text) => statements.push(text) })
  const owners = new Pool({ connectionString: ownerUrl, max: 2, application_name: 'colloquy test' })
  afterAll(async () => {
    await database.close()
    await owners.end()
    await withClient(server.ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
      await dropDatabase(client, name)
      // Created by the product where a test has started it as a process.
      await client.query(`drop role if exists ${rolesOf(name).worker}`)
    })
  })
  return {
    database,
    name,
    appUrl: urls.app,
    workerUrl: urls.worker,
    ownerUrl,
    secretKey: server.secretKey,
    statements,
    asOwner: async (run, tenantId) => {
      const owner = await owners.connect()
      let isClean = false
      try {
        await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId ?? ''])
        // The pool's clients are full clients, although its type says less.
        const result = await run(owner as unknown as Client)
        isClean = tenantId !== undefined
        return result
      } finally {
        // Only the tenant is reset for the next user; a connection with other changed state is closed.
        owner.release(!isClean)
      }
    },
  }
}

interface Connection {
  readonly query: (text: string) => Promise<{ rows: { n: number }[] }>
}

/** How many connections of this database wait for a lock, as seen from one that may hold it in a transaction. */
export const countLockWaits = async (connection: Connection): Promise<number> => {
  // Within a transaction, the database keeps showing the connections that there were at first.
  await connection.query('select pg_stat_clear_snapshot()')
  const { rows } = await connection.query(`select count(*)::int as n from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`)
  return rows[0]!.n
}
