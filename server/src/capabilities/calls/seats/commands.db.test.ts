import {
  addCallSeat,
  getCall,
  listSeatCandidates,
  openCallRoom,
  removeCallSeat,
  replaceCallSeat,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('seats')
const { app, ids, visits, test, tenantId, clock, hour, settle } = world
const beginning = clock.now()
type Name = keyof typeof ids

/** Returns the mails since the last call: to whom, which kind, and the method and sequence of the calendar file. */
const newMails = async () => {
  await settle()
  const rows = await test.asOwner(async (owner) => {
    const found = await owner.query<{ to_address: string; kind: string; message: Buffer }>(
      'select to_address, kind, message from mails order by queued_at, id',
    )
    await owner.query('delete from mails')
    return found.rows
  }, tenantId)
  const mails = await Promise.all(
    rows.map(async ({ to_address, kind, message }) => {
      const file = (await simpleParser(message)).attachments[0]?.content.toString('utf8').replaceAll('\r\n ', '') ?? ''
      const to = (Object.keys(ids) as Name[]).find((name) => to_address.startsWith(ids[name]))
      const attendees = [...file.matchAll(/MAILTO:([0-9a-f-]{36})/gi)].map(([, id]) => id)
      return [to, kind, /METHOD:(\w+)/.exec(file)?.[1], Number(/SEQUENCE:(\d+)/.exec(file)?.[1]), attendees] as const
    }),
  )
  return mails.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}

/** A call of the contact with the expert, scheduled through the product so that both are invited. */
const insertScheduled = async (hours = 48): Promise<string> => {
  const time = world.slot(hours)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  return callId
}

const add = (as: Name, callId: string, kind: SeatKind, whom: Name) =>
  app.call(addCallSeat, { callId, kind, personId: ids[whom] }, visits[as])
const seatOf = ({ seats }: Pick<Call, 'seats'>, name: Name) => seats.find(({ person }) => person.personId === ids[name])
const open = async (callId: string, as: Name = 'contact') => value(await app.call(getCall, { callId }, visits[as]))

beforeEach(async () => {
  clock.set(beginning)
  await test.asOwner((owner) => owner.query('delete from bookings'), tenantId)
  await newMails()
})

describe('#calls.addSeat, #calls.listSeatCandidates', () => {
  it('invites and books whoever gets a seat in a scheduled call, and mails nobody else', async () => {
    const callId = await insertScheduled()
    await newMails()
    const call = value(await add('contact', callId, 'client', 'colleague'))
    expect(seatOf(call, 'colleague')).toMatchObject({
      kind: 'client',
      state: 'invited',
      can: { replace: true, remove: true },
    })
    expect(call.additionalContacts).toMatchObject([{ personId: ids.colleague }])
    expect(await newMails()).toEqual([['colleague', 'calls.scheduled', 'REQUEST', 0, [ids.contact, ids.colleague]]])
    expect(await open(callId, 'colleague')).toMatchObject({ can: { join: true, reschedule: true } })
    // The colleague has no other call at that time.
    const other = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(call.callDate!),
      contactId: ids.teammate,
      expertId: ids.otherExpert,
    })
    expect(await add('contact', other, 'client', 'colleague')).toMatchObject({ refusal: 'slot_taken' })
    expect(seatOf(await open(other, 'staff'), 'colleague')).toBeUndefined()
  })

  it('asks whoever gets a seat in a call without a time, and books them when it is scheduled', async () => {
    const time = world.slot(50)
    const callId = await world.insertCall({ offers: [new Date(time.start)] })
    value(await add('contact', callId, 'expert', 'otherExpert'))
    expect(await newMails()).toEqual([['otherExpert', 'calls.seated', undefined, Number.NaN, []]])
    value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 2 }))
    expect((await newMails()).map(([to, kind]) => [to, kind])).toEqual([
      ['contact', 'calls.scheduled'],
      ['expert', 'calls.scheduled'],
      ['otherExpert', 'calls.scheduled'],
    ])
    const { rows } = await test.asOwner(
      (owner) => owner.query('select person_id from bookings where call_id = $1', [callId]),
      tenantId,
    )
    expect(rows).toHaveLength(3)
  })

  it('adds the price of a further expert, and takes it off again with the seat', async () => {
    await test.asOwner(
      (owner) => owner.query('update people set credits_per_hour = 250 where id = $1', [ids.otherExpert]),
      tenantId,
    )
    const callId = await world.insertCall({ status: callStatuses.scheduled })
    expect(await open(callId)).toMatchObject({ credits: 100, creditsPerHour: 100 })
    const call = value(await add('staff', callId, 'expert', 'otherExpert'))
    expect(await open(callId)).toMatchObject({ credits: 350, creditsPerHour: 350 })
    const { seatId } = seatOf(call, 'otherExpert')!
    value(await app.call(removeCallSeat, { callId, seatId }, visits.staff))
    expect(await open(callId)).toMatchObject({ credits: 100, creditsPerHour: 100, additionalExperts: [] })
  })

  it('evaluates the call for a further expert', async () => {
    const callId = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(beginning.getTime() + 90 * hour),
    })
    value(await add('staff', callId, 'expert', 'otherExpert'))
    const { rows } = await test.asOwner(
      (owner) => owner.query('select expert_id from compliance_verdicts where subject_id = $1', [callId]),
      tenantId,
    )
    expect(rows.map(({ expert_id }) => expert_id).sort()).toEqual([ids.expert, ids.otherExpert].sort())
  })

  it('gives each kind of seat to the people it is for', async () => {
    const callId = await world.insertCall()
    for (const [as, kind, whom] of [
      ['contact', 'client', 'outsider'],
      ['contact', 'client', 'expert'],
      ['contact', 'expert', 'colleague'],
      // The client knows its own people, not those of the network.
      ['contact', 'interpreter', 'clerk'],
      ['contact', 'chaperone', 'teammate'],
      ['staff', 'interpreter', 'outsider'],
      ['officer', 'compliance', 'staff'],
      ['officer', 'silent_compliance', 'colleague'],
    ] as const)
      expect([kind, whom, await add(as, callId, kind, whom)]).toMatchObject([
        kind,
        whom,
        { refusal: 'seat_not_possible' },
      ])
    const namesFor = async (as: Name, kind: SeatKind) =>
      value(await app.call(listSeatCandidates, { callId, kind }, visits[as])).people.map(({ fullName }) => fullName)
    expect(await namesFor('contact', 'client')).toEqual(['Ben Person', 'Cleo Person'])
    expect(await namesFor('contact', 'chaperone')).toEqual(['Cleo Person'])
    expect(await namesFor('staff', 'interpreter')).toEqual(['Cleo Person', 'Gus Person'])
    expect(await namesFor('officer', 'compliance')).toEqual(['Ida Person'])
  })

  it('lets an officer join visibly or silently, and become visible', async () => {
    const callId = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(beginning.getTime() + 300_000),
    })
    expect(await app.call(openCallRoom, { callId }, visits.officer)).toMatchObject({ refusal: 'forbidden' })
    value(await add('officer', callId, 'silent_compliance', 'officer'))
    expect(await app.call(openCallRoom, { callId }, visits.officer)).toMatchObject({
      value: { seat: 'silent_compliance' },
    })
    const call = value(await add('officer', callId, 'compliance', 'officer'))
    expect(call.seats.map(({ kind }) => kind)).toEqual(['client', 'expert', 'compliance'])
    expect(await app.call(openCallRoom, { callId }, visits.officer)).toMatchObject({ value: { seat: 'compliance' } })
  })
})

describe('#calls.removeSeat, #calls.replaceSeat', () => {
  it('cancel for whoever loses the seat, alone, and invite whoever gets it', async () => {
    const callId = await insertScheduled(60)
    const { seatId } = seatOf(value(await add('contact', callId, 'client', 'colleague')), 'colleague')!
    await newMails()
    const call = value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.teammate }, visits.contact))
    expect(call.seats.map(({ person }) => person.personId)).toEqual([ids.contact, ids.expert, ids.teammate])
    expect(await newMails()).toEqual([
      ['colleague', 'calls.unseated', 'CANCEL', 1, [ids.colleague]],
      ['teammate', 'calls.scheduled', 'REQUEST', 1, [ids.contact, ids.teammate]],
    ])
    expect(await app.call(getCall, { callId }, visits.colleague)).toMatchObject({ refusal: 'not_found' })
    const newSeatId = seatOf(call, 'teammate')!.seatId
    value(await app.call(removeCallSeat, { callId, seatId: newSeatId }, visits.contact))
    expect(await newMails()).toEqual([['teammate', 'calls.unseated', 'CANCEL', 2, [ids.teammate]]])
    // Whoever comes back gets an invitation above the cancellation.
    value(await add('contact', callId, 'client', 'colleague'))
    expect(await newMails()).toEqual([['colleague', 'calls.scheduled', 'REQUEST', 2, [ids.contact, ids.colleague]]])
  })

  it('let a colleague stand for the client, who is booked and invited in place of the contact', async () => {
    const callId = await insertScheduled(80)
    const { seatId } = seatOf(await open(callId), 'contact')!
    await newMails()
    expect(await app.call(listSeatCandidates, { callId, kind: 'client', seatId }, visits.contact)).toMatchObject({
      value: { people: [{ personId: ids.teammate }, { personId: ids.colleague }] },
    })
    for (const whom of ['contact', 'outsider', 'expert', 'staff'] as const)
      expect(await app.call(replaceCallSeat, { callId, seatId, personId: ids[whom] }, visits.staff)).toMatchObject({
        refusal: 'seat_not_possible',
      })
    expect(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.expert)).toMatchObject({
      refusal: 'forbidden',
    })
    const call = value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.staff))
    expect(call).toMatchObject({
      contact: { personId: ids.colleague },
      additionalContacts: [],
      steps: [{ kind: 'requested' }, {}, { kind: 'contact_replaced', byName: 'Gus Person' }],
    })
    expect(call.steps.at(-1)?.contact).toEqual({ former: 'Ada Person', new: 'Cleo Person' })
    expect(seatOf(call, 'colleague')).toMatchObject({ kind: 'client', can: { replace: true, remove: false } })
    expect(await newMails()).toEqual([
      ['colleague', 'calls.scheduled', 'REQUEST', 1, [ids.colleague]],
      ['contact', 'calls.unseated', 'CANCEL', 1, [ids.contact]],
    ])
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query(
          `select c.requested_by, (select array_agg(person_id order by person_id) from bookings b where b.call_id = c.id) as booked,
             (select facts from audit_entries a where a.subject_id = c.id::text and operation = 'calls.replaceSeat'
                and outcome = 'done') as audited,
             (select count(*)::int from compliance_verdicts v where v.subject_id = c.id) as verdicts
           from calls c where id = $1`,
          [callId],
        ),
      tenantId,
    )
    expect(rows[0]).toMatchObject({
      requested_by: ids.contact,
      booked: [ids.expert, ids.colleague].sort(),
      audited: { seat: 'client', givenTo: ids.colleague, takenFrom: ids.contact },
    })
    // Picked, and evaluated again for the new contact.
    expect(rows[0].verdicts).toBeGreaterThan(1)
  })

  it('let a colleague who takes part already stand for the client, without another seat or invitation', async () => {
    const callId = await insertScheduled(90)
    value(await add('contact', callId, 'client', 'colleague'))
    await newMails()
    const { seatId } = seatOf(await open(callId), 'contact')!
    const call = value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.contact))
    expect(call.seats.map(({ person }) => person.personId)).toEqual([ids.expert, ids.colleague])
    expect(call.contact.personId).toBe(ids.colleague)
    expect(await newMails()).toEqual([['contact', 'calls.unseated', 'CANCEL', 1, [ids.contact]]])
  })

  it('ask the new contact to pick one of the times that were offered', async () => {
    const callId = await world.insertCall({ offers: [new Date(world.slot(100).start)] })
    const { seatId } = seatOf(await open(callId), 'contact')!
    value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.staff))
    expect(await newMails()).toEqual([['colleague', 'calls.offered', undefined, Number.NaN, []]])
    expect((await open(callId, 'colleague')).can.schedule).toBe(true)
  })

  it('keep the contact while the colleague who was named has another call', async () => {
    const callId = await insertScheduled(110)
    await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(world.slot(110).start),
      contactId: ids.colleague,
      expertId: ids.otherExpert,
    })
    const { seatId } = seatOf(await open(callId), 'contact')!
    expect(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.contact)).toMatchObject({
      refusal: 'slot_taken',
    })
    expect((await open(callId)).contact.personId).toBe(ids.contact)
  })

  it('keep the contact and the expert, and leave a finished call alone', async () => {
    const callId = await insertScheduled(70)
    for (const name of ['contact', 'expert'] as const) {
      const { seatId } = seatOf(await open(callId), name)!
      expect(await app.call(removeCallSeat, { callId, seatId }, visits.staff)).toMatchObject({ refusal: 'seat_fixed' })
    }
    const { seatId } = seatOf(await open(callId), 'expert')!
    expect(await app.call(replaceCallSeat, { callId, seatId, personId: ids.otherExpert }, visits.staff)).toMatchObject({
      refusal: 'seat_fixed',
    })
    const done = await world.insertCall({ status: callStatuses.completed })
    expect(await add('contact', done, 'client', 'colleague')).toMatchObject({ refusal: 'call_move_forbidden' })
  })
})
