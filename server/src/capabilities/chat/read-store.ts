import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/tables.ts'

/** How far somebody has read, and whether they have muted the conversation. */
export const readPositionsOf = async (
  tx: Tx,
  chatId: string,
  participantId: string,
): Promise<{ readUpTo: number; isMuted: boolean }> => {
  const row = await tx
    .selectFrom('chat_reads')
    .select(['read_up_to', 'is_muted'])
    .where('chat_id', '=', chatId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return { readUpTo: row?.read_up_to ?? 0, isMuted: row?.is_muted ?? false }
}

/** Notes how far somebody has read. */
export const writeRead = async (
  tx: Tx,
  row: Omit<Insertable<Tables['chat_reads']>, 'is_muted' | 'mailed_up_to'>,
): Promise<void> => {
  await tx
    .insertInto('chat_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'chat_id', 'participant_id']).doUpdateSet({ read_up_to: row.read_up_to }),
    )
    .execute()
}

export const writeMuted = async (
  tx: Tx,
  row: { tenant_id: string; chat_id: string; participant_id: string; is_muted: boolean },
): Promise<void> => {
  await tx
    .insertInto('chat_reads')
    .values({ ...row, read_up_to: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'chat_id', 'participant_id']).doUpdateSet({ is_muted: row.is_muted }),
    )
    .execute()
}

/** Makes a message unread for everybody but its author, because it becomes visible only now. */
export const markUnread = async (tx: Tx, chatId: string, sequence: number, authorId: string): Promise<void> => {
  await sql`update chat_reads set read_up_to = ${sequence - 1}
    where chat_id = ${chatId} and participant_id <> ${authorId} and read_up_to >= ${sequence}`.execute(tx)
}

/** How many messages of a conversation somebody has not read, at most a hundred; of a muted one, none. */
export const countUnread = async (tx: Tx, chatId: string, participantId: string): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from chat_messages m
      left join chat_reads r on r.tenant_id = m.tenant_id and r.chat_id = m.chat_id and r.participant_id = ${participantId}
      where m.chat_id = ${chatId} and m.sequence > coalesce(r.read_up_to, 0) and not coalesce(r.is_muted, false)
        and m.author_id <> ${participantId} and m.deleted_at is null and m.state = 'sent' limit 100) counted`.execute(
    tx,
  )
  return rows[0]?.unread ?? 0
}
