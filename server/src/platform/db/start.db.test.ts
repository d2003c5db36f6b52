import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, inDatabase } from '../../../testing/database-server.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { asRole, withClient } from './roles.ts'
import { startDatabase } from './start.ts'

const server = inject('testServer')
const log = createLog('silent')
const name = `cq_test_${newId(systemClock.now()).slice(-12)}`
const ownerUrl = inDatabase(server.ownerUrl, name)
let dataDir: string

const start = (env: Record<string, string>) =>
  startDatabase(readConfig({ DATA_DIR: dataDir, ...env }), log, systemClock)
const production = {
  MODE: 'production',
  SECRET_KEY: 's'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@example.com',
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colloquy-start-'))
  await withClient(server.ownerUrl, 'url', (client) => createDatabase(client, name, 'template0', `encoding 'UTF8'`))
})
afterAll(async () => {
  await withClient(server.ownerUrl, 'url', async (client) => {
    await client.query(`drop database ${name}`)
    await client.query(`drop role if exists cq_${name}_app, cq_${name}_worker`)
  })
  await rm(dataDir, { recursive: true, force: true })
})

describe('starting with an external database server', () => {
  it('reports in one line that the database is unreachable', async () => {
    const elsewhere = 'postgresql://somebody:secret@127.0.0.1:1/colloquy'
    await expect(start({ DATABASE_OWNER_URL: elsewhere })).rejects.toThrow(
      /^DATABASE_OWNER_URL: PostgreSQL at 127\.0\.0\.1:1\/colloquy does not let us in: [^\n]*ECONNREFUSED[^\n]*$/,
    )
    await expect(start({ DATABASE_OWNER_URL: asRole(ownerUrl, 'cq_nobody', 'x') })).rejects.toThrow(/cq_nobody/)
  })

  it('reports that the database was never set up, to a process that may not do it', async () => {
    await expect(start({ ...production, DATABASE_URL: ownerUrl })).rejects.toThrow('lacks migration 0001-platform')
  })

  it('refuses a database without a Unicode encoding, whatever its role', async () => {
    const latin = `${name}_latin`
    await withClient(server.ownerUrl, 'url', (client) =>
      createDatabase(client, latin, 'template0', `encoding 'LATIN1' locale 'C'`),
    )
    const url = inDatabase(server.ownerUrl, latin)
    const refusal = "The database's encoding is LATIN1; it must be UTF8"
    await expect(start({ DATABASE_OWNER_URL: url })).rejects.toThrow(refusal)
    await expect(start({ ...production, DATABASE_URL: url })).rejects.toThrow(refusal)
    await withClient(server.ownerUrl, 'url', (client) => client.query(`drop database ${latin}`))
  })

  it("creates the roles when only the owner is given, and works as the application's role", async () => {
    const started = await start({ DATABASE_OWNER_URL: ownerUrl })
    const { rows } = await sql<{ me: string }>`select current_user as me`.execute(started.database.db)
    expect(rows).toEqual([{ me: `cq_${name}_app` }])
    await expect(sql`create table more (n int)`.execute(started.database.db)).rejects.toThrow('permission denied')
    await withClient(started.workerUrl, 'url', async (worker) => {
      await expect(worker.query('select from jobs._private_jobs')).resolves.toMatchObject({ rowCount: 0 })
      await expect(worker.query('select from outbox')).rejects.toThrow('permission denied')
    })
    await started.stop()
  })

  it('keeps its own passwords between starts, and renews lost ones', async () => {
    const [first, second] = [
      await start({ DATABASE_OWNER_URL: ownerUrl }),
      await start({ DATABASE_OWNER_URL: ownerUrl }),
    ]
    expect(second.appUrl).toBe(first.appUrl)
    const other = await start({ DATABASE_OWNER_URL: ownerUrl, SECRET_KEY: 'another key of at least 32 characters' })
    expect(other.appUrl).not.toBe(first.appUrl)
    for (const { stop } of [first, second, other]) await stop()
  })

  it('refuses another mode than the database was set up for', async () => {
    await expect(start({ ...production, DATABASE_OWNER_URL: ownerUrl })).rejects.toThrow(
      'MODE=production, but the database was set up for demo',
    )
  })

  it('works without the owner once the database is set up', async () => {
    const { SECRET_KEY } = production
    const first = await start({ DATABASE_OWNER_URL: ownerUrl, SECRET_KEY })
    await first.stop()
    const started = await start({ DATABASE_URL: first.appUrl, SECRET_KEY })
    expect(started.workerUrl).toBe(first.workerUrl)
    await withClient(started.workerUrl, 'url', (worker) => worker.query('select from jobs._private_jobs'))
    await started.stop()
  })

  it('refuses to serve when a table lacks forced row-level security', async () => {
    await withClient(ownerUrl, 'url', (owner) => owner.query('create table planted (id int)'))
    await expect(start({ DATABASE_OWNER_URL: ownerUrl })).rejects.toThrow(/not safe to serve: planted has no tenant_id/)
    await withClient(ownerUrl, 'url', (owner) => owner.query('drop table planted'))
  })
})

describe('starting without any setting', () => {
  it('runs its own server, with a database owner who is no superuser', async () => {
    const started = await start({})
    await withClient(started.ownerUrl!, 'url', async (owner) => {
      const { rows } = await owner.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
    })
    expect((await sql`select mode from installation`.execute(started.database.db)).rows).toEqual([{ mode: 'demo' }])
    await started.stop()
    await expect(withClient(started.appUrl, 'DATABASE_URL', async () => undefined)).rejects.toThrow('ECONNREFUSED')
  })
})
