import type { RemovalReason } from '@colloquy/contract/chat/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** The place of a message. */
export interface MessageKey {
  readonly chatId: string
  readonly sequence: number
}

/** Messages from before an instant that are not erased, of conversations that are neither on hold nor frozen. */
export const messagesPastRetention = async (tx: Tx, before: Date, limit: number): Promise<MessageKey[]> => {
  const { rows } = await sql<MessageKey>`
    select chat_id as "chatId", sequence from chat_messages m
    where erasure is null and sent_at < ${before}
      and not exists (select from chat_legal_holds h where h.tenant_id = m.tenant_id and h.chat_id = m.chat_id and h.lifted_at is null)
      and not exists (select from call_freezes f where f.tenant_id = m.tenant_id and f.call_id = m.chat_id and f.lifted_at is null)
    order by sent_at limit ${limit}`.execute(tx)
  return rows
}

/** The messages that a person wrote, also as the bearer of a link. */
export const messagesOf = async (tx: Tx, personId: string, email: string | null): Promise<MessageKey[]> => {
  const { rows } = await sql<MessageKey>`
    select chat_id as "chatId", sequence from chat_messages m
    where erasure is null and (author_id = ${personId} or lower(guest_name) = lower(${email}))`.execute(tx)
  return rows
}

/** The messages of a conversation that are erased when its hold is lifted. */
export const pendingMessages = async (tx: Tx, chatId: string): Promise<MessageKey[]> => {
  const { rows } = await sql<MessageKey>`
    select chat_id as "chatId", sequence from chat_messages where chat_id = ${chatId} and is_erasure_pending`.execute(
    tx,
  )
  return rows
}

/** Locks conversations, in the order of their ids, so that a hold is placed before or after what follows. */
export const lockChats = async (tx: Tx, chatIds: readonly string[]): Promise<void> => {
  await sql`select from chats where id = any(${chatIds}::uuid[]) order by id for update`.execute(tx)
}

/** Notes that messages are erased when the hold of their conversation is lifted. */
export const markPending = async (tx: Tx, keys: readonly MessageKey[]): Promise<void> => {
  await sql`update chat_messages m set is_erasure_pending = true from ${tableOf(keys)} where ${isAmong}`.execute(tx)
}

/** Places of messages as the table `k`, and whether a row of `m` belongs to one of them. */
const tableOf = (keys: readonly MessageKey[]) => sql`
  unnest(${keys.map(({ chatId }) => chatId)}::uuid[], ${keys.map(({ sequence }) => sequence)}::int[]) k (chat_id, sequence)`
const isAmong = sql`m.chat_id = k.chat_id and m.sequence = k.sequence`

/**
 * Erases messages of locked conversations: text, earlier versions, what rules have found, reactions, mentions and files. The
 * row stays, so that the order of the others does. @returns the files that nothing refers to any more
 */
export const eraseMessages = async (
  tx: Tx,
  keys: readonly MessageKey[],
  erasure: Exclude<RemovalReason, 'author'>,
  at: Date,
): Promise<string[]> => {
  const keyTable = tableOf(keys)
  for (const table of ['chat_message_versions', 'chat_reactions', 'chat_mentions'])
    await sql`delete from ${sql.table(table)} m using ${keyTable} where ${isAmong}`.execute(tx)
  await sql`update chat_flags m set findings = '[]' from ${keyTable} where ${isAmong}`.execute(tx)
  const { rows } = await sql<{ ids: string[] | null }>`
    with taken as (
      delete from chat_attachments m using ${keyTable} where ${isAmong} returning file_id, preview_id
    )
    select array_remove(array_agg(f), null) as ids from taken, unnest(array[file_id, preview_id]) as f`.execute(tx)
  await sql`
    with numbered as (
      select m.chat_id, m.sequence, row_number() over (partition by m.chat_id order by m.sequence)::int as n
      from chat_messages m, ${keyTable} where ${isAmong}
    ), counted as (${countChanges(at)})
    update chat_messages m set change = c.before + n.n, body = '', guest_name = null, pinned_at = null, pinned_by = null,
      erasure = ${erasure}, is_erasure_pending = false, deleted_at = coalesce(m.deleted_at, ${at})
    from numbered n join counted c on c.id = n.chat_id
    where m.chat_id = n.chat_id and m.sequence = n.sequence`.execute(tx)
  return rows[0]?.ids ?? []
}

/** Takes a number of a change for each row of `numbered`. */
const countChanges = (at: Date) => sql`
  update chats c set last_change = c.last_change + k.messages, changed_at = ${at}
  from (select chat_id, count(*)::int as messages from numbered group by chat_id) k
  where c.id = k.chat_id returning c.id, c.last_change - k.messages as before`

/** Whether a reaction `r` is in a conversation that is neither on hold nor frozen. */
const isFree = sql`not exists (select from chat_legal_holds h
    where h.tenant_id = r.tenant_id and h.chat_id = r.chat_id and h.lifted_at is null)
  and not exists (select from call_freezes f
    where f.tenant_id = r.tenant_id and f.call_id = r.chat_id and f.lifted_at is null)`

/** Takes back the reactions of a person, except in conversations that are kept, as changes that the readers' pages fetch. */
export const deleteReactionsOf = (tx: Tx, personId: string, at: Date): Promise<void> =>
  deleteReactions(tx, sql`r.participant_id = ${personId} and ${isFree}`, at)

/** Takes back the reactions of erased people in a conversation, unless it is kept. */
export const deleteReactionsOfErased = (tx: Tx, chatId: string, at: Date): Promise<void> =>
  deleteReactions(
    tx,
    sql`r.chat_id = ${chatId} and ${isFree}
      and r.participant_id in (select id from people where erased_at is not null)`,
    at,
  )

const deleteReactions = async (tx: Tx, which: ReturnType<typeof sql>, at: Date): Promise<void> => {
  await sql`
    with numbered as (
      select r.chat_id, r.sequence, row_number() over (partition by r.chat_id order by r.sequence)::int as n
      from (select distinct r.tenant_id, r.chat_id, r.sequence from chat_reactions r where ${which}) r
    ), counted as (${countChanges(at)})
    update chat_messages m set change = c.before + n.n from numbered n join counted c on c.id = n.chat_id
    where m.chat_id = n.chat_id and m.sequence = n.sequence`.execute(tx)
  await sql`delete from chat_reactions r where ${which}`.execute(tx)
}

/** Deletes the uploads that a person has sent with no message. @returns the files */
export const deleteUploadsOf = async (tx: Tx, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] | null }>`
    with taken as (
      delete from chat_attachments where author_id = ${personId} and sequence is null returning file_id, preview_id
    )
    select array_remove(array_agg(f), null) as ids from taken, unnest(array[file_id, preview_id]) as f`.execute(tx)
  return rows[0]?.ids ?? []
}

/** The number of the latest change of conversations. */
export const lastChanges = async (
  tx: Tx,
  chatIds: readonly string[],
): Promise<{ chatId: string; change: number }[]> => {
  const { rows } = await sql<{ chatId: string; change: number }>`
    select id as "chatId", last_change as change from chats where id = any(${chatIds}::uuid[]) order by id`.execute(tx)
  return rows
}
