import { reportCallNoShow } from '@colloquy/contract/calls/attendance/operations'
import {
  answerCallStandby,
  inviteCallStandbys,
  listCallStandbys,
  requestCallStandby,
} from '@colloquy/contract/calls/attendance/standby-operations'
import { cancelCall, getCall, reopenCall, rescheduleCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { personTypes } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('standbys')
const { app, clock, ids, tenantId, hour, test } = world
const third = await insertPerson(test, tenantId, { name: 'Kim', personType: personTypes.expert })
const visits = { ...world.visits, third: await signedIn(test, world.expertSite, third) }
const { scheduled, cancelled, inScheduling } = callStatuses
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
type Name = keyof typeof visits

/** The rounds of races are more than anybody may do in an hour. */
const forgetLimits = () => test.asOwner((owner) => owner.query('delete from rate_limits'))

const open = async (callId: string, who: Name = 'contact') => value(await app.call(getCall, { callId }, visits[who]))
const versionOf = async (callId: string) => (await open(callId, 'staff')).version
const ask = async (callId: string, personId: string, who: Name = 'contact') =>
  app.call(requestCallStandby, { callId, personId }, visits[who], { ifMatch: await versionOf(callId) })
const invite = async (callId: string, who: Name = 'contact') =>
  app.call(inviteCallStandbys, { callId }, visits[who], { ifMatch: await versionOf(callId) })
const answer = (standbyId: string, reply: 'agree' | 'decline' | 'take', who: Name) =>
  app.call(answerCallStandby, { standbyId, answer: reply }, visits[who])
const holdersOf = async (callId: string) =>
  (await query('select person_id, kind from bookings where call_id = $1', [callId])).rows
    .map(({ person_id, kind }) => `${kind} ${person_id}`)
    .toSorted()
const mailsOf = async (kind: string) =>
  (await query('select to_address from mails where kind = $1', [kind])).rows.map(({ to_address }) => to_address)
const statesOf = async (callId: string) => (await open(callId)).standbys.map(({ state }) => state)

/** A call that begins in some hours, for which two experts stand by. */
const insertWithStandbys = async (startsIn = 2) => {
  const callId = await world.insertCall({ status: scheduled, start: at(startsIn) })
  for (const personId of [ids.otherExpert, third]) value(await ask(callId, personId))
  const [first, second] = (await open(callId)).standbys.map(({ standbyId }) => standbyId)
  value(await answer(first!, 'agree', 'otherExpert'))
  value(await answer(second!, 'agree', 'third'))
  return { callId, first: first!, second: second! }
}
const cancelByExpert = async (callId: string) =>
  value(
    await app.call(cancelCall, { callId, reason: 'expert_unavailable' }, visits.expert, {
      ifMatch: await versionOf(callId),
    }),
  )

beforeEach(async () => {
  await forgetLimits()
  await query(`update calls set status = ${cancelled} where status = ${scheduled}`)
  for (const table of ['bookings', 'call_standbys', 'mails']) await query(`delete from ${table}`)
})

describe('#calls.requestStandby', () => {
  it('asks an expert, who is mailed, while the expert of the call is not notified', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(2) })
    expect((await open(callId)).can.askStandby).toBe(true)
    value(await ask(callId, ids.otherExpert))
    expect(await statesOf(callId)).toEqual(['requested'])
    expect((await open(callId, 'expert')).standbys).toEqual([])
    await world.settle()
    expect(await mailsOf('calls.standbyRequested')).toHaveLength(1)
  })

  it('is refused for the expert of the call, clients, experts who were asked, and calls that have begun', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(2) })
    value(await ask(callId, ids.otherExpert))
    for (const personId of [ids.expert, ids.teammate, ids.otherExpert])
      expect(await ask(callId, personId)).toMatchObject({ refusal: 'seat_not_possible' })
    expect(await ask(callId, third, 'expert')).toMatchObject({ refusal: 'forbidden' })
    const begun = await world.insertCall({ status: scheduled, start: at(-0.1) })
    expect(await ask(begun, third)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('is evaluated as the expert of the call is', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(2) })
    await query(`update people set do_not_use = true where id = $1`, [third])
    expect(await ask(callId, third)).toMatchObject({ refusal: 'seat_not_possible' })
    await query(`update people set do_not_use = false where id = $1`, [third])
  })
})

describe('#calls.listStandbys', () => {
  it('shows experts the calls for which they are needed, until these are over', async () => {
    const callId = await world.insertCall({ status: scheduled, start: at(2) })
    value(await ask(callId, ids.otherExpert))
    const listed = async (who: Name) => value(await app.call(listCallStandbys, {}, visits[who])).standbys
    expect(await listed('otherExpert')).toMatchObject([{ state: 'requested', slot: { start: at(2).toISOString() } }])
    expect(await listed('expert')).toEqual([])
    await query(`update calls set starts_at = $1, ends_at = $2 where id = $3`, [at(-2), at(-1), callId])
    expect(await listed('otherExpert')).toEqual([])
    expect(await app.call(listCallStandbys, {}, visits.contact)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#calls.answerStandby', () => {
  it('holds the time of an expert who agrees, and frees it when they decline', async () => {
    const { callId, first } = await insertWithStandbys()
    const both = [`call ${ids.contact}`, `call ${ids.expert}`]
    expect(await holdersOf(callId)).toEqual([...both, `hold ${ids.otherExpert}`, `hold ${third}`].toSorted())
    value(await answer(first, 'decline', 'otherExpert'))
    expect(await holdersOf(callId)).toEqual([...both, `hold ${third}`].toSorted())
    expect(await answer(first, 'agree', 'otherExpert')).toMatchObject({ refusal: 'standby_not_open' })
  })

  it('is refused while the expert has another call, and to others', async () => {
    const other = await world.insertCall({ status: scheduled, start: at(2), expertId: ids.otherExpert })
    const callId = await world.insertCall({ status: scheduled, start: at(2), contactId: ids.teammate })
    value(await ask(callId, ids.otherExpert))
    const { standbyId } = (await open(callId)).standbys[0]!
    expect(await answer(standbyId, 'agree', 'otherExpert')).toMatchObject({ refusal: 'slot_taken' })
    expect(await answer(standbyId, 'agree', 'third')).toMatchObject({ refusal: 'not_found' })
    expect(await answer(standbyId, 'take', 'otherExpert')).toMatchObject({ refusal: 'standby_not_open' })
    expect(other).toBeDefined()
  })

  it('gives the seat to whoever takes the call, who is booked with everybody, and frees the other', async () => {
    const { callId, first, second } = await insertWithStandbys()
    await query('update calls set credits = 5000, credits_per_hour = 5000 where id = $1', [callId])
    await cancelByExpert(callId)
    expect(await holdersOf(callId)).toEqual([`hold ${ids.otherExpert}`, `hold ${third}`].toSorted())
    value(await invite(callId))
    await world.settle()
    expect(await mailsOf('calls.standbyInvited')).toHaveLength(2)
    value(await answer(second, 'take', 'third'))
    const call = await open(callId)
    expect(call).toMatchObject({
      status: scheduled,
      expert: { personId: third },
      callCancellationReason: null,
      attendanceViolations: [{ personId: ids.expert, kind: 'late_cancellation' }],
    })
    expect(call.credits).toBeLessThanOrEqual(5000)
    expect(await statesOf(callId)).toEqual(['released', 'seated'])
    expect(await holdersOf(callId)).toEqual([`call ${ids.contact}`, `call ${third}`].toSorted())
    expect(call.seats.map(({ person }) => person.personId)).toEqual([ids.contact, third])
    expect(await answer(first, 'take', 'otherExpert')).toMatchObject({ refusal: 'standby_not_open' })
    await world.settle()
    expect(await mailsOf('calls.standbyReleased')).toHaveLength(1)
    const { rows } = await query(`select email from people where id = $1`, [third])
    const { rows: files } = await query(
      `select to_address from mails where kind = 'calls.scheduled' and to_address = $1`,
      [rows[0].email],
    )
    expect(files).toHaveLength(1)
    expect(await app.call(getCall, { callId }, visits.expert)).toMatchObject({ refusal: 'not_found' })
  })

  it('of two who take the call at once gives the seat to one in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      await forgetLimits()
      const { callId, first, second } = await insertWithStandbys(2 + 2 * round)
      await cancelByExpert(callId)
      value(await invite(callId))
      const outcomes = await Promise.all([answer(first, 'take', 'otherExpert'), answer(second, 'take', 'third')])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const call = await open(callId)
      expect(call.seats.filter(({ kind }) => kind === 'expert')).toHaveLength(1)
      expect(await holdersOf(callId)).toEqual([`call ${ids.contact}`, `call ${call.expert.personId}`].toSorted())
    }
  })
})

describe('#calls.inviteStandbys', () => {
  it('is possible after a no-show, until the call would have ended', async () => {
    const { callId } = await insertWithStandbys(0.5)
    expect(await invite(callId)).toMatchObject({ refusal: 'call_move_forbidden' })
    clock.pass(0.75 * hour)
    await query(
      `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at) values ($1, $2, $3, $4, 'client', 'peer', $5)`,
      [tenantId, newId(clock.now()), callId, ids.contact, clock.now()],
    )
    const ifMatch = await versionOf(callId)
    const reported = value(await app.call(reportCallNoShow, { callId }, visits.contact, { ifMatch }))
    expect(reported.can.inviteStandbys).toBe(true)
    expect(value(await invite(callId, 'staff')).standbys.map(({ state }) => state)).toEqual(['invited', 'invited'])
    clock.pass(hour)
    expect(await invite(callId)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('is not possible after the client has cancelled or the call got another time: everybody is released', async () => {
    const first = await insertWithStandbys(6)
    const ifMatch = await versionOf(first.callId)
    const moved = { callId: first.callId, slot: world.slot(30), reason: 'client_priority' } as const
    value(await app.call(rescheduleCall, moved, visits.contact, { ifMatch }))
    expect(await statesOf(first.callId)).toEqual(['released', 'released'])
    const second = await insertWithStandbys(9)
    const reason = { callId: second.callId, reason: 'client_budget' } as const
    value(await app.call(cancelCall, reason, visits.contact, { ifMatch: await versionOf(second.callId) }))
    expect(await statesOf(second.callId)).toEqual(['released', 'released'])
    expect(await holdersOf(second.callId)).toEqual([])
  })

  it('and taking the call while the client finds a new time has one outcome in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      await forgetLimits()
      const { callId, first } = await insertWithStandbys(2 + 2 * round)
      await cancelByExpert(callId)
      value(await invite(callId))
      const ifMatch = await versionOf(callId)
      const [taken, reopened] = await Promise.all([
        answer(first, 'take', 'otherExpert'),
        app.call(reopenCall, { callId }, visits.contact, { ifMatch }),
      ])
      expect([taken.ok, reopened.ok].filter(Boolean)).toHaveLength(1)
      const call = await open(callId)
      expect(call.status).toBe(taken.ok ? scheduled : inScheduling)
      expect(await holdersOf(callId)).toHaveLength(taken.ok ? 2 : 0)
    }
  })
})
