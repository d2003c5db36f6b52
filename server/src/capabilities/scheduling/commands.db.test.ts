import { scheduleCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'
import { bookingsOf, insertBookings } from './store.ts'

const world = await createCallScenario('races')
const { app, ids, visits, tenantId, clock, hour, read } = world
const rounds = 5
const rivals = 20

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
const wire = (start: Date) => ({ start: start.toISOString(), end: new Date(start.getTime() + hour).toISOString() })
const row = (personId: string, callId: string, start: Date, expires: Date | null) => ({
  tenant_id: tenantId,
  id: newId(clock.now()),
  person_id: personId,
  call_id: callId,
  expires_at: expires,
  starts_at: start,
  ends_at: new Date(start.getTime() + hour),
  kind: expires ? ('hold' as const) : ('call' as const),
})

describe('concurrent confirmations of overlapping slots', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'have exactly one winner, even with expired holds (round %i)',
    async (round) => {
      // All within one hour and five minutes apart, so that all overlap.
      const starts = Array.from({ length: rivals }, (_, i) => at((30 + round * 3) * 60 + (i % 11) * 5))
      const calls = await Promise.all(
        starts.map((start, i) =>
          world.insertCall({ offers: [start], contactId: i % 2 === 0 ? ids.contact : ids.teammate }),
        ),
      )
      if (round % 2 === 0) await read((tx) => insertBookings(tx, [row(ids.expert, calls[0]!, starts[5]!, clock.now())]))
      const answers = await Promise.all(
        calls.map((callId, i) =>
          app.call(scheduleCall, { callId, slot: wire(starts[i]!) }, visits[i % 2 === 0 ? 'contact' : 'teammate'], {
            ifMatch: 1,
          }),
        ),
      )
      const outcomes = answers.map((one) => (one.ok ? 'booked' : one.refusal))
      expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'slot_taken')).toHaveLength(rivals - 1)
      const interval = { start: starts[0]!, end: new Date(starts[0]!.getTime() + 3 * hour) }
      const booked = await read((tx) => bookingsOf(tx, [ids.expert], interval, clock.now()))
      expect(booked.map((one) => one.call_id)).toEqual([calls[outcomes.indexOf('booked')]])
    },
    30_000,
  )

  it('do not deadlock when they lock the same people', async () => {
    const start = at(90 * 60)
    const people = [ids.contact, ids.teammate]
    const calls = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.insertCall({
          offers: [start],
          contactId: people[i % 2]!,
          expertId: i % 3 === 0 ? ids.expert : ids.otherExpert,
        }),
      ),
    )
    const answers = await Promise.all(
      calls.map((callId) => app.call(scheduleCall, { callId, slot: wire(start) }, visits.staff, { ifMatch: 1 })),
    )
    // Two contacts and two experts: one or two calls, and nobody in both.
    const won = answers.flatMap((one) => (one.ok ? [one.value] : []))
    expect(won.length === 1 || won.length === 2).toBe(true)
    const seated = won.flatMap((call) => call.seats.map((seat) => seat.person.personId))
    expect(new Set(seated).size).toBe(seated.length)
  })
})

describe('the exclusion constraint on bookings', () => {
  it('refuses a second booking of a person in the same interval', async () => {
    const start = at(200 * 60)
    const callId = await world.insertCall({ status: callStatuses.scheduled, start })
    const overlapping = new Date(start.getTime() + hour - 1)
    const insert = `insert into bookings (tenant_id, id, person_id, call_id, starts_at, ends_at, kind)
      values ($1, $2, $3, $4, $5, $6, 'call')`
    const values = (from: Date) => [tenantId, newId(from), ids.expert, callId, from, new Date(from.getTime() + hour)]
    await expect(
      world.test.asOwner((owner) => owner.query(insert, values(overlapping)), tenantId),
    ).rejects.toMatchObject({ code: '23P01', constraint: 'bookings_no_overlap' })
    const afterwards = new Date(start.getTime() + hour)
    await world.test.asOwner((owner) => owner.query(insert, values(afterwards)), tenantId)
  })

  it('lets an unexpired hold block a confirmation', async () => {
    const start = at(300 * 60)
    const callId = await world.insertCall({ offers: [start] })
    const other = await world.insertCall()
    await read((tx) => insertBookings(tx, [row(ids.expert, other, start, at(60))]))
    const answer = await app.call(scheduleCall, { callId, slot: wire(start) }, visits.contact, { ifMatch: 1 })
    expect(answer).toMatchObject({ ok: false, refusal: 'slot_taken' })
  })
})
