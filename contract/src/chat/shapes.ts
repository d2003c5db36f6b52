import * as z from 'zod/mini'
import { can, Id, Instant, prose } from '../values.ts'
import { ChatAttachment } from './attachment-shapes.ts'

/**
 * What a conversation is about: a project, a call; with an expert or a vendor, who talk with staff; or between two
 * colleagues.
 */
export const chatKinds = ['project', 'call', 'expert', 'vendor', 'direct'] as const
export const ChatKind = z.enum(chatKinds)
export type ChatKind = z.infer<typeof ChatKind>

/** On whose behalf somebody takes part; the text is `CHAT.SIDES.<side>`. */
export const chatSides = ['client', 'expert', 'staff', 'vendor'] as const
export const ChatSide = z.enum(chatSides)
export type ChatSide = z.infer<typeof ChatSide>

export const maxMessageLength = 10_000
export const maxMentions = 20

/** The reactions on offer; the text is `CHAT.REACTIONS.<reaction>`. */
export const reactions = ['yes', 'thanks', 'celebrate', 'done', 'seen', 'heart'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.infer<typeof Reaction>

/** Id and name are null where the reader must not know who it is, as in calls of blinded projects. */
export const ChatMember = z.object({
  /** The id of a person, or of the share link by which somebody came. */
  participantId: z.nullable(Id),
  fullName: z.nullable(z.string()),
  side: ChatSide,
})
export type ChatMember = z.infer<typeof ChatMember>

/** Sent; or held back by a rule, so that only its author and officers see it; or blocked by an officer. */
export const MessageState = z.enum(['sent', 'held', 'blocked'])
export type MessageState = z.infer<typeof MessageState>

/**
 * Why a text is gone: its author has deleted it, it was older than the retention of the tenant, or its author was erased.
 * The text is `CHAT.REMOVALS.<removal>`.
 */
export const removalReasons = ['author', 'retention', 'person'] as const
export const RemovalReason = z.enum(removalReasons)
export type RemovalReason = z.infer<typeof RemovalReason>

/** A message in its current version. */
export const ChatMessage = z.object({
  /** Its place in the conversation, from 1. Places of messages that others cannot see are missing. */
  sequence: z.int(),
  /** The number of the conversation's change that made this version. */
  change: z.int(),
  /** Chosen by the sender's browser, so that a message that is sent twice exists once. */
  clientId: Id,
  author: ChatMember,
  isOwn: z.boolean(),
  state: MessageState,
  /** Null once it was deleted or erased. */
  body: z.nullable(z.string()),
  removal: z.nullable(RemovalReason),
  attachments: z.array(ChatAttachment),
  /** The sequence of the message that it answers. */
  replyTo: z.nullable(z.int()),
  /** The names after an @ in the text that mention somebody. */
  mentions: z.array(z.object({ fullName: z.string(), isReader: z.boolean() })),
  reactions: z.array(z.object({ reaction: Reaction, count: z.int(), isOwn: z.boolean() })),
  isPinned: z.boolean(),
  sentAt: Instant,
  editedAt: z.nullable(Instant),
  can: can('edit', 'delete'),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation in a list. Its id is that of its subject, except between colleagues. */
export const ChatCard = z.object({
  chatId: Id,
  kind: ChatKind,
  /** P-0417, C-1042, EX-10483 */
  code: z.nullable(z.string()),
  title: z.string(),
  /** The author and the beginning of the latest message; no name where the reader must not know it. */
  latest: z.object({
    authorName: z.nullable(z.string()),
    text: z.nullable(z.string()),
    removal: z.nullable(RemovalReason),
    sentAt: Instant,
  }),
  unread: z.int(),
  isMuted: z.boolean(),
})
export type ChatCard = z.infer<typeof ChatCard>

/** A conversation with its members, and how far the reader has read. */
export const Chat = z.object({
  chatId: Id,
  kind: ChatKind,
  code: z.nullable(z.string()),
  title: z.string(),
  /** Those who take part besides staff who have not written yet. */
  members: z.array(ChatMember),
  /** The number of the latest change, 0 before the first. */
  lastChange: z.int(),
  lastSequence: z.int(),
  /** The sequence up to which the reader has read. */
  readUpTo: z.int(),
  isMuted: z.boolean(),
  /** The legal hold, of which only officers know. */
  hold: z.nullable(z.object({ reason: z.string(), placedAt: Instant, placedByName: z.nullable(z.string()) })),
  can: can('send', 'supervise'),
})
export type Chat = z.infer<typeof Chat>

/** Somebody with whom a conversation can begin. */
export const ChatContact = z.object({ personId: Id, fullName: z.string(), title: z.nullable(z.string()) })
export type ChatContact = z.infer<typeof ChatContact>

/** A text, which may be empty beside attachments. */
export const NewMessageBody = prose(maxMessageLength)
export const MessageBody = prose(maxMessageLength).check(z.minLength(1), z.regex(/\S/))
