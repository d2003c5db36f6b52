import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A project is new, or its brief, its team, its state or its candidates are others than before. */
export const projectChanged = event('projects.changed', z.object({ projectId: Id, version: z.int() }))
