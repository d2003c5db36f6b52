import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../tools/repository-files.ts'
import { pinnedTo } from '../rig/cpu.ts'
import type { World } from '../rig/world.ts'
import type { Target } from './load.ts'
import type { Script } from './script.ts'

/** A server in its own process, pinned to one core. */
export interface Server extends Target {
  stop(): Promise<void>
}

const serverCore = 0
const startTimeoutMs = 60_000

const launch = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  log: number,
  isPinned = true,
): ChildProcess => {
  const whole = [process.execPath, ...args] as const
  const [command, ...rest] = isPinned ? pinnedTo(serverCore, whole) : whole
  return spawn(command, rest, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', log, log, 'ipc'] })
}

const serverOf = (child: ChildProcess, port: number): Server => ({
  port,
  pid: child.pid as number,
  stop: async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  },
})

/**
 * Starts the product as in production, with one log line per request, but without background jobs.
 * `isPinned` restricts it to one core, for comparing costs rather than throughput. `role` is the ROLE setting.
 */
export const startProduct = async (
  { settings }: Pick<World, 'settings'>,
  flags: readonly string[],
  { isPinned = true, role = 'web' } = {},
): Promise<Server> => {
  const logFile = join(settings.DATA_DIR as string, 'product.log')
  const env = { ...settings, ROLE: role, LOG_LEVEL: 'info' }
  const child = launch([...flags, 'server/src/main.ts'], env, openSync(logFile, 'w'), isPinned)
  const port = Number(settings.PORT_BASE)
  const began = performance.now()
  while (performance.now() - began < startTimeoutMs) {
    if (child.exitCode !== null) throw new Error(`The product ended: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return serverOf(child, port)
    await sleep(100)
  }
  child.kill()
  throw new Error(`The product was not ready within ${startTimeoutMs / 1000} s`)
}

/** Starts the baseline server with a recorded script. */
export const startBaseline = async ({ appUrl, settings, site }: World, script: Script): Promise<Server> => {
  const file = join(settings.DATA_DIR as string, 'script.json')
  writeFileSync(file, JSON.stringify(script))
  const log = openSync(join(settings.DATA_DIR as string, 'baseline.log'), 'w')
  const folder = join(settings.DATA_DIR as string, 'search', 'baseline')
  const child = launch(['bench/api/baseline-server.ts', appUrl, file, folder, site.tenantId], {}, log)
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return serverOf(child, message.port)
}
