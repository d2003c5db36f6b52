import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { ConfigError } from '../config.ts'
import type { Roles } from './roles.ts'

/** A file of `server/migrations`. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly hash: string
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly hash: string
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Reads the migrations of a folder, in order.
 * @throws ConfigError when a file is not named `NNNN-name.sql` or a number is repeated
 */
export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, { number, name }] of migrations.entries())
    if (migrations[index - 1]?.number === number) throw new ConfigError(`Two migrations have the number of ${name}`)
  return migrations
}

const readMigration = async (folder: string, file: string): Promise<Migration> => {
  const name = /^(\d{4}-[a-z0-9-]+)\.sql$/.exec(file)?.[1]
  if (!name) throw new ConfigError(`A migration is called NNNN-name.sql, not ${file}`)
  // Normalizes the line ends of git on Windows.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { number: Number.parseInt(name, 10), name, sql, hash: createHash('sha256').update(sql).digest('hex') }
}

/**
 * Applies pending migrations, each in a transaction of its own. The caller holds the start-up lock.
 * @returns the names of the applied migrations
 * @throws ConfigError when an applied file was edited, the database has unknown migrations, or one fails
 */
export const migrate = async (
  owner: Client,
  migrations: readonly Migration[],
  roles: Roles,
  at: Date,
): Promise<string[]> => {
  await owner.query(`create table if not exists schema_migrations (
    number integer primary key, name text not null, hash text not null, applied_at timestamptz not null)`)
  const pending = missing(migrations, await applied(owner))
  for (const migration of pending) await apply(owner, migration, roles, at)
  return pending.map(({ name }) => name)
}

/**
 * Checks that the database matches this program, for a process that may not change it.
 * @throws ConfigError when it does not
 */
export const expectCurrent = async (client: Client, migrations: readonly Migration[]): Promise<void> => {
  const [next] = missing(migrations, await applied(client).catch(() => []))
  if (next) throw new ConfigError(`The database lacks migration ${next.name}; start once with DATABASE_OWNER_URL`)
}

const applied = async (client: Client): Promise<Applied[]> =>
  (await client.query<Applied>('select number, name, hash from schema_migrations order by number')).rows

const missing = (migrations: readonly Migration[], done: readonly Applied[]): Migration[] => {
  for (const { number, name, hash } of done) {
    const ours = migrations.find((migration) => migration.number === number)
    if (!ours) throw new ConfigError(`The database is newer than this program: it has migration ${name}`)
    if (ours.hash !== hash) throw new ConfigError(`Migration ${ours.name} was changed after it had been applied`)
  }
  const last = done.at(-1)?.number ?? 0
  const pending = migrations.filter(({ number }) => !done.some((one) => one.number === number))
  const late = pending.find(({ number }) => number < last)
  if (late) throw new ConfigError(`Migration ${late.name} comes before one that is applied; give it a higher number`)
  return pending
}

const apply = async (owner: Client, { number, name, sql, hash }: Migration, roles: Roles, at: Date): Promise<void> => {
  try {
    await owner.query('begin')
    await owner.query(
      `select set_config('cq.app_role', $1, true), set_config('cq.worker_role', $2, true),
              set_config('search_path', 'public', true), set_config('lock_timeout', '5s', true)`,
      [roles.app, roles.worker],
    )
    await owner.query(sql)
    await owner.query('insert into schema_migrations values ($1, $2, $3, $4)', [number, name, hash, at])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new ConfigError(`Migration ${name}.sql${line} failed: ${message}`)
  }
}
