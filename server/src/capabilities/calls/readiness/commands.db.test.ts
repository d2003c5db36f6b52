import { readinessChanged } from '@colloquy/contract/calls/events'
import { listCallReadiness, markCallReadiness, remindCallSeat } from '@colloquy/contract/calls/readiness-operations'
import type { ReadinessStep } from '@colloquy/contract/calls/readiness-shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('readiness')
const { app, clock, ids, visits, tenantId, hour, test, tasks } = world
const { scheduled, cancelled, inScheduling } = callStatuses
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
type Name = keyof typeof visits

const board = async (hours = 12) => value(await app.call(listCallReadiness, { hours }, visits.staff)).calls
const seatOf = async (callId: string, personId: string) =>
  (await board()).find((call) => call.callId === callId)!.seats.find(({ person }) => person.personId === personId)!
const mark = async (callId: string, step: ReadinessStep, who: Name = 'expert') =>
  app.call(markCallReadiness, { callId, step }, visits[who])
const remindSeat = (callId: string, personId: string = ids.expert, who: Name = 'staff') =>
  app.call(remindCallSeat, { callId, personId }, visits[who])
const enter = (callId: string, personId: string, seat: 'client' | 'expert') =>
  query(
    `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, newId(clock.now()), callId, personId, seat, newId(clock.now()), clock.now()],
  )
const count = async (table: string, where = 'true') =>
  Number((await query(`select count(*) from ${table} where ${where}`)).rows[0].count)

beforeEach(async () => {
  await query(`update calls set status = ${cancelled} where status = ${scheduled}`)
  await query('delete from bookings')
})

describe('#calls.listReadiness', () => {
  it('shows the calls that run or begin within the hours, the most urgent first', async () => {
    const later = await world.insertCall({ status: scheduled, start: at(3) })
    const running = await world.insertCall({ status: scheduled, start: at(-0.25) })
    const soon = await world.insertCall({ status: scheduled, start: at(1.5) })
    await world.insertCall({ status: scheduled, start: at(20) })
    await world.insertCall({ status: inScheduling })
    const shown = async (hours: number) => (await board(hours)).map(({ callId, urgency }) => [callId, urgency])
    expect(await shown(12)).toEqual([
      [running, 'absent'],
      [soon, 'at_risk'],
      [later, 'waiting'],
    ])
    await enter(running, ids.contact, 'client')
    await enter(running, ids.expert, 'expert')
    expect((await shown(12)).at(-1)).toEqual([running, 'live'])
    expect((await seatOf(running, ids.expert)).isInRoom).toBe(true)
    await query('update room_visits set left_at = $1 where call_id = $2 and person_id = $3', [
      at(0),
      running,
      ids.expert,
    ])
    expect(await seatOf(running, ids.expert)).toMatchObject({ isInRoom: false, leftRoomAt: at(0).toISOString() })
  })

  it('does not show silent seats', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    await query(
      `insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_by, granted_at) values ($1, $2, $3, $4, $4, $5)`,
      [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
    )
    expect(await mark(callId, 'page', 'officer')).toMatchObject({ refusal: 'forbidden' })
    expect((await board())[0]!.seats.map(({ person }) => person.personId)).toEqual([ids.contact, ids.expert])
    expect(await count('call_readiness', `call_id = '${callId}'`)).toBe(0)
  })

  it('is for staff who serve calls alone', async () => {
    for (const who of ['contact', 'expert', 'clerk', 'officer'] as const)
      expect(await app.call(listCallReadiness, { hours: 4 }, visits[who])).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#calls.markReadiness', () => {
  it('keeps when a person first took each step for the time that the call has', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    const first = clock.now().toISOString()
    value(await mark(callId, 'page'))
    clock.pass(60_000)
    value(await mark(callId, 'page'))
    value(await mark(callId, 'lobby'))
    expect(await seatOf(callId, ids.expert)).toMatchObject({
      pageOpenedAt: first,
      lobbyOpenedAt: clock.now().toISOString(),
      devicesCheckedAt: null,
    })
    expect((await seatOf(callId, ids.contact)).pageOpenedAt).toBeNull()
    await query(
      `update calls set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
      where id = $1`,
      [callId],
    )
    expect((await seatOf(callId, ids.expert)).pageOpenedAt).toBeNull()
  })

  it('tells staff and the audit log of a step once', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    for (const _ of [1, 2]) value(await mark(callId, 'page'))
    const ofCall = `kind = '${readinessChanged.name}' and payload->>'callId' = '${callId}'`
    expect(await count('outbox', ofCall)).toBe(1)
    expect(await count('audit_entries', `operation = 'calls.markReadiness' and subject_id = '${callId}'`)).toBe(1)
  })

  it('records nothing of people without a seat and of calls without a time to come', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    const past = await world.insertCall({ status: scheduled, start: at(-30) })
    const open = await world.insertCall({ status: inScheduling })
    for (const who of ['staff', 'teammate'] as const)
      expect(await mark(callId, 'page', who)).toMatchObject({ refusal: 'forbidden' })
    value(await mark(past, 'page'))
    value(await mark(open, 'page'))
    expect(await count('call_readiness', `call_id in ('${callId}', '${past}', '${open}')`)).toBe(0)
    expect(await mark(callId, 'page', 'otherExpert')).toMatchObject({ refusal: 'not_found' })
  })

  it('is deleted a week after the call', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    value(await mark(callId, 'page'))
    const left = async (hours: number) => {
      await query('update call_readiness set starts_at = $1 where call_id = $2', [at(hours), callId])
      await tasks.tick()
      return count('call_readiness', `call_id = '${callId}'`)
    }
    expect(await left(-24 * 7 + 1)).toBe(1)
    expect(await left(-24 * 7 - 1)).toBe(0)
  })
})

describe('#calls.remindSeat', () => {
  it('mails and notifies one person, once in ten minutes', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    const countSent = async () => {
      await world.settle()
      const mails = (await query(`select to_address from mails where kind = 'calls.remindSeat'`)).rows
      return [mails.length, await count('notifications', `kind = 'call_seat_reminder' and person_id = '${ids.expert}'`)]
    }
    expect((await seatOf(callId, ids.expert)).can.remind).toBe(true)
    value(await remindSeat(callId))
    expect(await countSent()).toEqual([1, 1])
    expect(await seatOf(callId, ids.expert)).toMatchObject({
      remindedAt: clock.now().toISOString(),
      can: { remind: false },
    })
    expect((await seatOf(callId, ids.contact)).can.remind).toBe(true)
    clock.pass(10 * 60_000 - 1)
    expect(await remindSeat(callId)).toMatchObject({ refusal: 'reminded_recently' })
    clock.pass(1)
    value(await remindSeat(callId))
    expect(await countSent()).toEqual([2, 2])
    const { rows } = await query(
      `select facts from audit_entries where operation = 'calls.remindSeat' and subject_id = $1`,
      [callId],
    )
    expect(rows.at(-1)).toMatchObject({ facts: { personId: ids.expert } })
  })

  it('of two at once sends one', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(1) })
    const outcomes = await Promise.all([remindSeat(callId), remindSeat(callId), remindSeat(callId)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count('call_seat_reminders', `call_id = '${callId}'`)).toBe(1)
  })

  it('is refused for people in the room or without a seat, and for calls that are far away or over', async () => {
    const running = await world.insertCall({ status: scheduled, start: at(-0.25) })
    await enter(running, ids.expert, 'expert')
    expect(await remindSeat(running)).toMatchObject({ refusal: 'reminder_not_possible' })
    expect(await remindSeat(running, ids.otherExpert)).toMatchObject({ refusal: 'reminder_not_possible' })
    const far = await world.insertCall({ status: scheduled, start: at(49) })
    expect(await remindSeat(far)).toMatchObject({ refusal: 'reminder_not_possible' })
    const over = await world.insertCall({ status: scheduled, start: at(-2) })
    expect(await remindSeat(over)).toMatchObject({ refusal: 'reminder_not_possible' })
    expect(await remindSeat(running, ids.contact, 'contact')).toMatchObject({ refusal: 'forbidden' })
  })
})
