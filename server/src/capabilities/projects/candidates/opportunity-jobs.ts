import type { Timer } from '../../../platform/operations/define.ts'
import { presentNow } from './opportunity-queries.ts'
import { mailInvitation } from './opportunity-reactions.ts'
import { remindAfterMs, weekMs } from './opportunity-rules.ts'
import * as store from './opportunity-store.ts'

/**
 * Reminds experts once of each invitation that waits for an answer, within the number of messages they want in a week.
 * Their quiet hours delay the mail.
 */
export const remindOfOpportunities: Timer = {
  name: 'projects.remind-of-opportunities',
  run: async (work) => {
    const { tx, at } = work
    const due = await store.unreminded(tx, { sentBefore: new Date(at.getTime() - remindAfterMs), at })
    for (const record of due) {
      if ((await presentNow(tx, record.id, at)).state !== 'invited') continue
      const atLimit = await store.thoseAtLimit(tx, [record.person_id], new Date(at.getTime() - weekMs))
      if (atLimit.has(record.person_id)) continue
      await store.markReminded(tx, record.id, at)
      await mailInvitation(work, record, 'projects.inviteReminder')
    }
  },
}
