import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Something happened to the network's look at an expert; `questionId` is there when a question was put. */
export const vettingMoved = event(
  'vetting.moved',
  z.object({
    personId: Id,
    move: z.enum(['begun', 'asked', 'replied', 'approved', 'declined']),
    questionId: z.optional(Id),
  }),
)
