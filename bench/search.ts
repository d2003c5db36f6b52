/*
 * What the search engine takes over many experts: 66 questions of eleven kinds, each with the first twenty hits (or a
 * deep page), the total and all facets, asked in turns; a question counts by the median of its rounds. The engine alone, in this process: the way through HTTP, sign-in
 * and the found reasons of the page that is shown is not in it.
 * Options: --people N (100000), --rounds N (5).
 */
import { parseArgs } from 'node:util'
import { Engine } from '../server/src/capabilities/search/engine/engine.ts'
import { manyExperts } from '../server/testing/many-experts.ts'
import { queryFor } from '../server/testing/search-oracle.ts'
import type { Measured } from './budget.ts'
import { median, quantile, rounded } from './rig/figures.ts'
import { questionMix } from './search/questions.ts'

const atOnce = 65_536
const page = 20

interface Built {
  readonly engine: Engine
  readonly seconds: number
}

const build = (people: number): Built => {
  const engine = new Engine()
  let milliseconds = 0
  for (let from = 0; from < people; from += atOnce) {
    const experts = Array.from({ length: Math.min(atOnce, people - from) }, (_, i) => manyExperts(from + i))
    const began = performance.now()
    engine.put(experts)
    milliseconds += performance.now() - began
  }
  return { engine, seconds: milliseconds / 1000 }
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

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
  })
  const people = Number(values.people)
  const { engine, seconds } = build(people)
  const questions = questionMix(engine, people)
  const taken = questions.map((): number[] => [])
  for (let round = -1; round < Number(values.rounds); round++)
    for (const [i, { question, offset }] of questions.entries()) {
      const query = { ...queryFor(question, page), offset }
      const began = performance.now()
      engine.search(question.viewer, query)
      if (round >= 0) taken[i]?.push(performance.now() - began)
    }
  const times = new Map<string, number[]>()
  for (const [i, { kind }] of questions.entries()) times.set(kind, [...(times.get(kind) ?? []), median(taken[i] ?? [])])
  const all = [...times.values()].flat()
  const row = (kind: string, some: readonly number[]) => ({
    kind,
    p50: rounded(quantile(some, 0.5), 2),
    p95: rounded(quantile(some, 0.95), 2),
  })
  const { terms, bytes } = engine.size
  const p50Ms = quantile(all, 0.5)
  return {
    figures: {
      people,
      p50Ms: rounded(p50Ms, 2),
      p95Ms: rounded(quantile(all, 0.95), 2),
      floorRatio: rounded(p50Ms / floorOf(people), 1),
      buildSeconds: rounded(seconds, 1),
      columnsMb: Math.round(bytes / 1e6),
      residentMb: Math.round(process.memoryUsage.rss() / 1e6),
      terms,
    },
    table: [...[...times].map(([kind, some]) => row(kind, some)), row('all', all)],
  }
}
