import type { Tx } from '../../platform/db/tables.ts'

/** A person's devices, newest first. */
export const devicesOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('push_devices')
    .select(['id', 'session_id', 'portal_path', 'user_agent', 'registered_at', 'last_sent_at'])
    .where('person_id', '=', personId)
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The number of a person's devices besides the one at an endpoint. */
export const countOtherDevices = async (tx: Tx, personId: string, endpoint: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('push_devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('endpoint', '!=', endpoint)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a device. The former registration of the same browser must be deleted before. */
export const insertDevice = async (
  tx: Tx,
  row: {
    readonly tenant_id: string
    readonly id: string
    readonly person_id: string
    readonly session_id: string
    readonly endpoint: string
    readonly public_key: string
    readonly secret: string
    readonly portal_path: '/clients' | '/expert' | '/staff' | '/compliance'
    readonly user_agent: string
    readonly registered_at: Date
  },
): Promise<void> => {
  await tx
    .insertInto('push_devices')
    .values({ ...row, last_sent_at: null })
    .execute()
}

/** Deletes what an endpoint was registered for before, with the messages on their way to it. */
export const deleteDeviceAt = async (tx: Tx, endpoint: string): Promise<void> => {
  await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
}

/** Whose device it is. */
export const ownerOfDevice = async (tx: Tx, id: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('push_devices').select('person_id').where('id', '=', id).executeTakeFirst()
  return row?.person_id
}

/** Deletes the devices that were registered in sessions. */
export const deleteDevicesOfSessions = async (tx: Tx, sessionIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('push_devices')
    .where('session_id', '=', (eb) => eb.fn.any(eb.val(sessionIds)))
    .execute()
}

/** Deletes the messages that announce notifications a person has read. */
export const deleteMessagesOfRead = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('push_messages')
    .where('notification_id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('person_id', '=', (any) => any.fn.any(any.val(personIds)))
        .where('read_at', 'is not', null),
    )
    .execute()
}
