import {
  answerCallExtension,
  extensionMinutes,
  getCallExtension,
  requestCallExtension,
} from '@colloquy/contract/calls/note-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('extensions')
const { app, clock, ids, tenantId, test, visits } = world
type Name = keyof typeof visits
const minuteMs = 60_000
let callId: string

const rows = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows
const ask = (who: Name = 'contact') => app.call(requestCallExtension, { callId }, visits[who])
const extension = async (who: Name) => value(await app.call(getCallExtension, { callId }, visits[who]))
const answer = async (isAgreed: boolean, who: Name = 'expert') => {
  const { request } = await extension(who)
  return app.call(answerCallExtension, { callId, extensionId: request!.extensionId, isAgreed }, visits[who])
}
const endOf = async () => Date.parse(value(await app.call(getCall, { callId }, visits.contact)).slot!.end)

beforeEach(async () => {
  clock.pass(2 * world.hour)
  callId = await world.insertCall({ status: callStatuses.scheduled, start: clock.now() })
  await rows('update calls set credits = 200, credits_per_hour = 200, expected_minutes = 60 where id = $1', [callId])
  clock.pass(55 * minuteMs)
})

describe('#calls.requestExtension, #calls.answerExtension', () => {
  it('extend the call once the other side agrees, with its bookings and its price', async () => {
    const end = await endOf()
    expect((await extension('contact')).creditsAfter).toBe(250)
    expect((await extension('expert')).creditsAfter).toBeNull()
    value(await ask())
    expect([(await extension('contact')).can, (await extension('expert')).can]).toEqual([
      { request: false, answer: false },
      { request: false, answer: true },
    ])
    expect(await answer(true, 'teammate')).toMatchObject({ refusal: 'extension_not_possible' })
    expect(await endOf()).toBe(end)
    value(await answer(true))
    expect(await endOf()).toBe(end + extensionMinutes * minuteMs)
    expect(await rows('select credits, expected_minutes from calls where id = $1', [callId])).toEqual([
      { credits: 250, expected_minutes: 75 },
    ])
    const booked = await rows('select distinct ends_at from bookings where call_id = $1', [callId])
    expect(booked).toEqual([{ ends_at: new Date(end + extensionMinutes * minuteMs) }])
    expect((await extension('contact')).request?.state).toBe('agreed')
  })

  it('leave everything as it was when the other side declines', async () => {
    const end = await endOf()
    value(await ask('expert'))
    value(await answer(false, 'contact'))
    expect([await endOf(), (await extension('expert')).request?.state]).toEqual([end, 'declined'])
    const booked = await rows('select distinct ends_at from bookings where call_id = $1', [callId])
    expect(booked).toEqual([{ ends_at: new Date(end) }])
  })

  it('are refused when somebody has another booking then, and long before the end', async () => {
    await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date((await endOf()) + 5 * minuteMs),
      contactId: ids.teammate,
    })
    expect(await ask()).toMatchObject({ refusal: 'extension_not_free' })
    clock.pass(-30 * minuteMs)
    expect(await ask()).toMatchObject({ refusal: 'extension_not_possible' })
    expect((await extension('contact')).request).toBeNull()
  })
})

describe('a request for more time', () => {
  it('is not refused because a silent observer has another booking then, which would give them away', async () => {
    const start = new Date((await endOf()) + 5 * minuteMs)
    const seat = [tenantId, newId(clock.now()), callId, ids.officer, clock.now()]
    await rows(
      'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_by, granted_at) values ($1, $2, $3, $4, $4, $5)',
      seat,
    )
    const elsewhere = await world.insertCall({
      status: callStatuses.scheduled,
      start,
      contactId: ids.officer,
      expertId: ids.otherExpert,
    })
    value(await ask())
    const booked = await rows('select call_id from bookings where person_id = $1 and ends_at > $2', [
      ids.officer,
      start,
    ])
    expect(booked).toEqual([{ call_id: elsewhere }])
  })

  it('is made once when both sides ask at the same moment', async () => {
    const outcomes = await Promise.all([ask(), ask('expert'), ask()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows('select count(*)::int as count from call_extensions where call_id = $1', [callId])).toEqual([
      { count: 1 },
    ])
  })
})

describe('#calls.getExtension', () => {
  it('is for those with a seat', async () => {
    expect(await app.call(getCallExtension, { callId }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})
