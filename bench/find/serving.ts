import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoTenants } from '../../server/src/capabilities/tenancy/seed.ts'
import { type Server, startProduct } from '../api/servers.ts'
import { watchPeakMemory } from '../rig/process-memory.ts'
import type { World } from '../rig/world.ts'
import type { ServingProcesses } from './search-timing.ts'

/** Half an hour: the index of a million experts takes minutes. */
const startTimeoutMs = 1_800_000
/** A free port offset: the demo's sites use +0 to +3, its other servers +8 and +9. */
const metricsOffset = 7

/** Starts the product and waits until its search index is ready. The peak of memory includes the processes that build it. */
export const startSearching = async ({ settings }: World, profile: string | undefined, stops: (() => unknown)[]) => {
  const dataDir = settings.DATA_DIR as string
  const metricsPort = Number(settings.PORT_BASE) + metricsOffset
  rmSync(join(dataDir, 'search'), { recursive: true, force: true })
  const began = performance.now()
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const more = { TRUSTED_PROXIES: '1', METRICS_PORT: String(metricsPort) }
  const server: Server = await startProduct({ settings: { ...settings, ...more } }, flags, {
    isPinned: false,
    role: 'web,worker,search',
  })
  stops.push(server.stop)
  const peakMemory = watchPeakMemory(server.pid)
  stops.push(peakMemory)
  const figureOf = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  // A busy process may not answer; NaN counts as not ready.
  while (!((await figureOf('search_tenants_ready')) >= demoTenants.length + 1)) {
    if (performance.now() - began > startTimeoutMs) throw new Error('the index was not built in time')
    await sleep(500)
  }
  const buildSeconds = (performance.now() - began) / 1000
  const buildPeakMb = peakMemory()
  const cluster = join(dataDir, 'database/cluster/postmaster.pid')
  const answering: ServingProcesses = {
    server: server.pid,
    postmaster: Number(readFileSync(cluster, 'utf8').split('\n')[0]),
  }
  return { server, answering, buildSeconds, buildPeakMb, figureOf }
}
