import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A project was created, or its brief, team, state or candidates have changed. */
export const projectChanged = event('projects.changed', z.object({ projectId: Id, version: z.int() }))

/** An expert was invited to a project, or has answered. */
export const opportunityChanged = event(
  'projects.opportunity-changed',
  z.object({
    opportunityId: Id,
    projectId: Id,
    personId: Id,
    change: z.enum(['invited', 'accepted', 'declined']),
  }),
)
