import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTimeOf, cpuTimeOfAll } from '../rig/cpu.ts'
import { quantile } from '../rig/figures.ts'
import type { Answer } from './browser.ts'

/** One request that is still to be sent. */
export type Turn = () => Promise<Answer>

/** What a run of requests was like, and what each has cost the server and the database. */
export interface Load {
  readonly answers: readonly Answer[]
  readonly aSecond: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly serverMs: number
  readonly databaseMs: number
}

/** The processes whose work is counted. */
export interface Counted {
  readonly server: number
  /** The database server's first process; the others are its children. */
  readonly postmaster: number
}

/** Sends so many at once and the next as soon as one is answered. */
export const asFast = (counted: Counted, turns: readonly Turn[], atOnce: number): Promise<Load> =>
  measured(counted, async () => {
    const answers: Answer[] = []
    let next = 0
    const worker = async () => {
      for (let turn = turns[next++]; turn; turn = turns[next++]) answers.push(await turn())
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return answers
  })

/** Sends so many a second, whether or not those before are answered. */
export const paced = (counted: Counted, turns: readonly Turn[], aSecond: number): Promise<Load> =>
  measured(counted, async () => {
    const began = performance.now()
    const sent: Promise<Answer>[] = []
    for (const [index, turn] of turns.entries()) {
      const wait = began + (index * 1000) / aSecond - performance.now()
      if (wait > 0) await sleep(wait)
      sent.push(turn())
    }
    return Promise.all(sent)
  })

const measured = async ({ server, postmaster }: Counted, run: () => Promise<Answer[]>): Promise<Load> => {
  const backends = childrenOf(postmaster)
  const used = () => ({ server: cpuTimeOf(server), database: cpuTimeOfAll(backends) })
  const before = used()
  const began = performance.now()
  const answers = await run()
  const seconds = (performance.now() - began) / 1000
  const after = used()
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    ...{ answers, seconds, aSecond: answers.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    serverMs: (after.server - before.server) / 1000 / answers.length,
    databaseMs: (after.database - before.database) / 1000 / answers.length,
  }
}

/** A process with those it has started. */
export const childrenOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
]
