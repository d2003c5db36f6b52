import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import type { Clock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { readOrCreateSecret } from '../secrets/secret-file.ts'
import { claimFor, expectFit, expectMode, prepareDatabase, roleUrls } from './bootstrap.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbedded } from './embedded/launcher.ts'
import { expectCurrent, readMigrations } from './migrate.ts'
import { asRole, canConnect, databaseOf, ensureRole, passwordOf, type Roles, rolesOf, withClient } from './roles.ts'
import { checkRowSecurity } from './row-level-security.ts'

/** The database, ready to be used. */
export interface StartedDatabase {
  readonly database: Database
  /** Address for the application's own connections, such as LISTEN. */
  readonly appUrl: string
  /** Address for the job queue's worker. */
  readonly workerUrl: string
  /** The owner's address, or `undefined` when the settings have only the application's. */
  readonly ownerUrl: string | undefined
  /** The installation's secret: from SECRET_KEY, else kept in the data folder. */
  readonly secretKey: string
  /** Closes the pool, then the embedded server if this process started it. */
  stop(): Promise<void>
}

/**
 * Starts the embedded database or connects to the one in the settings, migrates it if the owner's address is known, and fails
 * when a table lacks forced row-level security.
 * @throws ConfigError in one line
 */
export const startDatabase = async (config: Config, log: Log, clock: Clock): Promise<StartedDatabase> => {
  const secretKey = config.secretKey ?? (await secretInDataFolder(config.dataDir))
  const embedded =
    config.databaseUrl || config.databaseOwnerUrl ? undefined : await startEmbedded(config.dataDir, logRestart(log))
  try {
    const ownerUrl = embedded ? await createEmbeddedDatabase(embedded.url, secretKey) : config.databaseOwnerUrl
    const urls = ownerUrl
      ? await migrateAsOwner(config, ownerUrl, secretKey, clock.now())
      : await checkMigrated(config.mode, config.databaseUrl!, secretKey)
    const { faults, warnings, tables } = await withClient(ownerUrl ?? urls.app, 'DATABASE_URL', (client) =>
      checkRowSecurity(client, { roles: urls.roles, embedded: embedded !== undefined }),
    )
    for (const warning of warnings) log.warn(warning)
    if (faults.length) throw new ConfigError(`The database is not safe to serve: ${faults.join('; ')}`)
    log.debug({ tables, embedded: embedded !== undefined, adopted: embedded?.adopted }, 'database ready')
    const database = openDatabase({
      url: urls.app,
      connections: config.databasePool,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    })
    const stop = async () => {
      await database.close()
      await embedded?.stop()
    }
    return { database, appUrl: urls.app, workerUrl: urls.worker, ownerUrl, secretKey, stop }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

interface Urls {
  readonly app: string
  readonly worker: string
  readonly roles: Roles
}

/** Creates roles and migrates with the owner's address. */
const migrateAsOwner = async (config: Config, ownerUrl: string, secretKey: string, at: Date): Promise<Urls> => {
  const { databaseUrl } = config
  const defaultRoles = rolesOf(databaseOf(ownerUrl))
  const appAddress = databaseUrl ? new URL(databaseUrl) : undefined
  const app = appAddress ? decodeURIComponent(appAddress.username) : defaultRoles.app
  const roles = { ...defaultRoles, app }
  const preparation = {
    ownerUrl,
    roles,
    secretKey,
    passwords: appAddress ? { [app]: decodeURIComponent(appAddress.password) } : {},
    migrations: await readMigrations(),
    at,
  }
  await prepareDatabase(preparation)
  await withClient(ownerUrl, 'DATABASE_OWNER_URL', (owner) => claimFor(config.mode, owner))
  const { app: derived, worker } = roleUrls(preparation)
  return { app: databaseUrl ?? derived, worker, roles }
}

/** Checks that somebody else has migrated the database. */
const checkMigrated = async (mode: Config['mode'], app: string, secretKey: string): Promise<Urls> => {
  const migrations = await readMigrations()
  await withClient(app, 'DATABASE_URL', async (client) => {
    await expectFit(client)
    await expectCurrent(client, migrations)
    await expectMode(mode, client)
  })
  const { worker } = rolesOf(databaseOf(app))
  const roles = { app: decodeURIComponent(new URL(app).username), worker }
  return { app, worker: asRole(app, worker, passwordOf(secretKey, worker)), roles }
}

/** The secret of an installation that was given none. @throws ConfigError when the folder cannot be written */
export const secretInDataFolder = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'secret-key')
  try {
    return await readOrCreateSecret(file)
  } catch (error) {
    throw new ConfigError(`DATA_DIR=${dataDir}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

const logRestart = (log: Log) => (file: string) =>
  log.error(`The embedded PostgreSQL stopped unexpectedly and is restarted; its log is ${file}`)

/** Creates the database of the embedded server, owned by a role that is not a superuser. @returns the owner's address */
export const createEmbeddedDatabase = async (superuserUrl: string, secretKey: string): Promise<string> => {
  const name = 'colloquy'
  const password = passwordOf(secretKey, name)
  const address = new URL(asRole(superuserUrl, name, password))
  address.pathname = name
  if (await canConnect(address.href)) return address.href
  await withClient(superuserUrl, 'DATA_DIR', async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('colloquy start', 0))`)
    await ensureRole(client, superuserUrl, name, password, 'nosuperuser createdb createrole nobypassrls')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${escapeIdentifier(name)} owner ${escapeIdentifier(name)}`)
  })
  return address.href
}
