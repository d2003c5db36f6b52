import { suggestCallTimes } from '@colloquy/contract/calls/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertAgreements } from '../../../../testing/compliance/agreement-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const world = await createCallScenario('suggested')
const { app, clock, ids, projectId, tenantId, test, visits } = world
const dayMs = 86_400_000
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const dayIn = (days: number): string => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const suggest = async (as: keyof typeof visits, callId: string) =>
  value(await app.call(suggestCallTimes, { callId }, visits[as]))

/** Makes the expert somebody who has left the project's target so long ago that the block ends on a day. */
const leftTarget = async (clearsIn: number) => {
  await query('delete from employments where person_id = $1', [ids.expert])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, confirmed_at)
      values ($1, $2, $3, 'Nordluft AB', 'Head of Sales', '2012-01-01', ($4::date - interval '3 months')::date, $5)`,
    [tenantId, newId(clock.now()), ids.expert, dayIn(clearsIn), clock.now()],
  )
}

beforeAll(async () => {
  await insertAgreements(world, [ids.expert, ids.otherExpert])
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('block')), clock.now()],
  )
})

describe('#calls.suggestTimes', () => {
  it('suggests nothing before compliance allows the call, and says until when and why', async () => {
    await leftTarget(5)
    const callId = await world.insertCall()
    const { times, notBefore } = await suggest('contact', callId)
    expect(notBefore?.reasons).toMatchObject([{ reason: 'former_employer', effect: 'block', clears: notBefore?.start }])
    const start = notBefore!.start!
    expect(Date.parse(start)).toBeGreaterThan(clock.now().getTime() + 4 * dayMs)
    expect(times).toHaveLength(5)
    for (const { slot } of times) expect(slot.start >= start).toBe(true)
    // A minute later it would be free: the earliest suggestion is near.
    expect(Math.min(...times.map(({ slot }) => Date.parse(slot.start)))).toBeLessThan(Date.parse(start) + 4 * dayMs)
  })

  it('tells an expert who may not know the reason neither that nor the date', async () => {
    const callId = await world.insertCall()
    const { times, notBefore } = await suggest('expert', callId)
    expect(notBefore).toMatchObject({ start: null, reasons: [{ reason: 'confidential', clears: null, facts: [] }] })
    expect(times).toHaveLength(5)
  })

  it('suggests nothing while a block lasts beyond the weeks for which times are suggested', async () => {
    await leftTarget(60)
    const callId = await world.insertCall()
    expect(await suggest('contact', callId)).toMatchObject({ times: [], notBefore: { start: null } })
    await query('delete from employments where person_id = $1', [ids.expert])
  })
})
