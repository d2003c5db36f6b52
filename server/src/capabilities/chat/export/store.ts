import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

export interface VersionRecord {
  readonly sequence: number
  readonly body: string
  readonly replaced_at: Date
}

/** The texts before each change of some messages, the oldest first. */
export const versionsOf = (tx: Tx, chatId: string, sequences: readonly number[]): Promise<VersionRecord[]> =>
  sequences.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('chat_message_versions')
        .select(['sequence', 'body', 'replaced_at'])
        .where('chat_id', '=', chatId)
        .where('sequence', 'in', [...sequences])
        .orderBy('sequence')
        .orderBy('change')
        .execute()

/** The stored files of some messages, by the id of the attachment. */
export const fileIdsOf = async (
  tx: Tx,
  chatId: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<string, string>> => {
  if (sequences.length === 0) return new Map()
  const rows = await tx
    .selectFrom('chat_attachments')
    .select(['id', 'file_id'])
    .where('chat_id', '=', chatId)
    .where('sequence', 'in', [...sequences])
    .execute()
  return new Map(rows.flatMap(({ id, file_id }) => (file_id === null ? [] : [[id, file_id] as const])))
}

export const countMessages = async (tx: Tx, chatId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('chat_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  return count
}
