import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { columnsOver, columnsReady, snapshotFolder } from '../../../../testing/columns.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { anExpert } from '../../../../testing/experts.ts'
import { queryFor } from '../../../../testing/search-oracle.ts'
import { aTenant } from '../../../../testing/somebody.ts'
import type { ViewerClass } from '../engine/document.ts'
import type { ColumnThreads } from './gateway.ts'

const running = vi.hoisted((): Worker[] => [])
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof import('node:worker_threads')>()
  return {
    ...threads,
    Worker: class extends threads.Worker {
      constructor(...given: ConstructorParameters<typeof threads.Worker>) {
        super(...given)
        running.push(this)
      }
    },
  }
})

const test = await testDatabase()
const { tenantId } = await aTenant(test, 'columns')
const other = await aTenant(test, 'elsewhere')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const write = (id: string, person: { bio?: string; restricted_at?: Date; do_not_use?: boolean }) =>
  inTenant((tx) => tx.updateTable('people').set(person).where('id', '=', id).execute())

const find = async (threads: ColumnThreads, text: string, viewer: ViewerClass = 'staff'): Promise<string[]> => {
  const query = queryFor({ viewer, text, filters: {}, sort: 'calls' }, 100)
  return [...(await threads.ask(tenantId, 'search', viewer, query)).ids]
}
const poll = (threads: ColumnThreads, text: string, viewer?: ViewerClass) =>
  expect.poll(() => find(threads, text, viewer), { interval: 5 })

const started: ColumnThreads[] = []
afterEach(async () => {
  for (const threads of started.splice(0)) await threads.stop()
})
const start = async (folder?: string, snapshotMilliseconds?: number) => {
  const given = { ...(folder && { folder }), ...(snapshotMilliseconds !== undefined && { snapshotMilliseconds }) }
  const threads = await columnsOver(test, given)
  started.push(threads)
  await columnsReady(threads, tenantId)
  return threads
}

describe('the columns', () => {
  it('hold who is there, follow what changes and let vanish who may not be found', async () => {
    const id = await anExpert(test, tenantId, { person: { bio: 'Knows marmalade.' } })
    await anExpert(test, other.tenantId, { person: { bio: 'Knows marmalade elsewhere.' } })
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
    const added = await anExpert(test, tenantId, { person: { bio: 'Knows gingerbread, too.' } })
    await poll(threads, 'gingerbread').toEqual([added])
  })

  it('are read from disk after a restart, with what has changed meanwhile', async () => {
    const folder = await snapshotFolder()
    const ids = [
      await anExpert(test, tenantId, { person: { bio: 'Knows cardamom.', member_notes: 'Of saffron.' } }),
      await anExpert(test, tenantId, { person: { bio: 'Knows cardamom.' } }),
    ]
    const first = await start(folder)
    expect((await find(first, 'cardamom')).toSorted()).toEqual(ids.toSorted())
    await first.stop()
    await write(ids[1] as string, { bio: 'Knows cinnamon.' })
    const blocks = await filesOf(folder)
    const second = await start(folder)
    expect(await find(second, 'cardamom')).toEqual([ids[0]])
    expect(await find(second, 'cinnamon')).toEqual([ids[1]])
    expect(await find(second, 'saffron')).toEqual([ids[0]])
    await second.stop()
    // What had been written was not written again.
    expect((await filesOf(folder)).filter((file) => blocks.includes(file))).toEqual(blocks)
  })

  it.each(['follows', 'answers'])('come back when the thread that %s ends', async (what) => {
    const id = await anExpert(test, tenantId, { person: { bio: 'Knows vanilla.' } })
    running.length = 0
    const threads = await start()
    await running[what === 'follows' ? 0 : 1]?.terminate()
    await expect.poll(() => threads.position(tenantId)).toBeUndefined()
    await columnsReady(threads, tenantId)
    expect(running).toHaveLength(4)
    expect(await find(threads, 'vanilla')).toContain(id)
  })

  it.each([
    ['a block is damaged', async (files: string[]) => flip(files.find((file) => file.endsWith('.columns')) as string)],
    [
      'a block is cut',
      async (files: string[]) => truncate(files.find((file) => file.endsWith('.columns')) as string, 9),
    ],
    ['the page is damaged', async (files: string[]) => flip(files.find((file) => file.endsWith('page')) as string)],
    ['it is of another database', async (files: string[]) => rewrite(files, /"database":"/, '"database":"1')],
    ['it was made by another notation', async (files: string[]) => rewrite(files, /"notation":"/, '"notation":"1')],
    [
      'its position is none of this database',
      async (files: string[]) => rewrite(files, /"position":"[^"]*/, '"position":"900000000:900000000:'),
    ],
  ])('are made anew when of a snapshot %s', async (_what, spoil) => {
    const folder = await snapshotFolder()
    const id = await anExpert(test, tenantId, { person: { bio: 'Knows turmeric.' } })
    const first = await start(folder)
    await first.stop()
    await spoil((await filesOf(folder)).map((file) => join(folder, tenantId, file)))
    const second = await start(folder)
    expect(await find(second, 'turmeric')).toContain(id)
  })
})

const filesOf = (folder: string): Promise<string[]> => readdir(join(folder, tenantId))

const flip = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] as number) ^ 1
  await writeFile(file, bytes)
}

/** Another page that is whole in itself. */
const rewrite = async (files: string[], from: RegExp, to: string): Promise<void> => {
  const page = files.find((file) => file.endsWith('page')) as string
  const [, text = ''] = (await readFile(page, 'utf8')).split('\n')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  await writeFile(page, `${crc32(changed)}\n${changed}`)
}
