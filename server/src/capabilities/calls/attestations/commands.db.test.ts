import { attestCall, getCall, getCallAttestation, openCallRoom } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertApproval } from '../../../../testing/compliance/approval-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { timers } from '../jobs.ts'

const world = await createCallScenario('attestations')
const { app, clock, ids, visits, tenantId, hour, test } = world
const beginning = clock.now()
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

/** Publishes a version of the texts that clients and experts attest. */
const publish = async (version: number, from = clock.now()): Promise<void> => {
  for (const kind of ['attest_client', 'attest_expert'])
    for (const language of ['enUS', 'deDE'])
      await query(
        `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [tenantId, newId(clock.now()), kind, version, language, `${kind} ${language}`, 'One.\n\nTwo.', from],
      )
}
const insertBooked = async (hours: number): Promise<string> =>
  world.insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + hours * hour) })
type Name = 'contact' | 'teammate' | 'expert' | 'clerk' | 'officer'
const open = (callId: string, as: Name | 'staff' = 'contact') => app.call(getCall, { callId }, visits[as]).then(value)
const enter = (callId: string, as: Name) => app.call(openCallRoom, { callId }, visits[as])
const attest = async (callId: string, as: Name, approvalId?: string) => {
  const { text } = value(await app.call(getCallAttestation, { callId }, visits[as]))
  return app.call(attestCall, { callId, termsId: text!.termsId, ...(approvalId && { approvalId }) }, visits[as])
}

beforeEach(async () => {
  clock.set(beginning)
  await query('delete from bookings')
  const cancelled = [callStatuses.cancelled, 'platform_technical']
  await query('update calls set status = $1, cancellation_reason = $2, wait_type = null', cancelled)
  await query('delete from call_attestations')
  await query(`delete from terms_texts where kind like 'attest%'`)
})

describe('#calls.attest, #calls.getAttestation, #calls.openRoom', () => {
  it('asks for nothing while the tenant has no text for it', async () => {
    const callId = await insertBooked(0.1)
    expect(await open(callId)).toMatchObject({ attestation: null, waitType: null })
    expect(value(await app.call(getCallAttestation, { callId }, visits.contact)).text).toBeNull()
    expect(await enter(callId, 'contact')).toMatchObject({ ok: true })
  })

  it('lets nobody into the room before every seat has attested', async () => {
    await publish(1)
    const callId = await insertBooked(0.1)
    expect(await open(callId)).toMatchObject({
      waitType: 'attestation',
      attestation: { isDue: true, missing: [ids.contact, ids.expert] },
    })
    expect(await open(callId, 'staff')).toMatchObject({ attestation: { isDue: false } })
    expect(await enter(callId, 'contact')).toMatchObject({ refusal: 'attestation_missing' })

    const attested = value(await attest(callId, 'contact'))
    expect(attested).toMatchObject({ attestation: { isDue: false, missing: [ids.expert] } })
    expect(attested.seats.map(({ attestedAt }) => attestedAt)).toEqual([clock.now().toISOString(), null])
    expect(await enter(callId, 'contact')).toMatchObject({ refusal: 'attestations_pending' })
    expect(await enter(callId, 'expert')).toMatchObject({ refusal: 'attestation_missing' })

    value(await attest(callId, 'expert'))
    for (const side of ['contact', 'expert'] as const) expect(await enter(callId, side)).toMatchObject({ ok: true })
    expect(await open(callId)).toMatchObject({ waitType: null, attestation: { isDue: false, missing: [] } })
    // A colleague without a seat attests as well before they join.
    expect(await enter(callId, 'teammate')).toMatchObject({ refusal: 'attestation_missing' })
    value(await attest(callId, 'teammate'))
    expect(await enter(callId, 'teammate')).toMatchObject({ ok: true })
  })

  it('waits for each kind of seat, and says to everybody whose attestation is missing', async () => {
    await publish(1)
    await query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, 'attest_observer', 1, 'enUS', 'Observers', 'One.', $3)`,
      [tenantId, newId(clock.now()), clock.now()],
    )
    const callId = await insertBooked(0.1)
    const seated = { teammate: 'interpreter', clerk: 'chaperone', officer: 'compliance' } as const
    for (const [name, kind] of Object.entries(seated))
      await query(
        `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position) values ($1, $2, $3, $4, $5, 'accepted', 2)`,
        [tenantId, newId(clock.now()), callId, ids[name as keyof typeof seated], kind],
      )
    const everybody = ['contact', 'expert', 'teammate', 'clerk', 'officer'] as const
    const missing = new Set<string>(everybody.map((name) => ids[name]))
    for (const name of everybody) {
      for (const reader of everybody) {
        const { attestation, seats } = await open(callId, reader)
        expect(new Set(attestation?.missing)).toEqual(missing)
        expect(attestation?.isDue).toBe(missing.has(ids[reader]))
        // Each of them has a name there.
        expect(seats.map(({ person }) => person.personId)).toEqual(expect.arrayContaining([...missing]))
        const refusal = missing.has(ids[reader]) ? 'attestation_missing' : 'attestations_pending'
        expect(await enter(callId, reader)).toMatchObject({ refusal })
      }
      value(await attest(callId, name))
      missing.delete(ids[name])
    }
    for (const reader of everybody) expect(await enter(callId, reader)).toMatchObject({ ok: true })
  })

  it('keeps who attested which text when and from where', async () => {
    await publish(1)
    const callId = await insertBooked(5)
    await query(`update people set language = 'deDE' where id = $1`, [ids.expert])
    value(await attest(callId, 'expert'))
    value(await attest(callId, 'expert'))
    await query(`update people set language = 'enUS' where id = $1`, [ids.expert])
    const { rows } = await query(
      `select a.person_id, t.kind, t.version, t.language, a.attested_at, a.session_id is not null as signed_in, a.address
       from call_attestations a join terms_texts t on t.id = a.terms_id where a.call_id = $1`,
      [callId],
    )
    expect(rows).toEqual([
      {
        person_id: ids.expert,
        kind: 'attest_expert',
        version: 1,
        language: 'deDE',
        attested_at: clock.now(),
        signed_in: true,
        address: expect.stringMatching(/\d/),
      },
    ])
  })

  it('binds the text in force, and the time of the call', async () => {
    await publish(1)
    const callId = await insertBooked(5)
    const { text } = value(await app.call(getCallAttestation, { callId }, visits.expert))
    await publish(2)
    const outdated = await app.call(attestCall, { callId, termsId: text!.termsId }, visits.expert)
    expect(outdated).toMatchObject({ refusal: 'attestation_outdated' })
    value(await attest(callId, 'expert'))
    await query(
      `update calls set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'
      where id = $1`,
      [callId],
    )
    expect(await open(callId, 'expert')).toMatchObject({ attestation: { isDue: true } })
    const unscheduled = await world.insertCall()
    expect(await attest(unscheduled, 'expert')).toMatchObject({ refusal: 'call_move_forbidden' })
  })
})

describe('topics that are off limits', () => {
  it('are shown to every seat and attested with the statements; those who attested before do so anew', async () => {
    await publish(1)
    const callId = await insertBooked(0.1)
    for (const side of ['contact', 'expert'] as const) value(await attest(callId, side))
    const approvalId = await insertApproval(world, callId, { condition: 'topics_off_limits', note: 'Open bids' })
    for (const side of ['contact', 'expert'] as const)
      expect(await open(callId, side)).toMatchObject({
        offLimits: { approvalId, topics: 'Open bids' },
        attestation: { isDue: true },
      })
    expect(await enter(callId, 'contact')).toMatchObject({ refusal: 'attestation_missing' })
    // The statements alone are not enough any longer.
    expect(await attest(callId, 'contact')).toMatchObject({ refusal: 'attestation_outdated' })
    for (const side of ['contact', 'expert'] as const) value(await attest(callId, side, approvalId))
    expect(await enter(callId, 'contact')).toMatchObject({ ok: true })
    expect((await query('select approval_id from call_attestations where call_id = $1', [callId])).rows).toHaveLength(4)
  })
})

describe('the day before a call', () => {
  it('reminds those who have not attested, once, and marks the notice as read when they do', async () => {
    await publish(1)
    const callId = await insertBooked(30)
    const later = await insertBooked(60)
    await attest(callId, 'contact')
    const remind = () =>
      world.read((tx) =>
        timers
          .find(({ name }) => name === 'calls.remind-attestations')!
          .run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }),
      )
    const mailed = async () =>
      (await query(`select kind, to_address from mails where kind = 'calls.attestation'`)).rows.length
    await remind()
    expect(await mailed()).toBe(0)
    clock.pass(7 * hour)
    await remind()
    await remind()
    expect(await mailed()).toBe(1)
    const notices = async () =>
      value(await app.call(listNotifications, {}, visits.expert)).notifications.filter(
        ({ kind }) => kind === 'attestation_due',
      )
    expect(await notices()).toMatchObject([{ path: `calls/${callId}`, readAt: null }])
    value(await attest(callId, 'expert'))
    expect(await notices()).toMatchObject([{ readAt: expect.any(String) }])
    expect((await open(later)).attestation?.missing).toHaveLength(2)
  })
})
