import { offerCallTimes, scheduleCall } from '@colloquy/contract/calls/operations'
import { appointDeputy } from '@colloquy/contract/compliance/delegation-operations'
import { decideApproval, getApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import {
  getApprovalResponseTime,
  setApprovalResponseTime,
} from '@colloquy/contract/compliance/response-time-operations'
import { roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('response-times')
const { app, clock, ids, tenantId, slot, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
// A Monday morning in London and in Berlin.
const monday = new Date('2031-03-03T09:00:00.000Z')
clock.set(monday)
const officers = {
  ida: ids.officer,
  kim: await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance }),
}

/** A new session, as time passes here. */
const as = (name: 'officer' | 'contact' | 'expert' | 'staff') =>
  signedIn(test, name === 'expert' ? world.expertSite : world.exchange, ids[name], clock)

/** A call so many hours from now whose picked time waits for an officer. */
const insertPending = async (hours: number): Promise<string> => {
  const callId = await world.insertCall()
  const picked = slot(hours)
  value(await app.call(offerCallTimes, { callId, slots: [picked] }, await as('expert'), { ifMatch: 1 }))
  value(await app.call(scheduleCall, { callId, slot: picked }, await as('contact'), { ifMatch: 2 }))
  await world.settle()
  return (await query('select id from compliance_approvals where call_id = $1', [callId])).rows[0].id
}
const queue = async () => {
  const { approvals, workload } = value(await app.call(listApprovals, {}, await as('officer')))
  return { due: approvals.map(({ approvalId, dueAt }) => [approvalId, dueAt]), overdue: workload.overdue }
}
/** Lets time pass, and everything that follows from it happen. */
const wait = async (hours: number): Promise<void> => {
  clock.set(new Date(clock.now().getTime() + hours * hour))
  for (const _ of [1, 2]) {
    await world.tasks.tick()
    await world.settle()
  }
}
const overdueNotices = async () =>
  (
    await query(
      `select person_id, path, read_at is null as "isUnread" from notifications where kind = 'approval_overdue' order by path`,
    )
  ).rows
const overdueMails = async () => {
  const { rows } = await query(
    `select to_address as "to", message from mails where kind = 'compliance.overdue' order by queued_at, to_address`,
  )
  await query('delete from mails')
  return Promise.all(rows.map(async ({ to, message }) => ({ to, text: (await simpleParser(message)).text! })))
}

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
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify([rule]), new Date(clock.now().getTime() - hour)],
  )
})

describe('#compliance.setResponseTime, #compliance.getResponseTime', () => {
  it('orders the queue by what is due first: within a working day, and before the call', async () => {
    expect(value(await app.call(getApprovalResponseTime, {}, await as('officer')))).toMatchObject({ hours: 8 })
    const [late, soon] = [await insertPending(200), await insertPending(6)]
    expect(await queue()).toEqual({
      due: [
        [soon, '2031-03-03T15:00:00.000Z'],
        [late, '2031-03-03T17:00:00.000Z'],
      ],
      overdue: 0,
    })
    const input = { hours: 2, workweek: 'monday_friday', timeZone: 'Europe/Berlin' } as const
    expect(value(await app.call(setApprovalResponseTime, input, await as('officer')))).toEqual(input)
    expect(value(await app.call(getApprovalResponseTime, {}, await as('officer')))).toEqual(input)
    expect((await queue()).due.map(([, due]) => due)).toEqual(['2031-03-03T11:00:00.000Z', '2031-03-03T11:00:00.000Z'])
    expect(
      await app.call(setApprovalResponseTime, { ...input, timeZone: 'Nowhere' } as never, await as('officer')),
    ).toMatchObject({
      refusal: 'invalid_input',
    })
    expect(await app.call(setApprovalResponseTime, input, await as('staff'))).toMatchObject({ status: 403 })
    const { rows } = await query(
      `select facts from audit_entries where operation = 'compliance.setResponseTime' and outcome = 'done'`,
    )
    expect(rows).toMatchObject([{ facts: input }])
  })

  it('officers who are present are told once of each call that nobody has decided about in time', async () => {
    const [from, until] = [clock.now().toISOString(), new Date(clock.now().getTime() + 48 * hour).toISOString()]
    value(await app.call(appointDeputy, { deputyId: officers.kim, from, until }, await as('officer')))
    await wait(1.9)
    expect(await overdueNotices()).toEqual([])
    await wait(0.2)
    expect((await queue()).overdue).toBe(2)
    const [first, second] = (await queue()).due.map(([id]) => `approvals/${id}`).toSorted()
    const overdueNotice = (path?: string) => ({ person_id: officers.kim, path, isUnread: true })
    expect(await overdueNotices()).toEqual([overdueNotice(first), overdueNotice(second)])
    const mails = await overdueMails()
    expect(mails.map(({ to }) => to)).toEqual([`${officers.kim}@person.example`, `${officers.kim}@person.example`])
    // In the zone of the reader.
    expect(mails[0]!.text.replace(/[\u2066-\u2069]/g, '')).toContain('Monday, March 3, 2031, 12:00 (Berlin)')
    await wait(1)
    expect(await overdueNotices()).toHaveLength(2)
    expect(await overdueMails()).toEqual([])
  })

  it('a decision settles what officers were told', async () => {
    const approvalId = (await queue()).due[0]![0]!
    const { version } = value(await app.call(getApproval, { approvalId }, await as('officer')))
    const input = { approvalId, decision: 'approve' as const, conditions: [], note: '' }
    value(await app.call(decideApproval, input, await as('officer'), { ifMatch: version }))
    await world.settle()
    expect((await queue()).overdue).toBe(1)
    expect((await overdueNotices()).filter(({ isUnread }) => isUnread)).toHaveLength(1)
  })
})
