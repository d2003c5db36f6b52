import * as operations from '@colloquy/contract/calls/operations'
import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { getProject } from '@colloquy/contract/projects/operations'
import { listOwnBookings } from '@colloquy/contract/scheduling/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { findCall } from './store.ts'

const world = await createCallScenario('commands')
const { app, ids, visits, projectId, slot, read, hour } = world
const { inScheduling, scheduled, cancelled, rescheduled, postponed, onHold, completed, removed } = callStatuses

const stored = (callId: string) => read((tx) => findCall(tx, callId))
const versionOf = async (callId: string) => (await stored(callId))!.version
const request = { projectId, expertId: ids.expert, topic: 'Storage tenders', minutes: 60, questions: ['Who decides?'] }

/** Each call of this file has its own hours, so that nobody is busy by accident. */
let hoursTaken = 30
const freshHour = () => {
  hoursTaken += 2
  return hoursTaken
}
const freshSlot = () => slot(freshHour())
const bookingsOf = async (visit: (typeof visits)['expert'], of: { start: string; end: string }) =>
  value(await app.call(listOwnBookings, { from: of.start, to: of.end }, visit))

describe('#calls.request', () => {
  it('seats client and expert, waits for times and counts the call on the project', async () => {
    const before = value(await app.call(getProject, { projectId }, visits.contact)).callsCount
    const call = value(await app.call(operations.requestCall, request, visits.contact))
    expect(call).toMatchObject({
      status: callStatuses.inScheduling,
      version: 1,
      type: 'first',
      waitType: 'expert_times',
      callDate: null,
      slot: null,
      topic: 'Storage tenders',
      questions: ['Who decides?'],
      expectedDuration: 60,
      offeredTimes: [],
      client: { name: 'Northbeam Capital' },
      contact: { personId: ids.contact },
      expert: { personId: ids.expert },
      interaction: { name: 'video', id: call.code, timezone: 'Europe/Berlin', platformType: 'video' },
      displayStatus: { status: 'inScheduling', side: null, reason: null },
      steps: [{ kind: 'requested', byName: 'Ada Person' }],
      can: { cancel: true, hold: true, remove: true, offerTimes: false, schedule: false, join: false },
    })
    expect(call.code).toMatch(/^C-\d{5,}$/)
    expect(call.seats.map(({ kind, state }) => [kind, state])).toEqual([
      ['client', 'accepted'],
      ['expert', 'invited'],
    ])
    const liveMessage = app.delivered.findLast(({ message }) => message.name === 'calls.requested')!
    expect(new Set(liveMessage.personIds)).toEqual(new Set([ids.contact, ids.teammate, ids.expert, ids.staff]))
    expect(liveMessage.message.payload).toEqual({ callId: call.callId, version: 1, status: callStatuses.inScheduling })
    const after = value(await app.call(getProject, { projectId }, visits.contact)).callsCount
    expect(after).toBe(before + 1)
  })

  it('keeps the hourly price with the price of the booked length, and takes the current one on confirmation', async () => {
    const price = (credits: number) =>
      world.test.asOwner(
        (owner) => owner.query('update people set credits_per_hour = $2 where id = $1', [ids.expert, credits]),
        world.tenantId,
      )
    await price(125)
    const { callId } = value(await app.call(operations.requestCall, { ...request, minutes: 30 }, visits.contact))
    const seen = async (who: keyof typeof visits) => {
      const { credits, creditsPerHour } = value(await app.call(operations.getCall, { callId }, visits[who]))
      return { credits, creditsPerHour }
    }
    await price(150)
    expect(await seen('contact')).toEqual({ credits: 63, creditsPerHour: 125 })
    expect(await seen('expert')).toEqual({ credits: null, creditsPerHour: null })
    const hours = freshHour()
    const offered = slot(hours, 30)
    value(
      await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, {
        ifMatch: await versionOf(callId),
      }),
    )
    value(
      await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, {
        ifMatch: await versionOf(callId),
      }),
    )
    expect(await seen('contact')).toEqual({ credits: 75, creditsPerHour: 150 })
  })

  it('answers the same for an unavailable expert and an unknown one', async () => {
    for (const expertId of [ids.contact, crypto.randomUUID()])
      expect(await app.call(operations.requestCall, { ...request, expertId }, visits.contact)).toMatchObject({
        ok: false,
        refusal: 'expert_not_available',
      })
    await world.test.asOwner(
      (owner) => owner.query('update people set do_not_use = true where id = $1', [ids.otherExpert]),
      world.tenantId,
    )
    const requestAnswer = await app.call(
      operations.requestCall,
      { ...request, expertId: ids.otherExpert },
      visits.contact,
    )
    expect(requestAnswer).toMatchObject({ ok: false, refusal: 'expert_not_available' })
    await world.test.asOwner(
      (owner) => owner.query('update people set do_not_use = false where id = $1', [ids.otherExpert]),
      world.tenantId,
    )
  })

  it('returns 404 for people of other companies', async () => {
    for (const who of ['outsider', 'expert', 'clerk', 'officer', 'vendor'] as const)
      expect(await app.call(operations.requestCall, request, visits[who])).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(operations.requestCall, request, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })

  it('limits a person to twelve requests per expert and day', async () => {
    const ask = (visit: (typeof visits)['contact'], expertId: string) =>
      app.call(operations.requestCall, { ...request, expertId }, visit)
    const answers = []
    for (let time = 0; time < 14; time += 1) answers.push(await ask(visits.teammate, ids.expert))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(12)
    expect(answers.at(-1)).toMatchObject({ refusal: 'too_many' })
    expect(await ask(visits.teammate, ids.otherExpert)).toMatchObject({ ok: true })
    expect(await ask(visits.contact, ids.expert)).toMatchObject({ ok: true })
  })
})

describe('#calls.schedule', () => {
  it('books both sides, fixes the price and drops the other offers', async () => {
    const callId = await world.insertCall()
    const [first, second] = [freshSlot(), freshSlot()]
    const offered = value(
      await app.call(operations.offerCallTimes, { callId, slots: [second, first] }, visits.expert, { ifMatch: 1 }),
    )
    expect(offered).toMatchObject({ version: 2, waitType: 'client_times', offeredTimes: [first, second] })
    expect(offered.credits).toBeNull()
    const confirmed = value(
      await app.call(operations.scheduleCall, { callId, slot: second }, visits.contact, { ifMatch: 2 }),
    )
    expect(confirmed).toMatchObject({
      status: scheduled,
      version: 3,
      slot: second,
      callDate: second.start,
      waitType: null,
      offeredTimes: [],
      roomOpensAt: new Date(Date.parse(second.start) - 600_000).toISOString(),
      can: { reschedule: true, postpone: true, cancel: true, hold: true, join: true, remove: false, reopen: false },
    })
    expect(confirmed.seats.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    for (const who of ['contact', 'expert'] as const) {
      expect(await bookingsOf(visits[who], second)).toMatchObject([{ callId, slot: second, kind: 'call' }])
      expect(await bookingsOf(visits[who], first)).toEqual([])
    }
  })

  it.each([
    ['slot_in_past', () => [slot(-1)]],
    ['slot_too_soon', () => [slot(3)]],
    ['slot_malformed', () => [slot(50, 30)]],
    ['slots_overlap', () => [slot(50), { ...slot(50.5) }]],
  ] as const)('refuses offers with %s', async (refusal, slots) => {
    const callId = await world.insertCall()
    const offered = await app.call(operations.offerCallTimes, { callId, slots: [...slots()] }, visits.expert, {
      ifMatch: 1,
    })
    expect(offered).toMatchObject({ ok: false, status: 409, refusal })
    expect(await stored(callId)).toMatchObject({ version: 1, offers: [] })
  })
})

describe('#calls.offerTimes', () => {
  it('applies the tenant’s minimum notice to offers and suggestions', async () => {
    const notice = (minutes: number) =>
      world.test.asOwner((owner) => owner.query('update tenants set notice_minutes = $1', [minutes]), world.tenantId)
    const callId = await world.insertCall({ expertId: ids.otherExpert })
    const offer = (hours: number) =>
      app.call(operations.offerCallTimes, { callId, slots: [slot(hours)] }, visits.otherExpert, { ifMatch: 1 })
    const first = async () =>
      value(await app.call(operations.suggestCallTimes, { callId }, visits.otherExpert))
        .times.map((one) => one.slot.start)
        .sort()[0]!
    await notice(48 * 60)
    expect(await offer(47)).toMatchObject({ refusal: 'slot_too_soon' })
    expect(Date.parse(await first())).toBeGreaterThanOrEqual(Date.parse(slot(48).start))
    await notice(30)
    expect(await offer(1)).toMatchObject({ ok: true })
    await notice(240)
  })

  it('refuses slots at which the expert is booked, and slots that were not offered', async () => {
    const taken = freshSlot()
    await world.insertCall({ status: scheduled, start: new Date(taken.start), contactId: ids.teammate })
    const free = freshSlot()
    const callId = await world.insertCall({ offers: [new Date(free.start)] })
    expect(
      await app.call(operations.offerCallTimes, { callId, slots: [taken] }, visits.expert, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'slot_taken' })
    expect(
      await app.call(operations.scheduleCall, { callId, slot: freshSlot() }, visits.contact, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'slot_not_offered' })
  })

  it('refuses a slot that was booked after it was offered, and changes nothing', async () => {
    const time = freshSlot()
    const callId = await world.insertCall({ offers: [new Date(time.start)] })
    await world.insertCall({ status: scheduled, start: new Date(time.start), contactId: ids.teammate })
    const before = await stored(callId)
    expect(
      await app.call(operations.scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'slot_taken' })
    expect(await stored(callId)).toEqual(before)
  })
})

describe('#calls.acceptSeat', () => {
  it('is needed for times that staff have offered, and stays open until the expert confirms', async () => {
    const callId = await world.insertCall()
    await world.test.asOwner(
      (owner) => owner.query(`update call_seats set state = 'invited' where call_id = $1`, [callId]),
      world.tenantId,
    )
    const offered = freshSlot()
    const states = async () => (await stored(callId))!.seats.map(({ kind, state }) => [kind, state])
    value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.staff, { ifMatch: 1 }))
    expect(await states()).toContainEqual(['expert', 'invited'])
    const input = { callId, slot: offered }
    value(await app.call(operations.scheduleCall, input, visits.contact, { ifMatch: 2 }))
    expect(await states()).toEqual([
      ['client', 'accepted'],
      ['expert', 'invited'],
    ])
    expect(await app.call(operations.acceptCallSeat, { callId }, visits.contact)).toMatchObject({
      refusal: 'call_move_forbidden',
    })
    const confirmed = value(await app.call(operations.acceptCallSeat, { callId }, visits.expert))
    expect(confirmed.steps.at(-1)).toMatchObject({ kind: 'accepted', byName: 'Emil Person' })
    expect(await states()).toContainEqual(['expert', 'accepted'])
    expect(await app.call(operations.acceptCallSeat, { callId }, visits.expert)).toMatchObject({
      refusal: 'call_move_forbidden',
    })
  })
})

describe('#calls.reschedule', () => {
  it('books the new slot and frees the old one', async () => {
    const [old, next] = [freshSlot(), freshSlot()]
    const callId = await world.insertCall({ status: scheduled, start: new Date(old.start) })
    const moved = value(
      await app.call(operations.rescheduleCall, { callId, slot: next, reason: 'expert_work' }, visits.expert, {
        ifMatch: 1,
      }),
    )
    expect(moved).toMatchObject({ status: rescheduled, slot: next, version: 2 })
    expect(await bookingsOf(visits.contact, old)).toEqual([])
    expect(await bookingsOf(visits.contact, next)).toHaveLength(1)
    // Half an hour later overlaps with the call's own booking, which is ignored.
    const laterSlot = { start: next.start.replace(':00:00', ':30:00'), end: next.end.replace(':00:00', ':30:00') }
    const again = await app.call(
      operations.rescheduleCall,
      { callId, slot: laterSlot, reason: 'client_priority' },
      visits.contact,
      { ifMatch: 2 },
    )
    expect(again).toMatchObject({ ok: true, value: { status: rescheduled, slot: laterSlot } })
  })
})

const freesTheTime = (
  operation: typeof operations.postponeCall | typeof operations.putCallOnHold,
  status: CallStatus,
) =>
  it('frees the time of the call; reopening asks the expert for times again', async () => {
    const time = freshSlot()
    const callId = await world.insertCall({ status: scheduled, start: new Date(time.start) })
    const moved = value(
      await app.call(operation, { callId, reason: 'client_priority', note: 'Budget' }, visits.contact, { ifMatch: 1 }),
    )
    expect(moved).toMatchObject({ status, slot: null, reasons: ['Budget'], can: { reopen: true, cancel: true } })
    expect(await bookingsOf(visits.expert, time)).toEqual([])
    const open = value(await app.call(operations.reopenCall, { callId }, visits.contact, { ifMatch: 2 }))
    expect(open).toMatchObject({ status: inScheduling, waitType: 'expert_times', reasons: [], version: 3 })
  })

describe('#calls.postpone', () => freesTheTime(operations.postponeCall, postponed))
describe('#calls.putOnHold', () => freesTheTime(operations.putCallOnHold, onHold))

describe('#calls.reopen', () => {
  it('is forbidden to the expert', async () => {
    const callId = await world.insertCall({ status: postponed })
    expect(await app.call(operations.reopenCall, { callId }, visits.expert, { ifMatch: 1 })).toMatchObject({
      refusal: 'forbidden',
    })
  })
})

describe('#calls.cancel', () => {
  it('takes a reason of the own side and shows the side at fault', async () => {
    const time = freshSlot()
    const callId = await world.insertCall({ status: scheduled, start: new Date(time.start) })
    const wrong = { callId, reason: 'client_illness' } as const
    expect(await app.call(operations.cancelCall, wrong, visits.expert, { ifMatch: 1 })).toMatchObject({
      refusal: 'invalid_input',
    })
    const early = { callId, reason: 'client_no_show' } as const
    expect(await app.call(operations.cancelCall, early, visits.expert, { ifMatch: 1 })).toMatchObject({
      refusal: 'invalid_input',
    })
    const right = { callId, reason: 'expert_illness' } as const
    const done = value(await app.call(operations.cancelCall, right, visits.expert, { ifMatch: 1 }))
    expect(done).toMatchObject({
      status: cancelled,
      callCancellationReason: 'expert_illness',
      actualDuration: null,
      displayStatus: { status: 'cancelled', side: 'expert', reason: 'expert_illness' },
      can: { reopen: false, remove: false },
    })
    expect(await bookingsOf(visits.expert, time)).toEqual([])
    expect(await app.call(operations.reopenCall, { callId }, visits.expert, { ifMatch: 2 })).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await app.call(operations.reopenCall, { callId }, visits.teammate, { ifMatch: 2 })).toMatchObject({
      ok: true,
    })
  })

  it('keeps the reason, the fault and the fee in the history, and what they mean for reopening', async () => {
    const start = new Date(world.clock.now().getTime() + 2 * hour)
    const callId = await world.insertCall({ status: scheduled, start })
    const input = { callId, reason: 'client_wrong_expert' } as const
    const done = value(await app.call(operations.cancelCall, input, visits.contact, { ifMatch: 1 }))
    expect(done.steps.at(-1)).toMatchObject({
      kind: 'cancelled',
      because: { reason: 'client_wrong_expert', side: 'client', feePercent: 25, counts: true },
    })
    expect(done.can.reopen).toBe(false)
    const shown = value(await app.call(operations.getCall, { callId }, visits.expert))
    expect(shown.steps.at(-1)?.because).toMatchObject({ counts: true, feePercent: null })
    expect(await app.call(operations.reopenCall, { callId }, visits.contact, { ifMatch: 2 })).toMatchObject({
      refusal: 'call_move_forbidden',
    })
  })

  it('tells the sides nothing of reasons that speak about people or lists', async () => {
    const callId = await world.insertCall({ status: scheduled, start: new Date(freshSlot().start) })
    const input = { callId, reason: 'compliance_restricted' } as const
    expect(await app.call(operations.cancelCall, input, visits.contact, { ifMatch: 1 })).toMatchObject({
      refusal: 'invalid_input',
    })
    value(await app.call(operations.cancelCall, input, visits.officer, { ifMatch: 1 }))
    for (const [who, reason] of [
      ['staff', 'compliance_restricted'],
      ['officer', 'compliance_restricted'],
      ['contact', 'compliance_blocked'],
      ['expert', 'compliance_blocked'],
    ] as const) {
      const seen = value(await app.call(operations.getCall, { callId }, visits[who]))
      const shown = [seen.displayStatus.reason, seen.callCancellationReason, seen.steps.at(-1)?.because?.reason]
      expect([who, shown]).toEqual([who, [reason, reason, reason]])
    }
  })

  it('records zero minutes for a no-show', async () => {
    const start = new Date(world.clock.now().getTime() - hour)
    const callId = await world.insertCall({ status: scheduled, start })
    const input = { callId, reason: 'expert_no_show' } as const
    const done = value(await app.call(operations.cancelCall, input, visits.staff, { ifMatch: 1 }))
    expect(done).toMatchObject({ status: cancelled, actualDuration: 0 })
  })
})

describe('#calls.remove', () => {
  it('removes the call for good', async () => {
    const callId = await world.insertCall()
    const gone = value(await app.call(operations.removeCall, { callId }, visits.staff, { ifMatch: 1 }))
    expect(gone.status).toBe(removed)
    expect(Object.values(gone.can).some(Boolean)).toBe(false)
  })
})

describe('the state machine', () => {
  const moves: readonly [CallStatus | 'stay', (callId: string, ifMatch: number) => Promise<unknown>][] = [
    [
      scheduled,
      (callId, ifMatch) => app.call(operations.scheduleCall, { callId, slot: slot(99) }, visits.staff, { ifMatch }),
    ],
    [
      rescheduled,
      (callId, ifMatch) =>
        app.call(operations.rescheduleCall, { callId, slot: slot(99), reason: 'platform_technical' }, visits.staff, {
          ifMatch,
        }),
    ],
    [
      postponed,
      (callId, ifMatch) =>
        app.call(operations.postponeCall, { callId, reason: 'platform_technical' }, visits.staff, { ifMatch }),
    ],
    [
      onHold,
      (callId, ifMatch) =>
        app.call(operations.putCallOnHold, { callId, reason: 'platform_technical' }, visits.staff, { ifMatch }),
    ],
    [inScheduling, (callId, ifMatch) => app.call(operations.reopenCall, { callId }, visits.staff, { ifMatch })],
    [removed, (callId, ifMatch) => app.call(operations.removeCall, { callId }, visits.staff, { ifMatch })],
    [completed, (callId) => app.call(operations.endCall, { callId }, visits.staff)],
    [
      cancelled,
      (callId, ifMatch) =>
        app.call(operations.cancelCall, { callId, reason: 'platform_technical' }, visits.staff, { ifMatch }),
    ],
    [
      'stay',
      (callId, ifMatch) =>
        app.call(operations.offerCallTimes, { callId, slots: [slot(99)] }, visits.staff, { ifMatch }),
    ],
  ]
  const allowed: Record<CallStatus, readonly (CallStatus | 'stay')[]> = {
    [inScheduling]: [scheduled, onHold, cancelled, removed, 'stay'],
    [scheduled]: [completed, rescheduled, postponed, cancelled, onHold],
    [rescheduled]: [completed, rescheduled, postponed, cancelled, onHold],
    [postponed]: [inScheduling, cancelled, removed],
    [onHold]: [inScheduling, cancelled, removed],
    [cancelled]: [inScheduling, removed],
    [completed]: [],
    [removed]: [],
  }

  it.each(Object.values(callStatuses))(
    'refuses every other transition from status %i and changes nothing [CA-07]',
    async (status) => {
      const start = new Date(world.clock.now().getTime() + freshHour() * hour)
      const callId = await world.insertCall({ status, start })
      const before = await stored(callId)
      for (const [to, ask] of moves) {
        if (allowed[status].includes(to)) continue
        expect([to, await ask(callId, 1)]).toMatchObject([
          to,
          { ok: false, status: 409, refusal: 'call_move_forbidden' },
        ])
      }
      expect(await stored(callId)).toEqual(before)
    },
  )
})

describe('concurrent changes', () => {
  it('are refused for a stale version', async () => {
    const callId = await world.insertCall()
    const versioned = [
      (ifMatch: number) =>
        app.call(operations.putCallOnHold, { callId, reason: 'client_priority' }, visits.contact, { ifMatch }),
      (ifMatch: number) =>
        app.call(operations.offerCallTimes, { callId, slots: [freshSlot()] }, visits.expert, { ifMatch }),
      (ifMatch: number) =>
        app.call(operations.cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, { ifMatch }),
    ]
    for (const ask of versioned) expect(await ask(7)).toMatchObject({ ok: false, status: 412, refusal: 'stale' })
    expect(await versionOf(callId)).toBe(1)
    const both = await Promise.all([versioned[0]!(1), versioned[2]!(1)])
    expect(both.map((one) => (one.ok ? 'ok' : one.refusal)).toSorted()).toEqual(['ok', 'stale'])
  })
})

describe('access to a call', () => {
  it.each(['outsider', 'colleague', 'otherExpert', 'clerk', 'vendor'] as const)('returns 404 for %s', async (who) => {
    const callId = await world.insertCall({ offers: [new Date(slot(200).start)] })
    const sending = { ifMatch: 1 }
    const answers = [
      await app.call(operations.getCall, { callId }, visits[who]),
      await app.call(operations.suggestCallTimes, { callId }, visits[who]),
      await app.call(operations.offerCallTimes, { callId, slots: [slot(200)] }, visits[who], sending),
      await app.call(operations.scheduleCall, { callId, slot: slot(200) }, visits[who], sending),
      await app.call(operations.cancelCall, { callId, reason: 'expert_illness' }, visits[who], sending),
      await app.call(operations.removeCall, { callId }, visits[who], sending),
      await app.call(operations.openCallRoom, { callId }, visits[who]),
    ]
    expect(answers.map((one) => (one.ok ? 'ok' : one.refusal))).toEqual(answers.map(() => 'not_found'))
  })

  it('lets a compliance officer read and cancel, and is limited for the expert', async () => {
    const time = slot(202)
    const callId = await world.insertCall({ offers: [new Date(time.start)] })
    const seen = value(await app.call(operations.getCall, { callId }, visits.officer))
    expect(Object.entries(seen.can).flatMap(([ability, may]) => (may ? ability : []))).toEqual(['cancel'])
    const sending = { ifMatch: 1 }
    const answers = [
      await app.call(operations.removeCall, { callId }, visits.officer, sending),
      await app.call(operations.scheduleCall, { callId, slot: time }, visits.expert, sending),
      await app.call(operations.putCallOnHold, { callId, reason: 'expert_work' }, visits.expert, sending),
      await app.call(operations.removeCall, { callId }, visits.expert, sending),
      await app.call(operations.offerCallTimes, { callId, slots: [time] }, visits.contact, sending),
    ]
    expect(answers.map((one) => (one.ok ? 'ok' : one.refusal))).toEqual(answers.map(() => 'forbidden'))
  })
})

describe('#calls.suggestTimes', () => {
  it('leaves out slots at which either side is booked', async () => {
    const callId = await world.insertCall()
    const { times: free } = value(await app.call(operations.suggestCallTimes, { callId }, visits.expert))
    expect(free).toHaveLength(5)
    await world.insertCall({ status: scheduled, start: new Date(free[0]!.slot.start), expertId: ids.otherExpert })
    const { times: now } = value(await app.call(operations.suggestCallTimes, { callId }, visits.contact))
    const taken = free[0]!.slot
    expect(now.every(({ slot: one }) => one.end <= taken.start || one.start >= taken.end)).toBe(true)
  })
})

describe('the audit trail of a call', () => {
  const auditOf = async (callId: string) =>
    (
      await world.test.asOwner(
        (owner) =>
          owner.query<{ operation: string; facts: object }>(
            "select operation, facts from audit_entries where subject_id = $1 and outcome = 'done' order by sequence",
            [callId],
          ),
        world.tenantId,
      )
    ).rows

  it('says of each step from which status to which, at which time, for which price and why', async () => {
    const { callId } = value(await app.call(operations.requestCall, request, visits.contact))
    const offered = freshSlot()
    const offer = { callId, slots: [offered] }
    value(await app.call(operations.offerCallTimes, offer, visits.expert, { ifMatch: 1 }))
    value(await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: 2 }))
    const reason = 'client_not_needed' as const
    value(await app.call(operations.cancelCall, { callId, reason }, visits.contact, { ifMatch: 3 }))
    const time = { startsAt: new Date(offered.start).toISOString(), endsAt: new Date(offered.end).toISOString() }
    expect(await auditOf(callId)).toMatchObject([
      {
        operation: 'calls.request',
        facts: { to: 'inScheduling', expertId: ids.expert, verdictId: expect.any(String) },
      },
      { operation: 'calls.offerTimes', facts: { to: 'inScheduling' } },
      {
        operation: 'calls.schedule',
        facts: { from: 'inScheduling', to: 'scheduled', ...time, credits: expect.any(Number) },
      },
      { operation: 'calls.cancel', facts: { from: 'scheduled', to: 'cancelled', reason } },
    ])
  })
})
