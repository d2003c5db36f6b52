import {
  getCalendarFeed as getFeedOperation,
  readCalendarFeed as readFeedOperation,
} from '@colloquy/contract/calls/feed-operations'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { publicAccess, signedIn } from '../../../platform/access/policy.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { recordOf } from '../queries.ts'
import { listCurrent } from '../store.ts'
import { feedOf, readerOfFeed } from './feed-store.ts'
import { feedFile } from './mails.ts'

/** Calls stay in the feed for a month after they were held. */
const feedHistoryMs = 30 * 86_400_000

export const getFeed = query(getFeedOperation, {
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me }) => {
    const feed = await feedOf(tx, me.personId)
    return { feed: feed ? { madeAt: feed.created_at.toISOString() } : null }
  },
})

/** A calendar program reads without signing in; the secret in the address opens nothing else. */
export const readFeed = query(readFeedOperation, {
  load: async ({ tx, input }) => {
    const personId = await readerOfFeed(tx, hashOf(input.secret))
    return personId === undefined ? undefined : { personId }
  },
  allow: publicAccess,
  // Calendar services read the feeds of many people from few addresses.
  limits: [
    { name: 'calls.readFeed', max: 120, seconds: 3600, per: ({ input }) => hashOf(input.secret).toString('base64url') },
  ],
  run: async ({ tx, actor, at, input, subject: { personId }, refuse }) => {
    const reader = (await personSummaries(tx, [personId])).get(personId)
    if (!reader) return refuse('not_found')
    const interval = { start: new Date(at.getTime() - feedHistoryMs), end: at }
    const records = (await listCurrent(tx, personId, at, interval))
      .filter(({ status, starts_at }) => starts_at !== null && (isBooked(status) || starts_at < at))
      .map(recordOf)
    const content = await feedFile({ tx, actor, at }, records, reader, input.timezone)
    return new File([content], 'calls.ics', { type: 'text/calendar' })
  },
})
