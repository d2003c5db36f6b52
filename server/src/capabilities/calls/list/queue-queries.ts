import type { Call, QueueKind } from '@colloquy/contract/calls/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { presentAll, recordOf } from '../queries.ts'
import * as store from './queue-store.ts'

/** Calls that wait for the same thing, the longest waiting first, and how many there are in all. */
export interface CallQueue {
  readonly kind: QueueKind
  readonly calls: Call[]
  readonly total: number
}

/** The queues of the calls an actor may see, with at most `maxCalls` calls each. Empty queues are left out. */
export const listQueues = async (
  { tx, actor, at }: TransactionContext<Actor>,
  maxCalls: number,
): Promise<CallQueue[]> => {
  const queues = await store.listWaiting(tx, actor, at, maxCalls)
  const shown = await presentAll({ tx, actor, at }, queues.flatMap(({ calls }) => calls).map(recordOf))
  const byId = new Map(shown.map((call) => [call.callId, call]))
  return queues.map(({ kind, total, calls }) => ({ kind, total, calls: calls.map(({ id }) => byId.get(id) as Call) }))
}

/** The calls an actor may see that are live or start next. */
export const listUpcomingCalls = async (
  { tx, actor, at }: TransactionContext<Actor>,
  maxCalls: number,
): Promise<Call[]> => presentAll({ tx, actor, at }, (await store.listUpcoming(tx, actor, at, maxCalls)).map(recordOf))

/** The calls that people have a seat in and that are being arranged or have not ended yet, as far as the actor may see them. */
export const listUnfinishedCalls = async (
  { tx, actor, at }: TransactionContext<Actor>,
  personIds: readonly string[],
): Promise<Call[]> => {
  const records = (await store.listUnfinished(tx, personIds, at)).map(recordOf)
  return presentAll(
    { tx, actor, at },
    records.filter((record) => policy.canSee(actor, record)),
  )
}
