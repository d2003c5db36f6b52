import { getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listChatMessages, listChats, sendMessage } from '@colloquy/contract/chat/operations'
import {
  assessIncident,
  exportIncidentAccesses,
  getIncident,
  listIncidents,
  reportIncident,
} from '@colloquy/contract/incidents/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('incidents')
const { app, clock, visits, ids, tenantId, insertCall, settle, test, slot } = world
type Name = keyof typeof visits
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const secondOfficer = await signedIn(
  test,
  world.exchange,
  await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance }),
)

/** A completed call with one message of the expert. */
const completedCall = async (): Promise<string> => {
  const callId = await insertCall({ status: callStatuses.completed, start: new Date(slot(-2).start) })
  const message = { chatId: callId, clientId: newId(clock.now()), body: 'The tender opens in May', replyTo: null }
  value(await app.call(sendMessage, { ...message, mentions: [] }, visits.expert))
  return callId
}
const report = (callId: string, who: Name, note = '') => app.call(reportIncident, { callId, note }, visits[who])
const messages = (callId: string, who: Name) => app.call(listChatMessages, { chatId: callId }, visits[who])
const frozen = async () => value(await app.call(listIncidents, { view: 'frozen' }, visits.officer)).incidents
const incidentOf = async (callId: string) =>
  value(
    await app.call(
      getIncident,
      { incidentId: (await frozen()).find((incident) => incident.callId === callId)!.incidentId },
      visits.officer,
    ),
  )
const previewOf = async (callId: string, who: Name) =>
  value(await app.call(listChats, {}, visits[who])).chats.find(({ chatId }) => chatId === callId)?.latest?.text

describe('#incidents.report', () => {
  it('withholds the content of the call from both sides and staff; officers read it, on the access list', async () => {
    const callId = await completedCall()
    for (const who of ['contact', 'expert', 'staff'] as const) expect((await messages(callId, who)).ok).toBe(true)
    expect(value(await report(callId, 'contact', 'A tender'))).toEqual({ reportedAt: clock.now().toISOString() })
    for (const who of ['contact', 'expert', 'staff'] as const) {
      expect(await messages(callId, who)).toMatchObject({ refusal: 'compliance_reading_blocked' })
      expect(await previewOf(callId, who)).toBe('')
    }
    expect((await incidentOf(callId)).accesses).toEqual([])
    value(await messages(callId, 'officer'))
    value(await messages(callId, 'officer'))
    expect((await incidentOf(callId)).accesses).toMatchObject([
      { personId: ids.officer, name: 'Ida Person', content: 'conversation', times: 2 },
    ])
  })

  it('tells the officers, and nobody else: no event, notice, mail or step of the call', async () => {
    const callId = await completedCall()
    await settle()
    const before = value(await app.call(getCall, { callId }, visits.expert))
    const [delivered, mails] = [app.delivered.length, await query('select count(*) from mails')]
    value(await report(callId, 'contact'))
    await settle()
    const recipients = app.delivered.slice(delivered).flatMap(({ personIds }) => personIds)
    expect(recipients).toContain(ids.officer)
    for (const who of ['contact', 'expert', 'staff', 'clerk', 'teammate'] as const)
      expect(recipients).not.toContain(ids[who])
    expect(value(await app.call(getCall, { callId }, visits.expert))).toEqual(before)
    const sent = await query('select to_address, kind from mails order by id')
    expect(new Set(sent.slice(Number(mails[0].count)).map(({ kind }) => kind))).toEqual(new Set(['incidents.reported']))
    const noticesOf = async (who: Name) =>
      value(await app.call(listNotifications, {}, visits[who])).notifications.filter(
        ({ kind }) => kind === 'incident_reported',
      ).length
    expect(await noticesOf('officer')).toBeGreaterThan(0)
    for (const who of ['contact', 'expert', 'staff'] as const) expect(await noticesOf(who)).toBe(0)
  })

  it('lets the conversation go on while the room is open, because others would notice', async () => {
    const callId = await insertCall({ status: callStatuses.scheduled, start: new Date(slot(0).start) })
    value(await report(callId, 'expert'))
    const message = { chatId: callId, clientId: newId(clock.now()), body: 'Go on', replyTo: null, mentions: [] }
    value(await app.call(sendMessage, message, visits.contact))
    expect(value(await messages(callId, 'expert')).messages).toHaveLength(1)
    await query('update calls set status = $1, actual_minutes = 50 where id = $2', [callStatuses.completed, callId])
    expect(await messages(callId, 'expert')).toMatchObject({ refusal: 'compliance_reading_blocked' })
    expect((await incidentOf(callId)).accesses).toMatchObject([{ personId: ids.expert, content: 'conversation' }])
  })

  it('adds further reports to the incident, and is only for those with a seat', async () => {
    const callId = await completedCall()
    value(await report(callId, 'contact', 'First'))
    clock.pass(1000)
    value(await report(callId, 'expert', 'Second'))
    expect(await incidentOf(callId)).toMatchObject({
      state: 'open',
      reportCount: 2,
      reports: [
        { byName: 'Ada Person', seat: 'client', note: 'First' },
        { byName: 'Emil Person', seat: 'expert', note: 'Second' },
      ],
    })
    expect(await report(callId, 'staff')).toMatchObject({ refusal: 'forbidden' })
    expect(await report(callId, 'outsider')).toMatchObject({ status: 404 })
  })

  it('keeps messages past their retention', async () => {
    const callId = await completedCall()
    value(await report(callId, 'contact'))
    await query(`update chat_messages set sent_at = sent_at - interval '11 years' where chat_id = $1`, [callId])
    await world.tasks.tick()
    expect(await query('select body from chat_messages where chat_id = $1', [callId])).toEqual([
      { body: 'The tender opens in May' },
    ])
  })
})

describe('#incidents.list, #incidents.get', () => {
  it('are for officers alone', async () => {
    const callId = await completedCall()
    value(await report(callId, 'contact'))
    const { incidentId } = await incidentOf(callId)
    for (const who of ['contact', 'staff'] as const) {
      expect(await app.call(listIncidents, { view: 'frozen' }, visits[who])).toMatchObject({ refusal: 'forbidden' })
      expect(await app.call(getIncident, { incidentId }, visits[who])).toMatchObject({ status: 404 })
    }
  })
})

describe('#incidents.assess', () => {
  it('keeps the content frozen or releases it, with the reasoning', async () => {
    const callId = await completedCall()
    value(await report(callId, 'contact'))
    const { incidentId } = await incidentOf(callId)
    const assess = (outcome: 'held' | 'released', reasoning: string) =>
      app.call(assessIncident, { incidentId, outcome, reasoning }, visits.officer)
    expect(value(await assess('held', 'Counsel reads it'))).toMatchObject({ state: 'held' })
    expect(await messages(callId, 'contact')).toMatchObject({ refusal: 'compliance_reading_blocked' })
    clock.pass(1000)
    expect(value(await assess('released', 'Public since March'))).toMatchObject({
      state: 'released',
      assessments: [
        { outcome: 'held', reasoning: 'Counsel reads it', byName: 'Ida Person' },
        { outcome: 'released', reasoning: 'Public since March' },
      ],
      can: { keep: false, release: false },
    })
    expect((await messages(callId, 'contact')).ok).toBe(true)
    expect(await assess('held', 'Again')).toMatchObject({ refusal: 'incident_released' })
    const audited = await query(`select operation from audit_entries where subject_id = $1 order by occurred_at`, [
      incidentId,
    ])
    expect(audited.map(({ operation }) => operation)).toContain('incidents.assess')
  })

  it('leaves the release to an officer who did not sit in the call', async () => {
    const callId = await completedCall()
    await query(
      `insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)`,
      [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
    )
    value(await report(callId, 'officer', 'Heard a number'))
    const { incidentId, can } = await incidentOf(callId)
    expect(can).toEqual({ keep: true, release: false })
    const release = { incidentId, outcome: 'released', reasoning: 'Fine' } as const
    expect(await app.call(assessIncident, release, visits.officer)).toMatchObject({ refusal: 'incident_own' })
    expect(value(await app.call(assessIncident, release, secondOfficer))).toMatchObject({ state: 'released' })
  })
})

describe('#incidents.exportAccesses', () => {
  it('writes who has had access, from when to when', async () => {
    const callId = await completedCall()
    await query(
      `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at, left_at)
       values ($1, $2, $3, $4, 'expert', 'peer', $5, $6)`,
      [tenantId, newId(clock.now()), callId, ids.expert, slot(-2).start, slot(-2).end],
    )
    value(await report(callId, 'contact'))
    const { incidentId, callCode } = await incidentOf(callId)
    const file = await app.call(exportIncidentAccesses, { incidentId }, visits.officer)
    expect(file.ok ? await file.value.text() : file.refusal).toContain(
      `"${callCode}","Emil Person","Call","${slot(-2).start}","${slot(-2).end}","1"`,
    )
  })
})
