import type { CancellationReason } from '@colloquy/contract/calls/cancellation-reasons'
import { addCallSeat, cancelCall, getCall } from '@colloquy/contract/calls/operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('notices')
const { app, clock, ids, visits, tenantId, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
type Name = keyof typeof visits
const call = async (callId: string, who: Name) => value(await app.call(getCall, { callId }, visits[who]))

/** Everybody with a seat in the call below, and how they got it. */
const more: readonly (readonly [SeatKind, Name, by: Name])[] = [
  ['client', 'teammate', 'contact'],
  ['interpreter', 'clerk', 'staff'],
  ['compliance', 'officer', 'officer'],
]
const seated = ['contact', 'expert', 'teammate', 'clerk', 'officer'] as const

/** A call of five that begins some hours from now, for 200 credits. */
const insertFive = async (hours: number) => {
  const start = new Date(clock.now().getTime() + hours * hour)
  const callId = await world.insertCall({ status: callStatuses.scheduled, start })
  for (const [kind, who, by] of more) {
    const { version } = await call(callId, by)
    value(await app.call(addCallSeat, { callId, kind, personId: ids[who] }, visits[by], { ifMatch: version }))
  }
  await query('update calls set credits = 20000 where id = $1', [callId])
  await world.settle()
  for (const table of ['notifications', 'mails']) await query(`delete from ${table}`)
  return callId
}
const cancel = async (callId: string, reason: CancellationReason, by: Name) => {
  const { version } = await call(callId, by)
  value(await app.call(cancelCall, { callId, reason }, visits[by], { ifMatch: version }))
  await world.settle()
}
/** Who of those with a seat has a notification that the call was cancelled. */
const noticed = async () => {
  const { rows } = await query(`select person_id from notifications where kind = 'call_cancelled'`)
  return seated.filter((who) => rows.some(({ person_id }) => person_id === ids[who]))
}
/** Who gets a mail that takes the call out of their calendar, and the text of all mails. */
const mailed = async () => {
  const { rows } = await query('select p.id, m.message from mails m join people p on p.email = m.to_address')
  const texts = rows.map(({ id, message }) => ({ id, text: message.toString('utf8').replaceAll('=\r\n', '') }))
  return {
    who: seated.filter((name) => texts.some(({ id, text }) => id === ids[name] && text.includes('METHOD:CANCEL'))),
    count: texts.length,
    all: texts.map(({ text }) => text).join('\n'),
  }
}

beforeEach(async () => {
  await query(`update calls set status = ${callStatuses.cancelled} where status = ${callStatuses.scheduled}`)
  for (const table of ['bookings', 'notifications', 'mails']) await query(`delete from ${table}`)
})

describe('a call of five that is cancelled', () => {
  it.each([
    ['two hours before, by the client', 2, 'client_not_needed', 'contact', { side: 'client', feePercent: 25 }],
    [
      'a quarter of an hour before, by the client',
      0.25,
      'client_not_needed',
      'contact',
      { side: 'client', feePercent: 100 },
    ],
    ['two hours before, by the client for illness', 2, 'client_illness', 'contact', undefined],
    ['a day and an hour before, by the client', 25, 'client_not_needed', 'contact', undefined],
    ['two hours before, by the expert', 2, 'expert_unavailable', 'expert', { side: 'expert', feePercent: 0 }],
    ['two hours before, by staff for compliance', 2, 'compliance_blocked', 'staff', undefined],
  ] as const)(
    '%s: everybody else hears of it once, and prices stay with the client',
    async (_, hours, reason, by, missed) => {
      const callId = await insertFive(hours)
      await cancel(callId, reason, by)
      expect(await noticed()).toEqual(seated.filter((who) => who !== by))
      // Whoever cancels has it in their calendar, too.
      const { who, count, all } = await mailed()
      expect([who, count]).toEqual([[...seated], seated.length])
      expect(all).not.toMatch(/credits/i)
      for (const reader of [...seated, 'staff'] as const) {
        const { attendanceViolations, displayStatus } = await call(callId, reader)
        expect(displayStatus).toMatchObject({ status: 'cancelled', reason })
        const seesPrices = reader === 'contact' || reader === 'teammate' || reader === 'staff'
        const expected = missed && {
          kind: 'late_cancellation',
          side: missed.side,
          personId: missed.side === 'client' ? ids.contact : ids.expert,
          feePercent: seesPrices ? missed.feePercent : null,
        }
        expect([reader, attendanceViolations]).toMatchObject([reader, expected ? [expected] : []])
      }
      const { rows: booked } = await query('select 1 from bookings where call_id = $1', [callId])
      expect(booked).toEqual([])
    },
  )
})
