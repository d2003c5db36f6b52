import { correctCall } from '@colloquy/contract/calls/correction-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'

const world = await createCallScenario('corrections')
const { app, clock, visits, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

let corrector: TestSession
beforeAll(async () => {
  const permissions = [permissionIds.ScheduleAndCancelCall, permissionIds.OverrideCallData]
  const id = await insertPerson(test, tenantId, { name: 'Kay', roleId: roleIds.staff, permissions })
  corrector = await signedIn(test, visits.staff.site, id)
})

const insertCompleted = () =>
  world.insertCall({ status: callStatuses.completed, start: new Date(clock.now().getTime() - 3 * world.hour) })
const correction = { minutes: 42, clientAttended: true, expertAttended: true, reason: 'The recording says so' }
const correct = (callId: string, input: object = {}, as: TestSession = corrector, ifMatch = 1) =>
  app.call(correctCall, { callId, ...correction, ...input }, as, { ifMatch })

describe('#calls.correct', () => {
  it('changes what was counted, keeps what was said before, and shows both sides who did it and why', async () => {
    const callId = await insertCompleted()
    const { rows: visitsBefore } = await query('select * from room_visits where call_id = $1', [callId])
    expect(value(await correct(callId))).toMatchObject({ version: 2, status: 6, actualDuration: 42, credits: 100 })
    value(await correct(callId, { minutes: 0, expertAttended: false, reason: 'It was an assistant' }, corrector, 2))
    for (const who of ['contact', 'expert'] as const) {
      const call = value(await app.call(getCall, { callId }, visits[who]))
      expect(call).toMatchObject({ actualDuration: 0, credits: who === 'contact' ? 0 : null, can: { correct: false } })
      expect(call.steps.slice(-2)).toMatchObject([
        { kind: 'corrected', byName: 'Kay Person', correction: { ...correction, minutesBefore: 60 } },
        {
          kind: 'corrected',
          byName: 'Kay Person',
          correction: { minutes: 0, minutesBefore: 42, clientAttended: true, expertAttended: false },
        },
      ])
    }
    expect(value(await correct(callId, { minutes: 60 }, corrector, 3))).toMatchObject({ credits: 100 })
    expect((await query('select * from room_visits where call_id = $1', [callId])).rows).toEqual(visitsBefore)
  })

  it('records minutes, attendance and price in the audit log, but not the reason', async () => {
    const callId = await insertCompleted()
    value(await correct(callId, { minutes: 0, clientAttended: false, reason: 'Nobody said this aloud' }))
    const { rows } = await query(
      `select facts from audit_entries where operation = 'calls.correct' and subject_id = $1 and outcome = 'done'`,
      [callId],
    )
    expect(rows).toMatchObject([
      { facts: { minutes: 0, minutesBefore: 60, credits: 0, clientAttended: false, expertAttended: true } },
    ])
    expect(JSON.stringify(rows)).not.toContain('aloud')
  })

  it('tells both sides in their inbox and by mail, once for each correction', async () => {
    const callId = await insertCompleted()
    value(await correct(callId))
    await world.settle()
    const { rows: notices } = await query(
      `select count(distinct person_id)::int as n from notifications where kind = 'call_corrected' and path = $1`,
      [`calls/${callId}`],
    )
    expect(notices).toEqual([{ n: 2 }])
    const { rows: mails } = await query(`select convert_from(message, 'utf8') from mails where key like $1`, [
      `calls.corrected:${callId}:%`,
    ])
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).toContain('42 min')
    expect(JSON.stringify(mails)).toContain('The recording says so')
  })

  it('refuses what makes no sense, nothing new, other statuses and versions, and everybody else', async () => {
    const callId = await insertCompleted()
    expect(await correct(callId, { reason: ' ' })).toMatchObject({ refusal: 'correction_reason_required' })
    expect(await correct(callId, { minutes: 0 })).toMatchObject({ refusal: 'correction_attendance' })
    expect(await correct(callId, { expertAttended: false })).toMatchObject({ refusal: 'correction_attendance' })
    expect(await correct(callId, { minutes: 60 })).toMatchObject({ refusal: 'correction_unchanged' })
    expect(await correct(callId, {}, corrector, 7)).toMatchObject({ refusal: 'stale' })
    const booked = await world.insertCall({ status: callStatuses.scheduled })
    expect(await correct(booked)).toMatchObject({ refusal: 'call_move_forbidden' })
    for (const who of ['staff', 'officer', 'contact', 'expert'] as const)
      expect(await correct(callId, {}, visits[who])).toMatchObject({ refusal: 'forbidden' })
    expect(await correct(callId, {}, visits.outsider)).toMatchObject({ refusal: 'not_found' })
  })
})
