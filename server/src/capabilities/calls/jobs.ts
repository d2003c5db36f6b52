import { callCompleted } from '@colloquy/contract/calls/events'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { correspondence, mailTo } from './mails.ts'
import { complete, noteStep } from './moves/commands.ts'
import { timeOf } from './present.ts'
import { recordOf } from './queries.ts'
import { noteReminder } from './reminders/store.ts'
import { closesAfter, isBooked, longestLead, reminderDue } from './rules.ts'
import * as store from './store.ts'

/** Completes calls whose room has closed, if both sides had met. The others are left to staff: somebody did not come. */
const completeCalls = async (work: SystemContext): Promise<void> => {
  const { tx, at } = work
  for (const id of await store.overdue(tx, new Date(at.getTime() - closesAfter))) {
    const call = await store.findLocked(tx, id)
    if (!call || !isBooked(call.status)) continue
    if (await complete(tx, call, at)) await noteStep(work, id, 'completed', callCompleted)
  }
}

/** Reminds everybody on a call a day, an hour and ten minutes before it begins, each time once. */
const remind = async (work: SystemContext): Promise<void> => {
  const { tx, at, actor } = work
  const horizon = { start: at, end: new Date(at.getTime() + longestLead) }
  for (const call of await store.beginning(tx, horizon)) {
    const slot = timeOf(call)
    const booked = call.steps.findLast(({ kind }) => kind === 'scheduled' || kind === 'rescheduled')
    const kind = slot && reminderDue(slot.start, booked?.at ?? call.created_at, at)
    if (!slot || !kind) continue
    const row = { tenant_id: actor.tenantId, call_id: call.id, kind, starts_at: slot.start, sent_at: at }
    if (!(await noteReminder(tx, row))) continue
    const given = await correspondence(work, recordOf(call))
    for (const side of ['client', 'expert'] as const)
      for (const reader of given.readers[side])
        await mailTo(work, given, side, reader, {
          kind: 'calls.reminder',
          occasion: `${kind}:${slot.start.toISOString()}`,
          slots: [slot],
        })
  }
}

export const timers: readonly Timer[] = [
  { name: 'calls.complete', run: completeCalls },
  { name: 'calls.remind', run: remind },
]
