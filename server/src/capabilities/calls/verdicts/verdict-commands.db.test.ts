import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  answerApprovalQuestion,
  decideApproval,
  getApproval,
  listApprovals,
  listOwnApprovalQuestions,
  sendApprovalQuestion,
} from '@colloquy/contract/compliance/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertAgreements } from '../../../../testing/compliance/agreement-fixtures.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'
import { timers } from '../jobs.ts'
import { reevaluateCallsOf } from './reevaluation-commands.ts'

const world = await createCallScenario('verdicts')
const { app, clock, ids, visits, projectId, tenantId, slot, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const monthsAgo = (months: number): string => {
  const at = new Date(clock.now())
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}

let hoursTaken = 30
const freshSlot = () => {
  hoursTaken += 2
  return slot(hoursTaken)
}

/** Makes the expert somebody who worked at the project's target until so many months ago; null: still does. */
const workedAtTarget = async (months: number | null) => {
  await query('delete from employments where person_id = $1', [ids.expert])
  const insert = `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, confirmed_at)
    values ($1, $2, $3, $4, 'Head of Sales', $5, $6, $7)`
  const row = [tenantId, newId(clock.now()), ids.expert]
  const end = months === null ? null : monthsAgo(months)
  await query(insert, [...row, 'Nordluft AB', '2012-01-01', end, clock.now()])
}
/** A call of the contact with offered times, one of which is picked. */
const pick = async (as = visits.contact) => {
  const callId = await world.insertCall()
  const offered = freshSlot()
  value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
  return {
    callId,
    offered,
    answer: await app.call(operations.scheduleCall, { callId, slot: offered }, as, { ifMatch: 2 }),
  }
}
const approvalOf = async (callId: string) =>
  value(await app.call(listApprovals, {}, visits.officer)).approvals.find((one) => one.callId === callId)
const workload = async () => value(await app.call(listApprovals, {}, visits.officer)).workload
const open = (callId: string, as = visits.contact) => app.call(operations.getCall, { callId }, as).then(value)
const decide = (approvalId: string, input: object, as = visits.officer, ifMatch = 1) =>
  app.call(decideApproval, { approvalId, conditions: [], note: '', ...input } as never, as, { ifMatch })

beforeAll(async () => {
  await insertAgreements(world, [ids.expert, ids.otherExpert])
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('approve')), clock.now()],
  )
})

describe('#calls.request', () => {
  it('refuses a call that a rule blocks', async () => {
    await workedAtTarget(null)
    const input = { projectId, expertId: ids.expert, topic: 'Storage', minutes: 60, questions: [] }
    expect(await app.call(operations.requestCall, input, visits.contact)).toMatchObject({
      refusal: 'compliance_blocked',
    })
    await workedAtTarget(2)
    expect(await app.call(operations.requestCall, input, visits.contact)).toMatchObject({ ok: true })
  })
})

describe('#calls.schedule, #compliance.listApprovals, #compliance.getApproval, #compliance.decideApproval', () => {
  it('holds the picked time until an officer has approved, and then books everybody', async () => {
    await workedAtTarget(2)
    const { callId, offered, answer } = await pick()
    expect(value(answer)).toMatchObject({
      status: callStatuses.inScheduling,
      waitType: 'platform_compliance',
      pickedTime: offered,
      slot: null,
      can: { schedule: false, cancel: true },
    })
    // The time is taken for everybody else.
    const rival = await world.insertCall()
    expect(
      await app.call(operations.offerCallTimes, { callId: rival, slots: [offered] }, visits.expert, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'slot_taken' })

    const { approvalId } = (await approvalOf(callId))!
    const approval = value(await app.call(getApproval, { approvalId }, visits.officer))
    expect(approval).toMatchObject({
      state: 'open',
      callId,
      slot: offered,
      decision: null,
      can: { decide: true },
      verdict: {
        outcome: 'approve',
        reasons: [
          {
            reason: 'former_employer',
            facts: [{ kind: 'employment', name: 'Nordluft AB', detail: 'Head of Sales', until: monthsAgo(2) }],
          },
          { reason: 'former_listed_employer', isKnown: false },
        ],
      },
    })
    expect(approval.verdict.passed).toContain('competitor')
    await world.settle()
    const notices = value(await app.call(listNotifications, {}, visits.officer))
    expect(notices.notifications[0]).toMatchObject({ kind: 'approval_needed', path: `approvals/${approvalId}` })

    const approved = await decide(approvalId, { decision: 'approve', conditions: ['notes_review'] })
    expect(value(approved)).toMatchObject({
      state: 'approved',
      can: { decide: false },
      decision: { byName: expect.any(String), conditions: ['notes_review'], note: null },
    })
    await world.settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered, pickedTime: null })
    expect(await approvalOf(callId)).toBeUndefined()
    expect(await decide(approvalId, { decision: 'approve' }, visits.officer, 2)).toMatchObject({
      refusal: 'approval_closed',
    })
    // The steps keep what they changed.
    const { rows } = await query(
      `select kind, from_status, to_status, starts_at, credits is not null as priced, verdict_id is not null as evaluated
       from call_steps where call_id = $1 order by sequence`,
      [callId],
    )
    expect(rows.slice(-2)).toEqual([
      {
        kind: 'picked',
        from_status: 9,
        to_status: 9,
        starts_at: new Date(offered.start),
        priced: true,
        evaluated: true,
      },
      {
        kind: 'scheduled',
        from_status: 9,
        to_status: 4,
        starts_at: new Date(offered.start),
        priced: true,
        evaluated: true,
      },
    ])
  })

  it('cancels a call that an officer refuses; a reason is required', async () => {
    const { callId } = await pick()
    const { approvalId } = (await approvalOf(callId))!
    expect(await decide(approvalId, { decision: 'refuse' })).toMatchObject({ refusal: 'approval_note_required' })
    expect(await decide(approvalId, { decision: 'approve', conditions: ['topics_off_limits'] })).toMatchObject({
      refusal: 'approval_note_required',
    })
    value(await decide(approvalId, { decision: 'refuse', note: 'Too close to the sale.' }))
    await world.settle()
    expect(await open(callId)).toMatchObject({
      status: callStatuses.cancelled,
      callCancellationReason: 'compliance_blocked',
      displayStatus: { side: 'platform' },
    })
    // An officer's decision holds: the call is never said to be possible again.
    clock.pass(20 * 60_000)
    await world.tasks.tick()
    expect((await query(`select from mails where key like $1`, [`calls.unblocked:${callId}:%`])).rows).toEqual([])
  })

  it('withdraws the question when the call is cancelled, and frees the time', async () => {
    const { callId, offered } = await pick()
    const input = { callId, reason: 'client_not_needed' as const }
    value(await app.call(operations.cancelCall, input, visits.contact, { ifMatch: 3 }))
    expect(await approvalOf(callId)).toBeUndefined()
    const next = await world.insertCall()
    expect(
      await app.call(operations.offerCallTimes, { callId: next, slots: [offered] }, visits.expert, { ifMatch: 1 }),
    ).toMatchObject({ ok: true })
  })

  it('blocks a call with a present employee of the target', async () => {
    await workedAtTarget(null)
    const { callId, answer } = await pick()
    expect(answer).toMatchObject({ refusal: 'compliance_blocked' })
    expect(await open(callId)).toMatchObject({ waitType: 'client_times', pickedTime: null })
    await workedAtTarget(2)
  })

  it('lets nobody decide about a call they have sent to compliance themselves', async () => {
    const both = await insertPerson(test, tenantId, {
      name: 'Both',
      roleId: 2,
      permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageCompliance],
    })
    const visit = await signedIn(test, visits.officer.site, both)
    const { callId } = await pick(visit)
    const { approvalId } = (await approvalOf(callId))!
    expect(await decide(approvalId, { decision: 'approve' }, visit)).toMatchObject({ refusal: 'forbidden' })
    expect(await decide(approvalId, { decision: 'approve' }, visits.staff)).toMatchObject({ refusal: 'not_found' })
  })

  it('keeps the queue from a client who holds the right to manage compliance', async () => {
    const analyst = await insertPerson(test, tenantId, {
      name: 'Analyst',
      permissions: [permissionIds.ManageCompliance],
    })
    const visit = await signedIn(test, visits.officer.site, analyst)
    expect(await app.call(listApprovals, {}, visit)).toMatchObject({ refusal: 'forbidden' })
    const { callId } = await pick()
    const { approvalId } = (await approvalOf(callId))!
    expect(await app.call(getApproval, { approvalId }, visit)).toMatchObject({ refusal: 'not_found' })
    await world.settle()
    const notices = await world.test.asOwner(
      (owner) =>
        owner.query("select 1 from notifications where person_id = $1 and kind = 'approval_needed'", [analyst]),
      tenantId,
    )
    expect(notices.rowCount).toBe(0)
  })

  it('counts what waits for the officer: overdue calls, rules of others, entries of restricted lists in force', async () => {
    await query("update compliance_approvals set state = 'withdrawn', closed_at = opened_at where state = 'open'")
    const before = await workload()
    expect(before).toMatchObject({ overdue: 0, unanswered: 0, answered: 0 })
    const { callId } = await pick()
    expect(await approvalOf(callId)).toMatchObject({ questionState: null })
    expect(await workload()).toEqual(before)
    await query('update compliance_approvals set due_at = $2 where call_id = $1', [callId, clock.now()])
    const draft = `insert into compliance_rule_drafts
      (tenant_id, id, level, version, rules, edited_at, edited_by, proposed_at, proposed_by, proposal_reason)
      values ($1, $2, 'tenant', 1, '[]', $3, $4, $3, $4, 'Stricter')`
    await query(draft, [tenantId, newId(clock.now()), clock.now(), ids.staff])
    const entry = `insert into restricted_companies (tenant_id, id, name, start_on, end_on, added_at)
      values ($1, $2, $3, $4, $5, $6)`
    for (const [name, until] of [
      ['In force', null],
      ['Ended', monthsAgo(1)],
    ])
      await query(entry, [tenantId, newId(clock.now()), name, monthsAgo(2), until, clock.now()])
    expect(await workload()).toEqual({
      ...before,
      overdue: 1,
      proposedRules: 1,
      restrictedListEntries: before.restrictedListEntries + 1,
    })
    await query('update compliance_rule_drafts set proposed_by = $1', [ids.officer])
    expect(await workload()).toMatchObject({ proposedRules: 0 })
    await query('delete from compliance_rule_drafts')
    await query('delete from restricted_companies')
  })

  describe('#compliance.sendQuestion, #compliance.listOwnQuestions, #compliance.answerQuestion', () => {
    const questionsOf = (callId: string, as: (typeof visits)['contact']) =>
      app.call(listOwnApprovalQuestions, { callId }, as).then((answer) => value(answer).questions)

    it('takes a question to the chosen side alone, and the answer back to the officer', async () => {
      const { callId } = await pick()
      const { approvalId } = (await approvalOf(callId))!
      const input = { approvalId, recipient: 'expert', question: 'When did you leave?' } as const
      const sent = value(await app.call(sendApprovalQuestion, input, visits.officer))
      expect(sent.questions).toMatchObject([{ question: input.question, answer: null, recipient: 'expert' }])
      expect(await approvalOf(callId)).toMatchObject({ questionState: 'sent' })
      const before = await workload()
      await world.settle()
      expect(await questionsOf(callId, visits.contact)).toEqual([])
      const [own] = await questionsOf(callId, visits.expert)
      expect(own).toMatchObject({ question: input.question, canAnswer: true })
      expect(JSON.stringify(own)).not.toContain('sentByName')
      const notices = value(await app.call(listNotifications, {}, visits.expert)).notifications
      expect(notices.find(({ path }) => path === `calls/${callId}`)).toMatchObject({ kind: 'compliance_question' })
      const reply = { questionId: own!.questionId, answer: 'In May.' }
      expect(await app.call(answerApprovalQuestion, reply, visits.contact)).toMatchObject({ refusal: 'not_found' })
      value(await app.call(answerApprovalQuestion, reply, visits.expert))
      expect(await app.call(answerApprovalQuestion, reply, visits.expert)).toMatchObject({
        refusal: 'question_answered',
      })
      expect(await approvalOf(callId)).toMatchObject({ questionState: 'answered' })
      const { unanswered, answered } = before
      expect(await workload()).toEqual({ ...before, unanswered: unanswered - 1, answered: answered + 1 })
      await world.settle()
      const back = value(await app.call(listNotifications, {}, visits.officer)).notifications
      expect(back.map(({ kind, path }) => [kind, path])).toContainEqual([
        'question_answered',
        `approvals/${approvalId}`,
      ])
      expect(value(await app.call(getApproval, { approvalId }, visits.officer)).questions).toMatchObject([
        { answer: 'In May.', canAnswer: false },
      ])
    })

    it('takes neither questions nor answers after the decision', async () => {
      const { callId } = await pick()
      const { approvalId } = (await approvalOf(callId))!
      const input = { approvalId, recipient: 'client', question: 'Why this expert?' } as const
      value(await app.call(sendApprovalQuestion, input, visits.officer))
      value(await decide(approvalId, { decision: 'approve' }))
      const [own] = await questionsOf(callId, visits.contact)
      expect(own).toMatchObject({ canAnswer: false })
      const reply = { questionId: own!.questionId, answer: 'Too late.' }
      expect(await app.call(answerApprovalQuestion, reply, visits.contact)).toMatchObject({
        refusal: 'approval_closed',
      })
      expect(await app.call(sendApprovalQuestion, input, visits.officer)).toMatchObject({ refusal: 'approval_closed' })
    })
  })

  it('gives up a picked time that begins without a decision', async () => {
    const { callId, offered } = await pick()
    const before = clock.now()
    clock.set(new Date(offered.start))
    await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      timers
        .find(({ name }) => name === 'calls.releaseHolds')!
        .run({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit: () => {} }),
    )
    clock.set(before)
    expect(await open(callId)).toMatchObject({ waitType: 'expert_times', pickedTime: null })
    expect(await approvalOf(callId)).toBeUndefined()
  })
})

describe('#calls.getVerdict', () => {
  it('tells each side what it may know', async () => {
    const { callId } = await pick()
    const seen = (as: (typeof visits)['contact']) => app.call(operations.getCallVerdict, { callId }, as).then(value)
    const toClient = await seen(visits.contact)
    expect(toClient).toMatchObject({ approval: { state: 'open' }, verdict: { outcome: 'approve', passed: [] } })
    expect(toClient.verdict?.reasons.map(({ reason }) => reason)).toContain('former_employer')
    const toExpert = await seen(visits.expert)
    expect(toExpert.verdict).toMatchObject({
      reasons: [{ ruleId: 'confidential', clears: null, facts: [] }],
      timeline: [],
      passed: [],
    })
    expect((await seen(visits.officer)).verdict?.passed.length).toBeGreaterThan(5)
  })

  it('never tells a client or an expert what is on a restricted list', async () => {
    const add = `insert into restricted_companies (tenant_id, id, name, start_on, reason, added_at)
      values ($1, $2, 'Nordluft', '2020-01-01', 'Deal in preparation', $3)`
    const callId = await world.insertCall()
    const offered = freshSlot()
    value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
    const id = newId(clock.now())
    await query(add, [tenantId, id, clock.now()])
    const input = { callId, slot: offered }
    expect(await app.call(operations.scheduleCall, input, visits.contact, { ifMatch: 2 })).toMatchObject({
      refusal: 'compliance_blocked',
    })
    // What blocked is kept although nothing else was changed.
    for (const who of ['contact', 'expert'] as const) {
      const text = JSON.stringify(value(await app.call(operations.getCallVerdict, { callId }, visits[who])))
      expect(text).toContain('"outcome":"block"')
      expect(text).toContain('confidential')
      expect(text).not.toContain('restricted')
      expect(text).not.toContain('Deal in preparation')
    }
    await query(`update restricted_companies set end_on = '2020-01-02' where id = $1`, [id])
  })
})

describe('#calls.reschedule, #calls.openRoom', () => {
  it('asks again whether a booked call may take place', async () => {
    await workedAtTarget(24)
    const { callId, answer } = await pick()
    expect(value(answer).status).toBe(callStatuses.scheduled)
    await workedAtTarget(2)
    const to = { callId, slot: freshSlot(), reason: 'client_priority' } as const
    expect(await app.call(operations.rescheduleCall, to, visits.contact, { ifMatch: 3 })).toMatchObject({
      refusal: 'compliance_approval_needed',
    })
    // The call begins in a minute.
    const begin = new Date(clock.now().getTime() + 60_000)
    await query('update calls set starts_at = $2, ends_at = $3 where id = $1', [
      callId,
      begin,
      new Date(begin.getTime() + 3_600_000),
    ])
    expect(await app.call(operations.openCallRoom, { callId }, visits.contact)).toMatchObject({
      refusal: 'compliance_approval_needed',
    })
    await workedAtTarget(null)
    expect(await app.call(operations.openCallRoom, { callId }, visits.contact)).toMatchObject({
      refusal: 'compliance_blocked',
    })
    await workedAtTarget(24)
    expect(await app.call(operations.openCallRoom, { callId }, visits.contact)).toMatchObject({ ok: true })
    expect(await app.call(operations.rescheduleCall, to, visits.contact, { ifMatch: 3 })).toMatchObject({ ok: true })
  })
})

describe('a booked call', () => {
  const asSystem = <R>(run: (context: SystemContext) => Promise<R>) =>
    world.read((tx) => run({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit: () => {} }))
  const reevaluate = () => asSystem((context) => reevaluateCallsOf(context, ids.expert))

  // Earlier calls of the two would need approval by their number.
  beforeEach(() =>
    query(`update calls set status = 5, cancellation_reason = 'client_not_needed' where status in (4, 7)`),
  )

  it('is cancelled when its expert is restricted, as is one that still has no time', async () => {
    await workedAtTarget(24)
    const { callId, answer } = await pick()
    const unscheduledId = await world.insertCall()
    expect(value(answer).status).toBe(callStatuses.scheduled)
    await query('update people set restricted_at = $2 where id = $1', [ids.expert, clock.now()])
    await reevaluate()
    for (const id of [callId, unscheduledId])
      expect(await open(id)).toMatchObject({
        status: callStatuses.cancelled,
        callCancellationReason: 'compliance_blocked',
      })
    await query('update people set restricted_at = null where id = $1', [ids.expert])
  })

  it('goes to the officers when a fact changes, and is cancelled when it blocks', async () => {
    await workedAtTarget(24)
    const { callId } = await pick()
    await workedAtTarget(2)
    await reevaluate()
    await reevaluate()
    const waiting = value(await app.call(listApprovals, {}, visits.officer)).approvals.filter(
      (one) => one.callId === callId,
    )
    expect(waiting).toHaveLength(1)
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
    await workedAtTarget(null)
    await reevaluate()
    expect(await open(callId)).toMatchObject({ status: callStatuses.cancelled })
    expect(await approvalOf(callId)).toBeUndefined()
    await workedAtTarget(2)
  })

  /** Announces that the expert's record has changed, and lets everything react to it. */
  const reevaluateAndReact = async () => {
    clock.set(new Date(clock.now().getTime() + 900_000))
    await query(
      `insert into outbox (tenant_id, id, kind, payload, occurred_at) values ($1, $2, 'people.changed', $3, $4)`,
      [tenantId, newId(clock.now()), JSON.stringify({ personId: ids.expert, version: 1 }), clock.now()],
    )
    // Reactions emit events of their own.
    for (const _ of [1, 2, 3]) await world.settle()
  }

  it('lets an approval lapse when a fact it rested on changes, tells everybody, and clears the call when it no longer matters', async () => {
    const mailsOf = async (kind: string) => (await query('select 1 from mails where kind = $1', [kind])).rowCount
    await workedAtTarget(3)
    const { callId } = await pick()
    const { approvalId } = (await approvalOf(callId))!
    value(await decide(approvalId, { decision: 'approve' }))
    await world.settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
    const kindsOf = async (as: (typeof visits)['contact']) =>
      value(await app.call(listNotifications, {}, as))
        .notifications.filter(({ path }) => path.endsWith(callId))
        .map(({ kind, readAt }) => `${kind}${readAt ? ' read' : ''}`)
    expect(await kindsOf(visits.contact)).not.toContain('call_cleared')
    await workedAtTarget(2)
    await reevaluateAndReact()
    const first = value(await app.call(getApproval, { approvalId }, visits.officer))
    expect(first).toMatchObject({ state: 'lapsed', decision: { note: null } })
    expect(first.lapsedReasons.length).toBeGreaterThan(0)
    expect(await kindsOf(visits.expert)).toContain('call_in_review')
    expect(await mailsOf('calls.inReview')).toBe(2)
    await workedAtTarget(24)
    await reevaluateAndReact()
    expect(await approvalOf(callId)).toBeUndefined()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
    expect(await kindsOf(visits.expert)).toEqual(expect.arrayContaining(['call_cleared', 'call_in_review read']))
    expect(await mailsOf('calls.cleared')).toBe(2)
  })

  it('is scheduled at the picked time when the reason to ask an officer has gone', async () => {
    await workedAtTarget(3)
    const { callId } = await pick()
    expect(await approvalOf(callId)).toBeDefined()
    await workedAtTarget(24)
    await reevaluateAndReact()
    expect(await approvalOf(callId)).toBeUndefined()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
  })

  it('is evaluated once within the day before it begins', async () => {
    await workedAtTarget(24)
    const { callId } = await pick()
    const begin = new Date(clock.now().getTime() + 20 * 3_600_000)
    await query('update calls set starts_at = $2, ends_at = $3 where id = $1', [
      callId,
      begin,
      new Date(begin.getTime() + 3_600_000),
    ])
    const run = timers.find(({ name }) => name === 'calls.reevaluate')!.run
    for (const _ of [1, 2]) await asSystem(run)
    const { rows } = await query(
      `select count(*)::int as n from compliance_verdicts where subject_id = $1 and stage = 'day_before'`,
      [callId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})
