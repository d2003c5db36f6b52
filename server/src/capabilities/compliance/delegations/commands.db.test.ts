import * as calls from '@colloquy/contract/calls/operations'
import { appointDeputy, endDelegation, listDelegations } from '@colloquy/contract/compliance/delegation-operations'
import {
  answerApprovalQuestion,
  decideApproval,
  getApproval,
  listApprovals,
  sendApprovalQuestion,
} from '@colloquy/contract/compliance/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('deputies')
const { app, clock, ids, visits, tenantId, exchange, slot, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const newOfficer = async (name: string) => {
  const id = await insertPerson(test, tenantId, { name, roleId: roleIds.compliance })
  return { id, visit: await signedIn(test, exchange, id) }
}
const [second, third] = [await newOfficer('Kim'), await newOfficer('Lou')]
const first = { id: ids.officer, visit: visits.officer }
type Officer = typeof first
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString()
const name = (officer: Officer, deputyId: string, [from, until]: readonly [number, number] = [-1, 48]) =>
  app.call(appointDeputy, { deputyId, from: at(from), until: at(until) }, officer.visit)

let hoursTaken = 30
/** A call whose picked time waits for an officer. */
const insertPending = async () => {
  const callId = await world.insertCall()
  hoursTaken += 2
  const picked = slot(hoursTaken)
  value(await app.call(calls.offerCallTimes, { callId, slots: [picked] }, visits.expert, { ifMatch: 1 }))
  value(await app.call(calls.scheduleCall, { callId, slot: picked }, visits.contact, { ifMatch: 2 }))
  const [approval] = (await query('select id from compliance_approvals where call_id = $1', [callId])).rows
  await world.settle()
  return { callId, approvalId: approval.id as string }
}
const decide = async ({ visit }: Officer, approvalId: string, input: object = {}, decision = 'approve') => {
  const { version } = value(await app.call(getApproval, { approvalId }, first.visit))
  const whole = { approvalId, decision, conditions: [], note: '', ...input }
  return app.call(decideApproval, whole as never, visit, { ifMatch: version })
}
/** What the queue says of an approval to an officer. */
const blockerOf = async (approvalId: string, { visit }: Officer) =>
  value(await app.call(listApprovals, {}, visit)).approvals.find((one) => one.approvalId === approvalId)
const noticesOf = async (approvalId: string, kind: string) =>
  (
    await query('select person_id from notifications where path = $1 and kind = $2', [`approvals/${approvalId}`, kind])
  ).rows.map(({ person_id }) => person_id)

beforeAll(async () => {
  await query(
    `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days)
     values ($1, $2, 'public_office', 'City council', 'self', $3, 180)`,
    [tenantId, ids.expert, clock.now()],
  )
  const rule = {
    id: 'office',
    version: 1,
    level: 'tenant',
    stages: ['confirm'],
    effect: 'approve',
    when: { is: 'holdsPublicOffice', params: {} },
    onUnknown: 'allow',
    reason: 'public_office',
  }
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify([rule]), new Date(clock.now().getTime() - hour)],
  )
})

beforeEach(() => query('delete from compliance_delegations'))

describe('#compliance.appointDeputy, #compliance.listDelegations, #compliance.endDelegation', () => {
  it('lets an officer name another one for an interval, tells them, and ends it early', async () => {
    const named = value(await name(first, second.id))
    expect(named.delegations).toMatchObject([
      { officer: { personId: first.id }, deputy: { personId: second.id }, isCurrent: true, canEnd: true },
    ])
    expect(named.officers.map(({ personId }) => personId)).toEqual([second.id, third.id])
    await world.settle()
    const notice = async () =>
      (await query(`select read_at from notifications where kind = 'deputy_named' and person_id = $1`, [second.id]))
        .rows
    expect(await notice()).toEqual([{ read_at: null }])
    const { delegationId, canEnd } = value(await app.call(listDelegations, {}, second.visit)).delegations[0]!
    expect(canEnd).toBe(false)
    expect(await app.call(endDelegation, { delegationId }, second.visit)).toMatchObject({ ok: false })
    expect(value(await app.call(endDelegation, { delegationId }, first.visit)).delegations).toEqual([])
    await world.settle()
    expect(await notice()).toEqual([{ read_at: expect.any(Date) }])
    const { rows } = await query(
      `select operation from audit_entries where subject_id = $1 and operation like 'compliance.%elegation' or operation = 'compliance.appointDeputy'`,
      [first.id],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['compliance.appointDeputy', 'compliance.endDelegation']),
    )
  })

  it('refuses dates that make no sense, oneself, those who are no officers, and chains', async () => {
    expect(await name(first, second.id, [5, 4])).toMatchObject({ refusal: 'delegation_dates' })
    expect(await name(first, second.id, [-5, -4])).toMatchObject({ refusal: 'delegation_dates' })
    expect(await name(first, second.id, [0, 24 * 400])).toMatchObject({ refusal: 'delegation_dates' })
    expect(await name(first, first.id)).toMatchObject({ refusal: 'deputy_unavailable' })
    expect(await name(first, ids.staff)).toMatchObject({ refusal: 'deputy_unavailable' })
    value(await name(first, second.id, [10, 20]))
    expect(await name(first, third.id, [19, 30])).toMatchObject({ refusal: 'delegation_exists' })
    expect(await name(second, third.id, [12, 14])).toMatchObject({ refusal: 'deputy_unavailable' })
    expect(await name(third, first.id, [12, 14])).toMatchObject({ refusal: 'deputy_unavailable' })
    expect(await name(second, third.id, [20, 22])).toMatchObject({ ok: true })
  })
})

describe('while an officer is away', () => {
  it('notices and mails go to the deputy, also those about the officer’s own questions', async () => {
    value(await name(first, second.id))
    await query('delete from mails')
    const { approvalId } = await insertPending()
    expect((await noticesOf(approvalId, 'approval_needed')).toSorted()).toEqual([second.id, third.id].toSorted())
    const mailed = (await query(`select to_address from mails where kind = 'compliance.needed'`)).rows
    expect(mailed).toHaveLength(2)
    expect(mailed).not.toContainEqual({ to_address: `${first.id}@person.example` })

    const asked = await app.call(
      sendApprovalQuestion,
      { approvalId, recipient: 'expert', question: 'When?' },
      first.visit,
    )
    const { questionId } = value(asked).questions[0]!
    value(await app.call(answerApprovalQuestion, { questionId, answer: 'Then.' }, visits.expert))
    await world.settle()
    expect(await noticesOf(approvalId, 'question_answered')).toEqual([second.id])
  })

  it('a decision says for whom it was taken, on the approval and in the audit log', async () => {
    value(await name(first, second.id))
    const { approvalId, callId } = await insertPending()
    expect(value(await decide(second, approvalId)).decision).toMatchObject({
      byName: 'Kim Person',
      forName: 'Ida Person',
    })
    const { rows } = await query(
      `select facts from audit_entries where operation = 'compliance.decideApproval' and subject_id = $1`,
      [callId],
    )
    expect(rows).toMatchObject([{ facts: { standsInFor: [first.id] } }])
  })

  it('nobody decides through a deputy about a call of their own', async () => {
    const { approvalId } = await insertPending()
    await query('update compliance_approvals set opened_by = $1 where id = $2', [first.id, approvalId])
    value(await name(first, second.id))
    expect(await decide(second, approvalId)).toMatchObject({ refusal: 'approval_decider_not_allowed' })
    expect(value(await app.call(getApproval, { approvalId }, second.visit)).can.decide).toBe(false)
    expect(await blockerOf(approvalId, second)).toMatchObject({ decisionBlocker: 'own_call' })
    expect(await blockerOf(approvalId, third)).toMatchObject({ decisionBlocker: null, needsSecondOfficer: false })
    expect(await decide(third, approvalId)).toMatchObject({ ok: true, value: { decision: { forName: null } } })
  })
})

describe('where the tenant asks for two officers', () => {
  beforeAll(() =>
    query(`insert into feature_flags (tenant_id, name, is_on) values ($1, 'approval-four-eyes', true)`, [tenantId]),
  )

  it('a call is scheduled once a second one has approved; the conditions of both hold', async () => {
    const { approvalId, callId } = await insertPending()
    expect(await blockerOf(approvalId, first)).toMatchObject({ decisionBlocker: null, needsSecondOfficer: true })
    const once = value(await decide(first, approvalId, { conditions: ['topics_off_limits'], note: 'Open bids' }))
    expect(once).toMatchObject({
      state: 'open',
      decision: null,
      can: { decide: false },
      firstDecision: { byName: 'Ida Person', conditions: ['topics_off_limits'], note: 'Open bids' },
    })
    expect(await blockerOf(approvalId, first)).toMatchObject({ decisionBlocker: 'own_approval' })
    expect(await blockerOf(approvalId, second)).toMatchObject({ decisionBlocker: null, needsSecondOfficer: false })
    await world.settle()
    const statusOf = async () => (await query('select status from calls where id = $1', [callId])).rows[0].status
    expect(await statusOf()).toBe(9)
    expect(await decide(first, approvalId)).toMatchObject({ refusal: 'approval_decider_not_allowed' })
    expect(await decide(second, approvalId, { conditions: ['notes_review'] })).toMatchObject({
      value: { state: 'approved', decision: { conditions: ['notes_review', 'topics_off_limits'], note: 'Open bids' } },
    })
    await world.settle()
    expect(await statusOf()).toBe(4)
  })

  it('one is enough to refuse', async () => {
    const { approvalId } = await insertPending()
    expect(await decide(first, approvalId, { note: 'No.' }, 'refuse')).toMatchObject({ value: { state: 'refused' } })
  })
})
