import { endCallByOfficer, pauseCall, remindCall, resumeCall } from '@colloquy/contract/calls/interventions/operations'
import { enterCallRoom, getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input, Operation } from '@colloquy/contract/operation'
import { roleIds } from '@colloquy/contract/person-types'
import { answerRecordingRequest, requestRecording } from '@colloquy/contract/recordings/consent-operations'
import { consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { describe, expect, it } from 'vitest'
import { idleMediaEngine } from '../../../../fakes/media-engine.ts'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import type { LiveContext } from '../../../platform/operations/live-rooms.ts'
import { pausedCalls } from './paused-call-store.ts'

const forwarding: [string, boolean][] = []
const media = idleMediaEngine({
  setPaused: ({ callId }, isPaused) => void forwarding.push([callId, isPaused]),
})
const world = await createCallScenario('interventions', { media })
const { app, clock, exchange, ids, insertCall, settle, tenantId, test, visits } = world
const second = await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance })
const secondVisit = await signedIn(test, exchange, second)
const query = async (sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(sql, [...values]), tenantId)).rows
await query(`insert into feature_flags (tenant_id, name, is_on) values ($1, 'call-recording', true)`, [tenantId])

/** Performs an operation over the live connection of somebody. */
const live = async <T extends Operation>(name: keyof typeof visits, operation: T, input: Input<T>) => {
  const { site, token } = visits[name]
  const ignore = () => undefined
  const context: LiveContext = {
    socketId: `socket-of-${name}`,
    join: ignore,
    leave: ignore,
    broadcast: ignore,
    sendTo: ignore,
    present: async () => [],
  }
  const answer = await app.perform(operation.name, {
    site,
    credential: { kind: 'token', token },
    input,
    live: () => ({ context, note: async () => {} }),
    request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
  })
  if (!answer.ok) throw new Error(answer.refusal)
}

const giveSeat = (callId: string, personId: string, position: number) =>
  query(
    `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position)
     values ($1, $2, $3, $4, 'compliance', 'accepted', $5)`,
    [tenantId, newId(clock.now()), callId, personId, position],
  )

/** A call that has begun, with both sides in the room and two officers in visible seats. */
const running = async ({ isMet = true } = {}) => {
  for (const table of ['bookings', 'rate_limits']) await query(`delete from ${table}`, [])
  const callId = await insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() - 60_000) })
  await giveSeat(callId, ids.officer, 10)
  await giveSeat(callId, second, 11)
  await live('contact', enterCallRoom, { callId })
  if (isMet) await live('expert', enterCallRoom, { callId })
  clock.pass(60_000)
  return callId
}

const shown = async (name: keyof typeof visits, callId: string) =>
  value(await app.call(getCall, { callId }, visits[name]))
const stored = async (callId: string) =>
  await query('select kind, actor_id, person_id, reason from call_interventions where call_id = $1 order by sequence', [
    callId,
  ])
const kinds = async (callId: string) => (await stored(callId)).map(({ kind }) => kind)
const pause = (callId: string, visit = visits.officer) => app.call(pauseCall, { callId }, visit)
const resume = (callId: string, visit = visits.officer) => app.call(resumeCall, { callId }, visit)
const audited = (callId: string, operation: string) =>
  query('select facts from audit_entries where subject_id = $1 and operation = $2', [callId, operation])

describe('#calls.pause, #calls.resume', () => {
  it('pauses for everybody, in the media server too, until an officer resumes', async () => {
    const callId = await running()
    const at = clock.now()
    value(await pause(callId))
    expect(forwarding.at(-1)).toEqual([callId, true])
    const { interventions, steps, can } = await shown('expert', callId)
    expect(interventions.pausedSince).toBe(at.toISOString())
    expect(steps.at(-1)).toMatchObject({ kind: 'paused', byName: 'Ida Person', at: at.toISOString() })
    expect([can.intervene, (await shown('officer', callId)).can.intervene]).toEqual([false, true])
    expect(await world.read((tx) => pausedCalls(tx, [callId], clock.now()))).toEqual(new Set([callId]))
    value(await resume(callId, secondVisit))
    expect((await shown('contact', callId)).interventions.pausedSince).toBeNull()
    expect(forwarding.at(-1)).toEqual([callId, false])
    expect(await world.read((tx) => pausedCalls(tx, [callId], clock.now()))).toEqual(new Set())
    expect((await stored(callId)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['paused', ids.officer],
      ['resumed', second],
    ])
  })

  it('keeps nothing of a recording while paused, whoever enters or agrees meanwhile', async () => {
    const callId = await running()
    const { recording } = value(await app.call(requestRecording, { callId }, visits.contact))
    const recordingId = recording!.recordingId
    for (const name of ['contact', 'expert'] as const)
      value(
        await app.call(
          answerRecordingRequest,
          { callId, recordingId, answer: 'agreed', textVersion: consentTextVersion },
          visits[name],
        ),
      )
    const isKept = async () =>
      (await query('select from recording_intervals where recording_id = $1 and ended_at is null', [recordingId]))
        .length > 0
    expect(await isKept()).toBe(true)
    clock.pass(1000)
    value(await pause(callId))
    // At once, before anything else has noticed.
    expect(await isKept()).toBe(false)
    await settle()
    await live('expert', enterCallRoom, { callId })
    await settle()
    expect(await isKept()).toBe(false)
    value(await resume(callId))
    await settle()
    expect(await isKept()).toBe(true)
  })

  it('is for officers whom everybody sees: a silent one does not act before taking a visible seat', async () => {
    const callId = await running()
    await query('delete from call_seats where call_id = $1 and person_id = $2', [callId, ids.officer])
    await query(
      'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
      [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
    )
    for (const visit of [visits.officer, visits.contact, visits.expert, visits.staff])
      expect(await pause(callId, visit)).toMatchObject({ refusal: 'forbidden' })
    expect(await kinds(callId)).toEqual([])
    await giveSeat(callId, ids.officer, 12)
    value(await pause(callId))
  })

  it('lapses when the call is moved to a later time', async () => {
    const callId = await running()
    value(await pause(callId))
    await query(
      `update calls set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
      [callId],
    )
    expect((await shown('contact', callId)).interventions.pausedSince).toBeNull()
    expect(await pause(callId)).toMatchObject({ refusal: 'room_not_open' })
  })

  it('has one outcome when two officers act at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const callId = await running()
      const paused = await Promise.all([pause(callId), pause(callId, secondVisit)])
      expect(paused.every(({ ok }) => ok)).toBe(true)
      expect(await kinds(callId)).toEqual(['paused'])
      await Promise.all([resume(callId), pause(callId, secondVisit), resume(callId, secondVisit)])
      const after = await kinds(callId)
      // A pause and its end take turns, whoever came first.
      expect(after).toEqual(after.map((_, index) => (index % 2 === 0 ? 'paused' : 'resumed')))
      const ends = await Promise.all([
        app.call(endCallByOfficer, { callId, reason: 'first' }, visits.officer),
        app.call(endCallByOfficer, { callId, reason: 'second' }, secondVisit),
      ])
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      expect(ends.find(({ ok }) => !ok)).toMatchObject({ refusal: 'room_closed' })
      expect((await kinds(callId)).filter((kind) => kind === 'ended')).toHaveLength(1)
    }
  })
})

describe('#calls.remind', () => {
  it('shows a reminder to everybody, or to one person of whom nobody else learns', async () => {
    const callId = await running()
    const before = await shown('contact', callId)
    value(await app.call(remindCall, { callId, personId: ids.expert }, visits.officer))
    const contact = await shown('contact', callId)
    expect([contact.version, contact.steps, contact.interventions]).toEqual([
      before.version,
      before.steps,
      before.interventions,
    ])
    expect((await shown('expert', callId)).interventions.reminders).toMatchObject([{ isPersonal: true }])
    expect((await shown('officer', callId)).steps.at(-1)).toMatchObject({
      kind: 'reminded',
      intervention: { personName: 'Emil Person' },
    })
    value(await app.call(remindCall, { callId, personId: null }, visits.officer))
    expect((await shown('contact', callId)).interventions.reminders).toMatchObject([{ isPersonal: false }])
    expect(await audited(callId, 'calls.remind')).toMatchObject([
      { facts: { to: ids.expert } },
      { facts: { to: 'everybody' } },
    ])
  })

  it('reaches only people of the call', async () => {
    const callId = await running()
    expect(await app.call(remindCall, { callId, personId: ids.outsider }, visits.officer)).toMatchObject({
      refusal: 'not_found',
    })
  })
})

describe('#calls.endByOfficer', () => {
  it('completes the call with its minutes; everybody sees who ended it, and officers why', async () => {
    const callId = await running()
    value(await pause(callId))
    value(await app.call(endCallByOfficer, { callId, reason: 'Orders of the quarter' }, visits.officer))
    const client = await shown('contact', callId)
    expect(client).toMatchObject({ status: callStatuses.completed, actualDuration: 1 })
    expect(client.interventions).toMatchObject({ pausedSince: null, endedAt: clock.now().toISOString() })
    expect(JSON.stringify(client)).not.toContain('Orders')
    const ended = (await shown('officer', callId)).steps.find(({ kind }) => kind === 'ended')
    expect(ended).toMatchObject({ byName: 'Ida Person', intervention: { reason: 'Orders of the quarter' } })
    expect(await audited(callId, 'calls.endByOfficer')).toMatchObject([{ facts: { reason: 'Orders of the quarter' } }])
  })

  it('cancels a call in which the two sides have not met', async () => {
    const callId = await running({ isMet: false })
    value(await app.call(endCallByOfficer, { callId, reason: 'A former employee' }, visits.officer))
    expect(await shown('contact', callId)).toMatchObject({
      status: callStatuses.cancelled,
      callCancellationReason: 'compliance_blocked',
      reasons: [],
    })
  })
})
