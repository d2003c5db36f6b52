import { seatKinds } from '@colloquy/contract/calls/shapes'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { listStarting } from '../due-call-store.ts'
import { mailGuestLinks } from '../guests/link-commands.ts'
import { mailCallSeat, prepareCorrespondence } from '../mails.ts'
import { intervalOf } from '../present.ts'
import { recordOf } from '../queries.ts'
import { dueReminder, maxReminderLeadMs } from './due-reminder.ts'
import { insertReminder } from './store.ts'

/** Mails each reminder to everybody on a call once, to guests with a link: a day, an hour and ten minutes before the start. */
export const sendReminders = async (context: SystemContext): Promise<void> => {
  const { tx, at, actor } = context
  const horizon = { start: at, end: new Date(at.getTime() + maxReminderLeadMs) }
  for (const call of await listStarting(tx, horizon)) {
    const slot = intervalOf(call)
    const booked = call.steps.findLast(({ kind }) => kind === 'scheduled' || kind === 'rescheduled')
    const kind = slot && dueReminder(slot.start, booked?.occurred_at ?? call.created_at, at)
    if (!slot || !kind) continue
    const row = { tenant_id: actor.tenantId, call_id: call.id, kind, starts_at: slot.start, sent_at: at }
    if (!(await insertReminder(tx, row))) continue
    const record = recordOf(call)
    const letter = await prepareCorrespondence(context, record)
    for (const seat of seatKinds)
      for (const reader of letter.readers[seat])
        await mailCallSeat(context, letter, seat, reader, {
          kind: 'calls.reminder',
          occasion: `${kind}:${slot.start.toISOString()}`,
          slots: [slot],
        })
    await mailGuestLinks(context, record, 'calls.guestReminder')
  }
}
