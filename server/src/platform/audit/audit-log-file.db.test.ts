import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { visitorAt } from '../access/open.ts'
import { systemClock } from '../clock.ts'
import { writeAudit } from '../operations/store.ts'
import { readRecord } from './audit-log-file.ts'
import { verifyRecord } from './audit-log-verification.ts'
import { chainAll } from './sequencer.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'files')
const folder = await mkdtemp(join(tmpdir(), 'colloquy-audit-'))
afterAll(() => rm(folder, { recursive: true }))

const program = fileURLToPath(new URL('../../audit.ts', import.meta.url))
const asApp = { DATABASE_URL: test.appUrl, SECRET_KEY: 'a secret key of the tests, long enough' }

/** Runs `npm run audit -- …`; nothing of the tests' own settings reaches it. */
const audit = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { DATA_DIR: folder, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    )
  })

for (let i = 0; i < 4; i += 1)
  await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    writeAudit(tx, {
      tenantId,
      at: systemClock.now(),
      actor: visitorAt(exchange),
      operation: 'test.note',
      about: { kind: 'note', id: String(i), details: { text: 'line\nbreak “quoted”' } },
      outcome: 'done',
      requestId: String(i),
    }),
  )
await chainAll(test.database)
const exported = join(folder, 'record.ndjson')

describe('npm run audit', () => {
  it('verifies the database as the application’s role, and exports a tenant’s record', async () => {
    const verified = await audit(['verify'], asApp)
    expect(verified.output).toMatch(/^files: 4 entries in unbroken order, head 4:[\da-f]{64}\n$/)
    expect(verified.code).toBe(0)
    expect(await audit(['export', '--tenant', 'files', '--out', exported], asApp)).toMatchObject({ code: 0 })
  })

  it('verifies an exported record with no database at hand', async () => {
    const { code, output } = await audit(['verify', '--file', exported])
    expect(output).toMatch(/^files: 4 entries in unbroken order/)
    expect(code).toBe(0)
  })

  it('finds a noted head again, and misses one that was cut off', async () => {
    const head = /head (\d+:[\da-f]+)/.exec((await audit(['verify', '--file', exported])).output)![1]!
    expect(await audit(['verify', '--tenant', 'files', '--head', head], asApp)).toMatchObject({ code: 0 })
    const cut = join(folder, 'cut.ndjson')
    const lines = (await readFile(exported, 'utf8')).trim().split('\n')
    const { seq, chain } = JSON.parse(lines[3]!)
    const foot = JSON.stringify({ entries: 3, head: { seq, chain } })
    await writeFile(cut, [...lines.slice(0, 4), foot].join('\n'))
    expect(await audit(['verify', '--file', cut])).toMatchObject({ code: 0 })
    const missed = await audit(['verify', '--file', cut, '--head', head])
    expect(missed.code).toBe(1)
    expect(missed.output).toContain('the noted head does not stand in this record')
  })

  it('makes no database where there is none', async () => {
    const { code, output } = await audit(['verify'])
    expect(output).toBe(`DATA_DIR=${folder}: there is no database in it\n`)
    expect(code).toBe(2)
  })
})

/** What reading and verifying a file brings to light. */
const complaintsAbout = async (path: string): Promise<string> => {
  try {
    const { tenant, entries, isWhole } = await readRecord(path)
    const verdict = await verifyRecord(tenant.id, entries)
    return [...verdict.faults.map(({ kind, seq }) => `${kind} ${seq}`), isWhole(verdict) ? 'whole' : 'cut'].join(', ')
  } catch (error) {
    return (error as Error).message.replace(path, 'it')
  }
}

describe('an exported record', () => {
  it.each([
    ['that nobody has touched', (text: string) => text, 'whole'],
    [
      'with a changed entry',
      (text: string) => text.replace('"outcome":"done"', '"outcome":"fine"'),
      'changed 1, whole',
    ],
    ['with an added key', (text: string) => text.replace('"facts":{', '"more":1,"facts":{'), 'changed 1, whole'],
    ['without one of its lines', (text: string) => text.replace(/^.*"seq":2.*\n/m, ''), 'missing 2, cut'],
    ['without its foot', (text: string) => text.replace(/^{"entries".*\n/m, ''), 'cut'],
    ['with something behind its foot', (text: string) => `${text}${text}`, 'it:7 is no audit entry'],
    ['with a line that is none', (text: string) => text.replace(/^.*"seq":3/m, 'x$&'), 'it:4 is no audit entry'],
    ['that is something else', () => 'hello', 'it is no exported audit record'],
    ['that is empty', () => '', 'it is no exported audit record'],
  ])('%s is evaluated so', async (_, touch, complaint) => {
    const touched = join(folder, 'touched.ndjson')
    await writeFile(touched, touch(await readFile(exported, 'utf8')))
    expect(await complaintsAbout(touched)).toBe(complaint)
  })

  it('that is not there is said to be missing', async () => {
    expect(await complaintsAbout(join(folder, 'nowhere'))).toMatch(/^it cannot be read: ENOENT/)
  })
})
