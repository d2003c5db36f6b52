/*
 * The search threads in a separate process, for tests that kill it. Its arguments are the database, the snapshot folder, and,
 * for tests that search with it, the port that it is to listen on (0 for any) and the secret. It writes snapshots continuously
 * and logs to its standard output.
 */
import { replicationSourceAt } from '../../src/capabilities/search/replication/store.ts'
import { createLog } from '../../src/platform/log.ts'
import { serveSearch } from '../../src/search-engine/remote/search-server.ts'
import { startSearchThreads } from '../../src/search-engine/workers/search-threads.ts'

const [appUrl, folder, port, secretKey] = process.argv.slice(2) as [string, string, string?, string?]
const output = { write: (line: string) => process.stdout.write(line) }
const log = createLog('debug', output)
const threads = startSearchThreads({
  source: replicationSourceAt(appUrl),
  folder,
  snapshotIntervalMs: 1,
  maxReplicationWaitMs: 0,
  log,
})
if (secretKey !== undefined) {
  const server = await serveSearch(threads, { host: '127.0.0.1', port: Number(port), secretKey, log })
  log.info(`listening on port ${server.port}.`)
}
