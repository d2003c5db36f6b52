import {
  listNotificationPreferences as listNotificationPreferencesOperation,
  listNotifications,
} from '@colloquy/contract/notifications/operations'
import type { Notification, NotificationPreferences } from '@colloquy/contract/notifications/shapes'
import type { Member } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { preferencesOf } from './rules.ts'
import { chosenBy, findReadNotifications, inboxOf } from './store.ts'

const maxNotifications = 100

export const list = query(listNotifications, {
  allow: signedIn,
  run: ({ tx, me }) => readInbox(tx, me.personId),
})

/** A person's inbox, newest first. */
export const readInbox = async (
  tx: Tx,
  personId: string,
): Promise<{ notifications: Notification[]; unread: number }> => {
  const { rows, unread } = await inboxOf(tx, personId, maxNotifications)
  return {
    unread,
    notifications: rows.map(({ id, kind, parameters, path, created_at, read_at }) => ({
      notificationId: id,
      kind,
      parameters,
      path,
      at: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
}

export const listPreferences = query(listNotificationPreferencesOperation, {
  allow: signedIn,
  run: ({ tx, me }) => readPreferences(tx, me),
})

/** A person's notification preferences. */
export const readPreferences = async (tx: Tx, me: Member): Promise<NotificationPreferences> =>
  preferencesOf(me, await chosenBy(tx, me.personId))

/** Which of some people's notifications they have read, as `personId key`. */
export const readNotices = async (
  tx: Tx,
  notices: readonly { readonly personId: string; readonly key: string }[],
): Promise<ReadonlySet<string>> =>
  new Set((await findReadNotifications(tx, notices)).map(({ person_id, key }) => `${person_id} ${key}`))
