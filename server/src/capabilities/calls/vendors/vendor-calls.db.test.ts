import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import {
  acceptProposal,
  listProposals,
  listSourcingRequests,
  proposeExpert,
  requestProposals,
} from '@colloquy/contract/sourcing/operations'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { insertCompany } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { loadCall } from '../queries.ts'
import { audienceWithStaff } from '../transition-commands.ts'

const world = await createCallScenario('vendorcalls')
const { app, visits, ids, tenantId, companyId, projectId, test, exchange, slot } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const settle = async () => {
  await world.settle()
  await world.settle()
}

await query('update people set permissions = $2 where id = $1', [ids.clerk, [permissionIds.ManageProjects]])
const insertVendor = async (name: string) => {
  const vendorId = await insertCompany(test, tenantId, name)
  await query(`update companies set kind = 'vendor' where id = $1`, [vendorId])
  const personId = await insertPerson(test, tenantId, { name, roleId: roleIds.vendor, companyId: vendorId })
  return { vendorId, personId, visit: await signedIn(test, exchange, personId) }
}
type Vendor = Awaited<ReturnType<typeof insertVendor>>
const kestrel = await insertVendor('Kestrel Insight')
const tern = await insertVendor('Tern Research')

const brief = { title: 'Cold stores', brief: 'Who automates them?', questions: [], dueOn: '2099-01-01' }
value(
  await app.call(requestProposals, { ...brief, projectId, vendorIds: [kestrel.vendorId, tern.vendorId] }, visits.clerk),
)
const { rate, email } = { rate: { minor: 45_000, currency: 'EUR' } as const, email: 'emil@people.example' }
const propose = async ({ visit }: Vendor) => {
  const { requestId } = value(await app.call(listSourcingRequests, {}, visit)).requests[0]!
  const employments = [{ companyName: 'Frostlager', title: 'Head', startDate: '2016-02-01', endDate: null }]
  const info = { firstName: 'Emil', lastName: 'Berg', email, country: 'NO', timeZone: 'Europe/Oslo', headline: 'Head' }
  const said = { ...info, relevance: 'Ran it.', employments, rate, answers: [], requestId }
  return value(await app.call(proposeExpert, said, visit))
}
const accept = async ({ proposalId, version }: { proposalId: string; version: number }) =>
  value(
    await app.call(acceptProposal, { proposalId, personId: ids.expert, creditsPerHour: 150 }, visits.clerk, {
      ifMatch: version,
    }),
  )
// Tern has brought the record of the expert long ago; Kestrel was first for this project, although accepted later.
await query('update people set company_id = $1 where id = $2', [tern.vendorId, ids.expert])
const first = await propose(kestrel)
world.clock.pass(3_600_000)
const second = await propose(tern)
await accept(second)
await accept(first)

/** Everything that a vendor can read, and what was mailed to it. */
const worldOf = async ({ visit, vendorId }: Vendor): Promise<unknown> => {
  await settle()
  return {
    calls: value(await app.call(operations.listCalls, {}, visit)),
    facets: value(await app.call(operations.listCallFacets, {}, visit)),
    proposals: value(await app.call(listProposals, {}, visit)),
    home: value(await app.call(getHomePage, {}, visit)),
    notifications: value(await app.call(listNotifications, {}, visit)),
    mails: await query(
      `select m.kind from mails m join people p on lower(p.email) = lower(m.to_address)
      where p.company_id = $1 and p.role_id = 64 order by m.kind`,
      [vendorId],
    ),
  }
}
const request = async () =>
  value(
    await app.call(
      operations.requestCall,
      { projectId, expertId: ids.expert, topic: 'Storage', minutes: 60, questions: ['What does Northbeam pay?'] },
      visits.contact,
    ),
  ).callId
const open = async (callId: string, as = visits.contact) => value(await app.call(operations.getCall, { callId }, as))
const ifMatch = async (callId: string) => ({ ifMatch: (await open(callId)).version })
const noticesOf = async ({ visit }: Vendor, callId: string) =>
  value(await app.call(listNotifications, {}, visit))
    .notifications.flatMap(({ kind, path }) => (path === `calls/${callId}` ? [kind] : []))
    .toSorted()

describe('a call with an expert whom two vendors have proposed', () => {
  it('is answered by the vendor that was first, and nothing of it reaches the other', async () => {
    const before = await worldOf(tern)
    const callId = await request()
    await settle()
    expect((await open(callId, kestrel.visit)).waitType).toBe('vendor_answer')

    const offer = { callId, slots: [slot(12), slot(30)] }
    expect(await app.call(operations.getCall, { callId }, tern.visit)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(operations.offerCallTimes, offer, tern.visit, await ifMatch(callId))).toMatchObject({
      refusal: 'not_found',
    })
    expect(await app.call(operations.suggestCallTimes, { callId }, tern.visit)).toMatchObject({ refusal: 'not_found' })

    const offered = value(await app.call(operations.offerCallTimes, offer, kestrel.visit, await ifMatch(callId)))
    // The vendor says when the expert is free. The expert has confirmed nothing.
    expect(offered).toMatchObject({ waitType: 'client_times', offeredTimes: offer.slots })
    expect(offered.seats).toMatchObject([{ kind: 'expert', state: 'invited', person: { personId: ids.expert } }])

    value(await app.call(operations.scheduleCall, { callId, slot: slot(12) }, visits.contact, await ifMatch(callId)))
    await settle()
    expect(await noticesOf(kestrel, callId)).toEqual(['vendor_answer_needed', 'vendor_call_scheduled'])
    value(
      await app.call(
        operations.postponeCall,
        { callId, reason: 'client_priority' },
        visits.contact,
        await ifMatch(callId),
      ),
    )
    await settle()
    expect(await noticesOf(kestrel, callId)).toContain('vendor_call_without_time')
    const audience = await world.read(async (tx) => audienceWithStaff(tx, (await loadCall({ tx, input: { callId } }))!))
    expect([audience.includes(kestrel.personId), audience.includes(tern.personId)]).toEqual([true, false])
    expect(await worldOf(tern)).toEqual(before)
  })

  it('shows the vendor its times, and neither the client, nor its people, nor what they want to know', async () => {
    await query('delete from mails')
    const callId = await request()
    await settle()
    const seen = await open(callId, kestrel.visit)
    expect(seen).toMatchObject({
      topic: 'Storage',
      contact: { fullName: `Client ${seen.code}`, title: null, companyName: null, photoId: null },
      questions: [],
      credits: null,
      steps: [{ kind: 'requested', byName: null }],
      can: { offerTimes: true, cancel: true, schedule: false, join: false },
    })
    const mails = await query(`select message from mails where kind = 'calls.vendorAnswer'`)
    expect(mails).toHaveLength(1)
    const { text } = await simpleParser(mails[0]!.message)
    expect(text).toContain('Storage')
    const facets = value(await app.call(operations.listCallFacets, {}, kestrel.visit)).facets
    expect([facets.contacts, facets.clients, facets.projects]).toEqual([[], [], []])
    const everything = JSON.stringify([seen, facets, text, await worldOf(kestrel)])
    for (const secret of ['Ada', 'Northbeam', ids.contact, ids.teammate, companyId])
      expect(everything).not.toContain(secret)
    // Nor can it be guessed by a search.
    expect(value(await app.call(operations.listCalls, { text: 'Ada' }, kestrel.visit)).total).toBe(0)
  })

  it('does not tell the vendor of prices and compliance', async () => {
    await query('update people set credits_per_hour = 15000 where id = $1', [ids.expert])
    await query('update projects set agreed_credits_per_hour = 12000 where id = $1', [projectId])
    const callId = await request()
    value(
      await app.call(operations.offerCallTimes, { callId, slots: [slot(50)] }, kestrel.visit, await ifMatch(callId)),
    )
    const picked = await app.call(
      operations.scheduleCall,
      { callId, slot: slot(50) },
      visits.contact,
      await ifMatch(callId),
    )
    expect(value(picked).waitType).toBe('rate_approval')
    const seen = await open(callId, kestrel.visit)
    expect(seen).toMatchObject({ status: callStatuses.inScheduling, waitType: null, pickedTime: slot(50) })
    expect(seen.steps.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['requested', null],
      ['times_offered', expect.stringContaining('Kestrel')],
      ['picked', null],
    ])
  })
})
