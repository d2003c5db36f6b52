import { addCallGuest } from '@colloquy/contract/calls/attendance/guest-operations'
import {
  addCallSeat,
  attestCall,
  cancelCall,
  endCall,
  enterCallRoom,
  getCall,
  getCallAttestation,
  getCallInvitation,
  getCallVerdict,
  leaveCallRoom,
  listCallFacets,
  listCalls,
  offerCallTimes,
  openCallRoom,
  removeCallSeat,
  requestCall,
  rescheduleCall,
  scheduleCall,
  suggestCallTimes,
  watchCallRoom,
} from '@colloquy/contract/calls/operations'
import { getChat } from '@colloquy/contract/chat/operations'
import { getHomePage, getStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import type { Input, Operation } from '@colloquy/contract/operation'
import { listOwnBookings } from '@colloquy/contract/scheduling/operations'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import type { LiveContext, Room } from '../../../platform/operations/live-rooms.ts'

type World = Awaited<ReturnType<typeof createCallScenario>>
type Name = keyof World['ids']

/** Everybody who must not notice: each kind of seat that is not compliance's, and whoever arranges calls. */
const others = ['contact', 'colleague', 'expert', 'otherExpert', 'staff', 'clerk'] as const

/** The live rooms of one process, and what was messages to whom. */
const liveRooms = () => {
  const members = new Map<Room, Set<string>>()
  const messages: { to: string; name: string; payload: unknown }[] = []
  const liveOf = (socketId: string): LiveContext => ({
    socketId,
    join: (room) => members.set(room, (members.get(room) ?? new Set()).add(socketId)),
    leave: (room) => members.get(room)?.delete(socketId),
    broadcast: (room, { name }, payload) => {
      for (const to of members.get(room) ?? []) if (to !== socketId) messages.push({ to, name, payload })
    },
    sendTo: (_, to, { name }, payload) => messages.push({ to, name, payload }),
    present: async () => [],
  })
  return { liveOf, messages }
}

/** Unfolds calendar files, and puts every id and name of the tenant in the order of its first appearance. */
const masked = (traffic: unknown): string => {
  const known = new Map<string, string>()
  const ordinal = (value: string) => known.get(value) ?? known.set(value, `#${known.size}`).get(value)!
  return JSON.stringify(traffic)
    .replaceAll('\\r\\n ', '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, ordinal)
    .replace(/C-\d+/g, ordinal)
    .replace(/(?<=reply\+)[0-9a-f]{40}/g, ordinal)
    .replace(/(?<=answer#)[\w-]{43}/g, 'secret')
    .replace(/(?<=unsubscribe#[a-z]+\.#\d+\.)[\w-]{43}/g, 'signature')
    .replace(/(?:\b|(?<=%2F))(?:with|sans)(?=\.test|\.example)|(?<=Portal of )(?:with|sans)/g, 'tenant')
}

/** One call from the request to its end, and everything each of the others receives on the way. */
const story = async (world: World, beginning: Date, isListened: boolean) => {
  const { app, ids, visits, clock, test, tenantId, settle, tasks, slot, projectId, hour } = world
  clock.set(beginning)
  const bookingsAsked = { from: beginning.toISOString(), to: slot(24 * 20).end }
  const [first, second] = [slot(9), slot(11)]
  const live = liveRooms()
  const traffic = Object.fromEntries(others.map((name) => [name, [] as unknown[]])) as Record<Name, unknown[]>
  const must = async <T extends Operation>(name: Name, operation: T, input: Input<T>, ifMatch?: number) => {
    // Nothing happens at the same instant: what came later is known.
    if (name !== 'officer') clock.pass(1000)
    const answer = await app.call(operation, input, visits[name], ifMatch === undefined ? {} : { ifMatch })
    if (!answer.ok) throw new Error(`${operation.name}: ${answer.refusal}`)
    if (name !== 'officer') await settle()
    return answer.value
  }
  const say = async (name: Name, operation: Operation, input: Record<string, unknown>) => {
    const { site, token } = visits[name]
    const answer = await app.perform(operation.name, {
      site,
      credential: { kind: 'token', token: token! },
      input,
      live: () => ({ context: live.liveOf(`socket-${name}`), note: async () => {} }),
      request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
    })
    return answer.ok ? JSON.parse(String(answer.body)) : answer.refusal
  }
  const attest = async (name: Name) => {
    const { text } = await must(name, getCallAttestation, { callId })
    await must(name, attestCall, { callId, termsId: text!.termsId })
  }
  await test.asOwner(
    (owner) =>
      owner.query(
        `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
         values ($1, $2, 'attest_observer', 1, 'enUS', 'Observers', 'One.', $3)`,
        [tenantId, newId(beginning), beginning],
      ),
    tenantId,
  )
  const call = await must('contact', requestCall, {
    projectId,
    expertId: ids.expert,
    topic: 'Storage tenders',
    minutes: 60,
    questions: ['Who buys?'],
  })
  const { callId } = call
  const version = async () => (await must('contact', getCall, { callId })).version
  /** Reads everything as everybody, and collects mails, events and live messages since the last time. */
  const look = async (step: string) => {
    await settle()
    const mails = await test.asOwner(async (owner) => {
      const found = await owner.query<{ to_address: string; kind: string; message: Buffer }>(
        'select to_address, kind, message from mails order by kind, to_address',
      )
      await owner.query('delete from mails')
      return Promise.all(
        found.rows.map(async ({ message, ...row }) => {
          const { subject, text, html, attachments } = await simpleParser(message)
          return { ...row, subject, text, html, files: attachments.map(({ content }) => content.toString('utf8')) }
        }),
      )
    }, tenantId)
    for (const name of others) {
      const read = async (operation: Operation, input: Record<string, unknown>) => {
        const answer = await app.call(operation, input as never, visits[name])
        return { [operation.name]: answer.ok ? answer.value : answer.refusal }
      }
      traffic[name].push({
        step,
        answers: await Promise.all([
          read(getCall, { callId }),
          read(listCalls, {}),
          read(listCallFacets, {}),
          read(getCallVerdict, { callId }),
          read(suggestCallTimes, { callId }),
          read(getCallInvitation, { callId }),
          read(getCallAttestation, { callId }),
          read(getHomePage, {}),
          read(getStaffHomePage, {}),
          read(listNotifications, {}),
          read(getChat, { chatId: callId }),
          read(listOwnBookings, bookingsAsked),
        ]),
        mails: mails.filter((mail) => mail.to_address === `${ids[name]}@person.example`),
        events: app.delivered.filter(({ personIds }) => personIds.includes(ids[name])).map(({ message }) => message),
        live: live.messages.filter(({ to }) => to === `socket-${name}`),
      })
    }
    app.delivered.length = 0
    live.messages.length = 0
  }

  if (isListened) {
    await must('officer', addCallSeat, { callId, kind: 'silent_compliance', personId: ids.officer })
    await must('officer', addCallGuest, {
      callId,
      kind: 'silent_compliance',
      firstName: 'Lea',
      lastName: 'Counsel',
      email: 'lea@counsel.example',
      language: 'enUS',
      timeZone: 'Europe/London',
    })
  }
  await look('somebody listens')
  await must('expert', offerCallTimes, { callId, slots: [first] }, await version())
  await must('contact', scheduleCall, { callId, slot: first }, await version())
  await must('contact', addCallSeat, { callId, kind: 'client', personId: ids.colleague })
  await must('staff', addCallSeat, { callId, kind: 'interpreter', personId: ids.clerk })
  await must('staff', addCallSeat, { callId, kind: 'expert', personId: ids.otherExpert })
  await must('contact', rescheduleCall, { callId, slot: second, reason: 'client_priority' }, await version())
  if (isListened) {
    await attest('officer')
    await must('officer', getCallInvitation, { callId })
  }
  await attest('clerk')
  clock.set(new Date(Date.parse(second.start) - hour))
  await tasks.tick()
  await look('moved and reminded')
  clock.set(new Date(second.start))
  for (const name of ['contact', 'clerk'] as const)
    traffic[name].push([name, await say(name, watchCallRoom, { callId }), await say(name, enterCallRoom, { callId })])
  if (isListened) {
    await must('officer', openCallRoom, { callId })
    const entered = await say('officer', enterCallRoom, { callId })
    expect(entered).toMatchObject({ self: { seat: 'silent_compliance' }, peers: [{}, {}] })
  }
  traffic.expert.push(await say('expert', watchCallRoom, { callId }), await say('expert', enterCallRoom, { callId }))
  await look('in the room')
  clock.pass(30 * 60_000)
  if (isListened) {
    // Whoever listens hears who comes and goes, and is heard by nobody.
    await say('officer', leaveCallRoom, { callId })
    const { seats } = await must('officer', getCall, { callId })
    const silent = seats.find(({ kind, person }) => kind === 'silent_compliance' && person.personId === ids.officer)!
    await must('officer', removeCallSeat, { callId, seatId: silent.seatId })
    await must('officer', addCallSeat, { callId, kind: 'silent_compliance', personId: ids.officer })
  }
  await must('contact', endCall, { callId })
  await look('ended')
  return { traffic, callId, silentSeats: (await must('officer', getCall, { callId })).seats }
}

describe('a silent seat of compliance (I-6)', async () => {
  const [sans, withOne] = [await createCallScenario('sans'), await createCallScenario('with')]

  it('does not change a single message, mail or answer that anybody else receives', async () => {
    const beginning = sans.clock.now()
    const [without, listened] = await Promise.all([story(sans, beginning, false), story(withOne, beginning, true)])
    expect(listened.silentSeats.map(({ kind }) => kind)).toContain('silent_compliance')
    for (const name of others) {
      const seen = masked(listened.traffic[name])
      expect(seen).toBe(masked(without.traffic[name]))
      // The canaries: the officer's name as a word, since secrets have any letters, their id, and the word.
      for (const canary of [/\bIda\b/, /\bLea\b/, /counsel/i, new RegExp(withOne.ids.officer), /silent/])
        expect(JSON.stringify(listened.traffic[name])).not.toMatch(canary)
    }
    // The comparison is worth something only where there was something to see.
    const whole = JSON.stringify(listened.traffic.contact)
    for (const sign of ['calls.rescheduled', 'BEGIN:VCALENDAR', 'calls.peer-entered', 'calls.seats-changed'])
      expect(whole).toContain(sign)
  })

  it('is given and taken by officers alone, who are the only ones to know', async () => {
    const { app, ids, visits } = sans
    const callId = await sans.insertCall()
    const input = { callId, kind: 'silent_compliance', personId: ids.officer } as const
    for (const name of ['contact', 'expert', 'staff'] as const)
      expect(await app.call(addCallSeat, input, visits[name])).toMatchObject({ refusal: 'forbidden' })
    const added = await app.call(addCallSeat, input, visits.officer)
    if (!added.ok) throw new Error(added.refusal)
    const { seatId } = added.value.seats.at(-1)!
    for (const name of ['contact', 'expert', 'staff'] as const)
      expect(await app.call(removeCallSeat, { callId, seatId }, visits[name])).toMatchObject({ refusal: 'not_found' })
    const cancelled = await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, {
      ifMatch: 1,
    })
    expect(cancelled).toMatchObject({ ok: true, value: { version: 2 } })
  })
})
