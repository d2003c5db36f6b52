import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** The vetting of an expert has changed; `questionId` is present when a question was asked. */
export const vettingChanged = event(
  'vetting.changed',
  z.object({
    personId: Id,
    move: z.enum(['begun', 'asked', 'replied', 'approved', 'declined']),
    questionId: z.optional(Id),
  }),
)
