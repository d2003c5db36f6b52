import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { LegalHold, LegalHoldReason, MessageRetention, RetentionMonths } from './retention-shapes.ts'

export const getChatRetention = operation('chat.getRetention', {
  summary: 'How long the tenant stores messages.',
  method: 'GET',
  path: '/chats/retention',
  input: z.object({}),
  output: MessageRetention,
})

export const setChatRetention = operation('chat.setRetention', {
  summary:
    'Sets how long the tenant stores messages. Older ones are erased with their history and files; a shorter period takes effect after a day.',
  method: 'PUT',
  path: '/chats/retention',
  input: z.object({ months: RetentionMonths }),
  output: MessageRetention,
})

export const listLegalHolds = operation('chat.listLegalHolds', {
  summary: 'The legal holds of conversations, the latest first.',
  method: 'GET',
  path: '/chats/holds',
  input: z.object({ view: z.enum(['open', 'lifted']) }),
  output: z.object({ holds: z.array(LegalHold) }),
})

export const placeLegalHold = operation('chat.placeLegalHold', {
  summary: 'Places a legal hold on a conversation: nothing in it is erased until the hold is lifted.',
  method: 'POST',
  path: '/chats/{chatId}/hold',
  input: z.object({ chatId: Id, reason: LegalHoldReason }),
  output: LegalHold,
  refusals: ['chat_on_hold'],
})

export const liftLegalHold = operation('chat.liftLegalHold', {
  summary: 'Lifts the legal hold of a conversation, and erases what was due to be erased meanwhile.',
  method: 'POST',
  path: '/chats/{chatId}/hold/lift',
  input: z.object({ chatId: Id, reason: LegalHoldReason }),
  output: LegalHold,
  refusals: ['chat_not_on_hold'],
})
