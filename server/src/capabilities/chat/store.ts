import type { ChatKind, ChatSide } from '@colloquy/contract/chat/shapes'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'
import { projectsOf } from '../projects/queries.ts'

interface ChatRow {
  tenant_id: string
  id: string
  kind: ChatKind
  last_sequence: number
  last_change: number
  changed_at: Date
}

interface MessageRow {
  tenant_id: string
  chat_id: string
  sequence: number
  change: number
  client_id: string
  author_id: string
  side: ChatSide
  body: string
  reply_to: number | null
  sent_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

interface VersionRow {
  tenant_id: string
  chat_id: string
  sequence: number
  change: number
  body: string
  replaced_at: Date
}

interface ReadRow {
  tenant_id: string
  chat_id: string
  person_id: string
  read_up_to: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    chats: ChatRow
    chat_messages: MessageRow
    chat_message_versions: VersionRow
    chat_reads: ReadRow
  }
}

export type ChatRecord = Selectable<ChatRow>
export type MessageRecord = Selectable<MessageRow> & { readonly author_name: string }

export const chatById = (tx: Tx, chatId: string): Promise<ChatRecord | undefined> =>
  tx.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirst()

/** Creates the conversation with its first message, and locks it: its changes happen one after the other. */
export const lockChat = (tx: Tx, row: Pick<ChatRow, 'tenant_id' | 'id' | 'kind' | 'changed_at'>): Promise<ChatRecord> =>
  tx
    .insertInto('chats')
    .values({ ...row, last_sequence: 0, last_change: 0 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ changed_at: row.changed_at }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes the number of the next change and, for a new message, of the next message. */
export const countChange = (tx: Tx, chatId: string, isMessage: boolean): Promise<ChatRecord> =>
  tx
    .updateTable('chats')
    .set((eb) => ({
      last_change: eb('last_change', '+', 1),
      last_sequence: eb('last_sequence', '+', isMessage ? 1 : 0),
    }))
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()

const messages = (tx: Tx, chatId: string) =>
  tx
    .selectFrom('chat_messages')
    .selectAll()
    .select(fullNameOf('chat_messages', 'author_id').as('author_name'))
    .where('chat_id', '=', chatId)

/** The latest messages before a sequence, in their order. */
export const messagesBefore = async (
  tx: Tx,
  chatId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<MessageRecord[]> => {
  const rows = await messages(tx, chatId)
    .$if(before !== undefined, (query) => query.where('sequence', '<', before!))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return (rows as MessageRecord[]).toReversed()
}

/** The messages changed after a change, in the order of their changes. */
export const messagesChangedAfter = (tx: Tx, chatId: string, after: number, limit: number): Promise<MessageRecord[]> =>
  messages(tx, chatId).where('change', '>', after).orderBy('change').limit(limit).execute() as Promise<MessageRecord[]>

export const messageBySequence = (tx: Tx, chatId: string, sequence: number): Promise<MessageRecord | undefined> =>
  messages(tx, chatId).where('sequence', '=', sequence).executeTakeFirst() as Promise<MessageRecord | undefined>

export const messageByClientId = (
  tx: Tx,
  chatId: string,
  { authorId, clientId }: { readonly authorId: string; readonly clientId: string },
): Promise<MessageRecord | undefined> =>
  messages(tx, chatId)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst() as Promise<MessageRecord | undefined>

export const insertMessage = async (tx: Tx, row: Omit<MessageRow, 'edited_at' | 'deleted_at'>): Promise<void> => {
  await tx
    .insertInto('chat_messages')
    .values({ ...row, edited_at: null, deleted_at: null })
    .execute()
}

/** Changes a message. The text before is kept. */
export const changeMessage = async (
  tx: Tx,
  { tenant_id, chat_id, sequence, change, body }: MessageRecord,
  changed: Pick<MessageRow, 'change'> & Partial<Pick<MessageRow, 'body' | 'edited_at' | 'deleted_at'>>,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('chat_message_versions')
    .values({ tenant_id, chat_id, sequence, change, body, replaced_at: at })
    .execute()
  await tx
    .updateTable('chat_messages')
    .set(changed)
    .where('chat_id', '=', chat_id)
    .where('sequence', '=', sequence)
    .execute()
}

export const readUpTo = async (tx: Tx, chatId: string, personId: string): Promise<number> =>
  (
    await tx
      .selectFrom('chat_reads')
      .select('read_up_to')
      .where('chat_id', '=', chatId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.read_up_to ?? 0

export const writeRead = async (tx: Tx, row: ReadRow): Promise<void> => {
  await tx
    .insertInto('chat_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'chat_id', 'person_id']).doUpdateSet({ read_up_to: row.read_up_to }),
    )
    .execute()
}

/** Those who have written in a conversation. */
export const authorsOf = async (tx: Tx, chatId: string): Promise<{ id: string; side: ChatSide }[]> => {
  const { rows } = await sql<{ id: string; side: ChatSide }>`
    select author_id as id, min(side) as side from chat_messages where chat_id = ${chatId} group by author_id`.execute(
    tx,
  )
  return rows
}

/** A conversation in a list, before anybody has asked whether the reader may see it. */
export interface ListedChat {
  readonly id: string
  readonly kind: ChatKind
  readonly code: string
  readonly title: string
  readonly authorName: string
  readonly body: string | null
  readonly sentAt: Date
  readonly unread: number
}

const maxChats = 100

/** Conversations of some projects and calls, the latest first; of all when `ids` is undefined. */
export const listChats = async (
  tx: Tx,
  personId: string,
  subjects: { readonly projects: 'all' | 'team' | 'none'; readonly calls: 'all' | 'own' },
): Promise<ListedChat[]> => {
  const ofProject = {
    all: sql`true`,
    team: sql`p.id in ${projectsOf(personId)}`,
    none: sql`false`,
  }[subjects.projects]
  const ofCall =
    subjects.calls === 'all'
      ? sql`true`
      : sql`(k.contact_id = ${personId} or k.expert_id = ${personId}
          or exists (select from call_seats s where s.tenant_id = k.tenant_id and s.call_id = k.id and s.person_id = ${personId}
            and s.kind in ('client', 'expert'))
          or k.project_id in ${projectsOf(personId)})`
  const { rows } = await sql<ListedChat>`
    select c.id, c.kind, coalesce(p.code, k.code) as code, coalesce(p.name, k.topic) as title,
      ${fullNameOf('m', 'author_id')} as "authorName", case when m.deleted_at is null then left(m.body, 200) end as body,
      m.sent_at as "sentAt", greatest(0, (select count(*)::int from chat_messages u where u.tenant_id = c.tenant_id
        and u.chat_id = c.id and u.sequence > coalesce(r.read_up_to, 0) and u.author_id <> ${personId}
        and u.deleted_at is null)) as unread
    from chats c
    join chat_messages m on m.tenant_id = c.tenant_id and m.chat_id = c.id and m.sequence = c.last_sequence
    left join projects p on c.kind = 'project' and p.tenant_id = c.tenant_id and p.id = c.id
    left join calls k on c.kind = 'call' and k.tenant_id = c.tenant_id and k.id = c.id
    left join chat_reads r on r.tenant_id = c.tenant_id and r.chat_id = c.id and r.person_id = ${personId}
    where (c.kind = 'project' and p.id is not null and ${ofProject}) or (c.kind = 'call' and k.id is not null and ${ofCall})
    order by c.changed_at desc, c.id limit ${maxChats}`.execute(tx)
  return rows
}
