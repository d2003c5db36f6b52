import type { FeedbackKind, FeedbackState, FeedbackType } from '@colloquy/contract/feedback/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { insertFeedback } from './store.ts'

const hourMs = 3_600_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

/** What users have reported, the oldest first. */
const reported: readonly {
  readonly from: 'client' | 'expert' | 'compliance'
  readonly type: FeedbackType
  readonly state: FeedbackState
  readonly body: string
  readonly page: string
  readonly hoursAgo: number
}[] = [
  {
    from: 'compliance',
    type: 'feedback',
    state: 'closed',
    page: '/compliance/rules',
    hoursAgo: 170,
    body: 'The simulation is very useful. Could it also show which officer approved the calls it names?',
  },
  {
    from: 'expert',
    type: 'feedback',
    state: 'in_work',
    page: '/expert/availability',
    hoursAgo: 51,
    body: 'I would like to block a whole week at once when I travel.',
  },
  {
    from: 'client',
    type: 'bug',
    state: 'new',
    page: '/clients/experts',
    hoursAgo: 20,
    body: 'On my phone the filters stay open after I choose a country. I expected to see the results.',
  },
]

/** Feedback in different states. */
export const seedFeedback = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    senders,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly senders: Readonly<Record<FeedbackKind, string | undefined>>
  },
): Promise<void> => {
  for (const { from, hoursAgo, ...rest } of reported) {
    const personId = senders[from]
    if (personId === undefined) continue
    const isOnPhone = from === 'client'
    await insertFeedback(tx, {
      tenant_id: tenantId,
      id: makeId(),
      kind: from,
      ...rest,
      app_version: '',
      language: 'enUS',
      user_agent: isOnPhone ? iPhone : chrome,
      viewport: isOnPhone ? '390×844' : '1440×900',
      screenshot_id: null,
      sent_at: new Date(at.getTime() - hoursAgo * hourMs),
      person_id: personId,
      link_id: null,
    })
  }
}
