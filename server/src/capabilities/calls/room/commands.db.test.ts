import {
  cancelCall,
  endCall,
  enterCallRoom,
  leaveCallRoom,
  openCallRoom,
  postponeCall,
  putCallOnHold,
  rescheduleCall,
  sendCallSignal,
  watchCallRoom,
} from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import { beforeEach, describe, expect, it } from 'vitest'
import { idleMediaEngine } from '../../../../fakes/media-engine.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import type { LiveContext, Peer, Room } from '../../../platform/operations/live-rooms.ts'
import { closeLostConnection } from './commands.ts'

/** Who was cut off from the server's media. */
const disconnected: [string, string][] = []
const media = idleMediaEngine({
  disconnect: ({ callId, personId }) => void disconnected.push([callId, personId]),
})
const world = await createCallScenario('room', { media })
const { app, ids, visits, clock, tenantId, hour, read } = world
const minuteMs = 60_000
const beginning = clock.now()

/** The rooms of one process: who is present, and the events each person received. */
const members = new Map<Room, Set<string>>()
const liveMessages: { to: string; name: string; payload: unknown }[] = []

type Name = keyof typeof ids
const socketOf = (name: Name, tab = 1) => `socket-${name}-${tab}`

const liveOf = (socketId: string): { live: LiveContext; commit: () => void } => {
  const effects: (() => void)[] = []
  const others = (room: Room) => [...(members.get(room) ?? [])].filter((one) => one !== socketId)
  const live: LiveContext = {
    socketId,
    join: (room) => effects.push(() => members.set(room, (members.get(room) ?? new Set()).add(socketId))),
    leave: (room) => effects.push(() => members.get(room)?.delete(socketId)),
    broadcast: (room, { name }, payload) =>
      effects.push(() => liveMessages.push(...others(room).map((to) => ({ to, name, payload: payload as unknown })))),
    sendTo: (room, to, { name }, payload) =>
      effects.push(() => {
        if (members.get(room)?.has(to)) liveMessages.push({ to, name, payload })
      }),
    present: async (room) =>
      [...(members.get(room) ?? [])].map(
        (one) =>
          ({
            socketId: one,
            tenantId,
            sessionId: '',
            participantId: '',
            personId: null,
            linkId: null,
          }) satisfies Peer,
      ),
  }
  return { live, commit: () => effects.forEach((effect) => void effect()) }
}

/** Sends a message over a person's live connection. */
const say = async <T extends Operation>(name: Name, operation: T, input: Input<T>, tab = 1) => {
  const { site, token } = visits[name]
  const { live, commit } = liveOf(socketOf(name, tab))
  const answer = await app.perform(operation.name, {
    site,
    credential: { kind: 'token', token },
    input,
    live: () => ({ context: live, note: async () => {} }),
    request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
  })
  if (!answer.ok) return { ok: false as const, refusal: answer.refusal }
  commit()
  return { ok: true as const, value: JSON.parse(String(answer.body)) as Wire<T> }
}

const loses = async (name: Name, callId: string, tab = 1): Promise<void> => {
  const room: Room = `call:${callId}`
  const socketId = socketOf(name, tab)
  members.get(room)?.delete(socketId)
  const { live, commit } = liveOf(socketId)
  await read((tx) =>
    closeLostConnection(
      { tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } },
      {
        socketId,
        tenantId,
        participantId: ids[name],
        personId: ids[name],
        linkId: null,
        sessionId: '',
        goneSince: clock.now(),
        rooms: [room, 'chat:1'],
        broadcast: live.broadcast,
      },
    ),
  )
  commit()
}

/** A call that starts in the given number of minutes. */
const insertCallStartingIn = async (minutes: number) => {
  const start = new Date(clock.now().getTime() + minutes * minuteMs)
  return world.insertCall({ status: callStatuses.scheduled, start })
}

beforeEach(async () => {
  disconnected.length = 0
  liveMessages.length = 0
  members.clear()
  clock.set(new Date(beginning.getTime()))
  await world.test.asOwner((owner) => owner.query('delete from bookings'), tenantId)
})

describe('#calls.openRoom', () => {
  it('opens ten minutes before the start and closes half an hour after the end', async () => {
    const callId = await insertCallStartingIn(11)
    expect(await app.call(openCallRoom, { callId }, visits.contact)).toMatchObject({ refusal: 'room_not_open' })
    clock.pass(minuteMs)
    expect(await app.call(openCallRoom, { callId }, visits.contact)).toMatchObject({
      ok: true,
      value: { seat: 'client', iceServers: [], call: { callId, can: { join: true, end: true } } },
    })
    expect(await app.call(openCallRoom, { callId }, visits.expert)).toMatchObject({
      ok: true,
      value: { seat: 'expert' },
    })
    expect(await app.call(openCallRoom, { callId }, visits.teammate)).toMatchObject({ value: { seat: 'client' } })
    clock.pass(100 * minuteMs)
    expect(await app.call(openCallRoom, { callId }, visits.contact)).toMatchObject({ refusal: 'room_closed' })
  })

  it('is allowed for the two sides only', async () => {
    const callId = await insertCallStartingIn(5)
    for (const who of ['staff', 'officer'] as const)
      expect(await app.call(openCallRoom, { callId }, visits[who])).toMatchObject({ refusal: 'forbidden' })
    for (const who of ['outsider', 'otherExpert'] as const)
      expect(await say(who, enterCallRoom, { callId })).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#calls.enterRoom', () => {
  it('returns the peers in the room and tells them who enters and leaves', async () => {
    const callId = await insertCallStartingIn(5)
    const first = await say('contact', enterCallRoom, { callId })
    const self = {
      peerId: socketOf('contact'),
      personId: ids.contact,
      name: 'Ada Person',
      seat: 'client',
      isByPhone: false,
    }
    expect(first).toEqual({ ok: true, value: { self, peers: [], counted: { elapsedMs: 0, isRunning: false } } })
    const second = await say('expert', enterCallRoom, { callId })
    expect(second).toMatchObject({ ok: true, value: { peers: [self], self: { seat: 'expert', name: 'Emil Person' } } })
    expect(liveMessages).toMatchObject([
      { to: socketOf('contact'), name: 'calls.peer-entered', payload: { callId, peer: { personId: ids.expert } } },
    ])
    await say('expert', leaveCallRoom, { callId })
    expect(liveMessages.at(-1)).toEqual({
      to: socketOf('contact'),
      name: 'calls.peer-left',
      payload: {
        callId,
        peerId: socketOf('expert'),
        reason: 'left',
        counted: { elapsedMs: 0, isRunning: false },
      },
    })
  })

  it('lets at least one of two simultaneous entrants see the other', async () => {
    const callId = await insertCallStartingIn(5)
    const both = await Promise.all([
      say('contact', enterCallRoom, { callId }),
      say('expert', enterCallRoom, { callId }),
    ])
    const seen = both.flatMap((one) => (one.ok ? one.value.peers : []))
    expect(seen).toHaveLength(1)
  })

  it('treats a reload as a new peer and a lost connection as leaving', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    await loses('contact', callId)
    expect(liveMessages.at(-1)).toMatchObject({
      to: socketOf('expert'),
      name: 'calls.peer-left',
      payload: { reason: 'lost' },
    })
    const again = await say('contact', enterCallRoom, { callId }, 2)
    expect(again).toMatchObject({
      value: { self: { peerId: socketOf('contact', 2) }, peers: [{ personId: ids.expert }] },
    })
  })
})

describe('the counted time', () => {
  const last = () => (liveMessages.at(-1)?.payload as { counted?: unknown } | undefined)?.counted

  it('pauses while one side is alone, and is sent to everybody whenever somebody joins or leaves', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    clock.pass(4 * minuteMs)
    expect(await say('teammate', enterCallRoom, { callId })).toMatchObject({
      value: { counted: { elapsedMs: 0, isRunning: false } },
    })
    expect(await say('expert', enterCallRoom, { callId })).toMatchObject({
      value: { counted: { elapsedMs: 0, isRunning: true } },
    })
    expect(last()).toEqual({ elapsedMs: 0, isRunning: true })
    clock.pass(20 * minuteMs + 500)
    await loses('expert', callId)
    expect(last()).toEqual({ elapsedMs: 20 * minuteMs + 500, isRunning: false })
    clock.pass(5 * minuteMs)
    expect(await say('expert', enterCallRoom, { callId }, 2)).toMatchObject({
      value: { counted: { elapsedMs: 20 * minuteMs + 500, isRunning: true } },
    })
    clock.pass(minuteMs)
    await say('teammate', leaveCallRoom, { callId })
    expect(last()).toEqual({ elapsedMs: 21 * minuteMs + 500, isRunning: true })
    expect(await app.call(endCall, { callId }, visits.contact)).toMatchObject({ value: { actualDuration: 22 } })
  })
})

describe('#calls.watchRoom', () => {
  it('tells the lobby who is in the room, who enters and who leaves', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    const looks = await say('expert', watchCallRoom, { callId })
    expect(looks).toMatchObject({ ok: true, value: { peers: [{ personId: ids.contact, name: 'Ada Person' }] } })
    await say('teammate', enterCallRoom, { callId })
    await say('contact', leaveCallRoom, { callId })
    const heard = liveMessages.filter(({ to }) => to === socketOf('expert'))
    expect(heard).toMatchObject([
      { name: 'calls.peer-entered', payload: { callId, peer: { personId: ids.teammate } } },
      { name: 'calls.peer-left', payload: { callId, peerId: socketOf('contact'), reason: 'left' } },
    ])
  })

  it('sends each event once to a person who entered from the lobby', async () => {
    const callId = await insertCallStartingIn(5)
    await say('expert', watchCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    await say('contact', enterCallRoom, { callId })
    expect(liveMessages).toHaveLength(1)
  })

  it('is refused for people who may not join', async () => {
    const callId = await insertCallStartingIn(5)
    expect(await say('staff', watchCallRoom, { callId })).toMatchObject({ refusal: 'forbidden' })
    expect(await say('outsider', watchCallRoom, { callId })).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#calls.leaveRoom', () => {
  it('ends the visit and tells the others', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    expect(await say('expert', leaveCallRoom, { callId })).toMatchObject({ ok: true })
    expect(liveMessages.at(-1)).toMatchObject({
      to: socketOf('contact'),
      name: 'calls.peer-left',
      payload: { reason: 'left' },
    })
  })
})

describe('a replaced connection', () => {
  it('lets a new connection replace a lost one of the same person', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    liveMessages.length = 0
    const again = await say('contact', enterCallRoom, { callId, replaces: socketOf('contact') }, 2)
    expect(again).toMatchObject({ value: { peers: [{ personId: ids.expert }] } })
    expect(liveMessages.filter(({ to }) => to === socketOf('expert'))).toMatchObject([
      { name: 'calls.peer-left', payload: { peerId: socketOf('contact'), reason: 'lost' } },
      { name: 'calls.peer-entered', payload: { peer: { peerId: socketOf('contact', 2) } } },
    ])
  })

  it('gives the seat to the device that entered last, tells the former one, and lets it return on purpose only', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    liveMessages.length = 0
    const second = await say('contact', enterCallRoom, { callId }, 2)
    expect(second).toMatchObject({ value: { peers: [{ personId: ids.expert }] } })
    const toFormer = liveMessages.filter(({ to }) => to === socketOf('contact'))
    expect(toFormer[0]).toEqual({ to: socketOf('contact'), name: 'calls.seat-taken-over', payload: { callId } })
    expect(liveMessages.filter(({ to }) => to === socketOf('expert'))).toMatchObject([
      { name: 'calls.peer-left', payload: { peerId: socketOf('contact'), reason: 'lost' } },
      { name: 'calls.peer-entered', payload: { peer: { peerId: socketOf('contact', 2) } } },
    ])

    // The former device has lost its network and returns by itself.
    const byItself = await say('contact', enterCallRoom, { callId, replaces: socketOf('contact') }, 3)
    expect(byItself).toEqual({ ok: false, refusal: 'seat_taken_over' })
    await say('contact', leaveCallRoom, { callId })
    expect(disconnected).toEqual([])
    const onPurpose = await say('contact', enterCallRoom, { callId }, 3)
    expect(onPurpose).toMatchObject({ value: { peers: [{ personId: ids.expert }] } })
    await say('contact', leaveCallRoom, { callId }, 2)
    expect(disconnected).toEqual([])
    await say('contact', leaveCallRoom, { callId }, 3)
    expect(disconnected).toEqual([[callId, ids.contact]])
  })

  it('does not let a connection replace one of another person', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    const entered = await say('expert', enterCallRoom, { callId, replaces: socketOf('contact') })
    expect(entered).toMatchObject({ value: { peers: [{ personId: ids.contact }] } })
  })
})

describe('#calls.sendSignal', () => {
  const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 1 typ host', sdpMid: '0', sdpMLineIndex: 0 }

  it('passes an opaque signal to one peer in the same room', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    liveMessages.length = 0
    const sent = await say('contact', sendCallSignal, { callId, to: socketOf('expert'), stream: 'camera', candidate })
    expect(sent).toEqual({ ok: true, value: { delivered: true } })
    expect(liveMessages).toEqual([
      {
        to: socketOf('expert'),
        name: 'calls.signalled',
        payload: { callId, from: socketOf('contact'), stream: 'camera', signal: { candidate } },
      },
    ])
  })

  it('passes nothing between rooms or from outside the room', async () => {
    const callId = await insertCallStartingIn(5)
    const other = await world.insertCall({
      status: callStatuses.scheduled,
      contactId: ids.teammate,
      expertId: ids.otherExpert,
      start: new Date(clock.now().getTime() + 5 * minuteMs),
    })
    await say('contact', enterCallRoom, { callId })
    await say('otherExpert', enterCallRoom, { callId: other })
    liveMessages.length = 0
    const to = { stream: 'camera', candidate }
    expect(await say('contact', sendCallSignal, { callId, to: socketOf('otherExpert'), ...to })).toMatchObject({
      value: { delivered: false },
    })
    expect(await say('expert', sendCallSignal, { callId, to: socketOf('contact'), ...to })).toMatchObject({
      refusal: 'not_found',
    })
    expect(await say('otherExpert', sendCallSignal, { callId, to: socketOf('contact'), ...to })).toMatchObject({
      refusal: 'not_found',
    })
    expect(liveMessages).toEqual([])
  })
})

describe('#calls.end', () => {
  it('completes the call with the minutes both sides were in the room', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    clock.pass(4 * minuteMs)
    await say('expert', enterCallRoom, { callId })
    clock.pass(20 * minuteMs)
    await loses('expert', callId)
    clock.pass(5 * minuteMs)
    await say('expert', enterCallRoom, { callId }, 2)
    clock.pass(10 * minuteMs + 1)
    const ended = await app.call(endCall, { callId }, visits.contact)
    expect(ended).toMatchObject({
      ok: true,
      value: { status: callStatuses.completed, actualDuration: 31, can: { join: false, end: false } },
    })
    // Leaving afterwards does not change the minutes.
    clock.pass(hour)
    await loses('contact', callId)
    expect(await app.call(endCall, { callId }, visits.contact)).toMatchObject({ refusal: 'call_move_forbidden' })
    expect(await say('contact', enterCallRoom, { callId })).toMatchObject({ refusal: 'room_closed' })
  })

  it('counts no minutes after the room has closed', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    clock.pass(5 * minuteMs)
    await say('expert', enterCallRoom, { callId })
    clock.pass(10 * hour)
    const ended = await app.call(endCall, { callId }, visits.expert)
    expect(ended).toMatchObject({ ok: true, value: { actualDuration: 90 } })
  })

  it('is refused when only one side was there', async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('teammate', enterCallRoom, { callId })
    clock.pass(30 * minuteMs)
    expect(await app.call(endCall, { callId }, visits.contact)).toMatchObject({
      ok: false,
      status: 409,
      refusal: 'call_move_forbidden',
    })
  })
})

describe('rescheduling with people in the room', () => {
  const together = async () => {
    const callId = await insertCallStartingIn(5)
    await say('contact', enterCallRoom, { callId })
    await say('expert', enterCallRoom, { callId })
    clock.pass(20 * minuteMs)
    return callId
  }
  const openVisits = (callId: string) =>
    read((tx) =>
      tx.selectFrom('room_visits').selectAll().where('call_id', '=', callId).where('left_at', 'is', null).execute(),
    )

  it.each([
    ['rescheduled', rescheduleCall, () => ({ slot: world.slot(48), reason: 'client_priority' })],
    ['postponed', postponeCall, () => ({ reason: 'client_priority' })],
    ['put on hold', putCallOnHold, () => ({ reason: 'client_priority' })],
    ['cancelled', cancelCall, () => ({ reason: 'client_not_needed' })],
  ] as const)(
    'removes everybody from the room once the call is %s, and counts no further minutes',
    async (_, operation, input) => {
      const callId = await together()
      const moved = await app.call(operation, { callId, ...input() } as never, visits.contact, { ifMatch: 1 })
      expect(moved).toMatchObject({ ok: true })
      expect(await openVisits(callId)).toEqual([])
      expect(await say('expert', sendCallSignal, { callId, to: socketOf('contact'), stream: 'camera' })).toMatchObject({
        refusal: 'not_found',
      })
    },
  )

  it('keeps the earlier minutes, and the call cannot be ended before the room of its new time opens', async () => {
    const callId = await together()
    await app.call(rescheduleCall, { callId, slot: world.slot(12), reason: 'expert_work' }, visits.expert, {
      ifMatch: 1,
    })
    clock.pass(6 * hour)
    expect(await app.call(endCall, { callId }, visits.expert)).toMatchObject({ refusal: 'call_move_forbidden' })
    clock.pass(6 * hour)
    expect(await app.call(endCall, { callId }, visits.expert)).toMatchObject({ value: { actualDuration: 20 } })
  })
})
