import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** The messages of a conversation after one and up to another. */
export interface MessageSpan {
  readonly chatId: string
  readonly after: number
  readonly upTo: number
}

/** Conversations with messages from before an instant about which no mails were considered yet. */
export const spansToConsider = async (tx: Tx, sentBefore: Date, limit: number): Promise<MessageSpan[]> => {
  const { rows } = await sql<MessageSpan>`
    select c.id as "chatId", c.mails_considered_up_to as after, m.sequence as "upTo" from chats c
    cross join lateral (select max(sequence) as sequence from chat_messages m where m.tenant_id = c.tenant_id
      and m.chat_id = c.id and m.sequence > c.mails_considered_up_to and m.sent_at <= ${sentBefore}) m
    where c.mails_considered_up_to < c.last_sequence and m.sequence is not null
    order by c.changed_at limit ${limit}`.execute(tx)
  return rows
}

/** Notes that mails about a span were considered. */
export const markConsidered = async (tx: Tx, { chatId, upTo }: MessageSpan): Promise<void> => {
  await tx.updateTable('chats').set({ mails_considered_up_to: upTo }).where('id', '=', chatId).execute()
}

/** The most messages of a span that are looked at; of more, the latest. */
const maxSpan = 200

/**
 * The messages of a span that people have not read, by person. Who has muted the conversation, or was told by mail and has
 * not read since, has none.
 */
export const unreadInSpan = async (
  tx: Tx,
  { chatId, after, upTo }: MessageSpan,
  personIds: readonly string[],
): Promise<{ readonly personId: string; readonly sequence: number }[]> => {
  const { rows } = await sql<{ personId: string; sequence: number }>`
    select p.id as "personId", m.sequence from unnest(${personIds}::uuid[]) p (id)
    join chat_messages m on m.chat_id = ${chatId} and m.sequence > ${Math.max(after, upTo - maxSpan)} and m.sequence <= ${upTo}
      and m.author_id <> p.id and m.state = 'sent' and m.deleted_at is null
    left join chat_reads r on r.chat_id = ${chatId} and r.participant_id = p.id
    where m.sequence > coalesce(r.read_up_to, 0) and not coalesce(r.is_muted, false)
      and coalesce(r.mailed_up_to, 0) <= coalesce(r.read_up_to, 0)
    order by p.id, m.sequence`.execute(tx)
  return rows
}

/** Notes up to which message somebody was told by mail. */
export const markMailed = async (
  tx: Tx,
  row: { tenant_id: string; chat_id: string; participant_id: string; mailed_up_to: number },
): Promise<void> => {
  await tx
    .insertInto('chat_reads')
    .values({ ...row, read_up_to: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'chat_id', 'participant_id']).doUpdateSet({ mailed_up_to: row.mailed_up_to }),
    )
    .execute()
}
