import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTimeOf, cpuTimeOfAll } from '../rig/cpu.ts'
import { quantile } from '../rig/statistics.ts'
import type { Answer } from './http-browser.ts'

/** A request to be sent. */
export type PendingRequest = () => Promise<Answer>

/** The result of a run, with the CPU time per request of server and database. */
export interface Load {
  readonly answers: readonly Answer[]
  readonly perSecond: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly serverMs: number
  readonly databaseMs: number
}

/** The processes whose work is processes. */
export interface MeasuredProcesses {
  readonly server: number
  /** The database server's first process; the others are its children. */
  readonly postmaster: number
}

/** Keeps `concurrency` requests in flight until all are answered. */
export const sendConcurrently = (
  processes: MeasuredProcesses,
  requests: readonly PendingRequest[],
  concurrency: number,
): Promise<Load> =>
  measureLoad(processes, async () => {
    const answers: Answer[] = []
    let next = 0
    const worker = async () => {
      for (let request = requests[next++]; request; request = requests[next++]) answers.push(await request())
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    return answers
  })

/** Sends requests at a fixed rate, whether or not earlier ones are answered. */
export const sendAtRate = (
  processes: MeasuredProcesses,
  requests: readonly PendingRequest[],
  perSecond: number,
): Promise<Load> =>
  measureLoad(processes, async () => {
    const began = performance.now()
    const sent: Promise<Answer>[] = []
    for (const [index, request] of requests.entries()) {
      const wait = began + (index * 1000) / perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      sent.push(request())
    }
    return Promise.all(sent)
  })

const measureLoad = async ({ server, postmaster }: MeasuredProcesses, run: () => Promise<Answer[]>): Promise<Load> => {
  const backends = processWithChildren(postmaster)
  const used = () => ({ server: cpuTimeOf(server), database: cpuTimeOfAll(backends) })
  const before = used()
  const began = performance.now()
  const answers = await run()
  const seconds = (performance.now() - began) / 1000
  const after = used()
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    answers,
    seconds,
    perSecond: answers.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverMs: (after.server - before.server) / 1000 / answers.length,
    databaseMs: (after.database - before.database) / 1000 / answers.length,
  }
}

/** A process id followed by those of its child processes. */
export const processWithChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
]
