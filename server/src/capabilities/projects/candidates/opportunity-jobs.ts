import type { Timer } from '../../../platform/operations/define.ts'
import { mailInvitation } from './opportunity-reactions.ts'
import { remindAfterMs, weekMs } from './opportunity-rules.ts'
import * as store from './opportunity-store.ts'

/**
 * Reminds experts once of each invitation that waits for an answer, within the number of messages they want in a week.
 * Their quiet hours delay the mail.
 */
export const remindOfOpportunities: Timer = {
  name: 'projects.remind-of-opportunities',
  run: async (context) => {
    const { tx, at } = context
    const since = new Date(at.getTime() - weekMs)
    const due = await store.listInvitationsToRemind(tx, {
      sentBefore: new Date(at.getTime() - remindAfterMs),
      since,
      at,
    })
    for (const record of due) {
      // Reminders of this run count.
      const atLimit = await store.expertsAtInvitationLimit(tx, [record.person_id], since)
      if (atLimit.has(record.person_id)) continue
      await store.markReminded(tx, record.id, at)
      await mailInvitation(context, record, 'projects.inviteReminder')
    }
  },
}
