import { callStatuses } from '@colloquy/contract/calls/statuses'
import { findFirstFreeTimes, listOwnBookings } from '@colloquy/contract/scheduling/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'
import { insertBookings } from './store.ts'

const world = await createCallScenario('free')
const { app, ids, visits, tenantId, clock, hour, read } = world
const personIds = [ids.expert, ids.otherExpert]
const ask = async (who: keyof typeof visits, requestedIds = personIds) =>
  app.call(findFirstFreeTimes, { personIds: requestedIds }, visits[who])
const startOf = async (who: keyof typeof visits, personId: string) => {
  const answer = await ask(who)
  return answer.ok ? answer.value.find((one) => one.personId === personId)?.start : answer.refusal
}

describe('#scheduling.listBookings', () => {
  it('returns the person’s own bookings in an interval of at most 62 days', async () => {
    const day = 24 * hour
    const start = new Date(clock.now().getTime() + 40 * day)
    await world.insertCall({ status: callStatuses.scheduled, start })
    const input = (days: number) => ({
      from: start.toISOString(),
      to: new Date(start.getTime() + days * day).toISOString(),
    })
    expect(await app.call(listOwnBookings, input(1), visits.contact)).toMatchObject({
      value: [{ kind: 'call', slot: { start: start.toISOString() } }],
    })
    expect(await app.call(listOwnBookings, input(1), visits.teammate)).toMatchObject({ value: [] })
    expect(await app.call(listOwnBookings, input(63), visits.contact)).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#scheduling.findFirstFree', () => {
  it('returns the first free start of each expert and leaves out everybody else', async () => {
    const answer = await ask('contact', [...personIds, ids.teammate, newId(clock.now())])
    const found = answer.ok ? answer.value : []
    expect(found.map(({ personId }) => personId).sort()).toEqual(personIds.toSorted())
    for (const { start } of found) expect(Date.parse(start!)).toBeGreaterThan(clock.now().getTime())
  })

  it('avoids bookings of the expert and of the requester', async () => {
    const before = String(await startOf('contact', ids.otherExpert))
    const starts_at = new Date(before)
    const callId = await world.insertCall({ contactId: ids.contact, expertId: ids.expert, offers: [starts_at] })
    const booking = (person_id: string) => ({
      tenant_id: tenantId,
      id: newId(clock.now()),
      person_id,
      call_id: callId,
      expires_at: null,
      starts_at,
      ends_at: new Date(starts_at.getTime() + hour),
      kind: 'call' as const,
    })
    await read((tx) => insertBookings(tx, [booking(ids.expert)]))
    expect(await startOf('teammate', ids.expert)).not.toBe(before)
    expect(await startOf('teammate', ids.otherExpert)).toBe(before)
    await read((tx) => insertBookings(tx, [booking(ids.teammate)]))
    expect(await startOf('teammate', ids.otherExpert)).not.toBe(before)
  })

  it.each(['vendor', 'expert'] as const)('is forbidden to a %s', async (who) => {
    expect(await ask(who)).toMatchObject({ refusal: 'forbidden' })
  })
})
