import { addCallSeat, cancelCall, getCall, reopenCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('days')
const { app, clock, ids, visits, tenantId, slot, hour, test, tasks } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

/** A call at an hour from now with a colleague of the contact, scheduled through the product. */
const insertBooked = async (hours: number): Promise<string> => {
  const time = slot(hours)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
  return callId
}

it('a call that is cancelled and reopened keeps the reason of the cancellation in its history', async () => {
  const callId = await insertBooked(80)
  const { version } = value(await app.call(getCall, { callId }, visits.contact))
  const cancelled = { callId, reason: 'client_budget', note: 'The budget was cut.' } as const
  const done = value(await app.call(cancelCall, cancelled, visits.contact, { ifMatch: version }))
  const open = value(await app.call(reopenCall, { callId }, visits.contact, { ifMatch: done.version }))
  expect(open).toMatchObject({ status: callStatuses.inScheduling, callCancellationReason: null })
  const { rows } = await query(
    `select kind, from_status, to_status, reason, note, actor_id from call_steps
     where call_id = $1 and kind in ('cancelled', 'reopened') order by sequence`,
    [callId],
  )
  expect(rows).toEqual([
    {
      kind: 'cancelled',
      from_status: callStatuses.scheduled,
      to_status: callStatuses.cancelled,
      reason: 'client_budget',
      note: 'The budget was cut.',
      actor_id: ids.contact,
    },
    {
      kind: 'reopened',
      from_status: callStatuses.cancelled,
      to_status: callStatuses.inScheduling,
      reason: null,
      note: null,
      actor_id: ids.contact,
    },
  ])
})

it('the check on the day before cancels a call that a rule blocks by then, and notifies everybody with a seat', async () => {
  const callId = await insertBooked(50)
  const rule = {
    id: 'office',
    version: 1,
    level: 'tenant',
    stages: ['day_before'],
    effect: 'block',
    when: { is: 'holdsPublicOffice', params: {} },
    onUnknown: 'allow',
    reason: 'public_office',
  }
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify([rule]), clock.now()],
  )
  // No event was emitted for this fact: the check finds it itself.
  await query(
    `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days)
     values ($1, $2, 'public_office', 'City council', 'self', $3, 180)`,
    [tenantId, ids.expert, clock.now()],
  )
  const run = async () => {
    await tasks.tick()
    for (const _ of [1, 2]) await world.settle()
  }
  await run()
  // Sessions have ended by the second check: what became of the call is read from its rows.
  const state = async () => (await query('select status, cancellation_reason from calls where id = $1', [callId])).rows
  expect(await state()).toEqual([{ status: callStatuses.scheduled, cancellation_reason: null }])

  clock.set(new Date(clock.now().getTime() + 27 * hour))
  await query('delete from mails')
  await run()
  expect(await state()).toEqual([{ status: callStatuses.cancelled, cancellation_reason: 'compliance_blocked' }])
  const { rows } = await query(
    `select outcome from compliance_verdicts where subject_id = $1 and stage = 'day_before' order by id desc limit 1`,
    [callId],
  )
  expect(rows).toEqual([{ outcome: 'block' }])
  const notified = (await query(`select person_id from notifications where kind = 'call_cancelled'`)).rows
  const mailed = (await query(`select distinct to_address from mails where kind like 'calls.%'`)).rows
  for (const name of ['contact', 'colleague', 'expert'] as const) {
    expect(notified).toContainEqual({ person_id: ids[name] })
    expect(mailed).toContainEqual({ to_address: `${ids[name]}@person.example` })
  }
})
