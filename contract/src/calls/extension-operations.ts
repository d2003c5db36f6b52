import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Credits, can, Id, Instant } from '../values.ts'

/** By how much one side can ask to go on, in minutes. */
export const extensionMinutes = 15
/** From how long before the booked end on, in minutes. */
export const extensionLeadMinutes = 10
/** How long a request waits for an answer, in minutes. */
export const extensionAnswerMinutes = 5

/** Whether a call that is being held goes on longer. */
export const CallExtension = z.object({
  /** The latest request; null before there is one. */
  request: z.nullable(
    z.object({
      extensionId: Id,
      side: z.enum(['client', 'expert']),
      /** `expired`: nobody has answered in time. */
      state: z.enum(['requested', 'agreed', 'declined', 'expired']),
      requestedAt: Instant,
      /** Until when it waits for an answer. */
      expiresAt: Instant,
    }),
  ),
  /** What the whole call costs when it is longer by `extensionMinutes`; null for readers who see no prices. */
  creditsAfter: z.nullable(Credits),
  can: can('request', 'answer'),
})
export type CallExtension = z.infer<typeof CallExtension>

const extensionRefusals = [
  'room_not_open',
  'room_closed',
  'call_external',
  'extension_not_possible',
  'extension_not_free',
  'compliance_blocked',
  'compliance_approval_needed',
  'chaperone_missing',
] as const

export const getCallExtension = operation('calls.getExtension', {
  summary: 'Whether a call that is being held goes on longer, and what it costs then.',
  method: 'GET',
  path: '/calls/{callId}/extension',
  input: z.object({ callId: Id }),
  output: CallExtension,
})

export const requestCallExtension = operation('calls.requestExtension', {
  summary: 'Asks the other side to go on for 15 minutes, if everybody with a seat is free and compliance allows it.',
  method: 'POST',
  path: '/calls/{callId}/extension',
  input: z.object({ callId: Id }),
  output: CallExtension,
  refusals: [...extensionRefusals],
})

export const answerCallExtension = operation('calls.answerExtension', {
  summary: 'Agrees to a longer call, which is booked and priced at once, or declines.',
  method: 'POST',
  path: '/calls/{callId}/extension/answer',
  input: z.object({ callId: Id, extensionId: Id, isAgreed: z.boolean() }),
  output: CallExtension,
  refusals: [...extensionRefusals],
})
