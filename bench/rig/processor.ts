import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** A command that runs on one core alone; as it is where this machine cannot do that. */
export const onCore = (core: number, command: readonly string[]): readonly [string, ...string[]] =>
  (canPin ? ['taskset', '--cpu-list', String(core), ...command] : command) as [string, ...string[]]

/** Moves a process with all its threads to one core, where this machine can. */
export const moveToCore = (core: number, pid: number): void => {
  if (canPin) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

/**
 * The processor time a process has used since it began, all its threads together, in microseconds.
 * Linux counts it to the nanosecond for each thread; a thread that ends takes its share with it, and ours do not end.
 * @throws Error on other systems
 */
export const processorTime = (pid: number): number => {
  const folder = `/proc/${pid}/task`
  const nanoseconds = readdirSync(folder).map((thread) => {
    const [onCore = ''] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')
    return Number(onCore)
  })
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}
