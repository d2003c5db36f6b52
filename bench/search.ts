/*
 * Latency of the search engine alone, in this process, without HTTP, sign-in and match explanations: 66 searches of eleven
 * kinds, each with twenty hits, the total and all facets. A search counts by the median of its rounds. On a busy machine
 * compare the CPU time (`cpuP50Ms`) with the elapsed time, and look at the figures for the first quarter of the experts,
 * which show how it scales.
 * With --peer, groonga runs the same searches over the same experts, alternately: ours, theirs, theirs, ours.
 * With --tokens it counts the distinct words of the experts.
 * Options: --people N (100000), --rounds N (5), --peer, --tokens.
 */
import { parseArgs } from 'node:util'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { typedTails } from '../server/src/search-engine/query/query-terms.ts'
import { generateExpert } from '../server/testing/search/generated-experts.ts'
import { requestFor } from '../server/testing/search/reference-search.ts'
import type { Measurement } from './rig/budget.ts'
import { median, quantile, rounded } from './rig/statistics.ts'
import { Groonga, isGroongaInstalled } from './search/groonga.ts'
import { scanTimeMs } from './search/scan-baseline.ts'
import { type MixedSearch, searchMix } from './search/search-mix.ts'
import { tokensOf } from './search/tokens.ts'

const batchSize = 65_536
const pageSize = 20

interface BuildResult {
  readonly engine: IndexSearcher
  /** CPU time, and elapsed time. */
  readonly seconds: number
  readonly wallSeconds: number
}

/** Indexes experts, a segment at a time, and calls back after a quarter of them. */
const buildIndex = (people: number, atQuarter: (engine: IndexSearcher, people: number) => void): BuildResult => {
  const engine = new IndexSearcher()
  let [microseconds, milliseconds, hasReported] = [0, 0, false]
  for (let from = 0; from < people; from += batchSize) {
    const end = Math.min(from + batchSize, people)
    const experts = Array.from({ length: end - from }, (_, i) => generateExpert(from + i))
    const [before, began] = [process.cpuUsage(), performance.now()]
    engine.updateDocuments(experts)
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
    milliseconds += performance.now() - began
    if (hasReported || end < people / 4 || end === people) continue
    hasReported = true
    atQuarter(engine, end)
  }
  return { engine, seconds: microseconds / 1e6, wallSeconds: milliseconds / 1e3 }
}

interface Timing {
  /** Elapsed milliseconds, and CPU time of this thread. */
  readonly wall: number
  readonly busy: number
}

const timeSearch = (engine: IndexSearcher, { searchCase, offset }: MixedSearch): Timing => {
  const query = { ...requestFor(searchCase, pageSize), offset }
  const [before, began] = [process.threadCpuUsage(), performance.now()]
  engine.search(searchCase.viewer, query)
  const wall = performance.now() - began
  const { user, system } = process.threadCpuUsage(before)
  return { wall, busy: (user + system) / 1000 }
}

/** Median CPU time of each search of the mix. */
const cpuTimesOf = (engine: IndexSearcher, people: number): number[] => {
  const searches = searchMix(engine, people)
  const rounds = Array.from({ length: 4 }, () => searches.map((search) => timeSearch(engine, search).busy)).slice(1)
  return searches.map((_, i) => median(rounds.map((round) => round[i] as number)))
}

/** Latency of suggestions for prefixes of names that experts have. */
const timeSuggestions = (engine: IndexSearcher, people: number): number[] =>
  Array.from({ length: 120 }, (_, i) => {
    const { texts } = generateExpert((i * 7919) % people)
    const names = texts.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))
    const tails = typedTails((names[i % names.length]?.text ?? '').slice(0, 2 + (i % 7))).map(({ terms }) => terms)
    const began = performance.now()
    engine.suggest('client', tails)
    return performance.now() - began
  }).slice(20)

const byKind = (searches: readonly MixedSearch[], elapsed: readonly (readonly number[])[]): Map<string, number[]> => {
  const kinds = new Map<string, number[]>()
  for (const [i, { kind }] of searches.entries())
    kinds.set(kind, [...(kinds.get(kind) ?? []), median(elapsed[i] ?? [])])
  return kinds
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      peer: { type: 'boolean', default: false },
      tokens: { type: 'boolean', default: false },
    },
  })
  const people = Number(values.people)
  const quarter = { people: 0, busy: [Number.NaN] }
  const { engine, seconds, wallSeconds } = buildIndex(people, (part, count) => {
    quarter.people = count
    quarter.busy = cpuTimesOf(part, count)
  })
  const residentMb = Math.round(process.memoryUsage.rss() / 1e6)
  const searches = searchMix(engine, people)
  const peer = values.peer && isGroongaInstalled() ? new Groonga() : null
  if (values.peer && !peer) console.error('groonga is not installed (Debian: groonga-bin): measured without it.')
  await peer?.load(people, generateExpert)
  const [elapsed, busy, peerElapsed] = [0, 0, 0].map(() => searches.map((): number[] => [])) as [
    number[][],
    number[][],
    number[][],
  ]
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [i, search] of searches.entries()) {
      const own = [timeSearch(engine, search)]
      const other = peer ? [await peer.ask(search), await peer.ask(search)] : []
      if (peer) own.push(timeSearch(engine, search))
      if (round < 0) continue
      elapsed[i]?.push(...own.map(({ wall }) => wall))
      busy[i]?.push(...own.map((one) => one.busy))
      peerElapsed[i]?.push(...other.map(({ milliseconds }) => milliseconds))
    }
  await peer?.stop()
  const kinds = byKind(searches, elapsed)
  const peerKinds = byKind(searches, peerElapsed)
  const all = [...kinds.values()].flat()
  const peerAll = [...peerKinds.values()].flat()
  const row = (kind: string, some: readonly number[], other: readonly number[]) => ({
    kind,
    p50: rounded(quantile(some, 0.5), 2),
    p95: rounded(quantile(some, 0.95), 2),
    ...(peer && { peerP50: rounded(quantile(other, 0.5), 2), peerP95: rounded(quantile(other, 0.95), 2) }),
  })
  const { terms, bytes } = engine.size
  const busyAll = busy.map(median)
  const p50Ms = quantile(all, 0.5)
  const shares = [...kinds].map(([kind, some]) => quantile(some, 0.5) / quantile(peerKinds.get(kind) ?? [], 0.5))
  const compared = {
    p50Share: rounded(p50Ms / quantile(peerAll, 0.5), 4),
    p95Share: rounded(quantile(all, 0.95) / quantile(peerAll, 0.95), 4),
    slowestKindShare: rounded(Math.max(...shares), 3),
  }
  return {
    figures: {
      people,
      p50Ms: rounded(p50Ms, 2),
      p95Ms: rounded(quantile(all, 0.95), 2),
      cpuP50Ms: rounded(quantile(busyAll, 0.5), 2),
      cpuP95Ms: rounded(quantile(busyAll, 0.95), 2),
      ...(quarter.people > 0 && {
        quarterPeople: quarter.people,
        quarterCpuP50Ms: rounded(quantile(quarter.busy, 0.5), 2),
        quarterCpuP95Ms: rounded(quantile(quarter.busy, 0.95), 2),
      }),
      suggestP95Ms: rounded(quantile(timeSuggestions(engine, people), 0.95), 2),
      scanRatio: rounded(p50Ms / scanTimeMs(people), 1),
      buildSeconds: rounded(seconds, 1),
      buildWallSeconds: rounded(wallSeconds, 1),
      indexMb: Math.round(bytes / 1e6),
      residentMb,
      terms,
      ...(values.tokens && { tokens: tokensOf(people, generateExpert) }),
      ...(peer && compared),
    },
    table: [...[...kinds].map(([kind, some]) => row(kind, some, peerKinds.get(kind) ?? [])), row('all', all, peerAll)],
  }
}
