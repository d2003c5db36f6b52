import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
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
import type { SearchThreads } from './search-threads.ts'

const columnsProcess = fileURLToPath(new URL('../../../testing/search/search-process.ts', import.meta.url))
const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'merged')

const copies = 1100
/** Words nobody else says: putting so many together takes much longer than a kill. */
const uniqueWords = `'Knows saffron. ' || (select string_agg('w' || n || 'x' || w || 'q', ' ') from generate_series(1, 120) w)`

const find = async (threads: SearchThreads, text: string) => {
  const { total, ids } = await threads.call(
    tenantId,
    'search',
    'staff',
    requestFor({ viewer: 'staff', text, filters: {}, sort: 'calls' }, 2000),
  )
  expect(new Set(ids).size).toBe(total)
  return ids
}

it('loses nothing when a process is killed during a large merge [PS-06]', async () => {
  const folder = await snapshotFolder()
  const edited = await insertExpert(test, tenantId, { person: { bio: 'Knows saffron.' } })
  await copyExpert(test, tenantId, edited, { count: copies, bio: uniqueWords })
  let written = 0
  const write = async () => {
    written += 1
    const bio = `Knows saffron. Spice${written}x.`
    await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      tx.updateTable('people').set({ bio }).where('id', '=', edited).execute(),
    )
  }
  const heard: string[] = []
  for (let round = 0; round < 3; round++) {
    const child = spawn(process.execPath, [columnsProcess, test.appUrl, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let hasMergeBegun = false
    createInterface(child.stdout).on('line', (line) => {
      const { msg } = JSON.parse(line) as { msg: string }
      heard.push(msg)
      if (msg === 'search segments are being merged') hasMergeBegun = true
    })
    const ended = once(child, 'exit')
    try {
      // Once a snapshot is there, each edit is a segment, until there are enough to merge all.
      while (!hasMergeBegun) {
        if (existsSync(join(folder, tenantId, 'manifest'))) await write()
        await sleep(20)
      }
      await sleep(round * 60)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    expect(heard.at(-1)).toBe('search segments are being merged')
  }
  expect(heard.filter((msg) => msg === 'search index loaded from snapshot')).toHaveLength(2)
  const threads = await searchThreadsOver(test, { folder })
  onTestFinished(threads.stop)
  await waitForIndex(threads, tenantId)
  expect(await find(threads, 'saffron')).toHaveLength(copies + 1)
  expect(await find(threads, `spice${written}x`)).toEqual([edited])
  expect(await find(threads, 'spice*')).toEqual([edited])
  expect(await find(threads, 'w777x120q')).toHaveLength(1)
}, 120_000)
