import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The command pinned to one core; unchanged where `taskset` is missing. */
export const pinnedTo = (core: number, command: readonly string[]): readonly [string, ...string[]] =>
  (canPin ? ['taskset', '--cpu-list', String(core), ...command] : command) as [string, ...string[]]

/** Pins a process with all its threads to one core, where `taskset` exists. */
export const pinProcess = (core: number, pid: number): void => {
  if (canPin) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

/** Total CPU time of several processes in microseconds; one that has ended counts as zero. */
export const cpuTimeOfAll = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (existsSync(`/proc/${pid}`) ? cpuTimeOf(pid) : 0), 0)

/** CPU time of a process's threads of that name, in microseconds. */
export const cpuTimeOfThreads = (pid: number, name: string): number => timeOf(pid, (thread) => nameOf(thread) === name)

const nameOf = (thread: string): string => readFileSync(`${thread}/comm`, 'utf8').trim()

/**
 * CPU time of a process and all its threads since it started, in microseconds.
 * Linux counts it per thread; the time of ended threads is lost, and ours do not end.
 * @throws Error on other systems
 */
export const cpuTimeOf = (pid: number): number => timeOf(pid, () => true)

const timeOf = (pid: number, counts: (thread: string) => boolean): number => {
  const folder = `/proc/${pid}/task`
  const threads = readdirSync(folder).map((thread) => `${folder}/${thread}`)
  const nanoseconds = threads.filter(counts).map((thread) => {
    const [onCore = ''] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ')
    return Number(onCore)
  })
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}
