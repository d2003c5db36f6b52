/*
 * The search threads alone in a process, so that its memory is theirs: prints one line of JSON when the index of a tenant can be
 * searched, and ends when its standard input does, after it has written a snapshot. Its arguments are the database, the
 * folder of snapshots and the tenant.
 */
import { once } from 'node:events'
import { replicationSourceAt } from '../../server/src/capabilities/search/replication/store.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { startSearchThreads } from '../../server/src/search-engine/workers/search-threads.ts'

/** What the process reports once its index is ready. */
export interface IndexReady {
  readonly seconds: number
}

const [appUrl, folder, tenantId] = process.argv.slice(2) as [string, string, string]
const threads = startSearchThreads({
  source: replicationSourceAt(appUrl),
  folder,
  snapshotIntervalMs: 86_400_000,
  maxReplicationWaitMs: 150,
  log: createLog('warn'),
})
const began = performance.now()
while (threads.position(tenantId) === undefined) await threads.catchUp(tenantId, 100)
const seconds = (performance.now() - began) / 1000
process.stdout.write(`${JSON.stringify({ seconds } satisfies IndexReady)}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await threads.stop()
process.exit()
