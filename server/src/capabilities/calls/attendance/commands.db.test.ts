import {
  answerAttendanceViolation,
  getCallReliability,
  reportCallNoShow,
} from '@colloquy/contract/calls/attendance/operations'
import { cancelCall, getCall, postponeCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('attendance')
const { app, clock, ids, visits, tenantId, hour, test } = world
const { scheduled, cancelled, completed } = callStatuses
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
type Name = keyof typeof visits

const insertRunning = (minutesAgo = 15) => world.insertCall({ status: scheduled, start: at(-minutesAgo / 60) })
const enter = (callId: string, who: 'contact' | 'expert') =>
  query(
    `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tenantId,
      newId(clock.now()),
      callId,
      ids[who],
      who === 'contact' ? 'client' : 'expert',
      newId(clock.now()),
      at(0),
    ],
  )
const open = async (callId: string, who: Name) => value(await app.call(getCall, { callId }, visits[who]))
const report = (callId: string, who: Name) => app.call(reportCallNoShow, { callId }, visits[who], { ifMatch: 1 })
const answer = (attendanceViolationId: string, who: Name, text = 'My train stopped.') =>
  app.call(answerAttendanceViolation, { attendanceViolationId, text }, visits[who])
const noticesOf = async (kind: string, callId: string) =>
  (
    await query('select person_id from notifications where kind = $1 and path = $2', [kind, `calls/${callId}`])
  ).rows.map(({ person_id }) => person_id)

beforeEach(async () => {
  await query(`update calls set status = ${cancelled} where status = ${scheduled}`)
  for (const table of ['bookings', 'notifications', 'mails']) await query(`delete from ${table}`)
})

describe('#calls.reportNoShow', () => {
  it('cancels the call as a no-show of the other side, and notifies everybody', async () => {
    const callId = await insertRunning()
    await query('update calls set credits = 15000 where id = $1', [callId])
    await enter(callId, 'contact')
    expect((await open(callId, 'contact')).noShowReportableFrom).toBe(at(-5 / 60).toISOString())
    expect((await open(callId, 'expert')).noShowReportableFrom).toBeNull()
    const after = value(await report(callId, 'contact'))
    expect(after).toMatchObject({
      status: cancelled,
      callCancellationReason: 'expert_no_show',
      actualDuration: 0,
      noShowReportableFrom: null,
      attendanceViolations: [{ kind: 'no_show', side: 'expert', personId: ids.expert, feePercent: 0, answer: null }],
    })
    await world.settle()
    expect(await noticesOf('no_show_reported', callId)).toEqual([ids.staff])
    expect((await noticesOf('call_cancelled', callId)).includes(ids.expert)).toBe(true)
    const { rows } = await query(`select to_address from mails where kind = 'calls.missed'`)
    const expert = await query(`select email from people where id = $1`, [ids.expert])
    expect(rows.map(({ to_address }) => to_address)).toEqual([expert.rows[0].email])
  })

  it('records the whole price as the fee when the client does not come, and tells the expert no fee', async () => {
    const callId = await insertRunning()
    await query('update calls set credits = 15000 where id = $1', [callId])
    await enter(callId, 'expert')
    expect(value(await report(callId, 'expert')).attendanceViolations).toMatchObject([
      { side: 'client', feePercent: null },
    ])
    expect((await open(callId, 'contact')).attendanceViolations).toMatchObject([
      { personId: ids.contact, feePercent: 100 },
    ])
  })

  it('is refused before the grace period of the tenant is over', async () => {
    const callId = await insertRunning(15)
    await enter(callId, 'contact')
    await query('update tenants set no_show_grace_minutes = 20 where id = $1', [tenantId])
    expect(await report(callId, 'contact')).toMatchObject({ refusal: 'no_show_too_early' })
    await query('update tenants set no_show_grace_minutes = 10 where id = $1', [tenantId])
    value(await report(callId, 'contact'))
  })

  it('is refused to a side that has not come itself, after the other side came, and to staff', async () => {
    const callId = await insertRunning()
    expect(await report(callId, 'contact')).toMatchObject({ refusal: 'no_show_not_alone' })
    await enter(callId, 'expert')
    expect(await report(callId, 'contact')).toMatchObject({ refusal: 'no_show_not_alone' })
    expect(await report(callId, 'staff')).toMatchObject({ refusal: 'forbidden' })
    expect(
      await app.call(cancelCall, { callId, reason: 'expert_no_show' }, visits.contact, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'invalid_input' })
  })

  it('of both sides at once leaves one missed call in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const callId = await insertRunning()
      await query(`update calls set platform_type = 'phone', location = '+44 20 7946 0000' where id = $1`, [callId])
      const outcomes = await Promise.all([report(callId, 'contact'), report(callId, 'expert')])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await open(callId, 'contact')).attendanceViolations).toHaveLength(1)
    }
  })
})

describe('#calls.cancel', () => {
  it('within a day of the start leaves a late cancellation, for reasons that count', async () => {
    const late = await world.insertCall({ status: scheduled, start: at(2) })
    const cancel = { callId: late, reason: 'expert_unavailable' } as const
    const after = value(await app.call(cancelCall, cancel, visits.expert, { ifMatch: 1 }))
    expect(after.attendanceViolations).toMatchObject([
      { kind: 'late_cancellation', side: 'expert', reportedByName: expect.any(String) },
    ])
    await world.settle()
    expect(await noticesOf('no_show_reported', late)).toEqual([])
    const early = await world.insertCall({ status: scheduled, start: at(30) })
    const inTime = { callId: early, reason: 'expert_unavailable' } as const
    expect(value(await app.call(cancelCall, inTime, visits.expert, { ifMatch: 1 })).attendanceViolations).toEqual([])
  })
})

describe('#calls.answerAttendanceViolation', () => {
  const reportExpert = async () => {
    const callId = await insertRunning()
    await enter(callId, 'contact')
    return {
      callId,
      attendanceViolationId: value(await report(callId, 'contact')).attendanceViolations[0]!.attendanceViolationId,
    }
  }

  it('keeps what the absent person says beside it, and tells staff and the other side', async () => {
    const { callId, attendanceViolationId } = await reportExpert()
    expect((await open(callId, 'expert')).attendanceViolations[0]!.can.answer).toBe(true)
    value(await answer(attendanceViolationId, 'expert'))
    expect((await open(callId, 'contact')).attendanceViolations).toMatchObject([
      { answer: { text: 'My train stopped.', answeredAt: at(0).toISOString() }, can: { answer: false } },
    ])
    await world.settle()
    expect((await noticesOf('attendance_violation_answered', callId)).toSorted()).toEqual(
      [ids.contact, ids.staff].toSorted(),
    )
    expect(await answer(attendanceViolationId, 'expert', 'Or not.')).toMatchObject({
      refusal: 'attendance_violation_answered',
    })
  })

  it('is for the absent person alone', async () => {
    const { attendanceViolationId } = await reportExpert()
    for (const who of ['contact', 'staff'] as const)
      expect(await answer(attendanceViolationId, who)).toMatchObject({ refusal: 'forbidden' })
    expect(await answer(attendanceViolationId, 'otherExpert')).toMatchObject({ refusal: 'not_found' })
    expect(await answer(attendanceViolationId, 'expert', '   ')).toMatchObject({ refusal: 'invalid_input' })
  })

  it('is possible for the absent expert after somebody else took the seat', async () => {
    const { callId, attendanceViolationId } = await reportExpert()
    await query('update call_seats set person_id = $1 where call_id = $2 and person_id = $3', [
      ids.otherExpert,
      callId,
      ids.expert,
    ])
    await query('update calls set expert_id = $1 where id = $2', [ids.otherExpert, callId])
    value(await answer(attendanceViolationId, 'expert'))
  })
})

describe('#calls.getReliability', () => {
  const reliabilityOf = async (personId: string, who: Name) =>
    value(await app.call(getCallReliability, { personId }, visits[who]))
  const complete = async (minutesLate: number) => {
    const start = at(-30)
    const callId = await world.insertCall({ status: completed, start })
    await query(
      `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at, left_at)
       values ($1, $2, $3, $4, 'expert', 'peer', $5, $6)`,
      [tenantId, newId(clock.now()), callId, ids.expert, new Date(start.getTime() + minutesLate * 60_000), at(-29)],
    )
    return callId
  }

  it('counts attended, late, cancelled and missed calls, without a percentage below five', async () => {
    await query('delete from attendance_violation_answers')
    await query('delete from attendance_violations')
    const before = (await reliabilityOf(ids.expert, 'contact')).reliability
    expect(before).toEqual({
      calls: 0,
      attended: 0,
      late: 0,
      cancelledLate: 0,
      movedLate: 0,
      noShows: 0,
      attendedPercent: null,
    })
    await complete(-5)
    await complete(5)
    const late = await complete(6)
    const callId = await insertRunning()
    await enter(callId, 'contact')
    const [missed] = value(await report(callId, 'contact')).attendanceViolations
    expect((await reliabilityOf(ids.expert, 'contact')).reliability).toMatchObject({
      calls: 4,
      attended: 3,
      late: 1,
      noShows: 1,
      attendedPercent: null,
    })
    const soon = await world.insertCall({ status: scheduled, start: at(2) })
    const cancel = { callId: soon, reason: 'expert_unavailable' } as const
    value(await app.call(cancelCall, cancel, visits.expert, { ifMatch: 1 }))
    value(await answer(missed!.attendanceViolationId, 'expert'))
    const postponed = await world.insertCall({ status: scheduled, start: at(3) })
    value(await app.call(postponeCall, { callId: postponed, reason: 'expert_work' }, visits.expert, { ifMatch: 1 }))
    const own = await reliabilityOf(ids.expert, 'expert')
    expect(own.reliability).toMatchObject({ calls: 5, cancelledLate: 1, movedLate: 1, attendedPercent: 60 })
    expect(own.attendanceViolations).toMatchObject([
      { kind: 'late_move', can: { answer: true } },
      { kind: 'late_cancellation', answer: null, can: { answer: true } },
      { kind: 'no_show', answer: { text: 'My train stopped.' }, can: { answer: false } },
    ])
    expect(await reliabilityOf(ids.expert, 'staff')).toMatchObject({
      reliability: own.reliability,
      attendanceViolations: [{}, { can: { answer: false } }, { answer: { text: 'My train stopped.' } }],
    })
    expect((await reliabilityOf(ids.expert, 'contact')).attendanceViolations).toEqual([])
    await query(
      `insert into call_steps (tenant_id, id, call_id, kind, occurred_at, has_client_attended, has_expert_attended, minutes_before, to_status)
       values ($1, $2, $3, 'corrected', $4, true, false, 58, ${completed})`,
      [tenantId, newId(clock.now()), late, clock.now()],
    )
    expect((await reliabilityOf(ids.expert, 'staff')).reliability).toMatchObject({ attended: 2, late: 0, noShows: 2 })
  })

  it('of a client is for staff and themselves', async () => {
    for (const who of ['contact', 'staff'] as const)
      expect((await reliabilityOf(ids.contact, who)).reliability).toBeDefined()
    for (const who of ['teammate', 'expert', 'outsider'] as const)
      expect(await app.call(getCallReliability, { personId: ids.contact }, visits[who])).toMatchObject({
        refusal: 'not_found',
      })
    expect(await app.call(getCallReliability, { personId: ids.expert }, visits.otherExpert)).toMatchObject({
      refusal: 'not_found',
    })
  })
})
