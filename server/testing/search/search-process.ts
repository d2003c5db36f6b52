/*
 * The search threads in a separate process, for tests that kill it. Its arguments are the database and the snapshot
 * folder; it writes snapshots continuously and logs to its standard output.
 */
import { replicationSourceAt } from '../../src/capabilities/search/replication/store.ts'
import { createLog } from '../../src/platform/log.ts'
import { startSearchThreads } from '../../src/search-engine/workers/search-threads.ts'

const [appUrl, folder] = process.argv.slice(2) as [string, string]
const output = { write: (line: string) => process.stdout.write(line) }
startSearchThreads({
  source: replicationSourceAt(appUrl),
  folder,
  snapshotIntervalMs: 1,
  maxReplicationWaitMs: 0,
  log: createLog('debug', output),
})
