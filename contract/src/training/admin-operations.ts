import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id } from '../values.ts'
import { TrainingContent, TrainingModule, TrainingProgress, TrainingState } from './shapes.ts'

const filter = {
  moduleId: Id,
  states: z.optional(z.array(TrainingState)),
  /** Part of a name. */
  text: z.optional(z.string().check(z.maxLength(200))),
}

export const maxTrainingReminders = 500

export const listTrainingModules = operation('training.listModules', {
  summary: 'All modules with their versions and drafts.',
  method: 'GET',
  path: '/training-modules',
  input: z.object({}),
  output: z.object({ modules: z.array(TrainingModule) }),
})

export const createTrainingModule = operation('training.create', {
  summary: 'Begins a module with its first draft.',
  method: 'POST',
  path: '/training-modules',
  input: z.object({ content: TrainingContent }),
  output: TrainingModule,
})

export const saveTrainingDraft = operation('training.saveDraft', {
  summary: 'Saves the draft of the next version.',
  method: 'PUT',
  path: '/training-modules/{moduleId}/draft',
  input: z.object({ moduleId: Id, content: TrainingContent }),
  output: TrainingModule,
  versioned: true,
})

export const discardTrainingDraft = operation('training.discardDraft', {
  summary: 'Discards the draft.',
  method: 'DELETE',
  path: '/training-modules/{moduleId}/draft',
  input: z.object({ moduleId: Id }),
  output: TrainingModule,
  versioned: true,
})

export const publishTraining = operation('training.publish', {
  summary: 'Publishes the draft as the next version, which never changes.',
  method: 'POST',
  path: '/training-modules/{moduleId}/publish',
  /** `isRepeated`: completions of earlier versions no longer count. */
  input: z.object({ moduleId: Id, isRepeated: z.boolean() }),
  output: TrainingModule,
  refusals: ['training_incomplete'],
  versioned: true,
})

export const listTrainingProgress = operation('training.listProgress', {
  summary: 'How everybody who has to complete a module stands, by name, with the number of people in each state.',
  method: 'GET',
  path: '/training-modules/{moduleId}/people',
  input: z.object({ ...filter, startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))) }),
  output: z.object({
    total: z.int(),
    counts: z.record(TrainingState, z.int()),
    people: z.array(TrainingProgress),
  }),
})

export const exportTrainingProgress = operation('training.exportProgress', {
  summary: 'The same people as a CSV file.',
  method: 'POST',
  path: '/training-modules/{moduleId}/people/export',
  input: z.object(filter),
  output: Bytes,
})

export const remindOfTraining = operation('training.remind', {
  summary: 'Reminds people of a module by mail and notification, at most once a day each.',
  method: 'POST',
  path: '/training-modules/{moduleId}/reminders',
  input: z.object({
    moduleId: Id,
    /** Absent: all who have not completed it, or have to repeat it soon, up to a limit. */
    personIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxTrainingReminders))),
  }),
  output: z.object({ reminded: z.int() }),
})
