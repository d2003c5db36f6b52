/*
 * What the search engine takes over many experts: 66 questions of eleven kinds, each with the first twenty hits (or a
 * deep page), the total and all facets, asked in turns; a question counts by the median of its rounds. The engine alone, in
 * this process: the way through HTTP, sign-in and the found reasons of the page that is shown is not in it. Building is
 * counted in seconds of the processor, everything else in time that passes.
 * With --peer, groonga is asked the same over the same experts: us, it, it, us. Where it is not installed, it is left out.
 * Options: --people N (100000), --rounds N (5), --peer.
 */
import { parseArgs } from 'node:util'
import { Engine } from '../server/src/capabilities/search/engine/engine.ts'
import { tailsOf } from '../server/src/capabilities/search/text/words.ts'
import { manyExperts } from '../server/testing/many-experts.ts'
import { queryFor } from '../server/testing/search-oracle.ts'
import type { Measured } from './budget.ts'
import { median, quantile, rounded } from './rig/figures.ts'
import { hasPeer, Peer } from './search/peer.ts'
import { type Asked, questionMix } from './search/questions.ts'

const atOnce = 65_536
const page = 20

interface Built {
  readonly engine: Engine
  readonly seconds: number
}

const build = (people: number): Built => {
  const engine = new Engine()
  let microseconds = 0
  for (let from = 0; from < people; from += atOnce) {
    const experts = Array.from({ length: Math.min(atOnce, people - from) }, (_, i) => manyExperts(from + i))
    const before = process.cpuUsage()
    engine.put(experts)
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
  }
  return { engine, seconds: microseconds / 1e6 }
}

/** Milliseconds that a sum over five numbers of each expert takes: less is not to be had by looking at everybody. */
const floorOf = (people: number): number => {
  const numbers = new Uint32Array(people * 5).fill(3)
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    let sum = 0
    for (let i = 0; i < numbers.length; i++) sum += numbers[i] as number
    return sum > 0 ? performance.now() - began : Number.NaN
  })
  return Math.min(...times)
}

const askEngine = (engine: Engine, { question, offset }: Asked): number => {
  const query = { ...queryFor(question, page), offset }
  const began = performance.now()
  engine.search(question.viewer, query)
  return performance.now() - began
}

/** What typeahead takes over the beginnings of names that experts have. */
const suggesting = (engine: Engine, people: number): number[] =>
  Array.from({ length: 120 }, (_, i) => {
    const { pieces } = manyExperts((i * 7919) % people)
    const names = pieces.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))
    const tails = tailsOf((names[i % names.length]?.text ?? '').slice(0, 2 + (i % 7))).map(({ words }) => words)
    const began = performance.now()
    engine.suggest('client', tails)
    return performance.now() - began
  }).slice(20)

const byKind = (questions: readonly Asked[], taken: readonly (readonly number[])[]): Map<string, number[]> => {
  const kinds = new Map<string, number[]>()
  for (const [i, { kind }] of questions.entries()) kinds.set(kind, [...(kinds.get(kind) ?? []), median(taken[i] ?? [])])
  return kinds
}

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      peer: { type: 'boolean', default: false },
    },
  })
  const people = Number(values.people)
  const { engine, seconds } = build(people)
  const questions = questionMix(engine, people)
  const peer = values.peer && hasPeer() ? new Peer() : null
  if (values.peer && !peer) console.error('groonga is not installed (Debian: groonga-bin): measured without it.')
  await peer?.load(people, manyExperts)
  const [taken, others] = [questions.map((): number[] => []), questions.map((): number[] => [])]
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [i, asked] of questions.entries()) {
      const own = [askEngine(engine, asked)]
      const other = peer ? [await peer.ask(asked), await peer.ask(asked)] : []
      if (peer) own.push(askEngine(engine, asked))
      if (round < 0) continue
      taken[i]?.push(...own)
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
      suggestP95Ms: rounded(quantile(suggesting(engine, people), 0.95), 2),
      floorRatio: rounded(p50Ms / floorOf(people), 1),
      buildSeconds: rounded(seconds, 1),
      columnsMb: Math.round(bytes / 1e6),
      residentMb: Math.round(process.memoryUsage.rss() / 1e6),
      terms,
      ...(peer && besidePeer),
    },
    table: [
      ...[...kinds].map(([kind, some]) => row(kind, some, otherKinds.get(kind) ?? [])),
      row('all', all, otherAll),
    ],
  }
}
