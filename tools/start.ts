/*
 * `npm start`: builds the browser bundle if its sources have changed, then becomes the server.
 * `npm run dev` (--watch): rebuilds and restarts whenever something changes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, buildOnChange } from './bundle.ts'
import { root } from './repository-files.ts'

const serverEntry = join(root, 'server/src/main.ts')
const restartDebounceMs = 150

const start = async (): Promise<void> => {
  await buildIfStale()
  await import('../server/src/main.ts')
}

const startWatching = async (): Promise<void> => {
  await buildIfStale()
  buildOnChange()
  let server = run()
  let pending: NodeJS.Timeout | undefined
  const restart = () => {
    clearTimeout(pending)
    pending = setTimeout(async () => {
      console.log('Restarting the server…')
      await stop(server)
      server = run()
    }, restartDebounceMs)
  }
  for (const folder of ['server', 'contract']) watch(join(root, folder), { recursive: true }, restart)
  // Ctrl-C reaches the whole process group: the server stops by itself, then this process exits.
  process.on('SIGINT', () => server.once('exit', () => process.exit()))
  process.on('SIGTERM', async () => {
    await stop(server)
    process.exit()
  })
}

const run = (): ChildProcess => spawn(process.execPath, [serverEntry], { stdio: 'inherit' })

const stop = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })

const work = process.argv.includes('--watch') ? startWatching : start
work().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
