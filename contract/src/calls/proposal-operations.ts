import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose, Slot } from '../values.ts'
import { proposingSides } from './proposal-shapes.ts'
import { Call } from './shapes.ts'

const slotRefusals = ['slot_taken', 'slot_in_past', 'slot_too_soon', 'slot_malformed', 'slots_overlap'] as const

export const proposeCallTimes = operation('calls.proposeTimes', {
  summary:
    'Proposes up to five other times than those on offer, or than the one a call has. The other side is asked; a booked call stays until it answers.',
  method: 'POST',
  path: '/calls/{callId}/proposals',
  input: z.object({
    callId: Id,
    slots: z.array(Slot).check(z.minLength(1), z.maxLength(5)),
    /** For whom staff propose; everybody else proposes for their own side. */
    side: z.optional(z.enum(proposingSides)),
    note: z.optional(prose(1000)),
  }),
  output: Call,
  refusals: [...slotRefusals, 'call_move_forbidden'],
  versioned: true,
})

export const answerCallProposal = operation('calls.answerProposal', {
  summary:
    'Answers a proposal. The other side books the time it accepts for everybody; from others with a seat, the answer says what suits them.',
  method: 'POST',
  path: '/calls/{callId}/proposals/{proposalId}/answer',
  input: z.object({
    callId: Id,
    proposalId: Id,
    answer: z.enum(['accept', 'decline']),
    /** The time that is accepted. */
    slot: z.optional(Slot),
  }),
  output: Call,
  refusals: [
    ...([...slotRefusals, 'slot_not_offered', 'call_move_forbidden', 'expert_not_available'] as const),
    ...(['compliance_blocked', 'compliance_approval_needed'] as const),
  ],
  versioned: true,
})
