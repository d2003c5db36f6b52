import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  addRestrictedListEntry,
  endRestrictedListEntry,
  getRestrictedListEntry,
  listRestrictedListEntries,
  listRestrictedLists,
  updateRestrictedListEntry,
} from '@colloquy/contract/compliance/restricted-list-operations'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn, type TestSession } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('lists')
const { app, clock, ids, visits, projectId, tenantId, companyId, otherCompanyId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** A company of the registry. */
const register = async (name: string, parentId: string | null = null) => {
  const id = newId(clock.now())
  await query(`insert into companies (tenant_id, id, name, kind) values ($1, $2, $3, 'employer')`, [tenantId, id, name])
  await query(
    `insert into company_names (tenant_id, match_name, name, company_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, name.toLowerCase(), name, id],
  )
  await query(
    `insert into company_profiles (tenant_id, company_id, parent_id) values ($1, $2, $3)
     on conflict (tenant_id, company_id) do update set parent_id = excluded.parent_id`,
    [tenantId, id, parentId],
  )
  return id
}

const entry = { aliases: [], companyId: null, listedAt: day(-10), removedAt: null, reason: 'Deal in preparation' }
const add = (listId: string, input: object, as: TestSession = visits.officer) =>
  app.call(addRestrictedListEntry, { ...entry, name: 'Somebody', listId, ...input } as never, as)
const end = (entryId: string, removedAt: string | null, ifMatch: number, as: TestSession = visits.officer) =>
  app.call(endRestrictedListEntry, { entryId, removedAt, note: 'The deal is signed' }, as, { ifMatch })
const namesIn = async (listId: string, more: object = {}, as: TestSession = visits.officer) =>
  value(await app.call(listRestrictedListEntries, { listId, ...more } as never, as)).entries.map(({ name }) => name)
const book = () =>
  world.insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + 5 * 86_400_000) })
const statusOf = async (callId: string) => value(await app.call(operations.getCall, { callId }, visits.contact)).status

let clientOfficer: TestSession
beforeAll(async () => {
  const id = await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance, companyId })
  clientOfficer = await signedIn(test, visits.officer.site, id)
})

describe('#compliance.addRestrictedListEntry, #compliance.listRestrictedListEntries, #compliance.getRestrictedListEntry', () => {
  it('lists a name or a company of the registry, as of any day, and finds it by its other names', async () => {
    const heat = await register('Heatworks')
    value(await add('tenant', { name: 'Quiet Partners', aliases: ['QP 100% Holding'] }))
    value(await add('tenant', { companyId: heat, listedAt: day(20), removedAt: day(40) }))
    expect(await namesIn('tenant')).toEqual(['Quiet Partners'])
    expect(await namesIn('tenant', { view: 'upcoming' })).toEqual(['Heatworks'])
    expect(await namesIn('tenant', { asOf: day(20) })).toEqual(['Heatworks', 'Quiet Partners'])
    expect(await namesIn('tenant', { asOf: day(40) })).toEqual(['Quiet Partners'])
    expect(await namesIn('tenant', { asOf: day(40), view: 'ended' })).toEqual(['Heatworks'])
    expect(await namesIn('tenant', { text: '100%' })).toEqual(['Quiet Partners'])
    expect(await namesIn('tenant', { text: '100_' })).toEqual([])
  })

  it('refuses the same company twice on the same days, an end before the beginning, and unknown companies', async () => {
    expect(await add('tenant', { name: 'Quiet Partners GmbH' })).toMatchObject({ refusal: 'restricted_list_exists' })
    expect(await add('tenant', { name: 'QP 100 Holding' })).toMatchObject({ refusal: 'restricted_list_exists' })
    expect(await add(companyId, { name: 'Quiet Partners' })).toMatchObject({ ok: true })
    expect(await add('tenant', { removedAt: day(-10) })).toMatchObject({ refusal: 'restricted_list_dates' })
    expect(await add('tenant', { companyId: newId(clock.now()) })).toMatchObject({
      refusal: 'restricted_list_company_unknown',
    })
    expect(await add(newId(clock.now()), {})).toMatchObject({ refusal: 'not_found' })
  })

  it('keeps the name and the reason out of the audit log', async () => {
    value(await add('tenant', { name: 'Unspoken Industries', reason: 'Unspoken reason' }))
    const { rows } = await query(`select * from audit_entries`)
    expect(JSON.stringify(rows)).toContain('compliance.addRestrictedListEntry')
    expect(JSON.stringify(rows)).not.toContain('Unspoken')
  })
})

describe('#compliance.endRestrictedListEntry, #compliance.updateRestrictedListEntry', () => {
  it('ends an entry on a day, takes the end back, and records who did what', async () => {
    const { entryId } = value(await add('tenant', { name: 'Ending Soon' }))
    expect(value(await end(entryId, day(3), 1))).toMatchObject({ removedAt: day(3), version: 2 })
    expect(await end(entryId, day(4), 1)).toMatchObject({ refusal: 'stale' })
    expect(await end(entryId, day(-11), 2)).toMatchObject({ refusal: 'restricted_list_dates' })
    value(await end(entryId, null, 2))
    value(
      await app.call(updateRestrictedListEntry, { entryId, reason: 'Another deal' }, visits.officer, { ifMatch: 3 }),
    )
    const opened = value(await app.call(getRestrictedListEntry, { entryId }, visits.officer))
    expect(opened).toMatchObject({ removedAt: null, reason: 'Another deal', can: { end: true, edit: true } })
    expect(opened.history).toMatchObject([
      { kind: 'reason', reason: 'Another deal', byName: 'Ida Person' },
      { kind: 'resumed', removedAt: null },
      { kind: 'ended', removedAt: day(3), note: 'The deal is signed' },
      { kind: 'added', removedAt: null, reason: 'Deal in preparation' },
    ])
  })

  it('takes back an entry by ending it on its first day, and never resumes it beside another of the same company', async () => {
    const { entryId } = value(await add('tenant', { name: 'By Mistake' }))
    value(await end(entryId, day(-10), 1))
    expect(await namesIn('tenant', { text: 'By Mistake' })).toEqual([])
    expect(await namesIn('tenant', { text: 'By Mistake', view: 'ended' })).toEqual(['By Mistake'])
    value(await add('tenant', { name: 'By Mistake' }))
    expect(await end(entryId, null, 2)).toMatchObject({ refusal: 'restricted_list_exists' })
  })
})

describe('#compliance.listRestrictedLists', () => {
  it('shows the tenant’s officers all lists, and those of a client their own alone', async () => {
    const lists = async (as: TestSession) => value(await app.call(listRestrictedLists, {}, as)).lists
    expect((await lists(visits.officer)).map(({ listId }) => listId)).toEqual(['tenant', companyId, otherCompanyId])
    expect(await lists(clientOfficer)).toEqual([{ listId: companyId, clientName: 'Northbeam Capital', listedCount: 1 }])
    const { entryId } = value(await add(otherCompanyId, { name: 'Their Secret' }))
    for (const listId of ['tenant', otherCompanyId])
      expect(await app.call(listRestrictedListEntries, { listId }, clientOfficer)).toMatchObject({
        refusal: 'not_found',
      })
    expect(await app.call(getRestrictedListEntry, { entryId }, clientOfficer)).toMatchObject({ refusal: 'not_found' })
    expect(await end(entryId, day(1), 1, clientOfficer)).toMatchObject({ refusal: 'not_found' })
    expect(await add(companyId, { name: 'Our Secret' }, clientOfficer)).toMatchObject({ ok: true })
    for (const who of ['contact', 'outsider', 'expert', 'staff', 'vendor'] as const)
      expect(await app.call(listRestrictedListEntries, { listId: companyId }, visits[who])).toMatchObject({
        refusal: 'not_found',
      })
  })
})

describe('a changed entry', () => {
  beforeEach(async () => {
    await query(`update calls set status = 5, cancellation_reason = 'client_not_needed' where status in (4, 7, 9)`)
    await query(`delete from bookings`)
    await query(`delete from employments`)
  })
  const target = (name: string) => query(`update projects set target_companies = $2 where id = $1`, [projectId, [name]])

  it('cancels the open calls about its company, by registry, alias and subsidiary, and no others', async () => {
    const parent = await register('Voltgroup')
    await register('Volt Cells', parent)
    await target('Volt Cells')
    const callId = await book()
    value(await add(otherCompanyId, { companyId: parent }))
    await world.settle()
    expect(await statusOf(callId)).toBe(callStatuses.scheduled)
    value(await add(companyId, { companyId: parent, listedAt: day(30) }))
    await world.settle()
    expect(await statusOf(callId)).toBe(callStatuses.scheduled)
    value(await add('tenant', { companyId: parent }))
    await world.settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)

    await target('Nobody in particular')
    const byAlias = await book()
    value(await add('tenant', { name: 'Listed Name', aliases: ['Nobody in Particular Ltd'] }))
    await world.settle()
    expect(await statusOf(byAlias)).toBe(callStatuses.cancelled)
  })

  it('cancels calls with people who work there, and tells neither side that a list is the reason', async () => {
    await target('Something else')
    await query(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on, confirmed_at)
       values ($1, $2, $3, 'Hidden Works', 'Buyer', '2015-01-01', $4)`,
      [tenantId, newId(clock.now()), ids.expert, clock.now()],
    )
    const callId = await book()
    value(await add('tenant', { name: 'Hidden Works AG', reason: 'Whispered' }))
    await world.settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
    for (const who of ['contact', 'expert'] as const) {
      const seen = [
        value(await app.call(operations.getCallVerdict, { callId }, visits[who])),
        value(await app.call(operations.getCall, { callId }, visits[who])),
      ]
      expect(JSON.stringify(seen)).not.toMatch(/restrict|Hidden Works AG|Whispered/)
    }
  })
})
