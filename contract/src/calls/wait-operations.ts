import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'
import { Call } from './shapes.ts'

export const decideCallForClient = operation('calls.decideForClient', {
  summary:
    "The client's answer to what a picked time waits for: its team approves or refuses the price, its compliance officers the call.",
  method: 'POST',
  path: '/calls/{callId}/client-decision',
  input: z.object({
    callId: Id,
    decision: z.enum(['approved', 'refused']),
    /** Required to refuse. */
    note: z.optional(prose(1000)),
  }),
  output: Call,
  refusals: ['call_move_forbidden', 'decision_note_required', 'hold_expired'],
  versioned: true,
})

export const requestCallInterpreter = operation('calls.requestInterpreter', {
  summary: 'Asks for an interpreter, or no longer. A picked time waits until somebody has the seat.',
  method: 'PUT',
  path: '/calls/{callId}/interpreter',
  input: z.object({
    callId: Id,
    isNeeded: z.boolean(),
    /** Which languages; free text beside the wait. */ note: z.optional(prose(300)),
  }),
  output: Call,
  refusals: ['call_move_forbidden'],
})
