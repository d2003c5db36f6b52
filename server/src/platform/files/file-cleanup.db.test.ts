import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createMemoryFileStore } from '../../../testing/memory-file-store.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'
import type { SystemContext } from '../operations/define.ts'
import { deleteUnusedFiles, removeOrphans } from './file-cleanup.ts'
import { releaseFiles, storeFile } from './file-records.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'sweeping')
const start = systemClock.now()
const files = createMemoryFileStore()
beforeEach(() => files.contents.clear())

/** Works in the tenant so many minutes after the start. */
const runAfterMinutes = (minutes: number, run: (context: SystemContext) => Promise<unknown>): Promise<unknown> =>
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
  await runAfterMinutes(minutes, async (context) => {
    id = await storeFile(context, files, { content: Buffer.from('x'), mediaType: 'image/webp', name: 'x' })
  })
  return id
}
const rows = () =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) => tx.selectFrom('files').selectAll().execute())

describe('a removed file', () => {
  it('is deleted with its row once no download of it can still be running', async () => {
    const [retained, dropped] = [await keep(0), await keep(0)]
    await runAfterMinutes(1, (context) => releaseFiles(context, [dropped]))
    await runAfterMinutes(5, deleteUnusedFiles(files).run)
    expect(files.contents.size).toBe(2)
    await runAfterMinutes(12, deleteUnusedFiles(files).run)
    expect([...files.contents.keys()]).toEqual([`${tenantId}/${retained}`])
    expect((await rows()).map(({ id }) => id)).toEqual([retained])
  })

  it('keeps its row until its bytes are gone', async () => {
    const id = await keep(0)
    await runAfterMinutes(1, (context) => releaseFiles(context, [id]))
    const broken = { ...files, remove: () => Promise.reject(new Error('no connection')) }
    await expect(runAfterMinutes(30, deleteUnusedFiles(broken).run)).rejects.toThrow('no connection')
    expect((await rows()).map((row) => row.id)).toContain(id)
  })
})

describe('bytes that no row knows of', () => {
  it('are left by a transaction that came to nothing, and go once it cannot be under way any more', async () => {
    const retained = await keep(0)
    const undone = runAfterMinutes(0, async (context) => {
      await storeFile(context, files, { content: Buffer.from('x'), mediaType: 'image/webp', name: 'x' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(files.contents.size).toBe(2)
    await runAfterMinutes(59, (context) => removeOrphans(context, files))
    expect(files.contents.size).toBe(2)
    await runAfterMinutes(61, (context) => removeOrphans(context, files))
    expect([...files.contents.keys()]).toEqual([`${tenantId}/${retained}`])
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
    for (let minute = 0; minute < 1440; minute += 1) await runAfterMinutes(minute, deleteUnusedFiles(counting).run)
    expect(lists).toBe(1)
  })
})
