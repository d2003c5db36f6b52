import { reportCallNoShow } from '@colloquy/contract/calls/attendance/operations'
import {
  getPhoneBridge,
  receiveBridgeEvent,
  removePhoneBridge,
  setPhoneBridge,
} from '@colloquy/contract/calls/dial-in/bridge-operations'
import { maxPinAttempts } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { endCallByOfficer, pauseCall, resumeCall } from '@colloquy/contract/calls/interventions/operations'
import { endCall, getCall, removeCallSeat } from '@colloquy/contract/calls/operations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signAsBridge } from '../../../../fakes/phone-bridge/bridge-token.ts'
import { value } from '../../../../testing/app.ts'
import { bridgeSecret, createPhoneScenario } from '../../../../testing/scheduling/phone-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createPhoneScenario('phone-bridge')
const { administrator, app, bridge, clock, dialIn, exchange, ids, post, query, running, say, settings, tasks } = world
const { tenantId, visits } = world
beforeEach(() => void bridge.take())
afterAll(bridge.stop)

const minuteMs = 60_000
const enterPin = (pin: string, more: Record<string, unknown> = {}) =>
  say({ event: 'pin_entered', connectionId: world.newConnectionId(), pin, caller: '+442079460998', ...more })
const giveSeat = (callId: string, personId: string, kind = 'compliance') =>
  query(
    `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position)
     values ($1, $2, $3, $4, $5, 'accepted', 10)`,
    [tenantId, newId(clock.now()), callId, personId, kind],
  )

/** Publishes what the holders of a kind of seat have to confirm. */
const publishStatements = async (kind: string, version = 1): Promise<string> => {
  const termsId = newId(clock.now())
  await query(
    `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
     values ($1, $2, $3, $4, 'enUS', 'Statements', 'I keep secrets.', $5)`,
    [tenantId, termsId, kind, version, clock.now()],
  )
  return termsId
}

describe('#calls.getBridge, #calls.setBridge, #calls.removeBridge', () => {
  it('is for administrators, and never answers the secret', async () => {
    const answer = value(await app.call(getPhoneBridge, {}, administrator))
    expect(answer).toMatchObject({
      bridge: { baseUrl: bridge.baseUrl, callbackCountries: ['DE', 'GB'], problem: null },
      eventsUrl: `${exchange.origin}/api/phone-bridge/events`,
    })
    expect(JSON.stringify(answer)).not.toContain(bridgeSecret)
    for (const visit of [visits.contact, visits.expert, visits.staff, visits.officer]) {
      expect(await app.call(getPhoneBridge, {}, visit)).toMatchObject({ refusal: 'forbidden' })
      expect(await app.call(setPhoneBridge, settings, visit)).toMatchObject({ refusal: 'forbidden' })
      expect(await app.call(removePhoneBridge, {}, visit)).toMatchObject({ refusal: 'forbidden' })
    }
  })

  it('keeps the secret when none is sent, and stores and audits none of it in plain text', async () => {
    const { secret, ...rest } = settings
    value(await app.call(setPhoneBridge, rest, administrator))
    expect(await post(bridge.token({ event: 'left', connectionId: 'unknown-phone' }))).toMatchObject({ ok: true })
    const [stored] = await query('select encrypted_secret from phone_bridges')
    expect(String(stored!.encrypted_secret)).not.toContain(secret)
    const audited = await query("select facts from audit_entries where operation = 'calls.setBridge'")
    expect(audited.at(-1)).toMatchObject({ facts: { baseUrl: bridge.baseUrl, hasNewSecret: false } })
    expect(JSON.stringify(audited)).not.toContain(secret)
  })

  it.each([
    'http://bridge.example/v1',
    'https://bridge.example:8443/v1',
    'https://user:word@bridge.example/',
    'https://bridge.example/?a=b',
    'https://127.0.0.1/v1',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://localhost/',
  ])('refuses the address %s', async (baseUrl) => {
    expect(await app.call(setPhoneBridge, { ...settings, baseUrl }, administrator)).toMatchObject({
      refusal: 'bridge_url_not_allowed',
    })
  })

  it('ends with the bridge: no PIN is shown, and no token taken', async () => {
    const callId = await running()
    expect(await dialIn('contact', callId)).not.toBeNull()
    value(await app.call(removePhoneBridge, {}, administrator))
    expect(await dialIn('contact', callId)).toBeNull()
    expect(await post(bridge.token({ event: 'left', connectionId: 'unknown-phone' }))).toMatchObject({
      refusal: 'bridge_token_invalid',
    })
    const { secret: _, ...rest } = settings
    expect(await app.call(setPhoneBridge, rest, administrator)).toMatchObject({ refusal: 'bridge_secret_required' })
    value(await app.call(setPhoneBridge, settings, administrator))
  })
})

describe('#calls.receiveBridgeEvent', () => {
  it('takes only tokens that the bridge has signed for us just now, each of them once', async () => {
    const left = { event: 'left', connectionId: 'unknown-phone' }
    const at = Math.floor(clock.now().getTime() / 1000)
    const wrong = {
      'another secret': bridge.token(left, {}, 'x'.repeat(32)),
      'no signature': `${signAsBridge({ ...left }, bridgeSecret, 'none')
        .split('.')
        .slice(0, 2)
        .join('.')}.`,
      'another algorithm': bridge.token(left).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
      'our own token': bridge.token(left, { iss: 'colloquy', aud: 'phone-bridge' }),
      'no id': bridge.token(left, { jti: undefined }),
      'no time': bridge.token(left, { iat: undefined }),
      'an old one': bridge.token(left, { iat: at - 121 }),
      'one from the future': bridge.token(left, { iat: at + 61 }),
      'an unknown event': bridge.token({ event: 'erased', connectionId: 'unknown-phone' }),
      'a text': 'no token',
    }
    for (const [name, token] of Object.entries(wrong))
      expect([name, await post(token)]).toMatchObject([name, { status: 403, refusal: 'bridge_token_invalid' }])
    const token = bridge.token(left)
    expect(value(await post(token))).toEqual({ outcome: 'not_connected', seat: null })
    expect(await post(token)).toMatchObject({ refusal: 'bridge_token_invalid' })
    // It is forgotten only when it is too old anyway.
    clock.pass(5 * minuteMs)
    await tasks.tick()
    expect(await query('select from bridge_tokens')).toEqual([])
    expect(await post(token)).toMatchObject({ refusal: 'bridge_token_invalid' })
  })

  it('lets the holder of a PIN into the room, seen by everybody as by phone', async () => {
    const callId = await running()
    const connectionId = world.newConnectionId()
    const { pin } = (await dialIn('expert', callId))!
    const seat = { callId, language: 'enUS', isPaused: false }
    expect(await say({ event: 'pin_entered', connectionId, pin })).toEqual({ outcome: 'accepted', seat })
    expect((await world.enterByBrowser('contact', callId)).peers).toEqual([])
    expect(await say({ event: 'joined', connectionId })).toEqual({ outcome: 'accepted', seat })
    // Said twice, it is one visit.
    expect(await say({ event: 'joined', connectionId })).toMatchObject({ outcome: 'accepted' })
    const entered = app.delivered.filter(({ message }) => message.name === 'calls.peer-entered')
    expect(entered).toHaveLength(1)
    expect(entered[0]).toMatchObject({
      personIds: expect.arrayContaining([ids.contact, ids.expert]),
      message: { payload: { peer: { personId: ids.expert, name: 'Emil Person', seat: 'expert', isByPhone: true } } },
    })
    expect((await world.enterByBrowser('contact', callId)).peers).toMatchObject([
      { personId: ids.expert, isByPhone: true, name: 'Emil Person' },
    ])
    // The name is not stored.
    const stored = await query("select payload from outbox where kind = 'calls.peer-entered'")
    expect(JSON.stringify(stored)).not.toContain('Emil')
    clock.pass(10 * minuteMs)
    expect(await say({ event: 'left', connectionId })).toMatchObject({ outcome: 'accepted' })
    expect(app.delivered.at(-1)).toMatchObject({ message: { name: 'calls.readiness-changed' } })
    expect(await say({ event: 'joined', connectionId })).toMatchObject({ outcome: 'not_connected' })
    const [visit] = await query(
      'select extract(epoch from left_at - entered_at)::int as seconds from room_visits where call_id = $1 and person_id = $2',
      [callId, ids.expert],
    )
    expect(visit).toEqual({ seconds: 600 })
  })

  it('counts a phone for the minutes, and against a no-show', async () => {
    const callId = await running()
    await world.joinByPhone('expert', callId)
    await world.enterByBrowser('contact', callId)
    clock.pass(12 * minuteMs)
    const { version } = value(await app.call(getCall, { callId }, visits.contact))
    expect(await app.call(reportCallNoShow, { callId }, visits.contact, { ifMatch: version })).toMatchObject({
      refusal: 'no_show_not_alone',
    })
    clock.pass(8 * minuteMs)
    const ended = value(await app.call(endCall, { callId }, visits.contact, { ifMatch: version }))
    expect(ended.actualDuration).toBe(20)
  })

  it('decides as the room does: by the time, the attestation and the verdict', async () => {
    const callId = await running()
    const { pin } = (await dialIn('expert', callId))!
    const moveTo = (start: Date) =>
      query("update calls set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1", [
        callId,
        start,
      ])
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)
    await moveTo(inMinutes(11))
    expect(await enterPin(pin)).toEqual({ outcome: 'room_not_open', seat: null })
    await moveTo(inMinutes(-91))
    expect(await enterPin(pin)).toMatchObject({ outcome: 'room_closed' })
    await moveTo(inMinutes(-1))
    await query("update calls set platform_type = 'phone', location = '+44 20 7946 0000' where id = $1", [callId])
    expect(await enterPin(pin)).toMatchObject({ outcome: 'call_external' })
    await query("update calls set platform_type = 'video', location = null where id = $1", [callId])
    await publishStatements('attest_expert')
    expect(await enterPin(pin)).toMatchObject({ outcome: 'attestation_asked' })
    expect(await enterPin((await dialIn('contact', callId))!.pin)).toMatchObject({ outcome: 'attestations_pending' })
    await query('delete from phone_connections where read_terms_id is not null')
    await query("delete from terms_texts where kind = 'attest_expert'")
    await query('update people set do_not_use = true where id = $1', [ids.expert])
    expect(await enterPin(pin)).toMatchObject({ outcome: 'compliance_blocked' })
    await query('update people set do_not_use = false where id = $1', [ids.expert])
    expect(await enterPin(pin)).toMatchObject({ outcome: 'accepted' })
    await query('update people set disabled_at = now() where id = $1', [ids.expert])
    expect(await enterPin(pin)).toMatchObject({ outcome: 'pin_unknown' })
    await query('update people set disabled_at = null where id = $1', [ids.expert])
  })

  it('takes few wrong PINs of a phone call, and of a number', async () => {
    const callId = await running()
    const { pin } = (await dialIn('expert', callId))!
    const wrong = pin === '0000000000' ? '0000000001' : '0000000000'
    const connectionId = world.newConnectionId()
    for (let attempt = 0; attempt < maxPinAttempts; attempt += 1)
      expect(await enterPin(wrong, { connectionId, caller: undefined })).toMatchObject({ outcome: 'pin_unknown' })
    expect(await enterPin(pin, { connectionId, caller: undefined })).toMatchObject({ outcome: 'too_many_attempts' })
    const caller = '+442079460111'
    // Right ones do not count.
    for (let call = 0; call < 12; call += 1)
      expect(await enterPin(pin, { caller })).toMatchObject({ outcome: 'accepted' })
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await enterPin(wrong, { caller })).toMatchObject({ outcome: 'pin_unknown' })
    expect(await enterPin(pin, { caller })).toMatchObject({ outcome: 'too_many_attempts' })
    expect(await enterPin(pin, { caller: '+442079460112' })).toMatchObject({ outcome: 'accepted' })
    clock.pass(61 * minuteMs)
    await query("update calls set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1", [
      callId,
      clock.now(),
    ])
    expect(await enterPin(pin, { caller })).toMatchObject({ outcome: 'accepted' })
  })

  it('mutes phones while the call is paused, also those that join then', async () => {
    const callId = await running()
    await giveSeat(callId, ids.officer)
    const connectionId = await world.joinByPhone('expert', callId)
    value(await app.call(pauseCall, { callId }, visits.officer))
    await world.work()
    expect(bridge.take()).toEqual([{ instruction: 'mute', connectionId }])
    const { pin } = (await dialIn('contact', callId))!
    expect((await enterPin(pin)).seat).toMatchObject({ isPaused: true })
    expect((await say({ event: 'alive', connectionId })).seat).toMatchObject({ isPaused: true })
    value(await app.call(resumeCall, { callId }, visits.officer))
    await world.work()
    expect(bridge.take()).toContainEqual({ instruction: 'unmute', connectionId })
    // Paused again before the bridge was told to unmute: it is told what holds.
    value(await app.call(pauseCall, { callId }, visits.officer))
    await world.settle()
    value(await app.call(resumeCall, { callId }, visits.officer))
    await world.work()
    expect(bridge.take().filter((one) => one.connectionId === connectionId)).toEqual([
      { instruction: 'unmute', connectionId },
    ])
  })

  it('ends phone calls with the call, with the seat, and for another phone of the same person', async () => {
    const callId = await running()
    const first = await world.joinByPhone('expert', callId)
    const second = await world.joinByPhone('expert', callId)
    await world.work()
    expect(bridge.take()).toEqual([{ instruction: 'hang_up', connectionId: first }])
    expect(await say({ event: 'alive', connectionId: first })).toMatchObject({ outcome: 'not_connected' })
    await giveSeat(callId, ids.colleague, 'client')
    await tasks.tick()
    const third = await world.joinByPhone('colleague', callId)
    const { seats } = value(await app.call(getCall, { callId }, visits.contact))
    const { seatId } = seats.find(({ person }) => person.personId === ids.colleague)!
    value(await app.call(removeCallSeat, { callId, seatId }, visits.contact))
    await world.work()
    expect(bridge.take()).toEqual([{ instruction: 'hang_up', connectionId: third }])
    await giveSeat(callId, ids.officer)
    value(await app.call(endCallByOfficer, { callId, reason: 'Script' }, visits.officer))
    await world.work()
    expect(bridge.take()).toEqual([{ instruction: 'hang_up', connectionId: second }])
    expect(await query('select from phone_connections where call_id = $1 and left_at is null', [callId])).toEqual([])
  })

  it('ends the visit of a phone of which the bridge says nothing any more, at the time it last did', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    clock.pass(2 * minuteMs)
    expect(await say({ event: 'alive', connectionId })).toMatchObject({ outcome: 'accepted' })
    const seenAt = clock.now()
    clock.pass(2 * minuteMs)
    await tasks.tick()
    const visit = async () =>
      (await query('select left_at from room_visits where call_id = $1 and person_id = $2', [callId, ids.expert]))[0]
    expect(await visit()).toEqual({ left_at: null })
    clock.pass(2 * minuteMs)
    await tasks.tick()
    expect(await visit()).toEqual({ left_at: seenAt })
    expect(await say({ event: 'alive', connectionId })).toMatchObject({ outcome: 'not_connected' })
  })

  it('lets nobody stay who has lost their account, whom the bridge then disconnects', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    await query('update people set disabled_at = now() where id = $1', [ids.expert])
    expect(await say({ event: 'alive', connectionId })).toEqual({ outcome: 'not_connected', seat: null })
    await query('update people set disabled_at = null where id = $1', [ids.expert])
    expect(await query('select from room_visits where call_id = $1 and left_at is null', [callId])).toEqual([])
  })

  it('is audited with what came of it, and not every minute', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    await say({ event: 'alive', connectionId })
    const audited = await query(
      `select facts from audit_entries where operation = '${receiveBridgeEvent.name}' and subject_id = $1 order by sequence`,
      [callId],
    )
    expect(audited.map(({ facts }) => facts)).toMatchObject([
      { event: 'pin_entered', outcome: 'accepted' },
      { event: 'joined', outcome: 'accepted' },
    ])
  })
})
