import { getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('jobs')
const { app, ids, visits, test, tenantId, clock, tasks, read, hour } = world
const minuteMs = 60_000
const beginning = clock.now()

const mails = () =>
  test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ kind: string }>('select kind from mails')
    await owner.query('delete from mails')
    return rows.map((row) => row.kind)
  }, tenantId)

const visit = (callId: string, personId: string, seat: 'client' | 'expert', from: Date, to: Date | null) =>
  read((tx) =>
    tx
      .insertInto('room_visits')
      .values({
        tenant_id: tenantId,
        id: newId(from),
        call_id: callId,
        person_id: personId,
        seat,
        peer_id: newId(from),
        entered_at: from,
        left_at: to,
      })
      .execute(),
  )

const opened = async (callId: string) => {
  const call = await app.call(getCall, { callId }, visits.contact)
  if (!call.ok) throw new Error(call.refusal)
  return call.value
}

describe('reminders', () => {
  it('are sent once to both sides a day, an hour and ten minutes before the start', async () => {
    const start = new Date(clock.now().getTime() + 25 * hour)
    await world.insertCall({ status: callStatuses.scheduled, start })
    const seen: [number, number][] = []
    for (const left of [25 * 60, 24 * 60, 23 * 60, 61, 60, 30, 10, 9, 1, 0, -1]) {
      clock.set(new Date(start.getTime() - left * minuteMs))
      await tasks.tick()
      await tasks.tick()
      const sent = await mails()
      if (sent.length > 0) seen.push([left, sent.filter((kind) => kind === 'calls.reminder').length])
    }
    expect(seen).toEqual([
      [24 * 60, 2],
      [60, 2],
      [10, 2],
    ])
  })
})

describe('a call whose room has closed', () => {
  beforeEach(() => clock.set(beginning))

  it('is completed with the ledger’s minutes when both sides were present', async () => {
    const start = new Date(clock.now().getTime() + hour)
    const minutesAfterStart = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
    const callId = await world.insertCall({ status: callStatuses.scheduled, start, expertId: ids.otherExpert })
    await visit(callId, ids.contact, 'client', minutesAfterStart(-3), minutesAfterStart(50))
    await visit(callId, ids.otherExpert, 'expert', minutesAfterStart(2), minutesAfterStart(20))
    await visit(callId, ids.otherExpert, 'expert', minutesAfterStart(25), null)
    clock.set(minutesAfterStart(60 + 29))
    await tasks.tick()
    expect((await opened(callId)).status).toBe(4)
    clock.set(minutesAfterStart(60 + 30))
    await tasks.tick()
    const call = await opened(callId)
    expect(call).toMatchObject({ status: callStatuses.completed, actualDuration: 18 + 25, version: 2 })
    expect(call.steps.at(-1)).toMatchObject({ kind: 'completed', byName: null })
    await tasks.tick()
    expect((await opened(callId)).version).toBe(2)
  })

  it('is counted once for the expert, even when its event is processed again', async () => {
    const countOf = async () => {
      const { calls_count } = await read((tx) =>
        tx.selectFrom('people').select('calls_count').where('id', '=', ids.otherExpert).executeTakeFirstOrThrow(),
      )
      return calls_count
    }
    const start = new Date(clock.now().getTime() + 4 * hour)
    const end = new Date(start.getTime() + 40 * minuteMs)
    const callId = await world.insertCall({ status: callStatuses.scheduled, start, expertId: ids.otherExpert })
    await visit(callId, ids.contact, 'client', start, end)
    await visit(callId, ids.otherExpert, 'expert', start, end)
    await world.settle()
    const before = await countOf()
    clock.set(new Date(start.getTime() + 2 * hour))
    await tasks.tick()
    await world.settle()
    await world.settle()
    expect((await opened(callId)).status).toBe(6)
    expect(await countOf()).toBe(before + 1)
  })

  it('is left to staff when one side did not attend', async () => {
    const start = new Date(clock.now().getTime() + hour)
    const callId = await world.insertCall({ status: callStatuses.scheduled, start, contactId: ids.teammate })
    await visit(callId, ids.teammate, 'client', start, new Date(start.getTime() + 20 * minuteMs))
    clock.set(new Date(start.getTime() + 3 * hour))
    await tasks.tick()
    expect((await opened(callId)).status).toBe(4)
  })
})
