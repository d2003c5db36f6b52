import { readFileSync } from 'node:fs'
import { findExperts } from '@colloquy/contract/search/operations'
import { cpuTimeOf, cpuTimeOfAll, cpuTimeOfThreads } from '../rig/cpu.ts'
import { median, quantile } from '../rig/statistics.ts'
import type { MixedSearch } from '../search/search-mix.ts'
import { processWithChildren } from '../sign-in/load.ts'
import type { GroongaServer } from './groonga-server.ts'
import type { SignedInUser } from './users.ts'

/** The processes that serve requests. */
export interface ServingProcesses {
  readonly server: number
  /** The database server's first process; the others are its children. */
  readonly postmaster: number
}

/** Elapsed milliseconds of one request up to its last byte, and the CPU time it used. */
export interface RequestTiming {
  readonly wall: number
  /** All threads of the server together with the database. */
  readonly cpu: number
  /** The main thread, which serves HTTP. */
  readonly main: number
  /** The threads of the search index. */
  readonly searchThreads: number
  readonly database: number
}

/** The answer to a search. */
export interface SearchAnswer {
  readonly total: number
  readonly isPreparing: boolean
  readonly foundPersons: readonly { readonly personId: string }[]
}

const cpuUsage = ({ server, postmaster }: ServingProcesses) => {
  const database = cpuTimeOfAll(processWithChildren(postmaster))
  return {
    cpu: cpuTimeOf(server) + database,
    main: cpuTimeOfThreads(server, 'MainThread'),
    searchThreads: cpuTimeOfThreads(server, 'WorkerThread'),
    database,
  }
}

/** Measures one request. */
export const timeRequest = async (
  answering: ServingProcesses,
  request: () => Promise<{ milliseconds: number }>,
): Promise<RequestTiming> => {
  const before = cpuUsage(answering)
  const { milliseconds } = await request()
  const after = cpuUsage(answering)
  const since = (of: keyof typeof before) => (after[of] - before[of]) / 1000
  return {
    wall: milliseconds,
    cpu: since('cpu'),
    main: since('main'),
    searchThreads: since('searchThreads'),
    database: since('database'),
  }
}

/** Runs a search over HTTP; with `isMore` it requests the next page, as a list does when scrolled to its end. */
export const runSearch = async (somebody: SignedInUser, { searchCase, offset }: MixedSearch, isMore = false) => {
  const { text, filters, sort } = searchCase
  const startOffset = isMore ? offset + 20 : offset
  const answer = await somebody.ask(findExperts, {
    text,
    filters,
    sort,
    selectOptions: { startOffset, concat: isMore },
  })
  const found = answer.body as unknown as SearchAnswer
  if (found.isPreparing) throw new Error('the search index is not ready')
  return { milliseconds: answer.milliseconds, found }
}

/** Timings of one search, medians of all rounds after the warm-up. */
export interface SearchTimings {
  readonly search: MixedSearch
  readonly own: RequestTiming
  /** The next page. */
  readonly more: RequestTiming
  readonly peer?: { readonly wall: number; readonly cpu: number }
  readonly total: number
  readonly peerTotal?: number
}

const middle = (taken: readonly RequestTiming[]): RequestTiming => {
  const of = (key: keyof RequestTiming) => median(taken.map((one) => one[key]))
  return {
    wall: of('wall'),
    cpu: of('cpu'),
    main: of('main'),
    searchThreads: of('searchThreads'),
    database: of('database'),
  }
}

/**
 * Runs all searches in `count` rounds after a warm-up: ours, groonga, groonga, ours. `turn` returns the next client.
 * @returns the timings of each search, and all elapsed times of ours
 */
export const timeRounds = async (
  answering: ServingProcesses,
  turn: () => SignedInUser,
  searches: readonly MixedSearch[],
  count: number,
  peer?: GroongaServer,
): Promise<{ readonly measures: readonly SearchTimings[]; readonly walls: readonly number[] }> => {
  const own = searches.map((): RequestTiming[] => [])
  const more = searches.map((): RequestTiming[] => [])
  const other = searches.map((): { wall: number; cpu: number }[] => [])
  const totals = searches.map(() => 0)
  const peerTotals = searches.map(() => 0)
  for (let round = -1; round < count; round++)
    for (const [i, search] of searches.entries()) {
      const timeOurs = async () => {
        const taken = await timeRequest(answering, async () => {
          const { milliseconds, found } = await runSearch(turn(), search)
          totals[i] = found.total
          return { milliseconds }
        })
        if (round >= 0) own[i]?.push(taken)
      }
      const timePeer = async (served: GroongaServer) => {
        const before = cpuTimeOf(served.pid)
        const { milliseconds, total } = await served.ask(search)
        peerTotals[i] = total
        if (round >= 0) other[i]?.push({ wall: milliseconds, cpu: (cpuTimeOf(served.pid) - before) / 1000 })
      }
      await timeOurs()
      if (peer) {
        await timePeer(peer)
        await timePeer(peer)
      }
      await timeOurs()
      const nextPage = await timeRequest(answering, () => runSearch(turn(), search, true))
      if (round >= 0) more[i]?.push(nextPage)
    }
  const measures = searches.map((search, i): SearchTimings => {
    const others = other[i] ?? []
    return {
      search,
      own: middle(own[i] ?? []),
      more: middle(more[i] ?? []),
      total: totals[i] as number,
      ...(peer && {
        peer: { wall: median(others.map(({ wall }) => wall)), cpu: median(others.map(({ cpu }) => cpu)) },
        peerTotal: peerTotals[i] as number,
      }),
    }
  })
  return { measures, walls: own.flat().map(({ wall }) => wall) }
}

/** Timings of one search that is run once. */
export interface SingleTiming {
  readonly search: MixedSearch
  readonly own: RequestTiming
  readonly peer?: { readonly wall: number; readonly cpu: number }
}

/** Runs each search once, without a warm-up, and with groonga by turns before and after it. */
export const timeOnce = async (
  answering: ServingProcesses,
  turn: () => SignedInUser,
  searches: readonly MixedSearch[],
  peer?: GroongaServer,
): Promise<readonly SingleTiming[]> => {
  const taken: SingleTiming[] = []
  for (const [i, search] of searches.entries()) {
    const timePeer = async (served: GroongaServer) => {
      const before = cpuTimeOf(served.pid)
      const { milliseconds } = await served.ask(search)
      return { wall: milliseconds, cpu: (cpuTimeOf(served.pid) - before) / 1000 }
    }
    const isPeerFirst = i % 2 === 1
    const early = peer && isPeerFirst ? await timePeer(peer) : undefined
    const own = await timeRequest(answering, () => runSearch(turn(), search))
    const other = early ?? (peer && (await timePeer(peer)))
    taken.push({ search, own, ...(other && { peer: other }) })
  }
  return taken
}

/** Elapsed milliseconds outside the threads of the index: HTTP, access, records, explanations, and waiting for all of them. */
export const aroundEngine = ({ wall, searchThreads }: RequestTiming): number => wall - searchThreads

/** Latency and throughput of concurrent clients. */
export interface ConcurrentLoad {
  readonly p50: number
  readonly p95: number
  readonly perSecond: number
  readonly cpu: number
}

/** Lets `clients` search concurrently, each without a pause, until `isOver`. */
export const searchConcurrently = async (
  answering: ServingProcesses,
  turn: () => SignedInUser,
  searches: readonly MixedSearch[],
  clients: number,
  isOver: () => boolean,
): Promise<ConcurrentLoad> => {
  const walls: number[] = []
  const before = cpuUsage(answering)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = client * 17; !isOver(); i++)
        walls.push((await runSearch(turn(), searches[i % searches.length] as MixedSearch)).milliseconds)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (cpuUsage(answering).cpu - before.cpu) / 1000 / walls.length
  return { p50: quantile(walls, 0.5), p95: quantile(walls, 0.95), perSecond: walls.length / seconds, cpu }
}

/** Current and peak memory of a process in megabytes; Linux only. */
export const memoryOf = (pid: number): { readonly now: number; readonly peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
