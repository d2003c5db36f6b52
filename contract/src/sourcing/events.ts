import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Vendors were asked for experts, or a request was closed. */
export const sourcingRequestChanged = event(
  'sourcing.request-changed',
  z.object({ projectId: Id, requestId: Id, change: z.enum(['opened', 'closed']) }),
)

/** A proposal was made, corrected or decided about. Only staff are told of `reviewed`: whether it duplicates another record. */
export const proposalChanged = event(
  'sourcing.proposal-changed',
  z.object({
    projectId: Id,
    requestId: Id,
    proposalId: Id,
    change: z.enum(['submitted', 'updated', 'withdrawn', 'accepted', 'declined', 'reviewed']),
  }),
)
