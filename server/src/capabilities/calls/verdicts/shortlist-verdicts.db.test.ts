import { evaluateExperts } from '@colloquy/contract/compliance/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const world = await createCallScenario('shortlist')
const { app, clock, ids, visits, projectId, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const monthsFromNow = (months: number): string => {
  const at = new Date(clock.now())
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}
const employ = async (personId: string, companyName: string, endOn: string | null) => {
  await query('delete from employments where person_id = $1', [personId])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, confirmed_at)
     values ($1, $2, $3, $4, 'Head of Sales', '2012-01-01', $5, $6)`,
    [tenantId, newId(clock.now()), personId, companyName, endOn, clock.now()],
  )
}
const evaluate = async (as: keyof typeof visits, expertIds = [ids.expert, ids.otherExpert]) => {
  const answer = await app.call(evaluateExperts, { projectId, expertIds }, visits[as])
  if (!answer.ok) return answer.refusal
  return new Map(answer.value.verdicts.map(({ expertId, verdict }) => [expertId, verdict]))
}

beforeAll(async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('approve')), clock.now()],
  )
})

describe('#compliance.evaluateExperts', () => {
  it('evaluates each expert for the project, with the sentence and until when', async () => {
    await employ(ids.expert, 'Nordluft AB', monthsFromNow(-5))
    await employ(ids.otherExpert, 'Somewhere Else', null)
    const verdicts = await evaluate('contact')
    expect(verdicts).toEqual(
      new Map([
        [
          ids.expert,
          expect.objectContaining({
            stage: 'shortlist',
            outcome: 'approve',
            passed: [],
            reasons: [
              expect.objectContaining({
                reason: 'former_listed_employer',
                clears: `${monthsFromNow(1)}T00:00:00.000Z`,
                facts: expect.arrayContaining([expect.objectContaining({ name: 'Nordluft AB' })]),
              }),
            ],
          }),
        ],
        [ids.otherExpert, expect.objectContaining({ outcome: 'allow', reasons: [] })],
      ]),
    )
  })

  it('never tells a client that a restricted list is behind it, only until when', async () => {
    await employ(ids.expert, 'Quiet Holding', null)
    await query(
      `insert into restricted_companies (tenant_id, id, client_id, name, start_on, reason, added_at)
       values ($1, $2, null, 'Quiet Holding', '2026-01-01', 'A deal', $3)`,
      [tenantId, newId(clock.now()), clock.now()],
    )
    const seen = (await evaluate('contact')) as Map<string, unknown>
    expect(seen.get(ids.expert)).toMatchObject({ outcome: 'block', reasons: [{ reason: 'confidential', facts: [] }] })
    expect(JSON.stringify([...seen])).not.toMatch(/Quiet|restricted|A deal/)
    expect(((await evaluate('staff')) as Map<string, unknown>).get(ids.expert)).toMatchObject({
      reasons: [{ reason: 'restricted' }],
    })
  })

  it('leaves out whom the reader may not find, and is not for others', async () => {
    await query('update people set do_not_use = true where id = $1', [ids.otherExpert])
    expect([...((await evaluate('contact')) as Map<string, unknown>).keys()]).toEqual([ids.expert])
    for (const stranger of ['outsider', 'expert'] as const) expect(await evaluate(stranger)).toBe('not_found')
  })

  it('takes as many statements for fifty experts as for one', async () => {
    const counted = async (expertIds: string[]) => {
      const before = test.statements.length
      await evaluate('contact', expertIds)
      return test.statements.length - before
    }
    await counted([ids.expert])
    const one = await counted([ids.expert])
    expect(await counted([ids.expert, ...Array.from({ length: 49 }, () => newId(clock.now()))])).toBe(one)
  })
})
