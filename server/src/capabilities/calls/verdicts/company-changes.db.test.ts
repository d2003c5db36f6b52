import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { addMarketEntry, getCompany, updateCompany, updateMarketEntry } from '@colloquy/contract/companies/operations'
import type { Company } from '@colloquy/contract/companies/shapes'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertRow } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { registerCompanies } from '../../companies/jobs.ts'

const world = await createCallScenario('company-changes')
const { app, clock, ids, visits, projectId, tenantId, slot, test } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

const companies: Record<string, string> = {}
const open = async (name: string) =>
  value(await app.call(getCompany, { companyId: companies[name]! }, visits.officer)) as Company
const today = () => clock.now().toISOString().slice(0, 10)
const noListing = { ticker: null, exchange: null, isin: null }

const worksAt = async (companyName: string) => {
  await query('delete from employments where person_id = $1', [ids.expert])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, confirmed_at)
     values ($1, $2, $3, $4, 'Head of Sales', '2012-01-01', $5)`,
    [tenantId, newId(clock.now()), ids.expert, companyName, clock.now()],
  )
}
/** Runs the reactions that wait, and those that they cause. */
const settle = async () => {
  for (let round = 0; round < 3; round++) await world.settle()
}
let hoursTaken = 4
/** Offers a fresh time for a call and picks it. */
const pick = async () => {
  const callId = await world.insertCall()
  const offered = slot(++hoursTaken)
  value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: 1 }))
  const answer = await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 2 })
  return { callId, answer }
}
const schedule = async (): Promise<string> => {
  const { callId, answer } = await pick()
  expect(value(answer)).toMatchObject({ status: callStatuses.scheduled })
  await settle()
  return callId
}
const statusOf = async (callId: string) => value(await app.call(operations.getCall, { callId }, visits.contact)).status
const verdictsOf = async (callId: string) =>
  (await query('select count(*)::int as n from compliance_verdicts where subject_id = $1', [callId]))[0].n as number

const addFiling = async (name: string) => {
  const company = await open(name)
  const input = { companyId: company.companyId, kind: 'ipo_filing' as const, ...noListing, from: today(), until: null }
  return value(await app.call(addMarketEntry, input, visits.officer, { ifMatch: company.version })) as Company
}
const withdraw = async ({ companyId, version, entries }: Company) => {
  const { entryId, kind: _, ...entry } = entries.find(({ until }) => until === null)!
  const input = { companyId, entryId, ...entry, until: today() }
  return value(await app.call(updateMarketEntry, input, visits.officer, { ifMatch: version }))
}

beforeAll(async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  for (const name of ['Nordluft AB', 'Nordluft Service', 'Fjordlager', 'Unrelated']) {
    companies[name] = newId(clock.now())
    const row = { tenant_id: tenantId, id: companies[name], name, kind: 'employer' }
    await test.asOwner((owner) => insertRow(owner, 'companies', row), tenantId)
  }
  await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    registerCompanies({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => {} }),
  )
})
beforeEach(() => worksAt('Fjordlager'))

describe('#companies.addMarketEntry, #companies.updateMarketEntry', () => {
  it('cancels a call an hour ahead once a filing is entered, notifies both sides, and allows it once the filing is withdrawn', async () => {
    const callId = await schedule()
    // An hour before the call.
    clock.pass(4 * world.hour)
    const filed = await addFiling('Nordluft AB')
    expect(filed).toMatchObject({
      hasOpenOffer: true,
      history: [{ kind: 'entry_added', entryKind: 'ipo_filing', fields: [{ field: 'from', after: today() }] }],
    })
    await settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
    for (const visit of [visits.contact, visits.expert])
      expect(value(await app.call(listNotifications, {}, visit)).notifications[0]).toMatchObject({
        kind: 'call_cancelled',
      })
    expect((await pick()).answer).toMatchObject({ refusal: 'compliance_blocked' })

    const withdrawn = await withdraw(filed)
    expect(withdrawn).toMatchObject({ hasOpenOffer: false, history: [{ kind: 'entry_changed' }, {}] })
    expect(value((await pick()).answer)).toMatchObject({ status: callStatuses.scheduled })
  })

  it('notifies both sides of a cancelled call once that nothing blocks it any longer, and never after it was resumed', async () => {
    const countMails = async (callId: string) =>
      (await query(`select key from mails where key like $1`, [`calls.unblocked:${callId}:%`])).length
    const [callId, resumed] = [await schedule(), await schedule()]
    const kindsOf = async (visit: typeof visits.contact) =>
      value(await app.call(listNotifications, {}, visit))
        .notifications.filter(({ path, readAt }) => path === `calls/${callId}` && readAt === null)
        .map(({ kind }) => kind)
    const filed = await addFiling('Nordluft AB')
    await settle()
    expect([await statusOf(callId), await statusOf(resumed)]).toEqual([5, 5])
    clock.pass(world.hour)
    await world.tasks.tick()
    expect(await countMails(callId)).toBe(0)
    const { version } = value(await app.call(operations.getCall, { callId: resumed }, visits.contact))
    value(await app.call(operations.reopenCall, { callId: resumed }, visits.contact, { ifMatch: version }))
    await withdraw(filed)
    for (let hours = 0; hours < 3; hours++) {
      clock.pass(world.hour)
      await world.tasks.tick()
    }
    expect([await countMails(callId), await countMails(resumed)]).toEqual([2, 0])
    for (const visit of [visits.contact, visits.expert]) expect(await kindsOf(visit)).toContain('call_unblocked')
    const stopped = value(await app.call(operations.getCall, { callId }, visits.contact))
    expect(stopped).toMatchObject({ status: callStatuses.cancelled, can: { reopen: true } })
    value(await app.call(operations.reopenCall, { callId }, visits.contact, { ifMatch: stopped.version }))
    await settle()
    expect(await kindsOf(visits.contact)).not.toContain('call_unblocked')
  })

  it('renews the verdict of a call without a time, and of no call that the company does not concern', async () => {
    const callId = await world.insertCall()
    const input = { projectId, expertId: ids.expert, topic: 'Storage', minutes: 60, questions: [] }
    const requested = value(await app.call(operations.requestCall, input, visits.contact))
    await settle()
    const before = await verdictsOf(requested.callId)
    const other = await addFiling('Unrelated')
    await settle()
    expect(await verdictsOf(requested.callId)).toBe(before)
    await withdraw(other)
    const filed = await addFiling('Fjordlager')
    await settle()
    expect(await verdictsOf(requested.callId)).toBe(before + 1)
    expect(await statusOf(requested.callId)).toBe(callStatuses.inScheduling)
    expect(await statusOf(callId)).toBe(callStatuses.inScheduling)
    await withdraw(filed)
  })

  it('refuses an entry that ends before it starts, and one that does not exist', async () => {
    const { companyId, version } = await open('Unrelated')
    const dates = { ...noListing, from: '2026-02-01', until: '2026-01-31' }
    expect(
      await app.call(addMarketEntry, { companyId, kind: 'listing', ...dates }, visits.officer, { ifMatch: version }),
    ).toMatchObject({ refusal: 'market_entry_dates' })
    const entryId = newId(clock.now())
    expect(
      await app.call(updateMarketEntry, { companyId, entryId, ...dates, until: null }, visits.officer, {
        ifMatch: version,
      }),
    ).toMatchObject({ refusal: 'not_found' })
  })
})

describe('a parent that is entered', () => {
  it('cancels the calls of people who work for a company of the group, under any of its names', async () => {
    await worksAt('NLS')
    const service = await open('Nordluft Service')
    const callId = await schedule()
    const { companyId, name, sector, country, isOptedOut, isGovernment, isListingKnown, version } = service
    const info = { companyId, name, sector, country, isOptedOut, isGovernment, isListingKnown }
    const change = { ...info, aliases: ['NLS'], parentId: companies['Nordluft AB']! }
    value(await app.call(updateCompany, change, visits.officer, { ifMatch: version }))
    await settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
  })
})
