import * as z from 'zod/mini'
import { message, operation } from '../operation.ts'
import { EmptyOutput, Id, Instant, line } from '../values.ts'
import { maxAttachments } from './attachment-shapes.ts'
import {
  Chat,
  ChatCard,
  ChatContact,
  ChatMessage,
  MessageBody,
  maxMentions,
  NewMessageBody,
  Reaction,
} from './shapes.ts'

const maxSequence = 2_000_000_000
/** The place of a message. */
const Sequence = z.int().check(z.minimum(1), z.maximum(maxSequence))
/** The place of a message or the number of a change, or 0 for before the first. */
const Position = z.int().check(z.minimum(0), z.maximum(maxSequence))

export const listChats = operation('chat.list', {
  summary: "The actor's conversations with messages, the latest first.",
  method: 'GET',
  path: '/chats',
  input: z.object({}),
  output: z.object({ chats: z.array(ChatCard), unread: z.int() }),
})

export const getChat = operation('chat.get', {
  summary: 'A conversation: about a project or a call, with an expert or a vendor, or between colleagues [CH-06].',
  method: 'GET',
  path: '/chatapp/chat/{chatId}',
  input: z.object({ chatId: Id }),
  output: Chat,
})

export const listChatMessages = operation('chat.listMessages', {
  summary:
    'Messages of a conversation in their order: before or after a sequence, around one, or from an instant on; else the latest.',
  method: 'GET',
  path: '/chats/{chatId}/messages',
  input: z.object({
    chatId: Id,
    before: z.optional(Sequence),
    after: z.optional(Position),
    around: z.optional(Sequence),
    since: z.optional(Instant),
  }),
  /** `hasEarlier`, `hasLater`: there are messages before or after these. */
  output: z.object({
    messages: z.array(ChatMessage),
    lastChange: z.int(),
    hasEarlier: z.boolean(),
    hasLater: z.boolean(),
  }),
  refusals: ['compliance_reading_blocked'],
})

export const listChatChanges = operation('chat.listChanges', {
  summary: 'The messages that were sent, edited or deleted after a change, in the order of their changes.',
  method: 'GET',
  path: '/chats/{chatId}/changes',
  input: z.object({ chatId: Id, after: Position }),
  /** `upTo`: all changes up to this one are here. `isComplete`: there are no further ones. */
  output: z.object({ messages: z.array(ChatMessage), upTo: z.int(), isComplete: z.boolean() }),
  refusals: ['compliance_reading_blocked'],
})

export const sendMessage = operation('chat.send', {
  summary: 'Sends a message. The same message sent again is answered as the first time.',
  method: 'POST',
  path: '/chats/{chatId}/messages',
  input: z.object({
    chatId: Id,
    clientId: Id,
    /** Can be empty only with attachments. */
    body: NewMessageBody,
    replyTo: z.nullable(Sequence),
    /** People after an @ in the text; those who do not take part are left out. */
    mentions: z.optional(z.array(Id).check(z.maxLength(maxMentions))),
    attachmentIds: z.optional(z.array(Id).check(z.maxLength(maxAttachments))),
  }),
  output: ChatMessage,
  refusals: ['chat_closed', 'attachment_gone'],
})

export const updateMessage = operation('chat.update', {
  summary: 'Replaces the text of an own message. The text before is kept.',
  method: 'PUT',
  path: '/chats/{chatId}/messages/{sequence}',
  input: z.object({
    chatId: Id,
    sequence: Sequence,
    body: MessageBody,
  }),
  output: ChatMessage,
  refusals: ['chat_closed', 'message_deleted', 'edit_held'],
})

export const removeMessage = operation('chat.remove', {
  summary: 'Deletes an own message for everybody. The text is kept for compliance.',
  method: 'DELETE',
  path: '/chats/{chatId}/messages/{sequence}',
  input: z.object({
    chatId: Id,
    sequence: Sequence,
  }),
  output: ChatMessage,
  refusals: ['chat_closed', 'message_deleted'],
})

export const markChatRead = operation('chat.markRead', {
  summary: 'Notes up to which message the actor has read; less than before marks messages as unread.',
  method: 'POST',
  path: '/chats/{chatId}/read',
  input: z.object({ chatId: Id, sequence: Position }),
  output: EmptyOutput,
})

export const startDirectChat = operation('chat.startDirect', {
  summary: 'The conversation with a colleague, which begins if there is none.',
  method: 'POST',
  path: '/chats/direct',
  input: z.object({ personId: Id }),
  output: z.object({ chatId: Id }),
})

export const listChatContacts = operation('chat.listContacts', {
  summary: 'With whom the actor can begin a conversation: the network, and colleagues.',
  method: 'GET',
  path: '/chats/contacts',
  input: z.object({}),
  /** `networkChatId`: the conversation of experts and vendors with the network. */
  output: z.object({ networkChatId: z.nullable(Id), colleagues: z.array(ChatContact) }),
})

export const reactToMessage = operation('chat.react', {
  summary: 'Adds a reaction to a message, or takes it away.',
  method: 'POST',
  path: '/chats/{chatId}/messages/{sequence}/reactions',
  input: z.object({ chatId: Id, sequence: Sequence, reaction: Reaction, isOn: z.boolean() }),
  output: ChatMessage,
  refusals: ['chat_closed', 'message_deleted', 'compliance_reading_blocked'],
})

export const pinMessage = operation('chat.pin', {
  summary: 'Pins a message for everybody in the conversation, or unpins it.',
  method: 'POST',
  path: '/chats/{chatId}/messages/{sequence}/pin',
  input: z.object({ chatId: Id, sequence: Sequence, isPinned: z.boolean() }),
  output: ChatMessage,
  refusals: ['chat_closed', 'message_deleted', 'too_many_pins', 'compliance_reading_blocked'],
})

export const listPinnedMessages = operation('chat.listPinned', {
  summary: 'The pinned messages of a conversation, in their order.',
  method: 'GET',
  path: '/chats/{chatId}/pinned',
  input: z.object({ chatId: Id }),
  output: z.object({ messages: z.array(ChatMessage) }),
  refusals: ['compliance_reading_blocked'],
})

export const searchMessages = operation('chat.search', {
  summary: 'Messages of a conversation that contain all words of a text, or words that begin so; the latest first.',
  method: 'GET',
  path: '/chats/{chatId}/search',
  input: z.object({ chatId: Id, text: line(100) }),
  /** `isComplete`: there are no further messages. */
  output: z.object({ messages: z.array(ChatMessage), isComplete: z.boolean() }),
  refusals: ['compliance_reading_blocked'],
})

export const muteChat = operation('chat.mute', {
  summary:
    'Mutes a conversation for the actor, or ends that. Muted ones count no unread messages; mentions are still told.',
  method: 'POST',
  path: '/chats/{chatId}/mute',
  input: z.object({ chatId: Id, isMuted: z.boolean() }),
  output: EmptyOutput,
})

export const watchChat = message('chat.watch', {
  summary: 'From then on the connection hears who is typing in a conversation.',
  input: z.object({ chatId: Id }),
  output: EmptyOutput,
})

export const unwatchChat = message('chat.unwatch', {
  summary: 'The connection hears no more of who is typing.',
  input: z.object({ chatId: Id }),
  output: EmptyOutput,
})

export const sendTypingInChat = message('chat.sendTyping', {
  summary: 'Tells the others who watch a conversation that the actor is typing.',
  input: z.object({ chatId: Id }),
  output: EmptyOutput,
})
