import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { ChatMessage } from './shapes.ts'

/**
 * A message was sent, changed or deleted. Most receivers get its new version as they may read it; the others fetch it, such as
 * the author, and those who are mentioned.
 */
export const chatChanged = event(
  'chat.changed',
  z.object({ chatId: Id, change: z.int(), message: z.optional(ChatMessage) }),
)

/** Somebody has read, in another tab or on another device of theirs. `unread`: what is left, if it is known. */
export const chatRead = event('chat.read', z.object({ chatId: Id, unread: z.optional(z.int()) }))

/** A rule has found something in a message, or an officer has settled that; for officers. */
export const chatFlagsChanged = event('chat.flags-changed', z.object({}))

/** Somebody is typing; sent to the connections that watch the conversation. */
export const typingSignalled = event('chat.typed', z.object({ chatId: Id, participantId: Id }))

/** People were mentioned in a message. */
export const chatMentioned = event(
  'chat.mentioned',
  z.object({ chatId: Id, sequence: z.int(), personIds: z.array(Id) }),
)
