import { median, quantile, rounded } from '../rig/statistics.ts'
import { aroundEngine, type SearchTimings, type SingleTiming } from './search-timing.ts'

/** A search of the mix by either way of timing it. */
type Timed = Pick<SearchTimings, 'search' | 'own' | 'peer'>

const byKind = <T extends Timed>(measures: readonly T[]): Map<string, T[]> =>
  Map.groupBy(measures, ({ search }) => search.kind)

const at = (values: readonly number[], share: number): number => rounded(quantile(values, share), 2)

/** Ratio of a quantile of our times to groonga's: below 1 we are faster. */
const shareOf = (some: readonly Timed[], of: 'wall' | 'cpu', quantileShare: number): number =>
  quantile(
    some.map(({ own }) => own[of]),
    quantileShare,
  ) /
  quantile(
    some.map(({ peer }) => peer?.[of] ?? Number.NaN),
    quantileShare,
  )

const slowestKindShare = (measures: readonly Timed[]): number =>
  rounded(Math.max(...[...byKind(measures).values()].map((some) => shareOf(some, 'wall', 0.5))), 3)

/** Our repeated searches compared with groonga's. */
export const comparedWithGroonga = (measures: readonly SearchTimings[]) => ({
  p50Share: rounded(shareOf(measures, 'wall', 0.5), 4),
  p95Share: rounded(shareOf(measures, 'wall', 0.95), 4),
  slowestKindShare: slowestKindShare(measures),
  cpuP50Share: rounded(shareOf(measures, 'cpu', 0.5), 4),
  cpuP95Share: rounded(shareOf(measures, 'cpu', 0.95), 4),
  // We stem and groonga does not, so totals with words differ; without words they are equal.
  browseTotalsEqual: Number(
    measures.every(({ search, total, peerTotal }) => search.searchCase.text !== '' || total === peerTotal),
  ),
})

/** Figures of distinct searches. */
export const figuresOfDistinct = (once: readonly SingleTiming[], hasPeer: boolean) => {
  const walls = once.map(({ own }) => own.wall)
  const around = once.map(({ own }) => aroundEngine(own))
  return {
    distinct: once.length,
    distinctP50Ms: at(walls, 0.5),
    distinctP95Ms: at(walls, 0.95),
    distinctP99Ms: at(walls, 0.99),
    distinctAroundP50Ms: at(around, 0.5),
    distinctAroundP95Ms: at(around, 0.95),
    ...(hasPeer && {
      distinctP50Share: rounded(shareOf(once, 'wall', 0.5), 4),
      distinctP95Share: rounded(shareOf(once, 'wall', 0.95), 4),
      distinctSlowestKindShare: slowestKindShare(once),
    }),
  }
}

/** What synonyms cost: medians of searches with and without them, and of the threads of the index alone. */
export const synonymCosts = (withSynonyms: readonly SingleTiming[], asTyped: readonly SingleTiming[]) => {
  const middle = (some: readonly SingleTiming[], of: 'wall' | 'searchThreads') =>
    rounded(median(some.map(({ own }) => own[of])), 2)
  return {
    synonymP50Ms: middle(withSynonyms, 'wall'),
    withoutSynonymP50Ms: middle(asTyped, 'wall'),
    synonymEngineP50Ms: middle(withSynonyms, 'searchThreads'),
    withoutSynonymEngineP50Ms: middle(asTyped, 'searchThreads'),
  }
}

/** Columns of either table. */
const commonColumns = (run: string, kind: string, some: readonly Timed[]) => {
  const walls = some.map(({ own }) => own.wall)
  const peers = some.flatMap(({ peer }) => peer ?? [])
  const middle = (of: (timed: Timed) => number) => rounded(median(some.map(of)), 2)
  return {
    run,
    kind,
    p50: at(walls, 0.5),
    p95: at(walls, 0.95),
    p99: at(walls, 0.99),
    around: middle(({ own }) => aroundEngine(own)),
    cpu: middle(({ own }) => own.cpu),
    main: middle(({ own }) => own.main),
    searchThreads: middle(({ own }) => own.searchThreads),
    database: middle(({ own }) => own.database),
    ...(peers.length > 0 && {
      peerP50: at(
        peers.map(({ wall }) => wall),
        0.5,
      ),
      peerP95: at(
        peers.map(({ wall }) => wall),
        0.95,
      ),
      peerP99: at(
        peers.map(({ wall }) => wall),
        0.99,
      ),
      peerCpu: rounded(median(peers.map(({ cpu }) => cpu)), 2),
    }),
  }
}

const rowsByKind = <T extends Timed, R>(measures: readonly T[], row: (kind: string, some: readonly T[]) => R): R[] => [
  ...[...byKind(measures)].map(([kind, some]) => row(kind, some)),
  row('all', measures),
]

/** A row of each kind of repeated searches, and one of all. */
export const rowsOfRepeated = (measures: readonly SearchTimings[]) =>
  rowsByKind(measures, (kind, some) => ({
    ...commonColumns('repeated', kind, some),
    more: rounded(median(some.map(({ more }) => more.wall)), 2),
    hits: Math.round(median(some.map(({ total }) => total))),
    ...(some.some(({ peer }) => peer) && {
      peerHits: Math.round(median(some.map(({ peerTotal }) => peerTotal ?? 0))),
    }),
  }))

/** A row of each kind of distinct searches, and one of all. */
export const rowsOfDistinct = (once: readonly SingleTiming[]) =>
  rowsByKind(once, (kind, some) => commonColumns('distinct', kind, some))
