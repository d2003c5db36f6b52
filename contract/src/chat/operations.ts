import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Done, Id } from '../values.ts'
import { Chat, ChatCard, ChatMessage, MessageBody } from './shapes.ts'

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

export const openChat = operation('chat.open', {
  summary: 'A conversation about a project or a call [CH-06].',
  method: 'GET',
  path: '/chatapp/chat/{chatId}',
  input: z.object({ chatId: Id }),
  output: Chat,
})

export const listChatMessages = operation('chat.listMessages', {
  summary: 'Messages of a conversation before a sequence, or the latest ones; in their order.',
  method: 'GET',
  path: '/chats/{chatId}/messages',
  input: z.object({ chatId: Id, before: z.optional(Sequence) }),
  output: z.object({ messages: z.array(ChatMessage), lastChange: z.int() }),
  refusals: ['compliance_reading_blocked'],
})

export const listChatChanges = operation('chat.listChanges', {
  summary: 'The messages that were sent, edited or deleted after a change, in the order of their changes.',
  method: 'GET',
  path: '/chats/{chatId}/changes',
  input: z.object({ chatId: Id, after: Position }),
  /** `isComplete`: there are no further changes. */
  output: z.object({ messages: z.array(ChatMessage), isComplete: z.boolean() }),
  refusals: ['compliance_reading_blocked'],
})

export const sendMessage = operation('chat.send', {
  summary: 'Sends a message. The same message sent again is answered as the first time.',
  method: 'POST',
  path: '/chats/{chatId}/messages',
  input: z.object({
    chatId: Id,
    clientId: Id,
    body: MessageBody,
    replyTo: z.nullable(Sequence),
  }),
  output: ChatMessage,
  refusals: ['chat_closed'],
})

export const editMessage = operation('chat.edit', {
  summary: 'Replaces the text of an own message. The text before is kept.',
  method: 'PUT',
  path: '/chats/{chatId}/messages/{sequence}',
  input: z.object({
    chatId: Id,
    sequence: Sequence,
    body: MessageBody,
  }),
  output: ChatMessage,
  refusals: ['chat_closed', 'message_deleted'],
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
  output: Done,
})
