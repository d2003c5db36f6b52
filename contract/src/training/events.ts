import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Somebody has completed a module. */
export const trainingCompleted = event('training.completed', z.object({ personId: Id, moduleId: Id }))
/** A version was published: who has to complete what may have changed. */
export const trainingPublished = event('training.published', z.object({ moduleId: Id, version: z.int() }))
/** People are to be reminded of a module. */
export const trainingReminderRequested = event(
  'training.reminder-requested',
  z.object({ moduleId: Id, personIds: z.array(Id), day: z.string() }),
)
