import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createMemoryFileStore } from '../../../testing/memory-file-store.ts'
import { aTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'
import type { SystemContext } from '../operations/define.ts'
import { removeOrphans, sweepFiles } from './file-cleanup.ts'
import { releaseFiles, storeFile } from './file-records.ts'

const test = await testDatabase()
const { tenantId } = await aTenant(test, 'sweeping')
const start = systemClock.now()
const files = createMemoryFileStore()
beforeEach(() => files.kept.clear())

/** Works in the tenant so many minutes after the start. */
const later = (minutes: number, run: (work: SystemContext) => Promise<unknown>): Promise<unknown> =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    run({
      tx,
      at: new Date(start.getTime() + minutes * 60_000),
      actor: { kind: 'system', tenantId },
      emit: () => undefined,
    }),
  )
const keep = async (minutes: number): Promise<string> => {
  let id = ''
  await later(minutes, async (work) => {
    id = await storeFile(work, files, { content: Buffer.from('x'), mediaType: 'image/webp', name: 'x' })
  })
  return id
}
const rows = () =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) => tx.selectFrom('files').selectAll().execute())

describe('a file that was dropped', () => {
  it('goes with its row, once nobody can be reading it any more', async () => {
    const [kept, dropped] = [await keep(0), await keep(0)]
    await later(1, (work) => releaseFiles(work, [dropped]))
    await later(5, sweepFiles(files).run)
    expect(files.kept.size).toBe(2)
    await later(12, sweepFiles(files).run)
    expect([...files.kept.keys()]).toEqual([`${tenantId}/${kept}`])
    expect((await rows()).map(({ id }) => id)).toEqual([kept])
  })

  it('keeps its row until its bytes are gone', async () => {
    const id = await keep(0)
    await later(1, (work) => releaseFiles(work, [id]))
    const broken = { ...files, remove: () => Promise.reject(new Error('no connection')) }
    await expect(later(30, sweepFiles(broken).run)).rejects.toThrow('no connection')
    expect((await rows()).map((row) => row.id)).toContain(id)
  })
})

describe('bytes that no row knows of', () => {
  it('are left by a transaction that came to nothing, and go once it cannot be under way any more', async () => {
    const kept = await keep(0)
    const undone = later(0, async (work) => {
      await storeFile(work, files, { content: Buffer.from('x'), mediaType: 'image/webp', name: 'x' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(files.kept.size).toBe(2)
    await later(59, (work) => removeOrphans(work, files))
    expect(files.kept.size).toBe(2)
    await later(61, (work) => removeOrphans(work, files))
    expect([...files.kept.keys()]).toEqual([`${tenantId}/${kept}`])
  })

  it('are looked for once a day', async () => {
    let lists = 0
    const counting = {
      ...files,
      list: (id: string) => {
        lists += 1
        return files.list(id)
      },
    }
    for (let minute = 0; minute < 1440; minute += 1) await later(minute, sweepFiles(counting).run)
    expect(lists).toBe(1)
  })
})
