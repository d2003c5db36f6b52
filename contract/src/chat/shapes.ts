import * as z from 'zod/mini'
import { can, Id, Instant, prose } from '../values.ts'

export const chatKinds = ['project', 'call'] as const
export const ChatKind = z.enum(chatKinds)
export type ChatKind = z.infer<typeof ChatKind>

/** On whose behalf somebody takes part; the text is `CHAT.SIDES.<side>`. */
export const chatSides = ['client', 'expert', 'staff'] as const
export const ChatSide = z.enum(chatSides)
export type ChatSide = z.infer<typeof ChatSide>

export const maxMessageLength = 10_000

export const ChatMember = z.object({ personId: Id, fullName: z.string(), side: ChatSide })
export type ChatMember = z.infer<typeof ChatMember>

/** A message in its current version. */
export const ChatMessage = z.object({
  /** Its place in the conversation, from 1 without gaps. */
  sequence: z.int(),
  /** The number of the conversation's change that made this version. */
  change: z.int(),
  /** Chosen by the sender's browser, so that a message that is sent twice exists once. */
  clientId: Id,
  author: ChatMember,
  /** Null once it was deleted. */
  body: z.nullable(z.string()),
  /** The sequence of the message that it answers. */
  replyTo: z.nullable(z.int()),
  sentAt: Instant,
  editedAt: z.nullable(Instant),
  can: can('edit', 'delete'),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation in a list. Its id is that of the project or call that it is about. */
export const ChatCard = z.object({
  chatId: Id,
  kind: ChatKind,
  /** P-0417, C-1042 */
  code: z.string(),
  title: z.string(),
  /** The author and the beginning of the latest message; null while there is none. */
  latest: z.nullable(z.object({ authorName: z.string(), text: z.nullable(z.string()), sentAt: Instant })),
  unread: z.int(),
})
export type ChatCard = z.infer<typeof ChatCard>

/** A conversation with its members, and how far the reader has read. */
export const Chat = z.object({
  chatId: Id,
  kind: ChatKind,
  code: z.string(),
  title: z.string(),
  /** Those who take part besides staff who have not written yet. */
  members: z.array(ChatMember),
  /** The number of the latest change, 0 before the first. */
  lastChange: z.int(),
  lastSequence: z.int(),
  /** The sequence up to which the reader has read. */
  readUpTo: z.int(),
  can: can('send'),
})
export type Chat = z.infer<typeof Chat>

export const MessageBody = prose(maxMessageLength).check(z.minLength(1), z.regex(/\S/))
