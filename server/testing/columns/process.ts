/*
 * The search in columns as a process of its own, for tests that kill it: told by its arguments which database and folder
 * are meant, it writes snapshots all the time, and says on its output what it does.
 */
import { startColumns } from '../../src/capabilities/search/columns/gateway.ts'
import { createLog } from '../../src/platform/log.ts'

const [appUrl, folder] = process.argv.slice(2) as [string, string]
const output = { write: (line: string) => process.stdout.write(line) }
startColumns({
  ...{ appUrl, folder, snapshotMilliseconds: 1, patience: 0 },
  log: createLog('debug', output),
})
