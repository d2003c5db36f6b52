import { connectCallForwarder, connectCallMedia } from '@colloquy/contract/calls/media-operations'
import { enterCallRoom, leaveCallRoom, openCallRoom } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { describe, expect, it, vi } from 'vitest'
import { idleMediaEngine } from '../../../../fakes/media-engine.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { startConnectionReview } from '../../../platform/media/connection-review.ts'
import type { MediaEngine } from '../../../platform/media/media-engine.ts'
import type { MediaSeat } from '../../../platform/media/media-server.ts'
import type { LiveContext } from '../../../platform/operations/live-rooms.ts'
import { entitledConnections } from './media-store.ts'

const opened: (MediaSeat & { readonly does: 'sends' | 'listens' })[] = []
const closed: string[] = []
let access: Awaited<ReturnType<MediaEngine['accessFor']>> = null
const accessTo: [MediaSeat, { isPaused: boolean }][] = []
const media = idleMediaEngine({
  receiveAudio: async (seat) => {
    opened.push({ ...seat, does: 'sends' })
    return 'an answer to a sender'
  },
  sendAudio: async (seat) => {
    opened.push({ ...seat, does: 'listens' })
    return 'an answer to a listener'
  },
  disconnect: ({ personId }) => void closed.push(personId),
  accessFor: async (seat, call) => {
    accessTo.push([seat, call])
    return access
  },
})
const { app, clock, ids, insertCall, tenantId, test, visits } = await createCallScenario('media', { media })
const offer = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'

const say = async <T extends Operation>(name: keyof typeof ids, operation: T, input: Input<T>) => {
  const { site, token } = visits[name]
  const ignore = () => undefined
  const live: LiveContext = {
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
    live: () => ({ context: live, note: async () => {} }),
    request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
  })
  return answer.ok ? { value: JSON.parse(String(answer.body)) as Wire<T> } : { refusal: answer.refusal }
}

const insertOpenCall = () =>
  insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + 5 * 60_000) })

const giveSilentSeat = (callId: string) =>
  test.asOwner(
    (owner) =>
      owner.query(
        'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
        [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
      ),
    tenantId,
  )

describe('#calls.connectMedia', () => {
  it('takes the audio of people in the room, and sends it to silent observers', async () => {
    const callId = await insertOpenCall()
    await giveSilentSeat(callId)
    await say('contact', enterCallRoom, { callId })
    expect(await say('contact', connectCallMedia, { callId, offer })).toEqual({
      value: { answer: 'an answer to a sender' },
    })
    expect(await say('officer', connectCallMedia, { callId, offer })).toEqual({
      value: { answer: 'an answer to a listener' },
    })
    expect(opened).toEqual([
      { tenantId, callId, personId: ids.contact, does: 'sends' },
      { tenantId, callId, personId: ids.officer, does: 'listens' },
    ])
    await say('contact', leaveCallRoom, { callId })
    expect(closed).toEqual([ids.contact])
  })

  it('is only for those in the room, and while it is open', async () => {
    clock.pass(3 * 3_600_000)
    const callId = await insertOpenCall()
    expect(await say('expert', connectCallMedia, { callId, offer })).toEqual({ refusal: 'not_found' })
    expect(await say('outsider', connectCallMedia, { callId, offer })).toEqual({ refusal: 'not_found' })
    await say('expert', enterCallRoom, { callId })
    expect(await say('expert', connectCallMedia, { callId, offer: 'no offer' })).toEqual({ refusal: 'invalid_input' })
    clock.pass(4 * 3_600_000)
    expect(await say('expert', connectCallMedia, { callId, offer })).toEqual({ refusal: 'room_closed' })
  })
})

describe('#calls.connectForwarder, #calls.openRoom', () => {
  it('lets visible seats in the room exchange media over the forwarder, never silent ones', async () => {
    clock.pass(3 * 3_600_000)
    const callId = await insertOpenCall()
    await giveSilentSeat(callId)
    await say('contact', enterCallRoom, { callId })
    await say('officer', enterCallRoom, { callId })
    // Browsers connect with each other.
    expect(await app.call(openCallRoom, { callId }, visits.contact)).toMatchObject({ value: { engine: 'embedded' } })
    expect(await say('contact', connectCallForwarder, { callId })).toEqual({ refusal: 'not_found' })

    access = { url: 'wss://media.example', token: 'token' }
    accessTo.length = 0
    expect(await say('contact', connectCallForwarder, { callId })).toEqual({ value: access })
    for (const outside of ['officer', 'expert', 'outsider'] as const)
      expect(await say(outside, connectCallForwarder, { callId })).toEqual({ refusal: 'not_found' })
    await test.asOwner(
      (owner) =>
        owner.query(
          `insert into call_interventions (tenant_id, id, call_id, kind, occurred_at, actor_id) values ($1, $2, $3, 'paused', $4, $5)`,
          [tenantId, newId(clock.now()), callId, clock.now(), ids.officer],
        ),
      tenantId,
    )
    await say('contact', connectCallForwarder, { callId })
    const seat = { tenantId, callId, personId: ids.contact }
    expect(accessTo).toEqual([
      [seat, { isPaused: false }],
      [seat, { isPaused: true }],
    ])
    clock.pass(4 * 3_600_000)
    expect(await say('contact', connectCallForwarder, { callId })).toEqual({ refusal: 'room_closed' })
  })
})

describe('connections with the media server', () => {
  it('end when their people leave the room, lose their seat or their connection, or the call is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    clock.pass(3_600_000)
    const callId = await insertOpenCall()
    const [sender, listener] = [ids.contact, ids.officer].map((personId) => ({ tenantId, callId, personId }))
    const connections = [
      { seat: sender!, direction: 'sends' },
      { seat: listener!, direction: 'listens' },
    ] as const
    const entitled = async (at = clock.now()) => [
      ...(await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        entitledConnections(tx, connections, at),
      )),
    ]
    expect(await entitled()).toEqual([])
    await say('contact', enterCallRoom, { callId })
    await giveSilentSeat(callId)
    expect(await entitled()).toEqual([connections[0]])
    await test.asOwner(
      (owner) =>
        owner.query(
          'insert into live_members (tenant_id, room, socket_id, process_id, person_id, session_id) values ($1, $2, $3, $4, $5, $4)',
          [tenantId, `lobby:${callId}`, 'socket', newId(clock.now()), ids.officer],
        ),
      tenantId,
    )
    expect(await entitled()).toEqual(connections)
    expect(await entitled(new Date(clock.now().getTime() + 4 * 3_600_000))).toEqual([connections[0]])
    await say('contact', leaveCallRoom, { callId })
    expect(await entitled()).toEqual([connections[1]])

    closed.length = 0
    const stop = startConnectionReview({
      engine: { connections: async () => [...connections], disconnect: ({ personId }) => void closed.push(personId) },
      database: test.database,
      clock,
      findEntitled: async () => new Set(),
      log: createLog('silent'),
    })
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(() => expect(closed).toEqual([ids.officer]), { timeout: 30_000 })
    vi.useRealTimers()
    stop()
  })
})
