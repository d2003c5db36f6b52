import type { Channel, NotificationKind, Topic } from '@colloquy/contract/notifications/shapes'
import { type JSONColumnType, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface NotificationRow {
  tenant_id: string
  id: string
  person_id: string
  kind: NotificationKind
  parameters: JSONColumnType<Record<string, string>>
  path: string
  key: string
  created_at: Date
  read_at: Date | null
}

interface PreferenceRow {
  tenant_id: string
  person_id: string
  topic: Topic
  channel: Channel
  is_on: boolean
  changed_at: Date
}

interface UnsubscribeKeyRow {
  tenant_id: string
  person_id: string
  secret: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notifications: NotificationRow
    notification_preferences: PreferenceRow
    unsubscribe_keys: UnsubscribeKeyRow
  }
}

/** The newest notifications of a person, and how many are unread. */
export const inboxOf = async (tx: Tx, personId: string, maxNotifications: number) => {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'parameters', 'path', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotifications)
    .execute()
  const { unread } = await tx
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows, unread }
}

/** Inserts a notification unless the person has one with the same key. Returns whether it is new. */
export const insertNotification = async (
  tx: Tx,
  row: Omit<NotificationRow, 'parameters' | 'read_at'> & { parameters: Readonly<Record<string, string>> },
): Promise<boolean> => {
  const written = await tx
    .insertInto('notifications')
    .values({ ...row, parameters: JSON.stringify(row.parameters) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Marks a person's notifications as read; all of them when none is named. */
export const markRead = async (tx: Tx, personId: string, ids: readonly string[] | undefined, at: Date) => {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (update) => update.where('id', '=', (eb) => eb.fn.any(eb.val(ids))))
    .execute()
}

/** Marks the unread notifications of some kinds that link to a path as read. @returns whose they are */
export const markReadByPath = async (
  tx: Tx,
  { path, kinds, only }: { path: string; kinds: readonly NotificationKind[]; only?: string | undefined },
  at: Date,
): Promise<string[]> => {
  const rows = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('path', '=', path)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(only !== undefined, (rows) => rows.where('person_id', '=', only as string))
    .returning('person_id')
    .execute()
  return [...new Set(rows.map(({ person_id }) => person_id))]
}

/** Those of some notifications that were read. */
export const findReadNotifications = async (
  tx: Tx,
  notices: readonly { readonly personId: string; readonly key: string }[],
): Promise<{ person_id: string; key: string }[]> => {
  if (notices.length === 0) return []
  const [personIds, keys] = [notices.map(({ personId }) => personId), notices.map(({ key }) => key)]
  const { rows } = await sql<{ person_id: string; key: string }>`
    select n.person_id, n.key from unnest(${personIds}::uuid[], ${keys}::text[]) a (person_id, key)
    join notifications n on n.person_id = a.person_id and n.key = a.key where n.read_at is not null`.execute(tx)
  return rows
}

/** A person's preferences. */
export const chosenBy = (tx: Tx, personId: string) =>
  tx
    .selectFrom('notification_preferences')
    .select(['topic', 'channel', 'is_on'])
    .where('person_id', '=', personId)
    .execute()

/** Saves a person's preferences. */
export const writePreference = async (tx: Tx, row: PreferenceRow): Promise<void> => {
  await tx
    .insertInto('notification_preferences')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'topic', 'channel'])
        .doUpdateSet({ is_on: row.is_on, changed_at: row.changed_at }),
    )
    .execute()
}

/** Whether a person receives a topic on a channel; true until they opt out. */
export const isWanted = async (tx: Tx, personId: string, topic: Topic, channel: Channel): Promise<boolean> => {
  const row = await tx
    .selectFrom('notification_preferences')
    .select('is_on')
    .where('person_id', '=', personId)
    .where('topic', '=', topic)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.is_on ?? true
}

/** The key that signs a person's unsubscribe addresses; undefined before the first one. */
export const unsubscribeKeyOf = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('unsubscribe_keys')
    .select('secret')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.secret
}

/** Stores a person's key unless one exists: the first stays, so that links in older mails keep working. */
export const offerUnsubscribeKey = async (tx: Tx, row: UnsubscribeKeyRow): Promise<void> => {
  await tx
    .insertInto('unsubscribe_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
