import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { systemClock } from '../src/platform/clock.ts'
import { prepareDatabase } from '../src/platform/db/bootstrap.ts'
import { startEmbedded } from '../src/platform/db/embedded/launcher.ts'
import { isAlive } from '../src/platform/db/embedded/postmaster.ts'
import { readMigrations } from '../src/platform/db/migrate.ts'
import { asRole, ensureRole, passwordOf, type Roles, rolesOf, withClient } from '../src/platform/db/roles.ts'

/** What a test file needs to create its database; plain data, so that it can be passed to a worker. */
export interface TestServer {
  /** The maintenance database, as an owner of databases who is no superuser. */
  readonly ownerUrl: string
  readonly template: string
  readonly roles: Roles
  readonly secretKey: string
}

/** Another database of the same server. */
export const inDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = name
  return address.href
}

// Roles are shared by all test databases of a server, and by concurrent test runs.
const roles = rolesOf('test')
const owner = 'cq_test_owner'
const maxDatabaseAgeMs = 24 * 3600 * 1000
const memoryFolder = '/dev/shm'
const prefix = 'colloquy-test-'
/** A run needs less than a gigabyte; the rest is for concurrent runs and other programs. */
const minFreeBytes = 4 * 1024 ** 3

/**
 * Provides a server with a migrated template: that of `givenUrl`, else an embedded one in a temporary folder. The owner
 * is no superuser wherever possible, because superusers bypass row-level security.
 */
export const startTestServer = async (givenUrl?: string): Promise<TestServer & { stop(): Promise<void> }> => {
  const folder = givenUrl ? undefined : await mkdtemp(join(await temporaryFolder(), prefix))
  const embedded = folder ? await startEmbedded(folder) : undefined
  const stop = async () => {
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    if (embedded) await limitDiskUse(embedded.url)
    const rootUrl = givenUrl ?? embedded!.url
    const secretKey = createHash('sha256').update(new URL(rootUrl).host).digest('hex')
    const ownerUrl = await createOwner(rootUrl, secretKey)
    const template = `cq_test_${await hashOfSchema()}`
    await makeTemplate({ ownerUrl, template, roles, secretKey })
    return { ownerUrl, template, roles, secretKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The folder of a temporary server: in memory where there is enough. The product refuses a server without durable
 * commits, so the tests use a fast disk instead.
 */
const temporaryFolder = async (): Promise<string> => {
  try {
    const left = (await readdir(memoryFolder)).filter((name) => name.startsWith(prefix))
    for (const path of left.map((name) => join(memoryFolder, name))) {
      // A killed run could not clean up.
      const holder = await readFile(join(path, 'database', 'holder'), 'utf8').catch(() => undefined)
      if (holder !== undefined && !isAlive(Number(holder))) await rm(path, { recursive: true, force: true })
    }
    const { bavail, bsize } = await statfs(memoryFolder)
    return bavail * bsize >= minFreeBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

const limitDiskUse = (rootUrl: string): Promise<void> =>
  withClient(rootUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query(`alter system set max_wal_size = '256MB'`)
    await client.query('select pg_reload_conf()')
  })

const createOwner = (rootUrl: string, secretKey: string): Promise<string> =>
  withClient(rootUrl, 'DATABASE_OWNER_URL', async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
    if (!rows[0].rolsuper) return rootUrl
    const password = passwordOf(secretKey, owner)
    await client.query(`select pg_advisory_lock(hashtextextended('colloquy test', 0))`)
    await ensureRole(client, rootUrl, owner, password, 'nosuperuser createdb createrole nobypassrls')
    return asRole(rootUrl, owner, password)
  })

// A template depends only on the files it was created from.
const hashOfSchema = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const migration of await readMigrations()) hash.update(`${migration.name} ${migration.hash}`)
  for (const file of ['bootstrap.ts', 'roles.ts', 'migrate.ts'])
    hash.update(await readFile(new URL(`../src/platform/db/${file}`, import.meta.url)))
  return hash.digest('hex').slice(0, 12)
}

const makeTemplate = (server: TestServer): Promise<void> =>
  withClient(server.ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('colloquy test', 0))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [server.template])
    if (rowCount) return
    await dropAbandonedDatabases(client)
    // Renamed when complete: an interrupted run leaves no template that looks finished.
    const draft = `${server.template}_draft`
    await client.query(`drop database if exists ${escapeIdentifier(draft)}`)
    await createDatabase(
      client,
      draft,
      'template0',
      `encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C.UTF-8'`,
    )
    await prepareDatabase({
      ownerUrl: inDatabase(server.ownerUrl, draft),
      roles: server.roles,
      secretKey: server.secretKey,
      migrations: await readMigrations(),
      at: systemClock.now(),
    })
    await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(server.template)}`)
  })

/** Creates a database and records when, so that leftovers of killed runs are found. */
export const createDatabase = async (client: Client, name: string, template: string, how = ''): Promise<void> => {
  const [made, from] = [escapeIdentifier(name), escapeIdentifier(template)]
  await client.query(`create database ${made} template ${from} ${how}`)
  await client.query(`comment on database ${made} is ${escapeLiteral(systemClock.now().toISOString())}`)
}

const dropAbandonedDatabases = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; made: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database
     where datname like 'cq\\_test\\_%' and pg_get_userbyid(datdba) = current_user`,
  )
  const now = systemClock.now().getTime()
  for (const { name, made } of rows)
    if (!made || now - Date.parse(made) > maxDatabaseAgeMs)
      await client.query(`drop database if exists ${escapeIdentifier(name)}`).catch(() => undefined)
}
