import { listClientExpertPairs } from '@colloquy/contract/calls/monitor/operations'
import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { type insertCall, insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import type { Rule } from '../../compliance/engine-v1/evaluate.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const world = await createCallScenario('pairs')
const { app, clock, ids, visits, tenantId, companyId, otherCompanyId, slot, hour, test } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const { completed, cancelled, scheduled } = callStatuses
const dayHours = 24
const ago = (days: number) => new Date(clock.now().getTime() - days * dayHours * hour)

/** The rule of the tenant: more than three calls in twelve months. */
const often = startingRules('approve').find(({ id }) => id === 'frequent-pair')!
const publish = (level: 'tenant' | 'client', ownerId: string | null, rules: readonly Rule[]) =>
  query(
    `insert into compliance_rule_sets (tenant_id, id, level, client_id, version, rules, published_at)
     values ($1, $2, $3, $4, 1, $5, $6)`,
    [tenantId, newId(clock.now()), level, ownerId, JSON.stringify(rules), clock.now()],
  )

/** A call that took place, by default of the contact and the expert. */
const held = (days: number, more: Partial<Parameters<typeof insertCall>[2]> = {}) =>
  world.insertCall({ status: completed, start: ago(days), ...more })
const addSeat = (callId: string, personId: string, state = 'accepted') =>
  query(
    `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position) values ($1, $2, $3, $4, 'client', $5, 5)`,
    [tenantId, newId(clock.now()), callId, personId, state],
  )

let place = 0
/** Whether the next call of the contact and the expert needs an officer once a time is picked. */
const needsApproval = async (
  as: 'contact' | 'outsider' = 'contact',
  more: Partial<Parameters<typeof insertCall>[2]> = {},
) => {
  place += 1
  const callId = await world.insertCall(more)
  const picked = slot(24 + place * 3)
  value(await app.call(operations.offerCallTimes, { callId, slots: [picked] }, visits.expert, { ifMatch: 1 }))
  const call = value(await app.call(operations.scheduleCall, { callId, slot: picked }, visits[as], { ifMatch: 2 }))
  await query('delete from bookings')
  // Nobody counts a call without seats.
  await query('delete from call_seats where call_id = $1', [callId])
  return call.waitType === 'platform_compliance'
}
/** How often officers see that the two have talked within twelve months. */
const shownCount = async () => {
  const { pairs } = value(await app.call(listClientExpertPairs, {}, visits.officer))
  return (
    pairs.find(({ contact, expert }) => contact.personId === ids.contact && expert.personId === ids.expert)
      ?.recentCount ?? 0
  )
}

beforeAll(() => publish('tenant', null, [often]))

beforeEach(async () => {
  await query('delete from compliance_rule_sets where client_id is not null')
  await query('delete from bookings')
  await query('delete from call_seats')
})

describe('how often an analyst and an expert have talked', () => {
  it('asks for an approval of the fourth call in twelve months, and of none before', async () => {
    for (const days of [300, 200]) await held(days)
    expect(await needsApproval()).toBe(false)
    await held(100)
    expect([await needsApproval(), await shownCount()]).toEqual([true, 3])
  })

  it('counts neither calls that were called off, nor older ones, nor those of others', async () => {
    for (const days of [300, 200]) await held(days)
    await held(366)
    await held(50, { status: cancelled })
    await held(40, { contactId: ids.teammate })
    await held(30, { expertId: ids.otherExpert })
    expect([await needsApproval(), await shownCount()]).toEqual([false, 2])
  })

  it('counts calls to come, but only up to then', async () => {
    for (const days of [300, 200]) await held(days)
    await world.insertCall({ status: scheduled, start: new Date(clock.now().getTime() + 20 * hour) })
    expect(await needsApproval()).toBe(true)
  })

  it('counts calls that a colleague requested and the analyst took part in, as officers see them', async () => {
    for (const days of [300, 200]) await held(days)
    const joined = await held(100, { contactId: ids.teammate })
    expect([await needsApproval(), await shownCount()]).toEqual([false, 2])
    await addSeat(joined, ids.contact)
    expect([await needsApproval(), await shownCount()]).toEqual([true, 3])
    await query(`update call_seats set state = 'declined' where call_id = $1 and person_id = $2`, [joined, ids.contact])
    expect([await needsApproval(), await shownCount()]).toEqual([false, 2])
  })
})

describe('a stricter rule of a client', () => {
  it('is added to those of the tenant for the calls of this client alone', async () => {
    const stricter = {
      ...often,
      id: 'client-often',
      level: 'client' as const,
      when: { is: 'pairTalksOften' as const, params: { calls: 1, months: 12 } },
    }
    const projectId = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
    const ofOther = { clientId: otherCompanyId, projectId, contactId: ids.outsider }
    await held(100)
    await held(90, ofOther)
    expect([await needsApproval(), await needsApproval('outsider', ofOther)]).toEqual([false, false])
    await publish('client', companyId, [stricter])
    expect([await needsApproval(), await needsApproval('outsider', ofOther)]).toEqual([true, false])
    // The tenant's rule still holds for both.
    for (const days of [80, 70]) await held(days, ofOther)
    expect(await needsApproval('outsider', ofOther)).toBe(true)
  })

  it('never makes a verdict milder', async () => {
    const milder = {
      ...often,
      id: 'client-often',
      level: 'client' as const,
      when: { is: 'pairTalksOften' as const, params: { calls: 50, months: 1 } },
    }
    for (const days of [300, 200, 100]) await held(days)
    await publish('client', companyId, [milder])
    expect(await needsApproval()).toBe(true)
  })
})
