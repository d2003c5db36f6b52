import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { OwnTraining, TrainingRun } from './shapes.ts'

const StepId = z.string().check(z.maxLength(40))

export const listOwnTraining = operation('training.listOwn', {
  summary: 'The modules the caller has to complete, with where they stand.',
  method: 'GET',
  path: '/training',
  input: z.object({}),
  output: z.object({ modules: z.array(OwnTraining) }),
})

export const getTraining = operation('training.get', {
  summary: 'A module with its pages and questions, and the answers given so far.',
  method: 'GET',
  path: '/training/{moduleId}',
  input: z.object({ moduleId: Id }),
  output: TrainingRun,
})

export const advanceTraining = operation('training.advance', {
  summary: 'Notes how far the caller has come. After the last step, the module is completed.',
  method: 'PUT',
  path: '/training/{moduleId}/progress',
  input: z.object({ moduleId: Id, versionId: Id, step: z.int().check(z.minimum(0), z.maximum(1000)) }),
  output: TrainingRun,
  refusals: ['training_outdated', 'training_unfinished'],
})

export const answerTraining = operation('training.answer', {
  summary: 'Answers a question. A wrong answer may be corrected; the first one is kept.',
  method: 'POST',
  path: '/training/{moduleId}/answers',
  input: z.object({ moduleId: Id, versionId: Id, question: StepId, option: StepId }),
  output: TrainingRun,
  refusals: ['training_outdated'],
})
