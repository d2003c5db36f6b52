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

/** Somebody who can end what a call waits for. */
export const WaitOwner = z.object({
  personId: Id,
  name: z.string(),
  /** Where they work; null for experts and people without a company. */
  companyName: z.nullable(z.string()),
  /** The officer who decides for one who is away. */
  deputyName: z.nullable(z.string()),
})
export type WaitOwner = z.infer<typeof WaitOwner>

export const listCallWaitOwners = operation('calls.listWaitOwners', {
  summary: 'Who can end what a call waits for, by name. For staff and officers, who help when it is stuck.',
  method: 'GET',
  path: '/calls/{callId}/wait-owners',
  input: z.object({ callId: Id }),
  /** Nobody when it waits for nothing, or when nobody can. */
  output: z.object({ owners: z.array(WaitOwner) }),
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
