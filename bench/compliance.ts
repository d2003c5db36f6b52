/*
 * How long one verdict with 30 rules and about 40 facts takes, how long 100,000 of them take on one core, and how long 10,000
 * open calls take to be evaluated again by a process that answers requests meanwhile.
 * Options: --calls N (10000).
 */
import { parseArgs } from 'node:util'
import { evaluate, type Rule } from '../server/src/capabilities/compliance/engine-v1/evaluate.ts'
import type { Facts } from '../server/src/capabilities/compliance/engine-v1/facts.ts'
import { platformRules, startingRules } from '../server/src/capabilities/compliance/rules/default-rules.ts'
import type { Measurement } from './rig/budget.ts'
import { measureReevaluation } from './rig/reevaluation.ts'

const dayMs = 86_400_000
const origin = Date.parse('2026-01-01T00:00:00.000Z')
const dayAt = (days: number): string => new Date(origin + days * dayMs).toISOString().slice(0, 10)

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

const kinds = ['board', 'consultant', 'supplier', 'customer', 'shareholder', 'family'] as const

/** Some 40 facts about an expert, companies, a client and a project. */
const factsOf = (seed: number): Facts => {
  const draw = numbers(seed + 1)
  const keys = Array.from({ length: 12 }, (_, i) => `company-${i}`)
  return {
    timeZone: 'UTC',
    companies: Object.fromEntries(
      keys.map((key, i) => [
        key,
        {
          name: key,
          parent: i > 0 && draw(3) === 0 ? keys[draw(i)]! : null,
          isOptedOut: draw(20) === 0,
          listings: [{ from: dayAt(-4000), until: null }],
          isGovernment: draw(20) === 0,
          offers: draw(6) === 0 ? [{ kind: 'ipo_filing' as const, from: dayAt(draw(300)), until: dayAt(400) }] : [],
        },
      ]),
    ),
    expert: {
      employments: Array.from({ length: 8 }, (_, i) => ({
        id: `e${i}`,
        company: keys[draw(12)]!,
        title: draw(5) === 0 ? 'CFO' : 'Head of Sales',
        startOn: dayAt(-4000 + i * 400),
        endOn: i === 7 ? null : dayAt(-4000 + (i + 1) * 400 + draw(900)),
        source: 'self' as const,
        confirmedAt: new Date(origin - draw(120) * dayMs).toISOString(),
      })),
      publicOffice: { holds: draw(30) === 0, statement: 'None', source: 'self', confirmedAt: null },
      doNotContact: false,
      termsAcceptedAt: new Date(origin - draw(500) * dayMs).toISOString(),
      training: [{ module: 'm0', completedAt: new Date(origin - draw(500) * dayMs).toISOString(), expiresAt: null }],
      relationships: Array.from({ length: 4 }, (_, i) => ({
        id: `t${i}`,
        kind: kinds[draw(kinds.length)]!,
        company: keys[draw(12)]!,
        startOn: dayAt(-draw(2000)),
        endOn: draw(2) === 0 ? dayAt(draw(400)) : null,
      })),
    },
    client: {
      company: keys[draw(12)]!,
      competitors: [keys[draw(12)]!, keys[draw(12)]!],
      restricted: Array.from({ length: 6 }, (_, i) => ({
        id: `r${i}`,
        company: keys[draw(12)]!,
        from: dayAt(draw(300)),
        until: draw(2) === 0 ? dayAt(310) : null,
      })),
    },
    project: { targets: [keys[draw(12)]!, keys[draw(12)]!, keys[draw(12)]!] },
    call: { pairCalls: Array.from({ length: draw(5) }, () => new Date(origin - draw(400) * dayMs).toISOString()) },
    answers: [],
  }
}

const ruleCount = 30
/** The rules a tenant starts with and, up to 30, stricter ones of a client. */
const rulesOf = (): Rule[] => {
  const tenant = [...platformRules, ...startingRules('approve')]
  const extra = Array.from({ length: ruleCount - tenant.length }, (_, i) => ({
    ...tenant[i % tenant.length]!,
    id: `client-${i}`,
    level: 'client' as const,
  }))
  return [...tenant, ...extra]
}

/** Processor time, which does not depend on what else the machine does. */
const cpuMsSince = (begin: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

const singles = 2_000
const simulated = 100_000

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { calls: { type: 'string', default: '10000' } } })
  const rules = rulesOf()
  const facts = Array.from({ length: singles }, (_, i) => factsOf(i))
  const ask = (i: number) =>
    evaluate(facts[i % singles]!, rules, { stage: 'confirm', at: origin + (i % 400) * dayMs }).outcome
  for (let i = 0; i < singles; i++) ask(i)
  const times = Array.from({ length: singles }, (_, i) => {
    const begin = process.cpuUsage()
    ask(i)
    return cpuMsSince(begin)
  }).sort((a, b) => a - b)
  const begin = process.cpuUsage()
  const outcomes = new Map<string, number>()
  for (let i = 0; i < simulated; i++) {
    const outcome = ask(i)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  const seconds = cpuMsSince(begin) / 1000
  const figures = {
    verdictP50CpuMs: times[Math.floor(singles * 0.5)]!,
    verdictP95CpuMs: times[Math.floor(singles * 0.95)]!,
    simulationCpuSeconds: seconds,
    ...(await measureReevaluation(Number(values.calls))),
  }
  return { figures, table: [{ ...figures, rules: rules.length, ...Object.fromEntries(outcomes) }] }
}
