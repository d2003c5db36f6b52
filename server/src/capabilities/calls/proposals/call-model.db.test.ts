import * as operations from '@colloquy/contract/calls/operations'
import { answerCallProposal, proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import { callStatusName } from '@colloquy/contract/calls/statuses'
import { requestCallInterpreter } from '@colloquy/contract/calls/wait-operations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import {
  type Action,
  applyToReference,
  isBookedStatus,
  newReferenceCall,
  type ReferenceCall,
} from '../../../../testing/scheduling/reference-calls.ts'
import { newId } from '../../../platform/ids.ts'
import { releaseExpiredHolds } from '../verdicts/picked-time-commands.ts'

const world = await createCallScenario('model')
const { app, clock, ids, read, settle, slot, tenantId, test, visits } = world
const slots = [40, 44, 48].map((hours) => slot(hours))
const numberOf = (start: string): number => slots.findIndex((one) => one.start === start)
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const open = async (callId: string) => value(await app.call(operations.getCall, { callId }, visits.staff))

/** Does an action in the product. @returns `done`, or the refusal */
const perform = async (callId: string, action: Action): Promise<string> => {
  const { version, proposals } = await open(callId)
  const sending = { ifMatch: version }
  const of = (side: 'client' | 'expert') => (side === 'client' ? visits.contact : visits.expert)
  const chosen = (numbers: readonly number[]) => numbers.map((number) => slots[number]!)
  const proposalId = proposals.at(-1)?.proposalId ?? newId(clock.now())
  const send = () => {
    switch (action.kind) {
      case 'offer':
        return app.call(operations.offerCallTimes, { callId, slots: chosen(action.slots) }, visits.expert, sending)
      case 'schedule':
        return app.call(operations.scheduleCall, { callId, slot: slots[action.slot]! }, visits.contact, sending)
      case 'reschedule':
        return app.call(
          operations.rescheduleCall,
          { callId, slot: slots[action.slot]!, reason: 'client_priority' },
          visits.contact,
          sending,
        )
      case 'propose':
        return app.call(proposeCallTimes, { callId, slots: chosen(action.slots) }, of(action.side), sending)
      case 'accept': {
        const input = { callId, proposalId, answer: 'accept', slot: slots[action.slot]! } as const
        return app.call(answerCallProposal, input, of(action.side), sending)
      }
      case 'decline':
        return app.call(answerCallProposal, { callId, proposalId, answer: 'decline' }, of(action.side), sending)
      case 'postpone':
        return app.call(operations.postponeCall, { callId, reason: 'client_priority' }, visits.contact, sending)
      case 'hold':
        return app.call(operations.putCallOnHold, { callId, reason: 'client_priority' }, visits.contact, sending)
      case 'reopen':
        return app.call(operations.reopenCall, { callId }, visits.contact, sending)
      case 'cancel':
        return app.call(operations.cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, sending)
      case 'needInterpreter':
        return app.call(requestCallInterpreter, { callId, isNeeded: action.isNeeded }, visits.contact)
      case 'seatInterpreter': {
        const input = { callId, kind: 'interpreter', personId: ids.clerk } as const
        return app.call(operations.addCallSeat, input, visits.staff)
      }
      default:
        return undefined
    }
  }
  if (action.kind === 'expireHold')
    for (const [table, column] of [
      ['calls', 'hold_expires_at'],
      ['bookings', 'expires_at'],
    ])
      await query(
        `update ${table} set ${column} = $2 where ${table === 'calls' ? 'id' : 'call_id'} = $1 and ${column} is not null`,
        [callId, clock.now()],
      )
  if (action.kind === 'releaseHolds')
    await read((tx) =>
      releaseExpiredHolds({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit: () => {} }),
    )
  const outcome = await send()
  await settle()
  // What is done is not asked about again.
  await query('delete from reactions_done')
  await query('delete from outbox')
  return outcome === undefined || outcome.ok ? 'done' : outcome.refusal
}

/** A call of the product in the words of the model. */
const seen = async (callId: string): Promise<ReferenceCall> => {
  const call = await open(callId)
  const proposal = call.proposals.find(({ state }) => state === 'open')
  const held = call.pickedTime && numberOf(call.pickedTime.start)
  const status = callStatusName(call.status) as ReferenceCall['status']
  return {
    status,
    offers: call.offeredTimes.map(({ start }) => numberOf(start)),
    time: call.slot && status !== 'cancelled' ? numberOf(call.slot.start) : null,
    held,
    isHoldExpired: call.heldUntil !== null && new Date(call.heldUntil) <= clock.now(),
    needsInterpreter: call.needsInterpreter,
    hasInterpreter: call.seats.some(({ kind }) => kind === 'interpreter'),
    proposal: proposal ? { side: proposal.side, slots: proposal.times.map(({ start }) => numberOf(start)) } : null,
  }
}

/** Everybody with a seat is booked for the time of a call, or holds it, and nobody for anything else. */
const expectBookings = async (callId: string, call: ReferenceCall): Promise<void> => {
  // Others may have deleted an expired hold, or not yet.
  if (call.isHoldExpired) return
  const rows = await read((tx) =>
    tx.selectFrom('bookings').select(['kind', 'starts_at']).where('call_id', '=', callId).execute(),
  )
  const number = isBookedStatus(call) ? call.time : call.held
  const persons = call.hasInterpreter ? 3 : 2
  const expected = number === null ? [] : Array(persons).fill([isBookedStatus(call) ? 'call' : 'hold', number])
  expect(rows.map(({ kind, starts_at }) => [kind, numberOf(starts_at.toISOString())])).toEqual(expected)
}

interface Real {
  readonly callIds: readonly [string, string]
}
type Model = readonly [ReferenceCall, ReferenceCall]

/** An action that suits the state of its call where it can: most of those that are drawn blindly would only be refused. */
const fitted = (action: Action, { offers, proposal, time }: ReferenceCall): Action => {
  if (action.kind === 'schedule' && offers.length > 0) return { ...action, slot: offers[action.slot % offers.length]! }
  const others = action.kind === 'propose' ? action.slots.filter((slot) => slot !== time) : []
  if (action.kind === 'propose') return { ...action, slots: others.length > 0 ? others : action.slots }
  if ((action.kind !== 'accept' && action.kind !== 'decline') || !proposal) return action
  const answered = { ...action, side: proposal.side === 'client' ? ('expert' as const) : ('client' as const) }
  return answered.kind === 'decline'
    ? answered
    : { ...answered, slot: proposal.slots[answered.slot % proposal.slots.length]! }
}

const command = ([drawn, fits]: readonly [Action, boolean]): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, { callIds }) => {
    const action = fits ? fitted(drawn, model[drawn.call]) : drawn
    const outcome = await perform(callIds[action.call], action)
    expect(outcome).toBe(applyToReference(model, action))
    for (const index of [0, 1] as const) {
      expect(await seen(callIds[index])).toEqual(model[index])
      await expectBookings(callIds[index], model[index])
    }
  },
  toString: () => JSON.stringify(drawn),
})

const call = fc.constantFrom(0 as const, 1 as const)
const number = fc.nat(slots.length - 1)
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 2 }).map((chosen) => chosen.toSorted((a, b) => a - b))
const side = fc.constantFrom('client' as const, 'expert' as const)
const rare = fc.constantFrom('hold' as const, 'cancel' as const, 'postpone' as const)
const ofHolds = fc.constantFrom('seatInterpreter' as const, 'expireHold' as const, 'releaseHolds' as const)
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ call, kind: fc.constant('offer' as const), slots: numbers }) },
  { weight: 6, arbitrary: fc.record({ call, kind: fc.constant('schedule' as const), slot: number }) },
  { weight: 2, arbitrary: fc.record({ call, kind: fc.constant('reschedule' as const), slot: number }) },
  { weight: 5, arbitrary: fc.record({ call, kind: fc.constant('propose' as const), side, slots: numbers }) },
  { weight: 5, arbitrary: fc.record({ call, kind: fc.constant('accept' as const), side, slot: number }) },
  { weight: 1, arbitrary: fc.record({ call, kind: fc.constant('decline' as const), side }) },
  { weight: 1, arbitrary: fc.record({ call, kind: rare }) },
  { weight: 2, arbitrary: fc.record({ call, kind: fc.constant('reopen' as const) }) },
  { weight: 3, arbitrary: fc.record({ call, kind: fc.constant('needInterpreter' as const), isNeeded: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ call, kind: ofHolds }) },
)
const commands = fc.commands([fc.tuple(actions, fc.integer({ min: 0, max: 4 }).map(Boolean)).map(command)], {
  maxCommands: 25,
  size: 'max',
})

it('calls behave as a small reference model does, with seats, holds, proposals and expiry', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), (drawn, needsInterpreter) =>
      fc.asyncModelRun(async () => {
        await query('delete from bookings')
        await query('delete from rate_limits')
        const insert = () => world.insertCall({ offers: [new Date(slots[0]!.start), new Date(slots[1]!.start)] })
        const callIds = [await insert(), await insert()] as const
        if (needsInterpreter)
          await query('update calls set needs_interpreter = true where id = any($1::uuid[])', [callIds])
        const known = { offers: [0, 1], needsInterpreter }
        const model: Model = [
          { ...newReferenceCall(), ...known },
          { ...newReferenceCall(), ...known },
        ]
        return { model, real: { callIds } }
      }, drawn),
    ),
    { numRuns: 60 },
  )
}, 300_000)
