import * as z from 'zod/mini'
import { can, Id, Instant, Slot } from '../values.ts'

/** The sides of a call that propose times to each other. */
export const proposingSides = ['client', 'expert'] as const
export type ProposingSide = (typeof proposingSides)[number]

/** Other times that one side has proposed, and what the people of the call have answered. */
export const CallProposal = z.object({
  proposalId: Id,
  side: z.enum(proposingSides),
  /** Who proposed them: somebody of that side, or staff for it. Null for readers who are not told. */
  byName: z.nullable(z.string()),
  at: Instant,
  note: z.nullable(z.string()),
  /** Whether it came from a calendar program. */
  isFromCalendar: z.boolean(),
  /** While it is open, those that have not passed. */
  times: z.array(Slot),
  /** `expired`: all its times have passed; `replaced`: something else was decided about the time meanwhile. */
  state: z.enum(['open', 'expired', 'accepted', 'declined', 'replaced']),
  /** One for each person with a seat, in the order of the seats; null for those who have not answered. */
  answers: z.array(
    z.object({
      personId: Id,
      answer: z.nullable(z.enum(['proposed', 'accept', 'decline'])),
      /** The start of the time that suits them. */
      start: z.nullable(Instant),
    }),
  ),
  /** Whether the reader decides about it, or says only what suits them. */
  can: can('decide', 'answer'),
})
export type CallProposal = z.infer<typeof CallProposal>
