import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** A command that runs on one core alone; as it is where this machine cannot do that. */
export const onCore = (core: number, command: readonly string[]): readonly [string, ...string[]] =>
  (canPin ? ['taskset', '--cpu-list', String(core), ...command] : command) as [string, ...string[]]

/** Moves a process with all its threads to one core, where this machine can. */
export const moveToCore = (core: number, pid: number): void => {
  if (canPin) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

/** The same for several processes together; one that has ended counts no more. */
export const processorTimes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (existsSync(`/proc/${pid}`) ? processorTime(pid) : 0), 0)

/** Of a process, the processor time of its threads of that name. In microseconds, as all of it is. */
export const threadTime = (pid: number, name: string): number => timeOf(pid, (thread) => nameOf(thread) === name)

const nameOf = (thread: string): string => readFileSync(`${thread}/comm`, 'utf8').trim()

/**
 * The processor time a process has used since it began, all its threads together, in microseconds.
 * Linux counts it to the nanosecond for each thread; a thread that ends takes its share with it, and ours do not end.
 * @throws Error on other systems
 */
export const processorTime = (pid: number): number => timeOf(pid, () => true)

const timeOf = (pid: number, counts: (thread: string) => boolean): number => {
  const folder = `/proc/${pid}/task`
  const threads = readdirSync(folder).map((thread) => `${folder}/${thread}`)
  const nanoseconds = threads.filter(counts).map((thread) => {
    const [onCore = ''] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ')
    return Number(onCore)
  })
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}
