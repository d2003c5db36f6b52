import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  answerApprovalQuestion,
  listApprovals,
  listOwnApprovalQuestions,
  sendApprovalQuestion,
} from '@colloquy/contract/compliance/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertAgreements } from '../../../../testing/compliance/agreement-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'
import { reevaluateCallsOf } from './reevaluation-commands.ts'

const world = await createCallScenario('obstacles')
const { app, clock, ids, visits, tenantId, slot, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const obstacles = async (as = visits.expert) => value(await app.call(operations.listCallObstacles, {}, as)).obstacles

/** Makes the expert somebody with one job since a day. @returns its id */
const worksSince = async (startOn: string): Promise<string> => {
  const id = newId(clock.now())
  await query('delete from employments where person_id = $1', [ids.expert])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on)
     values ($1, $2, $3, 'Fjordlager', 'Head of Sales', $4)`,
    [tenantId, id, ids.expert, startOn],
  )
  return id
}
const confirm = (id: string) => query('update employments set confirmed_at = $2 where id = $1', [id, clock.now()])
const reevaluate = () => {
  // The latest verdict is the one of the later instant.
  clock.pass(1000)
  return test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    reevaluateCallsOf({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => {} }, ids.expert),
  )
}

beforeAll(async () => {
  await insertAgreements(world, [ids.expert, ids.otherExpert])
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('block')), clock.now()],
  )
})
describe('#calls.listObstacles', () => {
  it('names what the expert can clear, and the calls that wait for it, until it is cleared', async () => {
    const callId = await world.insertCall()
    const id = await worksSince('2012-01-01')
    expect(await obstacles()).toEqual([
      {
        kind: 'unconfirmed_employment',
        employment: { employmentId: id, title: 'Head of Sales', companyName: 'Fjordlager' },
        moduleId: null,
        callIds: [callId],
      },
    ])
    await confirm(id)
    expect(await obstacles()).toEqual([])
    await confirm(await worksSince(clock.now().toISOString().slice(0, 10)))
    expect(await obstacles()).toEqual([{ kind: 'short_history', employment: null, moduleId: null, callIds: [callId] }])
    expect(await obstacles(visits.otherExpert)).toEqual([])
    expect(await obstacles(visits.contact)).toEqual([])
  })

  it('names the statements that the expert has to confirm before a call, until they are confirmed', async () => {
    await confirm(await worksSince('2012-01-01'))
    await query('delete from call_offers')
    const dayMs = 86_400_000
    const [later, sooner] = [
      await world.insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + 9 * dayMs) }),
      await world.insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + 5 * dayMs) }),
    ]
    expect(await obstacles()).toEqual([])
    await query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, 'attest_expert', 1, 'enUS', 'Statements', 'One.', $3)`,
      [tenantId, newId(clock.now()), clock.now()],
    )
    const statements = { kind: 'attestation', employment: null, moduleId: null }
    expect(await obstacles()).toEqual([{ ...statements, callIds: [sooner, later] }])
    expect(await obstacles(visits.contact)).toEqual([])
    const { text } = value(await app.call(operations.getCallAttestation, { callId: sooner }, visits.expert))
    value(await app.call(operations.attestCall, { callId: sooner, termsId: text!.termsId }, visits.expert))
    expect(await obstacles()).toEqual([{ ...statements, callIds: [later] }])
    await query(`delete from call_attestations`)
    await query(`delete from terms_texts where kind = 'attest_expert'`)
  })

  it('names the questions of officers that the expert has not answered, until they are', async () => {
    await confirm(await worksSince('2012-01-01'))
    await query(
      `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days) values ($1, $2, 'public_office', 'City council', 'self', $3, 180)`,
      [tenantId, ids.expert, clock.now()],
    )
    const [callId, offered] = [await world.insertCall(), slot(70)]
    value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
    value(await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 2 }))
    const { approvals } = value(await app.call(listApprovals, {}, visits.officer))
    const { approvalId } = approvals.find((one) => one.callId === callId)!
    for (const recipient of ['expert', 'client'] as const)
      value(await app.call(sendApprovalQuestion, { approvalId, recipient, question: 'Until when?' }, visits.officer))
    expect(await obstacles()).toEqual([{ kind: 'question', employment: null, moduleId: null, callIds: [callId] }])
    expect(await obstacles(visits.contact)).toEqual([])
    const { questions } = value(await app.call(listOwnApprovalQuestions, { callId }, visits.expert))
    const { questionId } = questions[0]!
    value(await app.call(answerApprovalQuestion, { questionId, answer: '2024' }, visits.expert))
    expect(await obstacles()).toEqual([])
    await query(`delete from facts where kind = 'public_office'`)
  })

  it('gives the same answer whatever is on a restricted list', async () => {
    await world.insertCall()
    await worksSince('2012-01-01')
    const before = JSON.stringify(await obstacles())
    expect(before).toContain('unconfirmed_employment')
    await query(
      `insert into restricted_companies (tenant_id, id, name, start_on, reason, added_at)
       values ($1, $2, 'Fjordlager', '2020-01-01', 'A deal', $3)`,
      [tenantId, newId(clock.now()), clock.now()],
    )
    expect(JSON.stringify(await obstacles())).toBe(before)
    await query('delete from restricted_companies')
  })
})

describe('#calls.schedule', () => {
  it('takes at most 29 statements to confirm a call with a verdict by all rules, one of them for the PINs of its seats', async () => {
    await confirm(await worksSince('2012-01-01'))
    const countStatements = async (hours: number) => {
      const [callId, offered] = [await world.insertCall(), slot(hours)]
      value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
      const before = test.statements.length
      value(await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 2 }))
      return test.statements.length - before
    }
    await countStatements(60)
    expect(await countStatements(63)).toBeLessThanOrEqual(29)
  })
})

describe('a call that was blocked by what its expert can clear', () => {
  it('is evaluated again once that is cleared, and not allowed by another change', async () => {
    const callId = await world.insertCall()
    const id = await worksSince('2012-01-01')
    const offered = slot(48)
    value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
    expect(
      await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 2 }),
    ).toMatchObject({ refusal: 'compliance_blocked' })
    const outcome = async () =>
      value(await app.call(operations.getCallVerdict, { callId }, visits.expert)).verdict?.outcome
    await reevaluate()
    expect(await outcome()).toBe('block')
    await confirm(id)
    await reevaluate()
    expect(await outcome()).toBe('allow')
  })
})
