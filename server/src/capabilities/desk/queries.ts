import { openHome, openStaffHome } from '@colloquy/contract/desk/operations'
import { queueKinds } from '@colloquy/contract/desk/shapes'
import { dayStart } from '@colloquy/contract/wall'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { currentCalls } from '../calls/queries.ts'
import { callsToCome, callsToServe } from '../calls/serving/queries.ts'
import { vettingsToServe } from '../vetting/queries.ts'
import { runNetwork } from './policy.ts'
import { inOrder, taskOf } from './rules.ts'

const nextMost = 5
/** Calls shown of each queue, and of those that come next for anybody. */
const staffMost = 8
const vettingMost = 5

export const home = query(openHome, {
  allow: signedIn,
  run: async ({ tx, me, at }) => {
    const day = { start: dayStart(at, me.timeZone), end: dayStart(at, me.timeZone, 1) }
    const calls = await currentCalls({ tx, actor: me, at }, me.personId, day)
    const touches = (slot: { start: string; end: string } | null) =>
      slot !== null && new Date(slot.start) < day.end && new Date(slot.end) > day.start
    return {
      at: at.toISOString(),
      tasks: inOrder(calls.flatMap((call) => taskOf(call, me.personId, at) ?? [])),
      nextCalls: calls
        .filter(({ status, slot }) => (status === 4 || status === 7) && slot !== null && new Date(slot.end) > at)
        .slice(0, nextMost),
      today: calls.filter(({ status, slot }) => [4, 6, 7].includes(status) && touches(slot)),
    }
  },
})

export const staffHome = query(openStaffHome, {
  allow: runNetwork,
  run: async ({ tx, me, at }) => {
    const queues = await callsToServe({ tx, actor: me, at }, staffMost)
    return {
      at: at.toISOString(),
      queues: queueKinds.map((kind) => queues.find((queue) => queue.kind === kind) ?? { kind, calls: [], total: 0 }),
      nextCalls: await callsToCome({ tx, actor: me, at }, staffMost),
      vetting: await vettingsToServe({ tx, actor: me, at }, vettingMost),
    }
  },
})
