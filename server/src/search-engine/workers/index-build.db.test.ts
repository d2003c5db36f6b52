import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { copyExpert, insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { requestFor } from '../../../testing/search/reference-search.ts'
import { searchThreadsOver, snapshotFolder, waitForIndex } from '../../../testing/search/search-threads.ts'

const searchProcess = fileURLToPath(new URL('../../../testing/search/search-process.ts', import.meta.url))
const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'built')
/** More experts than are indexed without processes of their own. */
const copies = 2100

interface LogLine {
  readonly msg: string
  readonly err?: { readonly message: string }
}

/** Starts a search process; `limit` is a shell command that it runs under. */
const startProcess = (folder: string, limit = 'true') => {
  const child: ChildProcess = spawn(
    'sh',
    ['-c', `${limit}; exec "$0" "$@"`, process.execPath, searchProcess, test.appUrl, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const lines: LogLine[] = []
  createInterface(child.stdout!).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { lines, kill }
}

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await sleep(10)
}

it('keeps the last snapshot when a build is killed or the disk is full', async () => {
  const folder = await snapshotFolder()
  const own = join(folder, tenantId)
  const building = join(own, 'building')
  const manifest = join(own, 'manifest')
  const expert = await insertExpert(test, tenantId, { person: { bio: 'Knows saffron.' } })
  await copyExpert(test, tenantId, expert, { count: copies, bio: `'Knows saffron, spice' || n || 'x.'` })
  const first = startProcess(folder)
  await until(() => existsSync(manifest))
  await first.kill()
  const before = readFileSync(manifest)
  const segments = (await readdir(own)).toSorted()
  const setTrim = (trimmedBefore: string) =>
    test.asOwner(
      (owner) =>
        owner.query(
          `insert into search_change_watermarks (tenant_id, trimmed_before, next_trim_before, marked_at) values ($1, $2, $2, '2026-01-01')
           on conflict (tenant_id) do update set trimmed_before = $2`,
          [tenantId, trimmedBefore],
        ),
      tenantId,
    )
  // The snapshot counts as too old, so that the index is built anew.
  await setTrim('9000000000')
  const leaveFile = async () => {
    await mkdir(building, { recursive: true })
    await writeFile(join(building, 'left.segment'), 'left')
  }
  const killed = startProcess(folder)
  await until(() => existsSync(building))
  await killed.kill()
  await leaveFile()
  // Files may have 100 blocks of 512 bytes.
  const full = startProcess(folder, 'ulimit -f 100')
  const failure = () => full.lines.find(({ msg }) => msg === 'a search index could not be updated')
  await until(() => failure() !== undefined)
  expect(failure()?.err?.message).toMatch(/^there is no room for \d+ MB of the search index in .*building/)
  await until(() => !existsSync(building))
  await full.kill()
  expect(readFileSync(manifest).equals(before)).toBe(true)
  expect((await readdir(own)).filter((file) => file !== 'building').toSorted()).toEqual(segments)
  // The snapshot still answers where it is young enough, and nothing of the killed build is left.
  await leaveFile()
  await setTrim('0')
  const threads = await searchThreadsOver(test, { folder })
  onTestFinished(threads.stop)
  await waitForIndex(threads, tenantId)
  const request = requestFor({ viewer: 'staff', text: 'saffron', filters: {}, sort: 'calls' }, 1)
  expect((await threads.call(tenantId, 'search', 'staff', request)).total).toBe(copies + 1)
  expect(existsSync(building)).toBe(false)
}, 120_000)
