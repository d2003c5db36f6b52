/*
 * What the search engine takes over many experts: 66 questions of eleven kinds, each with the first twenty hits (or a
 * deep page), the total and all facets, asked in turns; a question counts by the median of its rounds. The engine alone, in
 * this process: the way through HTTP, sign-in and the found reasons of the page that is shown is not in it. On a busy machine
 * look at what the processor was busy for (`busyP50Ms`) beside the time that passed, and at the figures of the first quarter
 * of the experts, which tell how it grows.
 * With --peer, groonga is asked the same over the same experts: us, it, it, us. Where it is not installed, it is left out.
 * With --tokens it is counted how many different words the experts say.
 * Options: --people N (100000), --rounds N (5), --peer, --tokens.
 */
import { parseArgs } from 'node:util'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { typedTails } from '../server/src/search-engine/query/query-terms.ts'
import { generateExpert } from '../server/testing/search/generated-experts.ts'
import { requestFor } from '../server/testing/search/reference-search.ts'
import type { Measurement } from './budget.ts'
import { median, quantile, rounded } from './rig/figures.ts'
import { floorOf } from './search/floor.ts'
import { hasPeer, Peer } from './search/peer.ts'
import { type Asked, questionMix } from './search/questions.ts'
import { tokensOf } from './search/tokens.ts'

const atOnce = 65_536
const page = 20

interface Built {
  readonly engine: IndexSearcher
  /** Of the processor, and that passed. */
  readonly seconds: number
  readonly wallSeconds: number
}

/** Takes experts in, a block's worth at a time; tells when a quarter of them is there. */
const build = (people: number, atQuarter: (engine: IndexSearcher, people: number) => void): Built => {
  const engine = new IndexSearcher()
  let [microseconds, milliseconds, isTold] = [0, 0, false]
  for (let from = 0; from < people; from += atOnce) {
    const end = Math.min(from + atOnce, people)
    const experts = Array.from({ length: end - from }, (_, i) => generateExpert(from + i))
    const [before, began] = [process.cpuUsage(), performance.now()]
    engine.updateDocuments(experts)
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
    milliseconds += performance.now() - began
    if (isTold || end < people / 4 || end === people) continue
    isTold = true
    atQuarter(engine, end)
  }
  return { engine, seconds: microseconds / 1e6, wallSeconds: milliseconds / 1e3 }
}

interface Taken {
  /** Milliseconds that passed, and for which this thread had the processor. */
  readonly wall: number
  readonly busy: number
}

const askEngine = (engine: IndexSearcher, { question, offset }: Asked): Taken => {
  const query = { ...requestFor(question, page), offset }
  const [before, began] = [process.threadCpuUsage(), performance.now()]
  engine.search(question.viewer, query)
  const wall = performance.now() - began
  const { user, system } = process.threadCpuUsage(before)
  return { wall, busy: (user + system) / 1000 }
}

/** What the mix takes of the processor, asked a few times. */
const busyOf = (engine: IndexSearcher, people: number): number[] => {
  const questions = questionMix(engine, people)
  const rounds = Array.from({ length: 4 }, () => questions.map((asked) => askEngine(engine, asked).busy)).slice(1)
  return questions.map((_, i) => median(rounds.map((round) => round[i] as number)))
}

/** What typeahead takes over the beginnings of names that experts have. */
const suggesting = (engine: IndexSearcher, people: number): number[] =>
  Array.from({ length: 120 }, (_, i) => {
    const { texts } = generateExpert((i * 7919) % people)
    const names = texts.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))
    const tails = typedTails((names[i % names.length]?.text ?? '').slice(0, 2 + (i % 7))).map(({ terms }) => terms)
    const began = performance.now()
    engine.suggest('client', tails)
    return performance.now() - began
  }).slice(20)

const byKind = (questions: readonly Asked[], taken: readonly (readonly number[])[]): Map<string, number[]> => {
  const kinds = new Map<string, number[]>()
  for (const [i, { kind }] of questions.entries()) kinds.set(kind, [...(kinds.get(kind) ?? []), median(taken[i] ?? [])])
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
  const { engine, seconds, wallSeconds } = build(people, (part, count) => {
    quarter.people = count
    quarter.busy = busyOf(part, count)
  })
  const residentMb = Math.round(process.memoryUsage.rss() / 1e6)
  const questions = questionMix(engine, people)
  const peer = values.peer && hasPeer() ? new Peer() : null
  if (values.peer && !peer) console.error('groonga is not installed (Debian: groonga-bin): measured without it.')
  await peer?.load(people, generateExpert)
  const [taken, busy, others] = [0, 0, 0].map(() => questions.map((): number[] => [])) as [
    number[][],
    number[][],
    number[][],
  ]
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [i, asked] of questions.entries()) {
      const own = [askEngine(engine, asked)]
      const other = peer ? [await peer.ask(asked), await peer.ask(asked)] : []
      if (peer) own.push(askEngine(engine, asked))
      if (round < 0) continue
      taken[i]?.push(...own.map(({ wall }) => wall))
      busy[i]?.push(...own.map((one) => one.busy))
      others[i]?.push(...other.map(({ milliseconds }) => milliseconds))
    }
  await peer?.stop()
  const kinds = byKind(questions, taken)
  const otherKinds = byKind(questions, others)
  const all = [...kinds.values()].flat()
  const otherAll = [...otherKinds.values()].flat()
  const row = (kind: string, some: readonly number[], other: readonly number[]) => ({
    ...{ kind, p50: rounded(quantile(some, 0.5), 2), p95: rounded(quantile(some, 0.95), 2) },
    ...(peer && { peerP50: rounded(quantile(other, 0.5), 2), peerP95: rounded(quantile(other, 0.95), 2) }),
  })
  const { terms, bytes } = engine.size
  const busyAll = busy.map(median)
  const p50Ms = quantile(all, 0.5)
  const shares = [...kinds].map(([kind, some]) => quantile(some, 0.5) / quantile(otherKinds.get(kind) ?? [], 0.5))
  const besidePeer = {
    p50Share: rounded(p50Ms / quantile(otherAll, 0.5), 4),
    p95Share: rounded(quantile(all, 0.95) / quantile(otherAll, 0.95), 4),
    slowestKindShare: rounded(Math.max(...shares), 3),
  }
  return {
    figures: {
      people,
      p50Ms: rounded(p50Ms, 2),
      p95Ms: rounded(quantile(all, 0.95), 2),
      busyP50Ms: rounded(quantile(busyAll, 0.5), 2),
      busyP95Ms: rounded(quantile(busyAll, 0.95), 2),
      ...(quarter.people > 0 && {
        quarterPeople: quarter.people,
        quarterBusyP50Ms: rounded(quantile(quarter.busy, 0.5), 2),
        quarterBusyP95Ms: rounded(quantile(quarter.busy, 0.95), 2),
      }),
      suggestP95Ms: rounded(quantile(suggesting(engine, people), 0.95), 2),
      floorRatio: rounded(p50Ms / floorOf(people), 1),
      buildSeconds: rounded(seconds, 1),
      buildWallSeconds: rounded(wallSeconds, 1),
      columnsMb: Math.round(bytes / 1e6),
      residentMb,
      terms,
      ...(values.tokens && { tokens: tokensOf(people, generateExpert) }),
      ...(peer && besidePeer),
    },
    table: [
      ...[...kinds].map(([kind, some]) => row(kind, some, otherKinds.get(kind) ?? [])),
      row('all', all, otherAll),
    ],
  }
}
