import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { replicationSourceAt } from '../../src/capabilities/search/replication/store.ts'
import { createLog } from '../../src/platform/log.ts'
import {
  type SearchService,
  type SearchThreads,
  startSearchThreads,
} from '../../src/search-engine/workers/search-threads.ts'
import type { TestDatabase } from '../database.ts'

/** A folder for snapshots that is removed when the test file is done. */
export const snapshotFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-search-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts search threads over a test's database; they are stopped when the test file is done. */
export const searchThreadsOver = async (
  test: Pick<TestDatabase, 'appUrl'>,
  options: { readonly folder?: string; readonly snapshotIntervalMs?: number; readonly documentsPerBuild?: number } = {},
): Promise<SearchThreads> => {
  const folder = options.folder ?? (await snapshotFolder())
  const { snapshotIntervalMs = 600_000, documentsPerBuild } = options
  const source = replicationSourceAt(test.appUrl)
  // On a busy machine replication takes a while, and tests search for what they have just written.
  const maxReplicationWaitMs = 20_000
  const log = createLog('warn')
  const threads = startSearchThreads({
    source,
    folder,
    snapshotIntervalMs,
    documentsPerBuild,
    maxReplicationWaitMs,
    log,
  })
  afterAll(threads.stop)
  return threads
}

/** Waits until a tenant can be searched. @throws Error after a minute */
export const waitForIndex = async (threads: SearchService, tenantId: string): Promise<void> => {
  const isReady = async (): Promise<boolean> =>
    threads.position(tenantId) !== undefined || (await threads.catchUp(tenantId, 200))
  for (let i = 0; i < 300; i++) if (await isReady()) return
  throw new Error('the search index was not ready in time')
}
