import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type ColumnThreads, startColumns } from '../src/capabilities/search/columns/gateway.ts'
import { createLog } from '../src/platform/log.ts'
import type { TestDatabase } from './database.ts'

/** A folder for snapshots that is gone when the file is done. */
export const snapshotFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-columns-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The threads of the search in columns over a test's database; ended when the file is done. */
export const columnsOver = async (
  test: Pick<TestDatabase, 'appUrl'>,
  given: { readonly folder?: string; readonly snapshotMilliseconds?: number } = {},
): Promise<ColumnThreads> => {
  const folder = given.folder ?? (await snapshotFolder())
  const { snapshotMilliseconds = 600_000 } = given
  const threads = startColumns({ appUrl: test.appUrl, folder, snapshotMilliseconds, log: createLog('warn') })
  afterAll(threads.stop)
  return threads
}

/** Waits until a tenant's columns are there. */
export const columnsReady = async (threads: ColumnThreads, tenantId: string): Promise<void> => {
  await threads.advance(tenantId, 1)
  await expect.poll(() => threads.position(tenantId), { interval: 10 }).toBeDefined()
}
