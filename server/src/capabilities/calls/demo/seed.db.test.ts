import { listCallAnswerLinks } from '@colloquy/contract/calls/answer-link-operations'
import { listCallStandbys } from '@colloquy/contract/calls/attendance/standby-operations'
import { listCalls, openCallRoom } from '@colloquy/contract/calls/operations'
import { listCallReadiness } from '@colloquy/contract/calls/readiness-operations'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { briefs } from '../../../../demo/briefs.ts'
import { value } from '../../../../testing/app.ts'
import { insertCompany } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { startingRules } from '../../compliance/rules/default-rules.ts'
import { seedDecision } from '../../compliance/seed.ts'
import { seedProjects } from '../../projects/seed.ts'
import { visitsOf } from '../room/ledger-store.ts'
import { minutesTogether } from '../room/minutes-ledger.ts'
import { seedCalls } from './seed.ts'
import { seedWaits } from './waits-seed.ts'

const { completed, scheduled } = callStatuses

const world = await createCallScenario('demo')
const { test, tenantId, ids, visits, app, clock, companyId, otherCompanyId } = world
const at = new Date('2026-11-20T09:41:00Z')
clock.set(at)

const industries = [...new Set(briefs.map((brief) => brief.industry))]
const experts = await Promise.all(
  Array.from({ length: 48 }, () => insertPerson(test, tenantId, { name: 'Expert', personType: personTypes.expert })),
)
await test.asOwner(async (owner) => {
  await owner.query('update people set credits_per_hour = 12000 where id = any($1)', [experts])
  for (const [i, industry] of industries.entries()) {
    const company = newId(at)
    await owner.query(
      `insert into companies (tenant_id, id, name, kind, industry) values ($1, $2, $3, 'employer', $4)`,
      [tenantId, company, `Company ${i}`, industry],
    )
    for (const personId of [experts[i * 2], experts[i * 2 + 1], ...(i === 0 ? [ids.expert] : [])])
      await owner.query(
        `insert into employments (tenant_id, id, person_id, company_id, company_name, title, start_on, is_primary)
         values ($1, $2, $3, $4, $5, 'Director', '2019-01-01', true)`,
        [tenantId, newId(at), personId, company, `Company ${i}`],
      )
  }
}, tenantId)

const makeId = () => newId(at)
const thirdCompanyId = await insertCompany(test, tenantId, 'Third Capital')
const clients = [
  { companyId, people: [ids.contact, ids.teammate, ids.colleague] },
  { companyId: otherCompanyId, people: [ids.outsider] },
  { companyId: thirdCompanyId, people: [await insertPerson(test, tenantId, { companyId: thirdCompanyId })] },
]
await world.read(async (tx) => {
  const projects = await seedProjects(tx, { tenantId, at, makeId, briefs, clients })
  await seedCalls(tx, { tenantId, at, makeId, projects, client: ids.contact, expert: ids.expert, count: 120 })
})
const calls = await world.read((tx) => tx.selectFrom('calls').selectAll().execute())
await test.asOwner(async (owner) => {
  const vendorId = newId(at)
  await owner.query(`insert into companies (tenant_id, id, name, kind) values ($1, $2, 'Scouts', 'vendor')`, [
    tenantId,
    vendorId,
  ])
  await owner.query('update people set company_id = $1 where id = any($2)', [vendorId, experts])
  await owner.query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(at), JSON.stringify(startingRules('approve').filter(({ id }) => id === 'public-office')), at],
  )
  await insertPerson(test, tenantId, { companyId: otherCompanyId, permissions: [permissionIds.ManageCompliance] })
}, tenantId)
await world.read((tx) =>
  seedWaits(tx, {
    tenantId,
    at,
    without: [ids.contact, ids.expert],
    clientId: companyId,
    vendorId: null,
    approve: (callId, note) => seedDecision(tx, { callId, officer: ids.officer, at, note }),
  }),
)

describe('the demo world', () => {
  it('has calls in all eight statuses around now, each at a plausible time', () => {
    const counts = Map.groupBy(calls, (call) => call.status)
    expect([...counts.keys()].toSorted()).toEqual(Object.values(callStatuses).toSorted())
    expect(calls.length).toBeGreaterThan(110)
    for (const call of calls) {
      if (call.status === completed) expect(call.ends_at!.getTime()).toBeLessThan(at.getTime())
    }
    const begun = calls.filter(({ status, starts_at }) => isBooked(status) && starts_at!.getTime() <= at.getTime())
    expect(begun.map(({ ends_at }) => ends_at!.getTime() > at.getTime())).toEqual([true])
  })

  it('has calls that wait for each thing they can wait for, in the words of the product', async () => {
    const { calls: listed } = value(await app.call(listCalls, { size: 200 }, visits.staff))
    const waits = new Set(listed.map(({ waitType }) => waitType))
    for (const wait of ['vendor_answer', 'rate_approval', 'client_compliance', 'chaperone', 'interpreter'] as const)
      expect(waits).toContain(wait)
  })

  it('has a missed call with the answer of the expert, a call whose sides are awaited, and stand-bys', async () => {
    const { calls: listed } = value(await app.call(listCalls, { size: 200 }, visits.expert))
    const missed = listed
      .flatMap(({ attendanceViolations }) => attendanceViolations)
      .filter(({ personId }) => personId === ids.expert)
    expect(missed).toMatchObject([{ kind: 'no_show', answer: { text: expect.stringMatching(/train/) } }])
    const { calls: awaited } = value(await app.call(listCallReadiness, { hours: 4 }, visits.staff))
    expect(awaited[0]!.urgency).toBe('absent')
    expect(value(await app.call(listCallStandbys, {}, visits.expert)).standbys).toMatchObject([{ state: 'requested' }])
    const { calls: all } = value(await app.call(listCalls, { size: 200 }, visits.staff))
    const states = all.flatMap(({ standbys }) => standbys.map(({ state }) => state))
    expect(states.toSorted()).toEqual(['agreed', 'requested'])
    for (const { standbys, seats } of all)
      for (const { person } of standbys) expect(seats.map((one) => one.person.personId)).not.toContain(person.personId)
    const open = all.find(({ contact, offeredTimes }) => contact.personId === ids.contact && offeredTimes.length > 0)!
    const { links } = value(await app.call(listCallAnswerLinks, { callId: open.callId }, visits.contact))
    expect(links).toMatchObject([{ state: 'active' }])
  })

  it('has minutes that agree with the ledger', async () => {
    for (const call of calls.filter(({ status }) => status === completed)) {
      const minutes = await world.read(async (tx) => minutesTogether(await visitsOf(tx, call.id), at))
      expect(call.actual_minutes).toBe(minutes)
      expect(minutes).toBeGreaterThan(20)
    }
  })

  it('has steps in chronological order, none of them in the future', async () => {
    const steps = await world.read((tx) => tx.selectFrom('call_steps').selectAll().orderBy('sequence').execute())
    for (const [, own] of Map.groupBy(steps, (step) => step.call_id)) {
      const instants = own.map((step) => step.occurred_at.getTime())
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
      expect(instants.at(-1)).toBeLessThanOrEqual(at.getTime())
    }
  })

  it('has calls after the next clock change', () => {
    const change = Date.parse('2027-03-14T07:00:00Z')
    expect(calls.some((call) => call.status === scheduled && call.starts_at!.getTime() > change)).toBe(true)
  })

  it('has tasks for the demo accounts of the client and the expert', async () => {
    const homes = await Promise.all(
      [visits.contact, visits.expert].map(async (visit) => {
        const home = await app.call(getHomePage, {}, visit)
        if (!home.ok) throw new Error(home.refusal)
        return home.value
      }),
    )
    const kinds = homes.map((home) => home.tasks.map((task) => task.kind))
    expect(kinds[0]).toEqual(expect.arrayContaining(['join_call', 'pick_time', 'answer_postponed']))
    expect(kinds[1]).toEqual(expect.arrayContaining(['join_call', 'offer_times']))
    expect(homes[0]!.today.length).toBeGreaterThanOrEqual(3)
    expect(homes[0]!.nextCalls.length).toBeGreaterThanOrEqual(3)
    const open = homes[0]!.tasks.find((task) => task.kind === 'join_call')!
    expect(await app.call(openCallRoom, { callId: open.callId }, visits.expert)).toMatchObject({ ok: true })
    const inbox = await app.call(listNotifications, {}, visits.contact)
    expect(inbox).toMatchObject({ ok: true, value: { unread: expect.any(Number) } })
    expect(inbox.ok && inbox.value.unread).toBeGreaterThan(0)
  })
})
