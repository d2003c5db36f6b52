import { readdirSync, readFileSync } from 'node:fs'

const intervalMs = 200

/** The contents of a file of a process that may end in between. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Megabytes of a process; memory that it shares with others counts in part. Linux only. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1000

/** The child processes of all threads of a process. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    (read(`/proc/${pid}/task/${thread}/children`).match(/\d+/g) ?? []).map(Number),
  )

/** Current memory of a process and its children in megabytes. */
export const memoryWithChildren = (pid: number): number =>
  Math.round([pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0))

/** Watches how much memory a process and its children have together, until the returned function is called for the peak. */
export const watchPeakMemory = (pid: number): (() => number) => {
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, memoryWithChildren(pid))
  }
  const timer = setInterval(look, intervalMs)
  return () => {
    clearInterval(timer)
    return peak
  }
}
