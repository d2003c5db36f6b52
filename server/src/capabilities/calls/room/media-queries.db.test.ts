import { connectCallMedia } from '@colloquy/contract/calls/media-operations'
import { enterCallRoom, leaveCallRoom } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import type { MediaSeat, MediaServer } from '../../../platform/media/media-server.ts'
import type { LiveContext } from '../../../platform/operations/live-rooms.ts'

const opened: (MediaSeat & { readonly does: 'sends' | 'listens' })[] = []
const closed: string[] = []
const media: MediaServer = {
  receiveAudio: async (seat) => {
    opened.push({ ...seat, does: 'sends' })
    return 'an answer to a sender'
  },
  sendAudio: async (seat) => {
    opened.push({ ...seat, does: 'listens' })
    return 'an answer to a listener'
  },
  disconnect: (_, personId) => void closed.push(personId),
  close: async () => {},
}
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

describe('#calls.connectMedia', () => {
  it('takes the audio of people in the room, and sends it to silent observers', async () => {
    const callId = await insertOpenCall()
    await test.asOwner(
      (owner) =>
        owner.query(
          'insert into call_silent_seats (tenant_id, id, call_id, person_id, given_at, given_by) values ($1, $2, $3, $4, $5, $4)',
          [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
        ),
      tenantId,
    )
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
