import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createDatabase, inDatabase } from '../../../testing/database-server.ts'
import { insertPerson, insertRow, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { backUp } from '../../backup.ts'
import { restore } from '../../restore.ts'
import { verifyRecord } from '../audit/audit-log-verification.ts'
import { chainAll } from '../audit/sequencer.ts'
import { chainedEntries } from '../audit/store.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { claimFor } from '../db/bootstrap.ts'
import { openDatabase } from '../db/database.ts'
import { rolesOf, withClient } from '../db/roles.ts'
import { dumpSchema } from '../db/schema-dump.ts'
import { newId } from '../ids.ts'
import { copyIn } from './copy-streams.ts'
import { canonicalSettings, copiedTables, copyOutStatement } from './tables.ts'

const source = await testDatabase()
const server = inject('testServer')
const root = await mkdtemp(join(tmpdir(), 'colloquy-backup-'))
const secret = 'the secret key of the installation, long'
const configOf = (env: Record<string, string>) => readConfig({ SECRET_KEY: secret, ...env })
const sourceConfig = configOf({ DATABASE_OWNER_URL: source.ownerUrl, DATA_DIR: join(root, 'source') })
const backup = join(root, 'backup.tar.gz')
const targets: string[] = []

/** An empty database of the same owner, as an administrator would make it. */
const emptyTarget = async () => {
  const name = `cq_test_${newId(systemClock.now()).slice(-12)}`
  await withClient(server.ownerUrl, 'url', (client) => createDatabase(client, name, 'template0', `encoding 'UTF8'`))
  targets.push(name)
  const env = { DATABASE_OWNER_URL: inDatabase(server.ownerUrl, name), DATA_DIR: join(root, name) }
  return { name, url: env.DATABASE_OWNER_URL, env, dataDir: env.DATA_DIR }
}
afterEach(() =>
  withClient(server.ownerUrl, 'url', async (client) => {
    for (const name of targets.splice(0)) {
      await client.query(`drop database ${name}`)
      await client.query(`drop role if exists cq_${name}_app, cq_${name}_worker`)
    }
  }),
)
afterAll(() => rm(root, { recursive: true }))

const odd = `tab\t newline\n backslash \\ quote " \\N \\. ünïcode 漢字 \u{1f600}`
const tenants = { one: '', two: '' }

beforeAll(async () => {
  await source.asOwner((owner) => claimFor('demo', owner))
  for (const key of ['one', 'two'] as const) {
    const { tenantId, exchange } = await insertTenant(source, key)
    tenants[key] = tenantId
    await signedIn(source, exchange, await insertPerson(source, tenantId, { name: odd.replaceAll(/[\t\n]/g, ' ') }))
    await source.asOwner(async (owner) => {
      for (let i = 0; i < 30; i += 1)
        await insertRow(owner, 'audit_entries', {
          tenant_id: tenantId,
          id: newId(systemClock.now()),
          occurred_at: systemClock.now(),
          actor_kind: 'nobody',
          operation: 'test.note',
          outcome: 'done',
          facts: { odd, i, half: 0.5, no: null },
        })
      await insertRow(owner, 'mails', {
        tenant_id: tenantId,
        id: newId(systemClock.now()),
        kind: 'test',
        from_address: odd,
        to_address: '',
        subject: odd,
        message_id: key,
        message: Buffer.from([0, 10, 92, 255]),
        queued_at: new Date(1),
        due_at: '294276-12-31T23:59:59.999999Z',
      })
    }, tenantId)
    await source.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      await sql`select enqueue('mail', ${JSON.stringify({ mail: odd })}, null, 'waiting')`.execute(tx)
    })
  }
  await source.asOwner((owner) =>
    owner.query(`update jobs._private_jobs set locked_at = now(), locked_by = 'somebody' where key like '%waiting'`),
  )
  await chainAll(source.database)
  await mkdir(join(root, 'source/files/tenant'), { recursive: true })
  await writeFile(join(root, 'source/files/tenant/photo'), Buffer.alloc(300_000, 7))
  await writeFile(join(root, 'source/files/empty'), '')
  await backUp(sourceConfig, backup, systemClock)
})

/** All rows of all tables of a tenant as text, by table. */
const contents = (url: string, tenantId: string): Promise<Record<string, string>> =>
  withClient(url, 'url', async (client: Client) => {
    await client.query('begin')
    await client.query(canonicalSettings)
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    const found: Record<string, string> = {}
    for (const table of await copiedTables(client)) {
      const text = copyOutStatement(table, tenantId).replace(/^copy \((.*)\) to stdout$/, '$1')
      found[table.name] = JSON.stringify((await client.query(text)).rows)
    }
    return found
  })

describe('a backup', () => {
  it('restored into an empty database has every row of every tenant, and the schema is what it was', async () => {
    const { url, env, name } = await emptyTarget()
    const output = await restore(configOf(env), backup, systemClock)
    expect(output).toMatch(/tables with \d+ rows, all with the same hashes, and 2 files/)
    for (const tenantId of Object.values(tenants)) {
      const there = await contents(url, tenantId)
      expect(there).toEqual(await contents(source.ownerUrl, tenantId))
      expect(there['public.people']).toContain('ünïcode')
      expect(JSON.parse(there['public.audit_entries']!)).toHaveLength(30)
      expect(there['jobs._private_jobs']).toContain('waiting')
    }
    const schema = await withClient(url, 'url', (client) => dumpSchema(client, rolesOf(name)))
    expect(schema).toBe(await source.asOwner((client) => dumpSchema(client, server.roles)))
  })

  it('brings a database that works on: row-level security, sequences, jobs and audit record', async () => {
    const { url, env } = await emptyTarget()
    await restore(configOf(env), backup, systemClock)
    const database = openDatabase({ url, connections: 2 })
    try {
      const entries = (tenantId: string) =>
        database.transaction({ kind: 'tenant', tenantId }, (tx) => verifyRecord(tenantId, chainedEntries(tx)))
      expect(await entries(tenants.one)).toMatchObject({ entries: 30, faults: [] })
      expect(await entries(tenants.two)).toMatchObject({ entries: 30, faults: [] })
      const hidden = await sql`select from people`.execute(database.db)
      expect(hidden.rows).toEqual([])
      await withClient(url, 'url', async (owner) => {
        const jobs = await owner.query('select locked_by from jobs._private_jobs')
        expect(jobs.rows).toEqual([{ locked_by: null }, { locked_by: null }])
        await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenants.one])
        const entry = { tenant_id: tenants.one, id: newId(systemClock.now()), occurred_at: new Date() }
        await insertRow(owner, 'audit_entries', {
          ...entry,
          actor_kind: 'nobody',
          operation: 'o',
          outcome: 'done',
          facts: {},
        })
        const { rows } = await owner.query(
          'select sequence from audit_entries where tenant_id = current_tenant_id() order by sequence desc limit 2',
        )
        expect(Number(rows[0].sequence)).toBe(61)
        await owner.query(`select jobs.add_job('react', '{}')`)
        await expect(insertRow(owner, 'sessions', { tenant_id: tenants.one, id: tenants.one })).rejects.toThrow()
      })
    } finally {
      await database.close()
    }
  })

  it('holds the uploaded files, readable by their owner alone, as the backup itself is', async () => {
    const { env, dataDir } = await emptyTarget()
    await restore(configOf(env), backup, systemClock)
    expect(await readFile(join(dataDir, 'files/tenant/photo'))).toEqual(Buffer.alloc(300_000, 7))
    expect(await readFile(join(dataDir, 'files/empty'), 'utf8')).toBe('')
    expect((await stat(join(dataDir, 'files/tenant/photo'))).mode & 0o777).toBe(0o600)
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).sort()).toEqual(['files'])
  })

  it('is of one instant, whatever is written while it is made', async () => {
    const folder = join(root, 'busy')
    await mkdir(folder)
    let over = false
    const begun = Promise.withResolvers<void>()
    const writing = (async () => {
      for (; !over; begun.resolve())
        await source.database.transaction({ kind: 'tenant', tenantId: tenants.one }, async (tx) => {
          for (const key of ['a', 'b']) {
            const row = {
              tenant_id: tenants.one,
              id: newId(systemClock.now()),
              kind: key,
              occurred_at: new Date(),
              payload: '{}',
            }
            await tx
              .insertInto('outbox')
              .values({ ...row, request_id: null })
              .execute()
          }
        })
    })()
    try {
      await begun.promise
      await backUp(sourceConfig, folder, systemClock)
    } finally {
      over = true
      await writing
    }
    const [made] = await readdir(folder)
    expect(made).toMatch(/^colloquy-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)
    const { url, env } = await emptyTarget()
    await restore(configOf(env), join(folder, made!), systemClock)
    const kinds = await withClient(url, 'url', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenants.one])
      return (await owner.query('select kind, count(*)::int from outbox group by 1 order by 1')).rows
    })
    expect(kinds.map(({ kind }) => kind)).toEqual(['a', 'b'])
    expect(kinds[0].count).toBe(kinds[1].count)
    await source.asOwner(
      (owner) => owner.query('delete from outbox where tenant_id = current_tenant_id()'),
      tenants.one,
    )
  })
})

describe('restoring is refused', () => {
  const refused = async (env: Record<string, string>, from = backup) =>
    (await restore(readConfig(env), from, systemClock).catch((error: Error) => error)) as Error

  it('into a database that holds something, which stays as it was', async () => {
    const { url, env } = await emptyTarget()
    await restore(configOf(env), backup, systemClock)
    await rm(join(env.DATA_DIR, 'files'), { recursive: true })
    const before = await contents(url, tenants.one)
    expect((await refused({ ...env, SECRET_KEY: secret })).message).toMatch(
      /^The database is not empty: there are rows in /,
    )
    expect(await contents(url, tenants.one)).toEqual(before)
  })

  it('beside files that are there already', async () => {
    const { env, dataDir } = await emptyTarget()
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files/mine'), 'mine')
    expect((await refused({ ...env, SECRET_KEY: secret })).message).toContain('There are files in')
  })

  it('of uploaded files where they lie in an object store', async () => {
    const { env } = await emptyTarget()
    const store = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://store.example' }
    const output = (await refused({ ...env, ...store, SECRET_KEY: secret })).message
    expect(output).toBe('The backup holds uploaded files: restore it without S3_BUCKET')
  })

  it('with another secret key, without any, and in another mode', async () => {
    const { env } = await emptyTarget()
    const other = 'another key that is long enough, too'
    expect((await refused({ ...env, SECRET_KEY: other })).message).toMatch(/^SECRET_KEY is another key/)
    expect((await refused(env)).message).toMatch(/^The backup needs the SECRET_KEY/)
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
    const output = (await refused({ ...env, ...mail, SECRET_KEY: secret, MODE: 'production' })).message
    expect(output).toBe('MODE=production, but the backup is of an installation in demo')
  })

  it('of what is not there, is none, or is no more whole, and nothing of it stays', async () => {
    const { url, env } = await emptyTarget()
    const whole = gunzipSync(await readFile(backup))
    const touched = Buffer.from(whole)
    touched[touched.indexOf('backslash')] = 0x42
    const garbled = Buffer.from(whole)
    garbled[garbled.indexOf('ünïcode')] = 0x41
    const touchedFile = Buffer.from(whole)
    touchedFile[touchedFile.lastIndexOf(Buffer.alloc(1000, 7))] = 8
    const bytes: Record<string, Buffer> = {
      text: Buffer.from('hello'),
      zipped: gzipSync('hello'),
      cut: (await readFile(backup)).subarray(0, -500),
      ended: gzipSync(whole.subarray(0, whole.lastIndexOf('manifest.json'))),
      touched: gzipSync(touched),
      garbled: gzipSync(garbled),
      touchedFile: gzipSync(touchedFile),
      version: gzipSync(Buffer.from(whole.toString('latin1').replace(/("hash": ")./, '$1x'), 'latin1')),
    }
    const complaint = async (name: string) => {
      const path = join(root, name)
      if (bytes[name]) await writeFile(path, bytes[name])
      return (await refused({ ...env, SECRET_KEY: secret }, path)).message
    }
    expect(await complaint('nowhere')).toMatch(/nowhere cannot be read: ENOENT/)
    for (const name of ['text', 'zipped']) expect(await complaint(name)).toMatch(/^This is no backup/)
    expect(await complaint('version')).toMatch(/^The backup is of another version/)
    for (const name of ['cut', 'ended', 'touched', 'garbled', 'touchedFile'])
      expect(await complaint(name), name).toMatch(/^The backup is damaged: /)
    await withClient(url, 'url', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenants.one])
      for (const table of ['sites', 'people', 'jobs._private_jobs'])
        expect((await owner.query(`select from ${table}`)).rowCount).toBe(0)
    })
    expect(await readdir(env.DATA_DIR).catch(() => [])).toEqual([])
    await restore(configOf(env), backup, systemClock)
  })
})

describe('making a backup is refused', () => {
  it('over a file that is there, without the owner, and where nothing is', async () => {
    await expect(backUp(sourceConfig, backup, systemClock)).rejects.toThrow('is there already')
    const asApp = configOf({ DATABASE_URL: source.appUrl, DATA_DIR: join(root, 'source') })
    await expect(backUp(asApp, join(root, 'other'), systemClock)).rejects.toThrow('needs DATABASE_OWNER_URL')
    await expect(backUp(sourceConfig, join(root, 'no/such/folder'), systemClock)).rejects.toThrow('cannot be written')
    const nowhere = configOf({ DATA_DIR: join(root, 'nowhere') })
    await expect(backUp(nowhere, join(root, 'other'), systemClock)).rejects.toThrow('there is no database in it')
  })
})

describe('copying into a table', () => {
  it('that fails on either side says why, and leaves the connection usable', async () => {
    await source.asOwner(async (owner) => {
      const bytes = async function* (text: string, fail?: string) {
        yield Buffer.from(text)
        if (fail) throw new RangeError(fail)
      }
      const into = 'copy job_tasks (name) from stdin'
      await expect(copyIn(owner, into, bytes('one\n', 'the disk is gone'))).rejects.toThrow('the disk is gone')
      await expect(copyIn(owner, into, bytes('mail\n'))).rejects.toMatchObject({ code: '23505' })
      await expect(copyIn(owner, 'copy nothing from stdin', bytes(''))).rejects.toMatchObject({ code: '42P01' })
      expect((await owner.query(`select from job_tasks where name = 'one'`)).rowCount).toBe(0)
    })
  })
})
