import { addCallSeat, getCall, offerCallTimes, scheduleCall } from '@colloquy/contract/calls/operations'
import { answerCallProposal, proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { listOwnBookings } from '@colloquy/contract/scheduling/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('proposals')
const { app, clock, ids, settle, slot, tenantId, test, visits } = world
const { inScheduling, scheduled, rescheduled } = callStatuses
type Name = keyof typeof ids
type Slot = ReturnType<typeof slot>

let hoursTaken = 30
const freshSlot = () => {
  hoursTaken += 3
  return slot(hoursTaken)
}
const open = async (callId: string, as: Name = 'staff') => value(await app.call(getCall, { callId }, visits[as]))
const openProposal = async (callId: string, as: Name = 'staff') =>
  (await open(callId, as)).proposals.findLast(({ state }) => state === 'open')
const propose = async (
  as: Name,
  callId: string,
  slots: Slot[],
  more: { side?: 'client' | 'expert'; note?: string } = {},
) => app.call(proposeCallTimes, { callId, slots, ...more }, visits[as], { ifMatch: (await open(callId)).version })
const answer = async (as: Name, callId: string, chosen: Slot | null) => {
  const { version, proposals } = await open(callId)
  const answer = chosen ? ({ answer: 'accept', slot: chosen } as const) : ({ answer: 'decline' } as const)
  const input = { callId, proposalId: proposals.at(-1)!.proposalId, ...answer }
  return app.call(answerCallProposal, input, visits[as], { ifMatch: version })
}
const offered = (time = freshSlot()) => world.insertCall({ offers: [new Date(time.start)] })
const booked = async () => {
  const time = freshSlot()
  const callId = await offered(time)
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  return { callId, time }
}
const mailsAbout = async (kind: string) => {
  await settle()
  const { rows } = await test.asOwner(
    (owner) => owner.query<{ to: string }>('select to_address "to" from mails where kind = $1 order by id', [kind]),
    tenantId,
  )
  return rows.map(({ to }) => (Object.keys(ids) as Name[]).find((name) => to.startsWith(ids[name])))
}
const bookingsAt = async (as: Name, { start, end }: Slot) =>
  value(await app.call(listOwnBookings, { from: start, to: end }, visits[as])).map(({ callId }) => callId)

describe('#calls.proposeTimes', () => {
  it('replaces the offered times by those of the client, and asks the expert, in the inbox and by mail', async () => {
    const callId = await offered()
    const times = [freshSlot(), freshSlot()]
    const call = value(await propose('contact', callId, times, { note: 'Only after the fair' }))
    expect(call).toMatchObject({ status: inScheduling, offeredTimes: [], waitType: 'expert_times' })
    expect(call.steps.at(-1)).toMatchObject({ kind: 'times_proposed', byName: 'Ada Person' })
    expect(call.proposals).toEqual([
      {
        proposalId: expect.any(String),
        side: 'client',
        byName: 'Ada Person',
        at: clock.now().toISOString(),
        note: 'Only after the fair',
        isFromCalendar: false,
        times,
        state: 'open',
        answers: [
          { personId: ids.contact, answer: 'proposed', start: null },
          { personId: ids.expert, answer: null, start: null },
        ],
        can: { decide: false, answer: false },
      },
    ])
    expect((await openProposal(callId, 'expert'))?.can).toEqual({ decide: true, answer: false })
    expect(await mailsAbout('calls.proposed')).toEqual(['expert'])
    const { notifications } = value(await app.call(listNotifications, {}, visits.expert))
    expect(notifications[0]).toMatchObject({ kind: 'times_proposed', parameters: { name: 'Ada Person' } })
  })

  it('leaves a booked call where it is, and lets either side counter: the former proposal is declined', async () => {
    const { callId, time } = await booked()
    value(await propose('expert', callId, [freshSlot()]))
    expect(await open(callId)).toMatchObject({ status: scheduled, slot: time })
    const other = freshSlot()
    value(await propose('contact', callId, [other]))
    expect((await open(callId)).proposals.map(({ side, state }) => [side, state])).toEqual([
      ['expert', 'declined'],
      ['client', 'open'],
    ])
    value(await answer('expert', callId, other))
    expect(await open(callId)).toMatchObject({ status: rescheduled, slot: other })
  })

  it('lets staff propose for a side that they name', async () => {
    const { callId } = await booked()
    expect(await propose('staff', callId, [freshSlot()])).toMatchObject({ refusal: 'invalid_input' })
    value(await propose('staff', callId, [freshSlot()], { side: 'expert' }))
    expect(await openProposal(callId, 'contact')).toMatchObject({
      side: 'expert',
      byName: 'Gus Person',
      can: { decide: true },
    })
  })

  it('is refused for times at which somebody is booked, and where the expert offers times', async () => {
    const { time: taken } = await booked()
    const { callId, time } = await booked()
    expect(await propose('expert', callId, [taken])).toMatchObject({ refusal: 'slot_taken' })
    expect(await propose('expert', callId, [time])).toMatchObject({ refusal: 'slot_taken' })
    expect(await propose('expert', await offered(), [freshSlot()])).toMatchObject({ refusal: 'call_move_forbidden' })
    expect(await propose('outsider', callId, [freshSlot()])).toMatchObject({ status: 404 })
  })

  it('ends with another offer of the expert, and stays in the history', async () => {
    const callId = await offered()
    value(await propose('contact', callId, [freshSlot()]))
    const { version } = await open(callId)
    value(await app.call(offerCallTimes, { callId, slots: [freshSlot()] }, visits.expert, { ifMatch: version }))
    expect(await open(callId)).toMatchObject({ waitType: 'client_times', proposals: [{ state: 'replaced' }] })
  })
})

describe('#calls.answerProposal', () => {
  it('schedules the call at the time the expert accepts, for everybody at once', async () => {
    const callId = await offered()
    const times = [freshSlot(), freshSlot()]
    value(await propose('contact', callId, times))
    const call = value(await answer('expert', callId, times[1]!))
    expect(call).toMatchObject({ status: scheduled, slot: times[1], proposals: [{ state: 'accepted' }] })
    expect(call.proposals[0]!.answers.at(-1)).toEqual({
      personId: ids.expert,
      answer: 'accept',
      start: times[1]!.start,
    })
    expect(call.seats.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    for (const name of ['contact', 'expert'] as const) expect(await bookingsAt(name, times[1]!)).toEqual([callId])
    await settle()
    expect(
      value(await app.call(listNotifications, {}, visits.expert)).notifications.find(
        ({ kind, path }) => kind === 'times_proposed' && path.endsWith(callId),
      )?.readAt,
    ).not.toBeNull()
  })

  it('moves a booked call and frees its former time', async () => {
    const { callId, time } = await booked()
    const next = freshSlot()
    value(await propose('contact', callId, [next]))
    value(await answer('expert', callId, next))
    expect(await open(callId)).toMatchObject({ status: rescheduled, slot: next, proposals: [{ state: 'accepted' }] })
    expect(await bookingsAt('expert', time)).toEqual([])
  })

  it('says what suits others with a seat, and decides nothing', async () => {
    const { callId, time } = await booked()
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    const next = freshSlot()
    value(await propose('contact', callId, [next]))
    const call = value(await answer('colleague', callId, next))
    expect(call).toMatchObject({ slot: time, proposals: [{ state: 'open', can: { decide: false, answer: true } }] })
    expect(call.proposals[0]!.answers.map(({ answer }) => answer)).toEqual(['proposed', null, 'accept'])
    expect(await answer('contact', callId, next)).toMatchObject({ refusal: 'call_move_forbidden' })
    value(await answer('expert', callId, next))
    expect(await open(callId)).toMatchObject({ slot: next })
  })

  it('declines, and tells the proposer; the call keeps its time', async () => {
    const { callId, time } = await booked()
    value(await propose('contact', callId, [freshSlot()]))
    const call = value(await answer('expert', callId, null))
    expect(call).toMatchObject({ slot: time, proposals: [{ state: 'declined' }] })
    expect(call.steps.at(-1)).toMatchObject({ kind: 'proposal_declined', byName: 'Emil Person' })
    expect((await mailsAbout('calls.proposalRefused')).at(-1)).toBe('contact')
    expect(await answer('expert', callId, null)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('takes only times that were proposed and have not passed', async () => {
    const callId = await offered()
    const time = freshSlot()
    value(await propose('contact', callId, [time]))
    expect(await answer('expert', callId, freshSlot())).toMatchObject({ refusal: 'slot_not_offered' })
    const past = slot(-1)
    await test.asOwner(
      (owner) =>
        owner.query('update call_proposals set proposed_times = $2 where call_id = $1', [
          callId,
          JSON.stringify([past]),
        ]),
      tenantId,
    )
    expect((await open(callId)).proposals[0]).toMatchObject({ state: 'expired', can: { decide: false } })
    expect(await answer('expert', callId, past)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('books one of two accepted at the same moment, and leaves the other call as it was', async () => {
    for (let round = 0; round < 20; round += 1) {
      const time = freshSlot()
      const [one, other] = [await offered(), await offered()]
      value(await propose('contact', one, [time]))
      value(await propose('contact', other, [time]))
      const outcomes = await Promise.all([answer('expert', one, time), answer('staff', other, time)])
      expect(outcomes.map((outcome) => (outcome.ok ? 'booked' : outcome.refusal)).toSorted()).toEqual([
        'booked',
        'slot_taken',
      ])
      const states = await Promise.all([one, other].map(async (id) => (await open(id)).proposals[0]!.state))
      expect(states.toSorted()).toEqual(['accepted', 'open'])
    }
  })
})
