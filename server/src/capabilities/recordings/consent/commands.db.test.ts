import { cancelCall, enterCallRoom, leaveCallRoom, postponeCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import {
  answerRecordingRequest,
  getRecordingConsent,
  listRecordingConsents,
  requestRecording,
  stopCallRecording,
  withdrawRecordingConsent,
} from '@colloquy/contract/recordings/consent-operations'
import { consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import type { LiveContext } from '../../../platform/operations/live-rooms.ts'
import { endAbandoned } from './reactions.ts'

const { app, clock, ids, insertCall, settle: react, tenantId, test, visits } = await createCallScenario('consent')
const query = async (sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(sql, [...values]), tenantId)).rows
const allow = (isOn: boolean) =>
  query(
    `insert into feature_flags (tenant_id, name, is_on) values ($1, 'call-recording', $2)
     on conflict (tenant_id, name) do update set is_on = $2`,
    [tenantId, isOn],
  )
await allow(true)

type Name = keyof typeof visits

/** Performs an operation over the live connection of somebody. */
const live = async <T extends Operation>(name: Name, operation: T, input: Input<T>) => {
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
  return JSON.parse(String(answer.body)) as Wire<T>
}

const enter = (name: Name, callId: string) => live(name, enterCallRoom, { callId })
const leave = (name: Name, callId: string) => live(name, leaveCallRoom, { callId })

/** A call whose room is open. Earlier ones no longer stand in its way. */
const insertOpenCall = async () => {
  for (const table of ['bookings', 'rate_limits']) await query(`delete from ${table}`, [])
  return insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + 5 * 60_000) })
}

/** A call with the contact and the expert in the room, and a recording that the contact has asked for. */
const requested = async () => {
  const callId = await insertOpenCall()
  for (const name of ['contact', 'expert'] as const) await enter(name, callId)
  const { recording } = value(await app.call(requestRecording, { callId }, visits.contact))
  return { callId, recordingId: recording!.recordingId }
}

type Requested = Awaited<ReturnType<typeof requested>>

const give = (name: Name, on: Requested, answer: 'agreed' | 'refused') =>
  app.call(answerRecordingRequest, { ...on, answer, textVersion: consentTextVersion }, visits[name])

/** A recording that goes on. */
const started = async () => {
  const on = await requested()
  for (const name of ['contact', 'expert'] as const) value(await give(name, on, 'agreed'))
  return on
}

const consentOf = async (name: Name, callId: string) =>
  value(await app.call(getRecordingConsent, { callId }, visits[name]))

const stateOf = async ({ callId }: Requested) => (await consentOf('expert', callId)).recording?.state

/** The intervals that are kept of what was said. */
const intervals = async ({ recordingId }: Requested) =>
  query('select started_at, ended_at from recording_intervals where recording_id = $1 order by started_at', [
    recordingId,
  ])

const isKept = async (on: Requested) => (await intervals(on)).some(({ ended_at }) => ended_at === null)

describe('#recordings.request, #recordings.answer', () => {
  it('records once everybody in the room has agreed, and not before', async () => {
    const on = await requested()
    expect(await consentOf('expert', on.callId)).toMatchObject({
      recording: { state: 'requested', answer: null, waitingFor: 2, can: { answer: true, stop: false } },
      can: { request: false },
    })
    value(await give('contact', on, 'agreed'))
    expect([await stateOf(on), await isKept(on)]).toEqual(['requested', false])
    value(await give('expert', on, 'agreed'))
    expect([await stateOf(on), await isKept(on)]).toEqual(['recording', true])
  })

  it('is ended for good by one refusal; the others are not told whose', async () => {
    const on = await requested()
    value(await give('contact', on, 'agreed'))
    value(await give('expert', on, 'refused'))
    expect([await stateOf(on), (await intervals(on)).length]).toEqual(['refused', 0])
    expect(JSON.stringify(await consentOf('contact', on.callId))).not.toContain(ids.expert)
    expect(await app.call(requestRecording, { callId: on.callId }, visits.contact)).toMatchObject({
      refusal: 'recording_refused',
    })
    expect(await give('contact', on, 'agreed')).toMatchObject({ refusal: 'recording_over' })
  })

  it('counts the first answer of a person, to the text in force', async () => {
    const on = await requested()
    const old = { ...on, answer: 'agreed', textVersion: consentTextVersion - 1 } as const
    expect(await app.call(answerRecordingRequest, old, visits.expert)).toMatchObject({
      refusal: 'recording_text_changed',
    })
    value(await give('expert', on, 'agreed'))
    value(await give('expert', on, 'refused'))
    value(await give('contact', on, 'agreed'))
    expect(await stateOf(on)).toBe('recording')
  })

  it('has one outcome when the last agreement and a refusal come at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const on = await requested()
      const answers = await Promise.all([give('contact', on, 'agreed'), give('expert', on, 'refused')])
      expect([...new Set(answers.map(({ ok }) => ok))]).toContain(true)
      expect([await stateOf(on), (await intervals(on)).length]).toEqual(['refused', 0])
    }
  })

  it('is asked for once when two ask at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const callId = await insertOpenCall()
      const answers = await Promise.all([1, 2].map(() => app.call(requestRecording, { callId }, visits.contact)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'recording_exists' })
    }
  })

  it('is refused where the tenant, a rule or an approval does not let the call be recorded', async () => {
    const ask = async (callId: string) => app.call(requestRecording, { callId }, visits.contact)
    await allow(false)
    const plain = await insertOpenCall()
    expect(await ask(plain)).toMatchObject({ refusal: 'recording_not_possible' })
    await allow(true)
    const banned = await insertOpenCall()
    await query('update calls set is_recording_forbidden = true where id = $1', [banned])
    expect(await ask(banned)).toMatchObject({ refusal: 'recording_not_possible' })
    expect((await consentOf('contact', banned)).can.request).toBe(false)
    expect((await consentOf('contact', plain)).can.request).toBe(true)
    value(await ask(plain))
    expect(await ask(plain)).toMatchObject({ refusal: 'recording_exists' })
  })
})

describe('a recording that is asked for before the call', () => {
  /** A call two days from now, whose contact asks for a recording. */
  const requestedAhead = async () => {
    for (const table of ['bookings', 'rate_limits']) await query(`delete from ${table}`, [])
    const start = new Date(clock.now().getTime() + 48 * 3_600_000)
    const callId = await insertCall({ status: callStatuses.scheduled, start })
    const { recording } = value(await app.call(requestRecording, { callId }, visits.contact))
    return { callId, recordingId: recording!.recordingId }
  }

  /** The day of the call comes. Sessions would not last so long. */
  const bringForward = (callId: string) =>
    query('update calls set starts_at = $2, ends_at = $3 where id = $1', [
      callId,
      new Date(clock.now().getTime() + 5 * 60_000),
      new Date(clock.now().getTime() + 65 * 60_000),
    ])

  it('begins in the room once everybody there has agreed, whoever did so ahead', async () => {
    const on = await requestedAhead()
    expect((await consentOf('expert', on.callId)).recording).toMatchObject({
      state: 'requested',
      waitingFor: 2,
      keptDays: 90,
      can: { answer: true },
    })
    for (const name of ['contact', 'expert'] as const) value(await give(name, on, 'agreed'))
    expect((await consentOf('contact', on.callId)).recording).toMatchObject({ state: 'requested', waitingFor: 0 })
    await react()
    expect([await stateOf(on), (await intervals(on)).length]).toEqual(['requested', 0])
    await bringForward(on.callId)
    for (const name of ['contact', 'expert', 'teammate'] as const) await enter(name, on.callId)
    await react()
    // The teammate has not been asked before.
    expect([await stateOf(on), await isKept(on)]).toEqual(['requested', false])
    value(await give('teammate', on, 'agreed'))
    expect([await stateOf(on), await isKept(on)]).toEqual(['recording', true])
  })

  it('is not made after a refusal, which the asker sees before the call', async () => {
    const on = await requestedAhead()
    value(await give('contact', on, 'agreed'))
    value(await give('expert', on, 'refused'))
    expect(await consentOf('contact', on.callId)).toMatchObject({
      recording: { state: 'refused' },
      can: { request: false },
    })
    await bringForward(on.callId)
    for (const name of ['contact', 'expert'] as const) await enter(name, on.callId)
    await react()
    expect([await stateOf(on), (await intervals(on)).length]).toEqual(['refused', 0])
  })

  it('holds for the next time when the call is postponed, and ends when it is cancelled', async () => {
    const on = await requestedAhead()
    value(await give('expert', on, 'agreed'))
    value(
      await app.call(postponeCall, { callId: on.callId, reason: 'client_priority' }, visits.contact, { ifMatch: 1 }),
    )
    await react()
    expect((await consentOf('expert', on.callId)).recording).toMatchObject({ state: 'requested', answer: 'agreed' })
    value(await app.call(cancelCall, { callId: on.callId, reason: 'client_budget' }, visits.contact, { ifMatch: 2 }))
    await react()
    expect(await stateOf(on)).toBe('ended')
  })
})

describe('#recordings.getConsent, #recordings.withdraw, #recordings.stop: while a call is recorded', () => {
  it('nothing is kept from the moment somebody comes who has not agreed, until they do', async () => {
    const on = await started()
    clock.pass(60_000)
    await enter('teammate', on.callId)
    // At once, before anything else has noticed.
    expect(await isKept(on)).toBe(false)
    await react()
    expect(await stateOf(on)).toBe('paused')
    expect((await consentOf('teammate', on.callId)).recording).toMatchObject({ answer: null, can: { answer: true } })
    clock.pass(60_000)
    value(await give('teammate', on, 'agreed'))
    expect([await stateOf(on), await isKept(on), (await intervals(on)).length]).toEqual(['recording', true, 2])
  })

  it('it goes on when who has not answered leaves, and when who has agreed comes back', async () => {
    const on = await started()
    await enter('teammate', on.callId)
    await react()
    await leave('teammate', on.callId)
    await react()
    expect([await stateOf(on), await isKept(on)]).toEqual(['recording', true])
    await leave('expert', on.callId)
    await react()
    clock.pass(1000)
    await enter('expert', on.callId)
    expect(await isKept(on)).toBe(false)
    await react()
    expect([await stateOf(on), await isKept(on)]).toEqual(['recording', true])
  })

  it('withdrawing ends it at once, and for good', async () => {
    const on = await started()
    clock.pass(30_000)
    value(await app.call(withdrawRecordingConsent, on, visits.expert))
    expect([await stateOf(on), await isKept(on)]).toEqual(['ended', false])
    expect(await app.call(withdrawRecordingConsent, on, visits.contact)).toMatchObject({ refusal: 'recording_over' })
    const changes = await query(
      'select state, changed_by from recording_changes where recording_id = $1 order by sequence',
      [on.recordingId],
    )
    expect(changes.map(({ state, changed_by }) => [state, changed_by])).toEqual([
      ['requested', ids.contact],
      ['recording', ids.expert],
      ['ended', ids.expert],
    ])
  })

  it('the client stops it and asks again later, which takes the consent of everybody anew', async () => {
    const on = await started()
    expect(await app.call(stopCallRecording, on, visits.expert)).toMatchObject({ refusal: 'forbidden' })
    expect(value(await app.call(stopCallRecording, on, visits.contact))).toMatchObject({
      recording: { state: 'ended' },
      can: { request: true },
    })
    expect(value(await app.call(requestRecording, { callId: on.callId }, visits.contact))).toMatchObject({
      recording: { state: 'requested', answer: null, waitingFor: 2 },
    })
  })

  it('it ends with what is received, when everybody has left', async () => {
    const on = await started()
    for (const name of ['contact', 'expert'] as const) await leave(name, on.callId)
    await react()
    expect(await stateOf(on)).toBe('paused')
    await query('update recording_media set stopped_at = $2 where recording_id = $1', [on.recordingId, clock.now()])
    await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      endAbandoned.run({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => undefined }),
    )
    expect(await stateOf(on)).toBe('ended')
  })

  it('silent observers are neither asked nor waited for', async () => {
    const on = await started()
    await query(
      'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
      [tenantId, newId(clock.now()), on.callId, ids.officer, clock.now()],
    )
    await enter('officer', on.callId)
    await react()
    expect([await stateOf(on), await isKept(on), (await intervals(on)).length]).toEqual(['recording', true, 1])
    expect(await give('officer', on, 'agreed')).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#recordings.listConsents', () => {
  it('shows officers every answer with its seat, text and time', async () => {
    const on = await started()
    value(await app.call(withdrawRecordingConsent, on, visits.expert))
    expect((await consentOf('officer', on.callId)).can.listConsents).toBe(true)
    expect((await consentOf('contact', on.callId)).can.listConsents).toBe(false)
    const { consents } = value(await app.call(listRecordingConsents, { callId: on.callId }, visits.officer))
    expect(consents.map(({ personId, seat, answer, textVersion }) => [personId, seat, answer, textVersion])).toEqual([
      [ids.contact, 'client', 'agreed', consentTextVersion],
      [ids.expert, 'expert', 'agreed', consentTextVersion],
      [ids.expert, 'expert', 'withdrawn', consentTextVersion],
    ])
  })
})
