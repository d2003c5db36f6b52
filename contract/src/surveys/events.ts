import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { QuestionnaireKind } from '../questionnaires/shapes.ts'
import { Id } from '../values.ts'

const facts = { kind: QuestionnaireKind, subjectId: Id, personId: Id }

/** A person was asked to answer the questionnaires of a kind about a subject. */
export const surveyRequested = event('surveys.requested', z.object({ ...facts, requestId: Id }))

/** A person has sent answers. */
export const surveySubmitted = event(
  'surveys.submitted',
  z.object({ ...facts, responseId: Id, isFlagged: z.boolean() }),
)
