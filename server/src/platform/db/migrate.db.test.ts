import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase, inDatabase } from '../../../testing/database-server.ts'
import { ConfigError } from '../config.ts'
import { newId } from '../ids.ts'
import { prepareDatabase } from './bootstrap.ts'
import { expectCurrent, migrate, readMigrations } from './migrate.ts'
import { withClient } from './roles.ts'

const server = inject('testServer')
const at = new Date('2026-03-01T12:00:00Z')
const made: string[] = []
let owner: Client

const emptyDatabase = async () => {
  const name = `cq_test_${newId(new Date()).replaceAll('-', '')}`
  await withClient(server.ownerUrl, 'url', (client) => createDatabase(client, name, 'template0'))
  made.push(name)
  return inDatabase(server.ownerUrl, name)
}

const migrations = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-migrations-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  try {
    return await readMigrations(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const first = { '0001-first.sql': 'create table one (n int);' }
const second = { '0002-second.sql': 'insert into one values (1);' }
const run = async (files: Record<string, string>) => migrate(owner, await migrations(files), server.roles, at)

beforeEach(async () => {
  owner = new Client(await emptyDatabase())
  await owner.connect()
  return () => owner.end()
})
afterAll(() =>
  withClient(server.ownerUrl, 'url', async (client) => {
    for (const name of made) await client.query(`drop database ${name}`)
  }),
)

describe('migrations', () => {
  it('are applied in order, once each', async () => {
    expect(await run(first)).toEqual(['0001-first'])
    expect(await run({ ...second, ...first })).toEqual(['0002-second'])
    expect(await run({ ...first, ...second })).toEqual([])
    expect((await owner.query('select n from one')).rows).toEqual([{ n: 1 }])
    expect((await owner.query('select applied_at from schema_migrations')).rows[0].applied_at).toEqual(at)
  })

  it('are rolled back when one fails, and the error says where', async () => {
    const broken = { '0002-broken.sql': 'create table two (n int);\n\nselect nothing_such;' }
    await expect(run({ ...first, ...broken })).rejects.toThrow(
      new ConfigError('Migration 0002-broken.sql:3 failed: column "nothing_such" does not exist'),
    )
    expect(
      (await owner.query(`select to_regclass('one') is not null as one, to_regclass('two') is not null as two`)).rows,
    ).toEqual([{ one: true, two: false }])
  })

  it('must not be edited once applied, except for line endings', async () => {
    await run({ '0001-first.sql': 'create table one (\n n int);' })
    expect(await run({ '0001-first.sql': 'create table one (\r\n n int);' })).toEqual([])
    await expect(run({ '0001-first.sql': 'create table one (\n m int);' })).rejects.toThrow(
      '0001-first was changed after',
    )
  })

  it('that are unknown make the program refuse the database', async () => {
    await run({ ...first, ...second })
    await expect(run(first)).rejects.toThrow('The database is newer than this program: it has migration 0002-second')
  })

  it('must not precede one that is applied', async () => {
    await run({ '0003-third.sql': 'select 1' })
    await expect(run({ ...first, '0003-third.sql': 'select 1' })).rejects.toThrow(
      '0001-first comes before one that is applied',
    )
  })

  it('must be named NNNN-name.sql, with unique numbers', async () => {
    await expect(migrations({ '1-first.sql': '' })).rejects.toThrow(
      'A migration is called NNNN-name.sql, not 1-first.sql',
    )
    await expect(migrations({ ...first, '0001-other.sql': '' })).rejects.toThrow(
      'Two migrations have the number of 0001-other',
    )
  })

  it('that are missing are listed by a process that may not apply them', async () => {
    await expect(expectCurrent(owner, await migrations(first))).rejects.toThrow(
      'lacks migration 0001-first; start once with DATABASE_OWNER_URL',
    )
    await run(first)
    await expect(expectCurrent(owner, await migrations(first))).resolves.toBeUndefined()
  })

  it('of the product are applied once when five processes start at the same time', async () => {
    const ownerUrl = await emptyDatabase()
    const preparation = {
      ownerUrl,
      roles: server.roles,
      secretKey: server.secretKey,
      migrations: await readMigrations(),
      at,
    }
    const done = await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(preparation)))
    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    expect(done.flat()).toHaveLength(preparation.migrations.length)
  })
})
