import { getCall, listCalls } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('store')
const { app, ids, visits, test, tenantId, companyId, otherCompanyId, projectId, hour } = world

const otherProject = await insertProject(test, tenantId, { clientId: companyId, team: [ids.colleague] })
const foreignProject = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
const withSeats = await world.insertCall({ contactId: ids.teammate })
await world.read(async (tx) => {
  const seat = { tenant_id: tenantId, call_id: withSeats, state: 'invited' as const, position: 2 }
  await tx
    .insertInto('call_seats')
    .values([
      { ...seat, id: newId(world.clock.now()), person_id: ids.colleague, kind: 'client' },
      { ...seat, id: newId(world.clock.now()), person_id: ids.otherExpert, kind: 'expert' },
      // A seat grants nothing to a person of another company.
      { ...seat, id: newId(world.clock.now()), person_id: ids.outsider, kind: 'client', position: 3 },
    ])
    .execute()
})
const made = {
  withSeats,
  teams: await world.insertCall(),
  othersTeam: await world.insertCall({ contactId: ids.colleague, projectId: otherProject, expertId: ids.otherExpert }),
  askedByTeammate: await world.insertCall({ contactId: ids.teammate, projectId: otherProject }),
  foreign: await world.insertCall({
    clientId: otherCompanyId,
    contactId: ids.outsider,
    projectId: foreignProject,
    expertId: ids.otherExpert,
  }),
}

/** The calls visible to each person; written by hand. */
const known: Record<string, readonly (keyof typeof made)[]> = {
  contact: ['teams', 'withSeats'],
  teammate: ['teams', 'askedByTeammate', 'withSeats'],
  colleague: ['othersTeam', 'askedByTeammate', 'withSeats'],
  outsider: ['foreign'],
  expert: ['teams', 'askedByTeammate', 'withSeats'],
  otherExpert: ['othersTeam', 'foreign', 'withSeats'],
  staff: ['teams', 'othersTeam', 'askedByTeammate', 'foreign', 'withSeats'],
  officer: ['teams', 'othersTeam', 'askedByTeammate', 'foreign', 'withSeats'],
  clerk: [],
  vendor: [],
}

describe('visible calls', () => {
  it.each(Object.entries(visits))('are the same for %s in the list and one by one', async (name, visit) => {
    const listed = await app.call(listCalls, {}, visit)
    if (!listed.ok) throw new Error(listed.refusal)
    const inList = new Set(listed.value.calls.map((call) => call.callId))
    for (const [which, callId] of Object.entries(made)) {
      const opened = await app.call(getCall, { callId }, visit)
      const expected = known[name]!.includes(which as keyof typeof made)
      expect([which, opened.ok, inList.has(callId)]).toEqual([which, expected, expected])
      if (!opened.ok) expect(opened.refusal).toBe('not_found')
    }
    expect(listed.value.total).toBe(known[name]!.length)
  })

  it('are none without signing in', async () => {
    const opened = await app.call(getCall, { callId: made.teams }, { site: visits.contact.site })
    expect(opened).toMatchObject({ ok: false, refusal: 'not_signed_in' })
  })
})

describe('#calls.get', () => {
  it('returns every field of the specification, including further people of both sides [CA-01]', async () => {
    expect(await app.call(getCall, { callId: withSeats }, visits.teammate)).toMatchObject({
      ok: true,
      value: {
        callId: withSeats,
        callDate: null,
        topic: 'Storage',
        expectedDuration: 60,
        actualDuration: null,
        client: { id: companyId, name: 'Northbeam Capital' },
        contact: { personId: ids.teammate },
        employer: { companyName: null, title: null },
        expert: { personId: ids.expert, fullName: 'Emil Person' },
        project: { id: projectId, name: 'Grid storage' },
        status: callStatuses.inScheduling,
        type: 'first',
        interaction: { name: 'video', id: expect.any(String), timezone: 'Europe/Berlin', platformType: 'video' },
        callCancellationReason: null,
        consultationSiteType: 'Exchange',
        additionalExperts: [{ personId: ids.otherExpert }],
        additionalContacts: [{ personId: ids.colleague }, { personId: ids.outsider }],
        displayStatus: { status: 'inScheduling', side: null, reason: null },
      },
    })
  })
})

describe('the list of calls', () => {
  it('sorts calls to be arranged, then upcoming, then past ones; removed calls only on request', async () => {
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * hour)
    const { scheduled, completed, removed } = callStatuses
    const participants = { contactId: ids.outsider, clientId: otherCompanyId, projectId: foreignProject }
    const over = await world.insertCall({ ...participants, status: completed, start: at(-48) })
    const later = await world.insertCall({ ...participants, status: scheduled, start: at(48) })
    const soon = await world.insertCall({ ...participants, status: scheduled, start: at(24) })
    const gone = await world.insertCall({ ...participants, status: removed })
    const listed = await app.call(listCalls, {}, visits.outsider)
    if (!listed.ok) throw new Error(listed.refusal)
    expect(listed.value.calls.map((call) => call.callId)).toEqual([made.foreign, soon, later, over])
    expect(listed.value).toMatchObject({ total: 4, timezone: 'Europe/Berlin' })
    const answer = await app.call(listCalls, { callStatuses: [removed] }, visits.outsider)
    expect(answer).toMatchObject({ ok: true, value: { total: 1, calls: [{ callId: gone }] } })
  })

  it('takes two statements for any number of calls', async () => {
    test.statements.length = 0
    await app.call(listCalls, {}, visits.staff)
    const statements = test.statements.filter((text) => !/^(begin|commit|select \* from resolve_actor)/i.test(text))
    expect(statements).toHaveLength(2)
  })
})
