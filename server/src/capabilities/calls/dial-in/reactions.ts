import * as events from '@colloquy/contract/calls/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { roomStateOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import { openConnectionsOf } from './bridge-store.ts'
import { instructPhone } from './instruction-commands.ts'
import { endConnection } from './phone-commands.ts'
import { phonesOf } from './phone-queries.ts'

interface CallChange {
  readonly callId: string
}

/** Ends phone calls whose room has closed, or whose holder has lost the seat. */
const endPhones = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  if ((await openConnectionsOf(context.tx, callId)).length === 0) return
  const record = await lockCall({ tx: context.tx, input: { callId } })
  for (const connection of await openConnectionsOf(context.tx, callId)) {
    const isIn = record?.seated.includes(connection.person_id) && roomStateOf(record.call, context.at) === 'open'
    if (!isIn) await endConnection(context, connection)
  }
}

const instructPhones =
  (instruction: 'mute' | 'unmute') =>
  async ({ tx }: SystemContext, { callId }: CallChange): Promise<void> => {
    for (const { connectionId } of await phonesOf(tx, callId)) await instructPhone(tx, instruction, connectionId)
  }

export const bridgeReactions = [
  on(events.callPaused, 'calls.phones.mute', instructPhones('mute')),
  on(events.callResumed, 'calls.phones.unmute', instructPhones('unmute')),
  on(events.seatsChanged, 'calls.phones.unseated', endPhones),
  on(events.callCompleted, 'calls.phones.completed', endPhones),
  on(events.callCancelled, 'calls.phones.cancelled', endPhones),
  on(events.callRescheduled, 'calls.phones.rescheduled', endPhones),
  on(events.callPostponed, 'calls.phones.postponed', endPhones),
  on(events.callPutOnHold, 'calls.phones.held', endPhones),
]
