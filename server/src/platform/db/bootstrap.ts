import { runMigrations } from 'graphile-worker'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { ConfigError, type Mode } from '../config.ts'
import { type Migration, migrate } from './migrate.ts'
import { asRole, databaseOf, ensureRole, passwordOf, type Roles, withClient } from './roles.ts'

/** What the owner needs to know to set a database up. */
export interface Preparation {
  /** The owner's address of the database; it need not be a superuser. */
  readonly ownerUrl: string
  readonly roles: Roles
  /** The roles' passwords come from it; a role that was given one elsewhere is in `passwords`. */
  readonly secretKey: string
  readonly passwords?: Readonly<Record<string, string>>
  readonly migrations: readonly Migration[]
  readonly at: Date
}

/** Below it features are missing that the row-level security policies need. */
const oldest = 15
const extensions = ['btree_gist', 'pg_trgm', 'unaccent']

/**
 * Prepares the database for this program: roles, extensions, migrations, job schema. Does nothing twice, and one
 * process at a time does it.
 * @returns the names of the migrations that were applied
 * @throws ConfigError in one line when the owner may not or the database is not fit
 */
export const prepareDatabase = async (preparation: Preparation): Promise<string[]> => {
  const { ownerUrl, roles, migrations, at } = preparation
  return await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    await expectFit(owner)
    await owner.query(`select pg_advisory_lock(hashtextextended('colloquy start', 0))`)
    for (const role of [roles.app, roles.worker]) {
      const password = preparation.passwords?.[role] ?? passwordOf(preparation.secretKey, role)
      await ensureRole(owner, ownerUrl, role, password)
    }
    await restrictDatabaseAccess(owner, databaseOf(ownerUrl), roles)
    await addExtensions(owner)
    const done = await migrate(owner, migrations, roles, at)
    await prepareJobs(owner, ownerUrl, roles)
    return done
  })
}

/**
 * Says of a new database what it is for; refuses an old one that was for something else.
 * @throws ConfigError when a demo is about to run on a production's data, or the other way round
 */
export const claimFor = async (mode: Mode, owner: Client): Promise<void> => {
  await owner.query('insert into installation (mode) values ($1) on conflict do nothing', [mode])
  await expectMode(mode, owner)
}

/** @throws ConfigError when the database is for the other mode */
export const expectMode = async (mode: Mode, client: Client): Promise<void> => {
  const { rows } = await client.query<{ mode: Mode }>('select mode from installation')
  if (rows[0]?.mode !== mode)
    throw new ConfigError(`MODE=${mode}, but the database was set up for ${rows[0]?.mode ?? 'nothing yet'}`)
}

/** What is wrong with a database of this major version and encoding, in one line; `undefined` when nothing is. */
export const faultOf = (version: number, encoding: string): string | undefined => {
  if (version < oldest) return `PostgreSQL ${version} is too old; ${oldest} is the oldest supported`
  return encoding === 'UTF8' ? undefined : `The database's encoding is ${encoding}; it must be UTF8`
}

/** @throws ConfigError when the server is too old or the database does not keep every letter */
export const expectFit = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  const fault = faultOf(version, encoding)
  if (fault) throw new ConfigError(fault)
}

/** Allows only the owner and the two roles to connect, and does not allow the roles to create tables, not even temporary ones. */
export const restrictDatabaseAccess = async (
  owner: Client,
  database: string,
  { app, worker }: Roles,
): Promise<void> => {
  const name = escapeIdentifier(database)
  await owner.query(`revoke all on database ${name} from public`)
  await owner.query(`grant connect on database ${name} to ${escapeIdentifier(app)}, ${escapeIdentifier(worker)}`)
}

const addExtensions = async (owner: Client): Promise<void> => {
  const { rows } = await owner.query('select extname from pg_extension')
  for (const name of extensions) {
    if (rows.some(({ extname }) => extname === name)) continue
    await owner.query(`create extension if not exists ${name} schema public`).catch((error: Error) => {
      throw new ConfigError(`The extension ${name} cannot be added: ${error.message}`)
    })
  }
}

// The library secures its tables without saying for whom: without a policy its own worker sees no job and says nothing.
const prepareJobs = async (owner: Client, ownerUrl: string, roles: Roles): Promise<void> => {
  await runMigrations({ connectionString: ownerUrl, schema: 'jobs', noHandleSignals: true })
  const worker = escapeIdentifier(roles.worker)
  await owner.query(`
    grant usage on schema jobs to ${worker};
    grant select, insert, update, delete on all tables in schema jobs to ${worker};
    grant usage on all sequences in schema jobs to ${worker};
    revoke all on all functions in schema jobs from public;
    grant execute on all functions in schema jobs to ${worker};
    do $$ declare secured text; worker name := ${escapeLiteral(roles.worker)}; begin
      for secured in select c.oid::regclass::text from pg_class c
        where c.relnamespace = 'jobs'::regnamespace and c.relrowsecurity and not exists (
          select from pg_policy p where p.polrelid = c.oid and quote_ident(worker)::regrole = any (p.polroles))
      loop
        execute format('create policy %I on %s to %I using (true) with check (true)', worker, secured, worker);
      end loop;
    end $$`)
}

/** The addresses of a database for the two roles. */
export const roleUrls = ({ ownerUrl, roles, secretKey, passwords }: Omit<Preparation, 'migrations' | 'at'>) => {
  const url = (role: string) => asRole(ownerUrl, role, passwords?.[role] ?? passwordOf(secretKey, role))
  return { app: url(roles.app), worker: url(roles.worker) }
}
