/*
 * A process that runs an embedded server, so that tests can kill it: `node embedded-database-process.ts <data folder>`. Prints
 * one JSON line when the server is ready; stops the server on SIGTERM.
 */

import { startEmbedded } from '../src/platform/db/embedded/launcher.ts'
import { readPostmaster } from '../src/platform/db/embedded/postmaster.ts'

try {
  const { url, adopted, stop } = await startEmbedded(process.argv[2]!)
  process.on('SIGTERM', () => stop().then(() => process.exit()))
  const server = await readPostmaster(`${process.argv[2]}/database/cluster`)
  console.log(JSON.stringify({ url, adopted, pid: server?.pid }))
  setInterval(() => undefined, 1000)
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }))
}
