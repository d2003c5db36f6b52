import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

interface PushDeviceRow {
  tenant_id: string
  id: string
  person_id: string
  session_id: string
  endpoint: string
  public_key: string
  secret: string
  portal_path: '/clients' | '/expert' | '/staff' | '/compliance'
  user_agent: string
  registered_at: Date
  last_sent_at: Date | null
}

interface PushMessageRow {
  tenant_id: string
  id: string
  device_id: string
  notification_id: string | null
  payload: string
  urgency: 'normal' | 'high'
  due_at: Date
  expires_at: Date
}

declare module '../db/tables.ts' {
  interface Tables {
    push_devices: PushDeviceRow
    push_messages: PushMessageRow
  }
}

/** Stores a message and enqueues an attempt for the instant it is due. */
export const insertPushMessage = async (tx: Tx, row: PushMessageRow, isDueNow: boolean): Promise<void> => {
  await tx.insertInto('push_messages').values(row).execute()
  const due = isDueNow ? null : row.due_at
  await sql`select enqueue('push', ${JSON.stringify({ push: row.id })}, ${due}, ${`push:${row.id}`})`.execute(tx)
}

/** A message with its device; undefined when it was sent, given up, or its device was removed. */
export const messageToSend = (tx: Tx, id: string) =>
  tx
    .selectFrom('push_messages as message')
    .innerJoin('push_devices as device', (join) =>
      join.onRef('device.tenant_id', '=', 'message.tenant_id').onRef('device.id', '=', 'message.device_id'),
    )
    .select(['message.id', 'message.payload', 'message.urgency', 'message.expires_at as expiresAt'])
    .select(['device.id as deviceId', 'device.endpoint', 'device.public_key as publicKey', 'device.secret'])
    .where('message.id', '=', id)
    .executeTakeFirst()

export type MessageToSend = NonNullable<Awaited<ReturnType<typeof messageToSend>>>

/** Deletes a message that was accepted or refused. */
export const deletePushMessage = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('push_messages').where('id', '=', id).execute()
}

/** Records that a push service has accepted a message for a device. */
export const recordSent = async (tx: Tx, deviceId: string, at: Date): Promise<void> => {
  await tx.updateTable('push_devices').set({ last_sent_at: at }).where('id', '=', deviceId).execute()
}

/** Deletes a device whose subscription has ended, with the messages for it. */
export const deletePushDevice = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('push_devices').where('id', '=', id).execute()
}

/** Deletes messages that nobody needs any more. */
export const deleteExpiredMessages = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('push_messages').where('expires_at', '<=', at).execute()
}
