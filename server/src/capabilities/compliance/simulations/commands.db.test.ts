import { saveRuleDraft } from '@colloquy/contract/compliance/rule-operations'
import type { RuleContent } from '@colloquy/contract/compliance/rule-shapes'
import { cancelSimulation, getSimulation, simulateRules } from '@colloquy/contract/compliance/simulation-operations'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { factsOf, questionAt } from '../../../../testing/compliance/fact-arbitraries.ts'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { newId } from '../../../platform/ids.ts'
import { evaluate, outcomes } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import { platformRules, startingRules } from '../rules/default-rules.ts'
import { nextRules } from '../rules/rule-content.ts'

const world = await createCallScenario('simulations')
const { app, clock, ids, visits, tenantId, companyId, otherCompanyId, projectId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const dayMs = 86_400_000

const verdictCount = 2500
/** Without what blocks nearly everybody. */
const mostlyHarmless = factsOf.map(
  (facts): Facts => ({
    ...facts,
    answers: [],
    client: { ...facts.client, restricted: [] },
    expert: { ...facts.expert, doNotContact: false },
  }),
)
const someFacts = fc.sample(mostlyHarmless, { numRuns: verdictCount, seed: 5 })
const someQuestions = fc.sample(questionAt, { numRuns: verdictCount, seed: 7 })
const verdicts = someFacts.map((facts, i) => {
  const evaluatedAt = new Date(clock.now().getTime() - (i % 360) * dayMs - i * 1000)
  const [question, clientId] = [someQuestions[i]!, i % 3 === 0 ? otherCompanyId : companyId]
  return { id: newId(evaluatedAt), callId: newId(evaluatedAt), facts, question, evaluatedAt, clientId }
})

/** Stores verdicts as if calls had been evaluated. */
const storeVerdict = async ({ id, callId, facts, question, evaluatedAt, clientId }: (typeof verdicts)[number]) => {
  const hashes = [canonicalHash([]), canonicalHash(facts)]
  await query(
    `with inputs as (
       insert into compliance_snapshots (tenant_id, hash, kind, content, first_at)
       values ($1, $2, 'rules', '[]', $7), ($1, $3, 'facts', $8, $7) on conflict do nothing)
     insert into compliance_verdicts (tenant_id, id, subject_kind, subject_id, stage, effective_at, evaluated_at, engine, rules_hash,
       facts_hash, outcome, verdict, client_id, project_id, expert_id, call_code, topic)
     values ($1, $4, 'call', $5, $9, $6, $7, 'v1', $2, $3, 'allow', '{}', $10, $11, $12, 'C-1', 'Storage')`,
    [
      tenantId,
      ...hashes,
      id,
      callId,
      new Date(question.at),
      evaluatedAt,
      JSON.stringify(facts),
      question.stage,
      clientId,
      projectId,
      ids.expert,
    ],
  )
}

const rule = (more: Partial<RuleContent> = {}): RuleContent => ({
  ruleId: 'new-rule',
  predicate: 'formerEmployerIsTarget',
  params: { months: 24 },
  effect: 'block',
  conditions: [],
  stages: ['confirm'],
  onUnknown: 'approve',
  isOn: true,
  ...more,
})
const place = { level: 'client', ownerId: companyId } as const
let version = 0
const save = async (rules: RuleContent[]) => {
  const saved = value(await app.call(saveRuleDraft, { ...place, rules }, visits.officer, { ifMatch: version }))
  version = saved.version
}
const start = () => app.call(simulateRules, place, visits.officer)
const open = async (more: { ruleId?: string; startOffset?: number } = {}) =>
  value(await app.call(getSimulation, { ...place, ...more }, visits.officer))
const settle = async () => {
  for (let state = 'running'; state === 'running'; state = (await open()).simulation!.state) await world.settle()
}

const inForce = startingRules('approve').filter(({ id }) => ['former-employer', 'frequent-pair'].includes(id))

beforeAll(async () => {
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(inForce), clock.now()],
  )
  for (const verdict of verdicts) await storeVerdict(verdict)
})

describe('#compliance.simulateRules, #compliance.getSimulation', () => {
  it('finds exactly the verdicts that evaluating each one anew finds', async () => {
    expect(await start()).toMatchObject({ refusal: 'rules_no_draft' })
    const draft = [rule(), rule({ ruleId: 'second', predicate: 'employedByCompetitor', params: {}, effect: 'approve' })]
    await save(draft)
    expect(value(await start()).simulation).toMatchObject({ state: 'running', evaluated: 0, isStale: false })
    await settle()

    const before = [...platformRules, ...inForce]
    const after = [...before, ...nextRules(draft, 'client', [])]
    const own = verdicts.filter(({ clientId }) => clientId === companyId)
    const outcomeOf = (rules: typeof before, { facts, question }: (typeof verdicts)[number]) =>
      evaluate(JSON.parse(JSON.stringify(facts)) as Facts, rules, question).outcome
    const expected = own.flatMap((one) => {
      const [from, to] = [outcomeOf(before, one), outcomeOf(after, one)]
      return from === to ? [] : [`${one.id} ${from} ${to}`]
    })
    expect(expected.length).toBeGreaterThan(20)

    const { simulation, total } = await open()
    expect(simulation).toMatchObject({ state: 'done', total: own.length, evaluated: own.length, milder: 0 })
    expect([total, simulation!.stricter]).toEqual([expected.length, expected.length])
    const found: string[] = []
    while (found.length < total)
      found.push(
        ...(await open({ startOffset: found.length })).changes.map(
          (one) => `${one.verdictId} ${one.before} ${one.after}`,
        ),
      )
    expect(found.sort()).toEqual(expected.sort())
    const ofRule = await open({ ruleId: 'second' })
    const group = simulation!.groups.filter(({ ruleId }) => ruleId === 'second')
    expect(ofRule.total).toBe(group.reduce((sum, { count }) => sum + count, 0))
    expect(ofRule.changes[0]).toMatchObject({ callCode: 'C-1', topic: 'Storage', reason: 'competitor' })
    expect(group[0]).toMatchObject({ rule: { predicate: 'employedByCompetitor' } })
  })

  it('is stale once the draft says something else', async () => {
    await save([rule({ params: { months: 12 } })])
    expect((await open()).simulation).toMatchObject({ isStale: true })
    value(await start())
    await settle()
    expect((await open()).simulation).toMatchObject({ isStale: false })
  })

  it('shows what becomes milder when rules of the tenant are switched off', async () => {
    const tenant = { level: 'tenant', ownerId: tenantId } as const
    value(await app.call(saveRuleDraft, { ...tenant, rules: [] }, visits.officer, { ifMatch: 0 }))
    value(await app.call(simulateRules, tenant, visits.officer))
    for (let i = 0; i < 4; i++) await world.settle()
    const { simulation } = value(await app.call(getSimulation, tenant, visits.officer))
    expect(simulation).toMatchObject({ state: 'done', total: verdictCount, stricter: 0 })
    const rank = (outcome: (typeof outcomes)[number]) => outcomes.indexOf(outcome)
    expect(simulation!.milder).toBeGreaterThan(20)
    expect(simulation!.groups.every(({ before, after }) => rank(after) < rank(before))).toBe(true)
  })
})

describe('#compliance.cancelSimulation', () => {
  it('ends one that is running', async () => {
    value(await start())
    expect(value(await app.call(cancelSimulation, place, visits.officer)).simulation).toMatchObject({
      state: 'cancelled',
      evaluated: 0,
    })
    await world.settle()
    expect((await open()).simulation).toMatchObject({ state: 'cancelled', evaluated: 0 })
    expect(await app.call(cancelSimulation, place, visits.officer)).toMatchObject({ refusal: 'simulation_ended' })
  })
})
