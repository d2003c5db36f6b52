import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { requestFor } from '../../../testing/search/reference-search.ts'
import { searchThreadsOver, snapshotFolder, waitForIndex } from '../../../testing/search/search-threads.ts'
import type { ViewerClass } from '../expert-document.ts'
import type { SearchThreads } from './search-threads.ts'

const running = vi.hoisted((): Worker[] => [])
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof import('node:worker_threads')>()
  return {
    ...threads,
    Worker: class extends threads.Worker {
      constructor(...args: ConstructorParameters<typeof threads.Worker>) {
        super(...args)
        running.push(this)
      }
    },
  }
})

const columnsProcess = fileURLToPath(new URL('../../../testing/search/search-process.ts', import.meta.url))
const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'columns')
const other = await insertTenant(test, 'elsewhere')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const write = (id: string, person: { bio?: string; restricted_at?: Date; do_not_use?: boolean }) =>
  inTenant((tx) => tx.updateTable('people').set(person).where('id', '=', id).execute())

const find = async (threads: SearchThreads, text: string, viewer: ViewerClass = 'staff'): Promise<string[]> => {
  const query = requestFor({ viewer, text, filters: {}, sort: 'calls' }, 100)
  return [...(await threads.call(tenantId, 'search', viewer, query)).ids]
}
const poll = (threads: SearchThreads, text: string, viewer?: ViewerClass) =>
  expect.poll(() => find(threads, text, viewer), { interval: 5 })

const started: SearchThreads[] = []
afterEach(async () => {
  for (const threads of started.splice(0)) await threads.stop()
})
const start = async (folder?: string, snapshotIntervalMs?: number) => {
  const options = { ...(folder && { folder }), ...(snapshotIntervalMs !== undefined && { snapshotIntervalMs }) }
  const threads = await searchThreadsOver(test, options)
  started.push(threads)
  await waitForIndex(threads, tenantId)
  return threads
}

describe('search threads', () => {
  it('index existing experts, follow changes and drop hidden experts', async () => {
    const id = await insertExpert(test, tenantId, { person: { bio: 'Knows marmalade.' } })
    await insertExpert(test, other.tenantId, { person: { bio: 'Knows marmalade elsewhere.' } })
    const threads = await start()
    expect(await find(threads, 'marmalade')).toEqual([id])
    await write(id, { bio: 'Knows gingerbread.' })
    await poll(threads, 'gingerbread').toEqual([id])
    expect(await find(threads, 'marmalade')).toEqual([])
    await write(id, { do_not_use: true })
    await poll(threads, 'gingerbread', 'client').toEqual([])
    expect(await find(threads, 'gingerbread', 'staff')).toEqual([id])
    await write(id, { restricted_at: new Date('2026-01-01') })
    await poll(threads, 'gingerbread', 'staff').toEqual([])
    const added = await insertExpert(test, tenantId, { person: { bio: 'Knows gingerbread, too.' } })
    await poll(threads, 'gingerbread').toEqual([added])
  })

  it('load the snapshot after a restart and catch up with changes', async () => {
    const folder = await snapshotFolder()
    const ids = [
      await insertExpert(test, tenantId, { person: { bio: 'Knows cardamom.', member_notes: 'Of saffron.' } }),
      await insertExpert(test, tenantId, { person: { bio: 'Knows cardamom.' } }),
    ]
    const first = await start(folder)
    expect((await find(first, 'cardamom')).toSorted()).toEqual(ids.toSorted())
    await first.stop()
    await write(ids[1] as string, { bio: 'Knows cinnamon.' })
    const segmentFiles = await filesOf(folder)
    const second = await start(folder)
    expect(await find(second, 'cardamom')).toEqual([ids[0]])
    expect(await find(second, 'cinnamon')).toEqual([ids[1]])
    expect(await find(second, 'saffron')).toEqual([ids[0]])
    await second.stop()
    // What had been written was not written again.
    expect((await filesOf(folder)).filter((file) => segmentFiles.includes(file))).toEqual(segmentFiles)
  })

  it('restart when any thread ends', async () => {
    const id = await insertExpert(test, tenantId, { person: { bio: 'Knows vanilla.' } })
    running.length = 0
    const threads = await start()
    for (const [index, count] of [
      [0, 6],
      [5, 9],
    ] as const) {
      await running[index]?.terminate()
      await expect.poll(() => threads.position(tenantId), { interval: 5 }).toBeUndefined()
      await waitForIndex(threads, tenantId)
      expect(running).toHaveLength(count)
      expect(await find(threads, 'vanilla')).toContain(id)
    }
  })
})

it('loses no change when a process that writes snapshots is killed at any moment [PS-06]', async () => {
  const folder = await snapshotFolder()
  const ids = await Promise.all(Array.from({ length: 6 }, () => insertExpert(test, tenantId)))
  const last = new Map<string, string>()
  let written = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const id = ids[written % ids.length] as string
      written += 1
      await write(id, { bio: `Knows spice${written}.` })
      last.set(id, `spice${written}`)
      await sleep(4)
    }
  })()
  const heard: string[] = []
  for (let round = 0; round < 6; round++) {
    const child = spawn(process.execPath, [columnsProcess, test.appUrl, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const isThere = Promise.withResolvers<void>()
    child.stdout.on('data', (line: Buffer) => {
      heard.push(line.toString())
      if (/search index (is being built|loaded from snapshot)/.test(line.toString())) isThere.resolve()
    })
    await isThere.promise
    // Once a snapshot is waited for: on a slow machine none would be written before any of the kills.
    if (round === 2) await expect.poll(() => filesOf(folder).catch(() => []), { timeout: 20_000 }).toContain('manifest')
    await sleep(round * 37)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  isOver = true
  await writing
  // At least once something was there to be read.
  expect(heard.join('')).toContain('search index loaded from snapshot')
  const threads = await start(folder)
  for (const [id, word] of last) expect(await find(threads, word)).toEqual([id])
  const all = await find(threads, 'spice*')
  expect(all.toSorted()).toEqual(ids.toSorted())
}, 180_000)

const filesOf = (folder: string): Promise<string[]> => readdir(join(folder, tenantId))
