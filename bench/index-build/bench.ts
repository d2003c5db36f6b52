/*
 * Memory and time of building a search index from the database, in a process that does nothing else and its child processes: what
 * stays resident, the peak meanwhile, and which columns of the segments take it. Elapsed time depends on other load, CPU time hardly does.
 * Options: --people N (100000), --keep FOLDER: keeps the loaded data for the next run, also for `find`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadExperts } from '../find/load.ts'
import { prepareTenant } from '../find/users.ts'
import type { Measurement } from '../rig/budget.ts'
import { memoryWithChildren, watchPeakMemory } from '../rig/process-memory.ts'
import { rounded } from '../rig/statistics.ts'
import { makeWorld } from '../rig/world.ts'
import type { IndexReady } from './build-process.ts'
import { columnSizes, derivedSizes } from './index-sizes.ts'

const buildProcess = fileURLToPath(new URL('build-process.ts', import.meta.url))
/** Long enough for V8 to return what the build has left: it keeps pages for eight seconds. */
const memoryReturnMs = 20_000

const ticksPerSecond = 100

/** CPU time of a process with its threads and its children that have ended. */
const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Builds the index in a process of its own. It leaves a snapshot in the folder. */
const buildIn = async (appUrl: string, folder: string, tenantId: string) => {
  const child = spawn(process.execPath, [buildProcess, appUrl, folder, tenantId], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const pid = child.pid as number
  const peakMemory = watchPeakMemory(pid)
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const [peak, cpuSeconds] = [peakMemory(), cpuSecondsOf(pid)]
    await sleep(memoryReturnMs)
    return { ...(JSON.parse(line) as IndexReady), cpuSeconds, resident: memoryWithChildren(pid), peak }
  } finally {
    peakMemory()
    child.stdin.end()
    await ended
  }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '100000' }, keep: { type: 'string' } },
  })
  const people = Number(values.people)
  const world = await makeWorld(undefined, values.keep)
  const folder = join(world.settings.DATA_DIR as string, 'index-build')
  try {
    const { site, isNew } = await prepareTenant(world)
    if (isNew) await loadExperts(world.settings.DATA_DIR as string, site.tenantId, people)
    rmSync(folder, { recursive: true, force: true })
    const built = await buildIn(world.appUrl, folder, site.tenantId)
    const columns = columnSizes(readFileSync(join(folder, site.tenantId, 'manifest')))
    const derived = await derivedSizes(join(folder, site.tenantId))
    const megabytes = (bytes: number) => rounded(bytes / 1e6, 1)
    const all = [...columns.values()].reduce((sum, bytes) => sum + bytes, 0)
    return {
      figures: {
        people,
        buildSeconds: rounded(built.seconds, 1),
        buildCpuSeconds: rounded(built.cpuSeconds, 1),
        residentMb: built.resident,
        peakMb: built.peak,
        peakShare: rounded(built.peak / built.resident, 2),
        indexMb: megabytes(all),
        derivedMbPerThread: megabytes([...derived.values()].reduce((sum, bytes) => sum + bytes, 0)),
      },
      table: [...columns, ...derived]
        .toSorted(([, a], [, b]) => b - a)
        .map(([part, bytes]) => ({ part, megabytes: megabytes(bytes), bytesPerExpert: Math.round(bytes / people) })),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await world.stop()
  }
}
