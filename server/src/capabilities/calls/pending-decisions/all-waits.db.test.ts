import * as operations from '@colloquy/contract/calls/operations'
import { attestCall, getCallAttestation } from '@colloquy/contract/calls/operations'
import { WaitType } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  decideCallForClient,
  listCallWaitOwners,
  requestCallInterpreter,
} from '@colloquy/contract/calls/wait-operations'
import { decideApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('allwaits')
const { app, clock, ids, visits, test, tenantId, projectId, slot } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const vendorId = newId(clock.now())
type Visit = (typeof visits)[keyof typeof visits]
let vendor: Visit
let officer: Visit
let vendorMember: string
let clientOfficer: string

/** Runs every reaction that waits, and those that follow from them. */
const settle = async () => {
  await world.settle()
  await world.settle()
}
const open = async (callId: string, as: Visit = visits.contact) =>
  value(await app.call(operations.getCall, { callId }, as))
/** Who can end what a call waits for, as staff are told. */
const ownersOf = async (callId: string) =>
  value(await app.call(listCallWaitOwners, { callId }, visits.staff)).owners.map(({ personId }) => personId)
const shownTypes = new Set<WaitType>()
/** What a call waits for, on its page and in the list. */
const waitOf = async (callId: string, as: Visit = visits.contact) => {
  const { waitType, reasons } = await open(callId, as)
  const { calls } = value(await app.call(operations.listCalls, {}, as))
  expect(calls.find((call) => call.callId === callId)).toMatchObject({ waitType, reasons })
  if (waitType !== null) shownTypes.add(waitType)
  return waitType
}
const request = async (expertId: string) =>
  value(
    await app.call(
      operations.requestCall,
      { projectId, expertId, topic: 'Storage', minutes: 60, questions: [] },
      visits.contact,
    ),
  )
const version = async (callId: string) => ({ ifMatch: (await open(callId)).version })

beforeAll(async () => {
  await query(`insert into companies (tenant_id, id, name, kind) values ($1, $2, 'Scouts', 'vendor')`, [
    tenantId,
    vendorId,
  ])
  await query('update people set company_id = $1, credits_per_hour = 15000 where id = $2', [vendorId, ids.expert])
  ;[vendorMember, clientOfficer] = [
    await insertPerson(test, tenantId, { name: 'Vera', roleId: roleIds.vendor, companyId: vendorId }),
    await insertPerson(test, tenantId, {
      name: 'Otto',
      companyId: world.companyId,
      permissions: [permissionIds.ManageCompliance],
    }),
  ]
  vendor = await signedIn(test, world.exchange, vendorMember)
  officer = await signedIn(test, world.exchange, clientOfficer)
  await query('update projects set agreed_credits_per_hour = 12000, is_blinded = false where id = $1', [projectId])
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [
      tenantId,
      newId(clock.now()),
      JSON.stringify([
        {
          id: 'always',
          version: 1,
          level: 'tenant',
          onUnknown: 'allow',
          reason: 'public_office',
          stages: ['hold', 'confirm'],
          when: { not: { is: 'doNotContact', params: {} } },
          effect: 'approve',
        },
      ]),
      clock.now(),
    ],
  )
  for (const kind of ['attest_client', 'attest_expert', 'attest_observer'])
    await query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, $3, 1, 'enUS', 'Statements', 'One.', $4)`,
      [tenantId, newId(clock.now()), kind, clock.now()],
    )
})

describe('#calls.offerTimes', () => {
  it('is open to the vendor of the expert, who is asked, answers, and never learns who the client is', async () => {
    await query('delete from mails')
    const { callId } = await request(ids.expert)
    await settle()
    expect(await waitOf(callId, vendor)).toBe('vendor_answer')
    expect(await open(callId, vendor)).toMatchObject({
      client: { id: null, name: null },
      project: null,
      credits: null,
      can: { offerTimes: true, cancel: true },
      contact: { companyName: null },
    })
    const facets = value(await app.call(operations.listCallFacets, {}, vendor)).facets
    expect([facets.clients, facets.projects]).toEqual([[], []])
    const { notifications } = value(await app.call(listNotifications, {}, vendor))
    expect(notifications).toMatchObject([{ kind: 'vendor_answer_needed', path: `calls/${callId}`, readAt: null }])
    const { rows } = await query(`select kind, message from mails where kind = 'calls.vendorAnswer'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].message.toString('utf8')).not.toContain('Northbeam')
    // Another vendor has no part in it.
    expect(await app.call(operations.getCall, { callId }, visits.vendor)).toMatchObject({ refusal: 'not_found' })

    const declined = await app.call(operations.cancelCall, { callId, reason: 'expert_declined' }, vendor, {
      ifMatch: 1,
    })
    expect(value(declined)).toMatchObject({ status: callStatuses.cancelled, waitType: null })
    value(await app.call(operations.reopenCall, { callId }, visits.contact, { ifMatch: 2 }))
    expect(await waitOf(callId)).toBe('vendor_answer')
  })
})

describe('#calls.listWaitOwners, a call in scheduling', () => {
  it('carries free-text reasons and each wait type in turn, until it is settled [CA-03]', async () => {
    const other = (await request(ids.otherExpert)).callId
    expect(await waitOf(other)).toBe('expert_times')
    expect(await ownersOf(other)).toEqual([ids.otherExpert])
    expect(await app.call(listCallWaitOwners, { callId: other }, visits.contact)).toMatchObject({
      refusal: 'forbidden',
    })

    const { callId } = await request(ids.expert)
    expect(await waitOf(callId)).toBe('vendor_answer')
    expect(await ownersOf(callId)).toEqual([vendorMember])
    value(await app.call(requestCallInterpreter, { callId, isNeeded: true, note: 'Portuguese' }, visits.contact))
    expect((await open(callId)).reasons).toEqual(['Portuguese'])

    const offered = slot(12)
    value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, vendor, await version(callId)))
    expect(await waitOf(callId)).toBe('client_times')
    expect(await ownersOf(callId)).toContain(ids.contact)

    value(await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, await version(callId)))
    expect(await waitOf(callId)).toBe('rate_approval')
    expect(await ownersOf(callId)).toContain(ids.teammate)
    expect(await ownersOf(callId)).not.toContain(ids.contact)
    value(await app.call(decideCallForClient, { callId, decision: 'approved' }, visits.teammate, await version(callId)))
    await settle()
    expect(await waitOf(callId)).toBe('client_compliance')
    expect(await ownersOf(callId)).toEqual([clientOfficer])

    value(await app.call(decideCallForClient, { callId, decision: 'approved' }, officer, await version(callId)))
    await settle()
    expect(await waitOf(callId)).toBe('platform_compliance')
    expect(await ownersOf(callId)).toEqual([ids.officer])

    const { approvals } = value(await app.call(listApprovals, {}, visits.officer))
    const { approvalId } = approvals.find((one) => one.callId === callId)!
    const decision = { approvalId, decision: 'approve', note: '' } as const
    value(await app.call(decideApproval, { ...decision, conditions: ['chaperone'] }, visits.officer, { ifMatch: 1 }))
    await settle()
    expect(await waitOf(callId)).toBe('chaperone')
    expect(await ownersOf(callId)).toEqual(expect.arrayContaining([ids.contact, ids.staff]))

    value(
      await app.call(operations.addCallSeat, { callId, kind: 'chaperone', personId: ids.colleague }, visits.contact),
    )
    await settle()
    expect(await waitOf(callId)).toBe('interpreter')
    expect((await open(callId)).reasons).toEqual(['Portuguese'])

    value(await app.call(operations.addCallSeat, { callId, kind: 'interpreter', personId: ids.clerk }, visits.staff))
    await settle()
    // It begins within a day.
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered, reasons: [] })
    expect(await waitOf(callId)).toBe('attestation')
    expect([...(await ownersOf(callId))].sort()).toEqual([ids.contact, ids.expert, ids.colleague, ids.clerk].sort())
    for (const name of ['contact', 'expert', 'colleague', 'clerk'] as const) {
      const { text } = value(await app.call(getCallAttestation, { callId }, visits[name]))
      value(await app.call(attestCall, { callId, termsId: text!.termsId }, visits[name]))
    }
    expect(await waitOf(callId)).toBe(null)
    expect(await ownersOf(callId)).toEqual([])
    expect([...shownTypes].sort()).toEqual(WaitType.options.toSorted())
    expect((await open(callId)).steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'interpreter_requested',
      'times_offered',
      'picked',
      'rate_approved',
      'client_approved',
      'scheduled',
    ])
  })
})
