import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listRelationships, setRelationships } from '@colloquy/contract/people/contact-operations'
import type { Relationship } from '@colloquy/contract/people/contact-shapes'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'

const world = await createCallScenario('relationships')
const { app, clock, ids, visits, projectId, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

const state = async (...relationships: Partial<Relationship>[]) => {
  const { version: ifMatch } = value(await app.call(listRelationships, { personId: ids.expert }, visits.expert))
  const whole = relationships.map((one) => ({
    kind: 'board' as const,
    companyName: 'Nordluft AB',
    startDate: null,
    endDate: null,
    note: null,
    ...one,
  }))
  const input = { personId: ids.expert, relationships: whole }
  value(await app.call(setRelationships, input, visits.expert, { ifMatch }))
}
const request = () =>
  app.call(
    operations.requestCall,
    { projectId, expertId: ids.expert, topic: 'Storage', minutes: 60, questions: [] },
    visits.contact,
  )
const reasonsFor = async (callId: string, as: (typeof visits)['contact']) =>
  value(await app.call(operations.getCallVerdict, { callId }, as)).verdict?.reasons
const publish = (rules: readonly object[]) =>
  query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     select $1, $2, 'tenant', 1 + count(*), $3, $4 from compliance_rule_sets`,
    [tenantId, newId(clock.now()), JSON.stringify(rules), clock.now()],
  )

beforeAll(async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, confirmed_at)
     values ($1, $2, $3, 'Pumpen AG', 'Head of Sales', '2012-01-01', $4)`,
    [tenantId, newId(clock.now()), ids.expert, clock.now()],
  )
  await publish(startingRules('approve'))
})

describe('#people.setRelationships', () => {
  it('cancels the calls about a company that the expert advises, for a reason that only officers see', async () => {
    await state({ companyName: 'Pumpen AG' }, { endDate: '2020-12-31' })
    const { callId } = value(await request())
    const booked = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(clock.now().getTime() + 9 * 86_400_000),
    })
    await state({ kind: 'advisor', startDate: '2024-01-01' })
    expect(await request()).toMatchObject({ refusal: 'compliance_blocked' })
    await world.settle()
    expect(value(await app.call(operations.getCall, { callId: booked }, visits.contact))).toMatchObject({
      status: callStatuses.cancelled,
      callCancellationReason: 'compliance_blocked',
    })
    const fact = { kind: 'relationship', name: 'Nordluft', detail: 'advisor', from: '2024-01-01', until: null }
    expect(await reasonsFor(booked, visits.officer)).toMatchObject([{ reason: 'advises_target', facts: [fact] }])
    for (const as of [visits.contact, visits.expert])
      expect(await reasonsFor(booked, as)).toMatchObject([{ reason: 'confidential', facts: [] }])
    expect(value(await app.call(operations.getCall, { callId }, visits.contact)).status).toBe(callStatuses.inScheduling)
  })

  it('asks an officer about a supplier, and about somebody who knows the client where a rule says so', async () => {
    const outcomeOf = async (...relationships: Partial<Relationship>[]) => {
      await state(...relationships)
      const { callId } = value(await request())
      return (await reasonsFor(callId, visits.officer))?.map(({ reason, effect }) => `${reason} ${effect}`)
    }
    expect(await outcomeOf({ kind: 'supplier' })).toEqual(['trades_with_target approve'])
    const client = { kind: 'family' as const, companyName: 'Northbeam Capital' }
    expect(await outcomeOf(client)).toEqual([])
    await query(`insert into company_names (tenant_id, match_name, name, company_id) values ($1, $2, $3, $4)`, [
      tenantId,
      'northbeam capital',
      'Northbeam Capital',
      world.companyId,
    ])
    const known = {
      ...startingRules('approve')[0]!,
      id: 'knows-client',
      when: { is: 'knowsClient', params: { months: 12 } },
      reason: 'knows_client',
    }
    await publish([...startingRules('approve'), known])
    expect(await outcomeOf(client)).toEqual(['knows_client approve'])
    expect(await outcomeOf()).toEqual([])
  })
})
