import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type ColumnThreads, startColumns } from '../../src/capabilities/search/columns/gateway.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from '../database.ts'

/** A folder for snapshots that is gone when the file is done. */
export const snapshotFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-columns-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The threads of the search in columns over a test's database; ended when the file is done. */
export const columnsOver = async (
  test: Pick<TestDatabase, 'appUrl'>,
  given: { readonly folder?: string; readonly snapshotMilliseconds?: number; readonly builtAtOnce?: number } = {},
): Promise<ColumnThreads> => {
  const folder = given.folder ?? (await snapshotFolder())
  const { snapshotMilliseconds = 600_000, builtAtOnce } = given
  // A busy machine takes its time, and a test asks for what it has just written.
  const patience = 20_000
  const settings = { appUrl: test.appUrl, folder, snapshotMilliseconds, builtAtOnce, patience }
  const threads = startColumns({ ...settings, log: createLog('warn') })
  afterAll(threads.stop)
  return threads
}

/** Waits until a tenant's columns are there. @throws Error when that takes longer than a minute */
export const columnsReady = async (threads: ColumnThreads, tenantId: string): Promise<void> => {
  const isThere = async (): Promise<boolean> =>
    threads.position(tenantId) !== undefined || (await threads.advance(tenantId, 200))
  for (let i = 0; i < 300; i++) if (await isThere()) return
  throw new Error('the columns were not ready in time')
}
