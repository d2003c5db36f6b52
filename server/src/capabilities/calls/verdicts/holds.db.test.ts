import { addCallSeat, getCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { decideCallForClient, requestCallInterpreter } from '@colloquy/contract/calls/wait-operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { proceedWithPick, releaseExpiredHolds } from './picked-time-commands.ts'

const world = await createCallScenario('holds')
const { app, clock, hour, ids, read, settle, slot, tasks, tenantId, test, visits } = world
const { inScheduling, scheduled } = callStatuses
const beginning = clock.now()

let hoursTaken = 72
const freshSlot = () => {
  hoursTaken += 3
  return slot(hoursTaken)
}
const open = async (callId: string) => value(await app.call(getCall, { callId }, visits.staff))
const offered = (time: ReturnType<typeof slot>) => world.insertCall({ offers: [new Date(time.start)] })
const schedule = async (callId: string, time: ReturnType<typeof slot>) =>
  app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: (await open(callId)).version })
/** A call whose picked time waits for an interpreter. */
const held = async (time = freshSlot()) => {
  const callId = await offered(time)
  value(await app.call(requestCallInterpreter, { callId, isNeeded: true }, visits.contact))
  value(await schedule(callId, time))
  return { callId, time }
}
const bookingsOf = (callId: string) =>
  read((tx) =>
    tx.selectFrom('bookings').select(['person_id', 'kind', 'expires_at']).where('call_id', '=', callId).execute(),
  )
const later = (hours: number) => new Date(beginning.getTime() + hours * hour)

await test.asOwner(
  (owner) => owner.query('update people set credits_per_hour = 100 where id = $1', [ids.expert]),
  tenantId,
)
beforeEach(() => clock.set(beginning))

describe('a picked time that waits for somebody', () => {
  it('is held for everybody with a seat for 24 hours, and refused to others meanwhile', async () => {
    const { callId, time } = await held()
    expect(await open(callId)).toMatchObject({
      status: inScheduling,
      waitType: 'interpreter',
      pickedTime: time,
      heldUntil: later(24).toISOString(),
    })
    expect(await bookingsOf(callId)).toEqual(
      [ids.contact, ids.expert].map((person_id) => ({ person_id, kind: 'hold', expires_at: later(24) })),
    )
    expect(await schedule(await offered(time), time)).toMatchObject({ refusal: 'slot_taken' })
    // Whoever gets a seat later is held as long.
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    expect((await bookingsOf(callId)).at(-1)).toMatchObject({ person_id: ids.colleague, expires_at: later(24) })
  })

  it('is never held beyond its start, and no longer because the call waits for something else', async () => {
    const soon = await held(slot(10))
    expect((await open(soon.callId)).heldUntil).toBe(later(10).toISOString())
    const time = freshSlot()
    const callId = await offered(time)
    await read((tx) => tx.updateTable('calls').set({ agreed_credits_per_hour: 50 }).where('id', '=', callId).execute())
    value(await app.call(requestCallInterpreter, { callId, isNeeded: true }, visits.contact))
    value(await schedule(callId, time))
    clock.set(later(0.1))
    const { version } = await open(callId)
    const input = { callId, decision: 'approved' } as const
    value(await app.call(decideCallForClient, input, visits.teammate, { ifMatch: version }))
    await settle()
    expect(await open(callId)).toMatchObject({ waitType: 'interpreter', heldUntil: later(24).toISOString() })
  })

  it('is released by a timer after that, with notices, and the expert is asked for times', async () => {
    const { callId, time } = await held()
    await settle()
    clock.set(new Date(later(24).getTime() - 1))
    await tasks.tick()
    clock.set(beginning)
    expect((await open(callId)).pickedTime).toEqual(time)
    clock.set(later(24))
    await tasks.tick()
    clock.set(beginning)
    const call = await open(callId)
    expect(call).toMatchObject({ waitType: 'expert_times', pickedTime: null, heldUntil: null })
    expect(call.steps.at(-1)).toMatchObject({ kind: 'hold_expired', byName: null })
    expect(await bookingsOf(callId)).toEqual([])
    await settle()
    for (const name of ['contact', 'expert'] as const) {
      const { notifications } = value(await app.call(listNotifications, {}, visits[name]))
      expect(notifications).toContainEqual(
        expect.objectContaining({ kind: 'hold_expired', path: `calls/${callId}`, readAt: null }),
      )
    }
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query(`select distinct to_address from mails where kind = 'calls.holdExpired' order by to_address`),
      tenantId,
    )
    const addresses = [ids.contact, ids.expert].map((id) => ({ to_address: `${id}@person.example` }))
    expect(rows).toEqual(expect.arrayContaining(addresses))
    value(await schedule(await offered(time), time))
  })

  it('can no longer be approved then, even before the timer comes', async () => {
    const time = freshSlot()
    const callId = await offered(time)
    await read((tx) => tx.updateTable('calls').set({ agreed_credits_per_hour: 50 }).where('id', '=', callId).execute())
    value(await schedule(callId, time))
    const past = new Date(beginning.getTime() - 1)
    await read((tx) => tx.updateTable('calls').set({ hold_expires_at: past }).where('id', '=', callId).execute())
    const { version, can } = value(await app.call(getCall, { callId }, visits.teammate))
    expect(can.decideForClient).toBe(false)
    const input = { callId, decision: 'approved' } as const
    expect(await app.call(decideCallForClient, input, visits.teammate, { ifMatch: version })).toMatchObject({
      refusal: 'hold_expired',
    })
  })

  it('has one outcome when it expires while it is being confirmed and somebody else picks it', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      const { callId, time } = await held()
      const rival = await offered(time)
      await read((tx) => tx.updateTable('calls').set({ needs_interpreter: false }).where('id', '=', callId).execute())
      const expiry = new Date((await open(callId)).heldUntil!)
      const at = (instant: Date, run: (context: SystemContext) => Promise<void>) =>
        read((tx) => run({ tx, actor: { kind: 'system', tenantId }, at: instant, emit: () => {} }))
      // The confirmation began just before the end of the hold, and the timer at it.
      const confirm = () => at(new Date(expiry.getTime() - 1), (context) => proceedWithPick(context, callId))
      const release = () => at(expiry, releaseExpiredHolds)
      const expired = new Date(beginning.getTime() - 1)
      const pick = async () => {
        if (round % 2 === 0)
          await test.asOwner(
            (owner) =>
              owner.query('update bookings set expires_at = $2 where call_id = $1 and kind = $3', [
                callId,
                expired,
                'hold',
              ]),
            tenantId,
          )
        return schedule(rival, time)
      }
      const runs = [confirm, release, pick]
      await Promise.all([...runs.slice(round % 3), ...runs.slice(0, round % 3)].map((run) => run()))
      const [call, other] = [await open(callId), await open(rival)]
      const kinds = (await bookingsOf(callId)).map(({ kind }) => kind)
      const isConfirmed = call.status === scheduled
      expect(kinds).toEqual(isConfirmed ? ['call', 'call'] : [])
      expect(call).toMatchObject(
        isConfirmed ? { slot: time, pickedTime: null } : { waitType: 'expert_times', pickedTime: null },
      )
      const last = call.steps.filter(
        ({ kind }) => kind === 'scheduled' || kind === 'hold_expired' || kind === 'reopened',
      )
      expect(last).toHaveLength(1)
      if (other.status === scheduled) expect(isConfirmed).toBe(false)
      outcomes.add(`${last[0]!.kind} ${other.status}`)
    }
    expect(outcomes.size).toBeGreaterThan(1)
  })
})
