import {
  renewCalendarFeed as renewFeedOperation,
  revokeCalendarFeed as revokeFeedOperation,
} from '@colloquy/contract/calls/feed-operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { deleteFeed, writeFeed } from './feed-store.ts'

export const renewFeed = command(renewFeedOperation, {
  allow: signedIn,
  isPersonal: true,
  answersSecret: true,
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me, at }) => {
    const secret = newSecret()
    await writeFeed(tx, {
      tenant_id: me.tenantId,
      person_id: me.personId,
      secret_hash: hashOf(secret),
      created_at: at,
    })
    return {
      url: `${me.site.origin}/api/calendar-feeds/${secret}`,
      feed: { madeAt: at.toISOString() },
    }
  },
})

export const revokeFeed = command(revokeFeedOperation, {
  allow: signedIn,
  isPersonal: true,
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me }) => {
    await deleteFeed(tx, me.personId)
    return { feed: null }
  },
})
