import type { Timer } from '../../platform/operations/define.ts'
import { batchById } from './batches/store.ts'
import { mailInvitation } from './commands.ts'
import { reminderAfterMs } from './rules.ts'
import { dueForReminder } from './store.ts'

/** Mails per run; the rest follows a minute later. */
const maxRemindersPerRun = 100

/** Sends one reminder for each unanswered invitation. */
export const remind: Timer = {
  name: 'invitations.remind',
  run: async ({ tx, actor, at }) => {
    const due = await dueForReminder(tx, new Date(at.getTime() - reminderAfterMs), at, maxRemindersPerRun)
    for (const invitation of due) {
      const batch = await batchById(tx, invitation.batch_id)
      await mailInvitation({ tx, actor, at }, invitation, { createdBy: batch!.created_by, isReminder: true })
    }
  },
}
