import * as z from 'zod/mini'
import { CausedIntervention } from '../calls/interventions/shapes.ts'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { FlaggedQuestion, FlaggedTag, MessageFlag, MessageRules } from './supervision-shapes.ts'

export const getMessageRules = operation('chat.getMessageRules', {
  summary: 'The rules of the tenant about messages.',
  method: 'GET',
  path: '/chats/rules',
  input: z.object({}),
  output: MessageRules,
})

export const setMessageRules = operation('chat.setMessageRules', {
  summary: 'Replaces the rules of the tenant about messages; they apply to what is written from then on.',
  method: 'PUT',
  path: '/chats/rules',
  input: MessageRules,
  output: MessageRules,
})

export const listMessageFlags = operation('chat.listFlags', {
  summary:
    'Messages that rules have found, with those around them: the open ones, oldest first, or the latest settled.',
  method: 'GET',
  path: '/chats/flags',
  input: z.object({ view: z.enum(['open', 'settled']) }),
  output: z.object({ flags: z.array(MessageFlag), openCount: z.int() }),
})

export const listCallFlags = operation('chat.listCallFlags', {
  summary:
    'What rules have found in a call, for officers who watch it: in messages, the latest first, and in its questions; what officers ' +
    'have noted in it, with what rules find there; and what they have done, because of what.',
  method: 'GET',
  path: '/chats/{chatId}/flags',
  input: z.object({ chatId: Id }),
  output: z.object({
    flags: z.array(MessageFlag),
    questions: z.array(FlaggedQuestion),
    tags: z.array(FlaggedTag),
    interventions: z.array(CausedIntervention),
  }),
})

export const resolveMessageFlag = operation('chat.resolveFlag', {
  summary: 'Clears a flag; of a message that is held back, releases it or blocks it for good.',
  method: 'POST',
  path: '/chats/flags/{flagId}',
  input: z.object({ flagId: Id, outcome: z.enum(['cleared', 'released', 'blocked']) }),
  output: MessageFlag,
  refusals: ['flag_settled', 'flag_outcome_invalid'],
})
