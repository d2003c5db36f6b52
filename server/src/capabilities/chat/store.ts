import type { AttachmentState } from '@colloquy/contract/chat/attachment-shapes'
import type { ChatKind, ChatSide, MessageState, Reaction, RemovalReason } from '@colloquy/contract/chat/shapes'
import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'

interface ChatRow {
  tenant_id: string
  id: string
  kind: ChatKind
  last_sequence: number
  last_change: number
  changed_at: Date
  mails_considered_up_to: Generated<number>
  first_id: Generated<string | null>
  second_id: Generated<string | null>
}

interface MessageRow {
  tenant_id: string
  chat_id: string
  sequence: number
  change: number
  client_id: string
  /** A person or a share link. */
  author_id: string
  /** The name of the bearer of a share link. */
  guest_name: Generated<string | null>
  side: ChatSide
  state: Generated<MessageState>
  body: string
  reply_to: number | null
  sent_at: Date
  edited_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  pinned_at: Generated<Date | null>
  pinned_by: Generated<string | null>
  erasure: Generated<Exclude<RemovalReason, 'author'> | null>
  is_erasure_pending: Generated<boolean>
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
  participant_id: string
  read_up_to: number
  is_muted: Generated<boolean>
  mailed_up_to: Generated<number>
}

interface MentionRow {
  tenant_id: string
  chat_id: string
  sequence: number
  person_id: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    chats: ChatRow
    chat_messages: MessageRow
    chat_message_versions: VersionRow
    chat_reads: ReadRow
    chat_mentions: MentionRow
  }
}

export type ChatRecord = Selectable<ChatRow>
export type MessageRecord = Omit<Selectable<MessageRow>, 'tenant_id' | 'is_erasure_pending'> & {
  readonly author_name: string | null
  readonly mentions: readonly { readonly id: string; readonly name: string; readonly isClient: boolean }[]
  readonly reactions: readonly { readonly reaction: Reaction; readonly by: readonly string[] }[]
  readonly attachments: readonly {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly hasPreview: boolean
    readonly state: AttachmentState
  }[]
}

const chatByIdStatement = prepared((tx, { chatId }: { chatId: string }) =>
  tx.selectFrom('chats').selectAll().where('id', '=', chatId),
)

export const chatById = async (tx: Tx, chatId: string): Promise<ChatRecord | undefined> =>
  (await chatByIdStatement(tx, { chatId }))[0]

interface AppendedMessage {
  readonly chatId: string
  readonly kind: ChatKind
  readonly clientId: string
  readonly authorId: string
  readonly guestName: string | null
  readonly side: ChatSide
  readonly body: string
  readonly replyTo: number | null
  readonly at: Date
}

const appendStatement = prepared(
  (_, m: AppendedMessage) => sql<{ sequence: number; change: number }>`
    select * from append_chat_message(${m.chatId}, ${m.kind}, ${m.clientId}, ${m.authorId}, ${m.guestName}, ${m.side},
      ${m.body}, ${m.replyTo}, ${m.at})`,
)

/**
 * Appends a message to its conversation, which stays locked: its changes happen one after the other. The author has read it.
 * @returns its numbers; undefined when the author's browser has named another one so
 */
export const appendMessage = async (
  tx: Tx,
  message: AppendedMessage,
): Promise<{ readonly sequence: number; readonly change: number } | undefined> =>
  (await appendStatement(tx, message))[0]

/** Locks a conversation, which is created if it has no messages yet: its changes happen one after the other. */
export const lockChat = (tx: Tx, row: Pick<ChatRow, 'tenant_id' | 'id' | 'kind' | 'changed_at'>): Promise<ChatRecord> =>
  tx
    .insertInto('chats')
    .values({ ...row, last_sequence: 0, last_change: 0 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ changed_at: row.changed_at }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes a conversation as it is after its messages. */
export const writeChat = async (tx: Tx, row: Insertable<ChatRow>): Promise<void> => {
  const { last_sequence, last_change, changed_at, mails_considered_up_to } = row
  await tx
    .insertInto('chats')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ last_sequence, last_change, changed_at, mails_considered_up_to }),
    )
    .execute()
}

/** Locks a conversation that has messages. */
export const lockExistingChat = async (tx: Tx, chatId: string): Promise<void> => {
  await tx.selectFrom('chats').select('id').where('id', '=', chatId).forUpdate().executeTakeFirstOrThrow()
}

/** Takes the number of the next change. */
export const allocateChangeNumber = (tx: Tx, chatId: string): Promise<ChatRecord> =>
  tx
    .updateTable('chats')
    .set((eb) => ({ last_change: eb('last_change', '+', 1) }))
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The conversation between two colleagues, which begins if there is none. */
export const ensureDirectChat = async (
  tx: Tx,
  { tenantId, id, colleagues, at }: { tenantId: string; id: string; colleagues: readonly [string, string]; at: Date },
): Promise<string> => {
  const [first_id, second_id] = colleagues.toSorted() as [string, string]
  await tx
    .insertInto('chats')
    .values({
      tenant_id: tenantId,
      id,
      kind: 'direct',
      last_sequence: 0,
      last_change: 0,
      changed_at: at,
      first_id,
      second_id,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'first_id', 'second_id']).where('kind', '=', 'direct').doNothing(),
    )
    .execute()
  const row = await tx
    .selectFrom('chats')
    .select('id')
    .where('kind', '=', 'direct')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The reader of messages: whose own held ones they see, or that they see all. */
export interface Reader {
  readonly participantId: string
  readonly seesHeld: boolean
}

/** The files of a message `m`. */
export const attachmentsOf = sql<MessageRecord['attachments']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
    'hasPreview', f.preview_id is not null, 'state', f.state) order by f.id)
  from chat_attachments f where f.tenant_id = m.tenant_id and f.chat_id = m.chat_id and f.sequence = m.sequence), '[]')`

const messages = (tx: Tx, chatId: string, { participantId, seesHeld }: Reader) =>
  tx
    .selectFrom('chat_messages as m')
    .leftJoin('people as p', (join) => join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.author_id'))
    .select(['m.chat_id', 'm.sequence', 'm.change', 'm.client_id', 'm.author_id', 'm.guest_name', 'm.side', 'm.state'])
    .select([
      'm.body',
      'm.reply_to',
      'm.sent_at',
      'm.edited_at',
      'm.deleted_at',
      'm.pinned_at',
      'm.pinned_by',
      'm.erasure',
    ])
    .select(sql<string | null>`coalesce(m.guest_name, ${fullNameSql('p')})`.as('author_name'))
    .select(
      sql<MessageRecord['mentions']>`coalesce((select jsonb_agg(jsonb_build_object(
        'id', n.person_id, 'name', ${fullNameSql('q')}, 'isClient', coalesce(q.role_id = 1, false)) order by n.person_id)
        from chat_mentions n join people q on q.tenant_id = n.tenant_id and q.id = n.person_id
        where n.tenant_id = m.tenant_id and n.chat_id = m.chat_id and n.sequence = m.sequence), '[]')`.as('mentions'),
    )
    .select(
      sql<MessageRecord['reactions']>`coalesce((select jsonb_agg(jsonb_build_object('reaction', r.reaction, 'by', r.by)
        order by r.first_at) from (
          select reaction, jsonb_agg(participant_id) as by, min(reacted_at) as first_at from chat_reactions
          where tenant_id = m.tenant_id and chat_id = m.chat_id and sequence = m.sequence group by reaction
        ) r), '[]')`.as('reactions'),
    )
    .select(attachmentsOf.as('attachments'))
    .where('m.chat_id', '=', chatId)
    .$if(!seesHeld, (query) =>
      query.where((eb) => eb.or([eb('m.state', '=', 'sent'), eb('m.author_id', '=', participantId)])),
    )

/** The latest messages before a sequence, in their order. */
export const messagesBefore = async (
  tx: Tx,
  chatId: string,
  reader: Reader,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<MessageRecord[]> => {
  const rows = await messages(tx, chatId, reader)
    .$if(before !== undefined, (query) => query.where('m.sequence', '<', before!))
    .orderBy('m.sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** The first messages after a sequence, in their order. */
export const messagesAfter = (
  tx: Tx,
  chatId: string,
  reader: Reader,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MessageRecord[]> =>
  messages(tx, chatId, reader).where('m.sequence', '>', after).orderBy('m.sequence').limit(limit).execute()

/** The place of the first message that was sent at an instant or later. */
export const firstSince = async (tx: Tx, chatId: string, since: Date): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('chat_messages')
    .select('sequence')
    .where('chat_id', '=', chatId)
    .where('sent_at', '>=', since)
    .orderBy('sent_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return row?.sequence
}

/** The messages changed after a change, in the order of their changes. */
export const messagesChangedAfter = (
  tx: Tx,
  chatId: string,
  reader: Reader,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MessageRecord[]> =>
  messages(tx, chatId, reader).where('m.change', '>', after).orderBy('m.change').limit(limit).execute()

export const messageBySequence = (
  tx: Tx,
  chatId: string,
  reader: Reader,
  sequence: number,
): Promise<MessageRecord | undefined> =>
  messages(tx, chatId, reader).where('m.sequence', '=', sequence).executeTakeFirst()

const ownMessageStatement = prepared(
  (tx, { chatId, authorId, clientId }: Record<'chatId' | 'authorId' | 'clientId', string>) =>
    messages(tx, chatId, { participantId: authorId, seesHeld: true })
      .where('m.author_id', '=', authorId)
      .where('m.client_id', '=', clientId),
)

/** The message that its author's browser has named so. */
export const messageByClientId = async (
  tx: Tx,
  chatId: string,
  authorId: string,
  clientId: string,
): Promise<MessageRecord | undefined> => (await ownMessageStatement(tx, { chatId, authorId, clientId }))[0]

/** The pinned messages, in their order. */
export const pinnedMessages = (tx: Tx, chatId: string, reader: Reader): Promise<MessageRecord[]> =>
  messages(tx, chatId, reader)
    .where('m.pinned_at', 'is not', null)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.sequence')
    .execute()

/** The latest messages with all words, each of which may be the beginning of one. Deleted ones are left out. */
export const messagesWith = (
  tx: Tx,
  chatId: string,
  reader: Reader,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<MessageRecord[]> => {
  // Each word is quoted, so that no character of it is an operator.
  const text = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
  return messages(tx, chatId, reader)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`m.words @@ to_tsquery('simple', ${text})`)
    .orderBy('m.sequence', 'desc')
    .limit(limit)
    .execute()
}

export const insertMessages = async (tx: Tx, rows: readonly Insertable<MessageRow>[]): Promise<void> => {
  await tx
    .insertInto('chat_messages')
    .values([...rows])
    .execute()
}

export const insertMentions = async (tx: Tx, rows: readonly MentionRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('chat_mentions')
      .values([...rows])
      .execute()
}

type MessageChange = Pick<MessageRow, 'change'> &
  Partial<Pick<Selectable<MessageRow>, 'body' | 'edited_at' | 'deleted_at' | 'pinned_at' | 'pinned_by' | 'state'>>

/** Changes a message. */
export const changeMessage = async (
  tx: Tx,
  { chat_id, sequence }: Pick<MessageRow, 'chat_id' | 'sequence'>,
  changed: MessageChange,
): Promise<void> => {
  await tx
    .updateTable('chat_messages')
    .set(changed)
    .where('chat_id', '=', chat_id)
    .where('sequence', '=', sequence)
    .execute()
}

/** Keeps the text of a message before it is replaced or deleted. */
export const insertMessageVersion = async (
  tx: Tx,
  tenant_id: string,
  { chat_id, sequence, change, body }: MessageRecord,
  replaced_at: Date,
): Promise<void> => {
  await tx
    .insertInto('chat_message_versions')
    .values({ tenant_id, chat_id, sequence, change, body, replaced_at })
    .execute()
}

/** How many messages of a conversation are pinned; nobody can unpin deleted ones. */
export const countPinned = async (tx: Tx, chatId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .where('pinned_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
