import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { insertTenant } from '../testing/people-fixtures.ts'
import { addChunk } from './capabilities/imports/commands.ts'
import { insertImport } from './capabilities/imports/store.ts'
import { importFile } from './import.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { newId } from './platform/ids.ts'

const test = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'colloquy-import-'))
const settings = { DATABASE_OWNER_URL: test.ownerUrl, SECRET_KEY: test.secretKey, DATA_DIR: folder }
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let tenantId = ''
beforeAll(async () => {
  tenantId = (await insertTenant(test, 'alpha')).tenantId
  await insertTenant(test, 'beta')
})

const fileOf = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}
const run = (...args: string[]) => importFile(readConfig(settings), ['people', ...args], () => {})
const count = async (text: string): Promise<number> =>
  (await test.asOwner((owner) => owner.query(text), tenantId)).rows[0].n
const experts = (system: string) =>
  count(`select count(distinct person_id)::int n from person_external_ids where system = '${system}'`)

it('imports a file, prints the result, and stores a list of rows with errors', async () => {
  const path = fileOf('some.csv', ['Nr,Vorname,Nachname,mail', '1,Ada,B,ada@x.example', '2,Bo,,', '3,Cy,D,nobody'])
  const errors = join(folder, 'errors.csv')
  await expect(run(path, '--tenant', 'alpha')).rejects.toThrow('say which with --map')
  await expect(run(path)).rejects.toThrow('--tenant: alpha, beta')
  await expect(run(path, '--tenant', 'alpha', '--map', 'Nr=nothing')).rejects.toThrow('no such field')
  const importArgs = [path, '--tenant', 'alpha', '--map', 'Nr=externalId', '--errors', errors]
  expect((await run(...importArgs, '--dry-run')).summary).toBe(
    'some.csv: 3 rows: 1 new, 0 changed, 0 unchanged, 2 failed, nothing is written yet',
  )
  expect(await experts('import')).toBe(0)
  expect(await run(...importArgs)).toEqual({
    summary: 'some.csv: 3 rows: 1 new, 0 changed, 0 unchanged, 2 failed',
    failed: 2,
  })
  expect(readFileSync(errors, 'utf8').split('\r\n').slice(1)).toEqual([
    '"3","3","Nachname","Required value is missing",""',
    '"4","4","mail","Invalid email address","nobody"',
    '',
  ])
  expect((await run(...importArgs)).summary).toBe('some.csv: 3 rows: 0 new, 0 changed, 1 unchanged, 2 failed')
})

it('imports companies of a kind', async () => {
  const path = fileOf('firms.csv', [
    'Symbol,Security,Headquarters Location',
    'N,Nord AB,"Oslo, Norway"',
    'X,Nowhere,Mars',
  ])
  const take = (...args: string[]) =>
    importFile(readConfig(settings), [...args, '--tenant', 'alpha'], () => {}).then(({ summary }) => summary)
  await expect(take('companies', path, '--kind', 'experts')).rejects.toThrow('--kind employers|clients|vendors')
  await expect(take('companies', path, '--map', 'Symbol=firstName')).rejects.toThrow('no such field')
  expect(await take('companies', path)).toBe('firms.csv: 2 rows: 1 new, 0 changed, 0 unchanged, 1 failed')
  expect(await take('companies', path)).toBe('firms.csv: 2 rows: 0 new, 0 changed, 1 unchanged, 1 failed')
  expect(await take('companies', path, '--kind', 'clients', '--dry-run')).toMatch(/: 1 new, .*nothing is written yet$/)
  expect(await count(`select count(*)::int n from companies where name = 'Nord AB' and country = 'NO'`)).toBe(1)
})

it('resumes an import only with the file it was started with, wherever they differ', async () => {
  const filler = Array.from({ length: 6 }, (_, i) => `H-${i},First,Last,${'x'.repeat(800_000)}`)
  const bytesOf = (last: string) => Buffer.from(['id,first,last,remarks', ...filler, `${last},First,Last,`].join('\n'))
  const [first, second] = [bytesOf('H-first!'), bytesOf('H-second')]
  expect(first.length).toBe(second.length)
  const files = await openFileStore(readConfig(settings).files)
  const at = systemClock.now()
  const row = { id: newId(at), kind: 'experts', file_name: 'huge.csv', size: first.length } as const
  await test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const more = { system: 'huge', time_zone: 'UTC', created_by: null, created_at: at }
    await insertImport(tx, { tenant_id: tenantId, ...row, ...more })
    const keeping = { tx, at, actor: { kind: 'system', tenantId } } as const
    for (const received of [0, 4_000_000])
      await addChunk(keeping, files, { ...row, received }, first.subarray(received, received + 4_000_000))
  })
  const path = join(folder, 'huge.csv')
  const has = (value: string) => count(`select count(*)::int n from person_external_ids where value = '${value}'`)
  const imports = () => count(`select count(*)::int n from imports where file_name = 'huge.csv'`)
  writeFileSync(path, second)
  await run(path, '--tenant', 'alpha', '--system', 'huge')
  expect([await has('H-first!'), await has('H-second'), await imports()]).toEqual([0, 1, 2])
  writeFileSync(path, first)
  await run(path, '--tenant', 'alpha', '--system', 'huge')
  expect([await has('H-first!'), await imports()]).toEqual([1, 2])
})

it('resumes a killed import after the last stored row, and imports nobody twice', async () => {
  const total = 12_000
  const rows = Array.from({ length: total }, (_, i) => `K-${i},First,Last ${i},Firm ${i % 50},Buyer,2015`)
  const path = fileOf('many.csv', ['id,first,last,company,position,start', ...rows])
  const begin = () =>
    spawn(
      process.execPath,
      [fileURLToPath(new URL('import.ts', import.meta.url)), 'people', path, '--tenant', 'alpha', '--system', 'killed'],
      { env: { ...settings, PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
  let kills = 0
  let before = 0
  let output = ''
  // Killed as often as there is something to be killed in the middle of.
  for (const until of [1000, 4500, 8000]) {
    const child = begin()
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    const ended = once(child, 'exit')
    while (child.exitCode === null && (await experts('killed')) < until) await new Promise((go) => setTimeout(go, 20))
    child.kill('SIGKILL')
    await ended
    kills += 1
    const now = await experts('killed')
    expect(now).toBeGreaterThanOrEqual(Math.max(before, until))
    expect(now).toBeLessThan(total)
    expect(await count(`select rows as n from imports where system = 'killed'`)).toBe(now)
    before = now
  }
  const last = begin()
  let result = ''
  last.stdout.on('data', (chunk: Buffer) => {
    result += chunk
  })
  const [code] = await once(last, 'exit')
  expect({ code, result: result.trim(), kills }).toEqual({
    code: 0,
    result: `many.csv: ${total} rows: ${total} new, 0 changed, 0 unchanged, 0 failed`,
    kills: 3,
  })
  expect(output).toMatch(/goes on behind row \d+/)
  expect(await count(`select count(*)::int n from imports where system = 'killed'`)).toBe(1)
  expect(await experts('killed')).toBe(total)
  expect(await count(`select count(*)::int n from people where last_name like 'Last %'`)).toBe(total)
  expect(await count(`select count(*)::int n from employments where company_name like 'Firm %'`)).toBe(total)
}, 240_000)
