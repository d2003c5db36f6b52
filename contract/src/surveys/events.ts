import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { QuestionnaireKind } from '../questionnaires/shapes.ts'
import { Id } from '../values.ts'

const subjectFields = { kind: QuestionnaireKind, subjectId: Id, personId: Id }

/** A person was asked to answer the questionnaires of a kind about a subject. */
export const surveyRequested = event('surveys.requested', z.object({ ...subjectFields, requestId: Id }))

/** A person has sent answers. */
export const surveySubmitted = event(
  'surveys.submitted',
  z.object({ ...subjectFields, responseId: Id, isFlagged: z.boolean() }),
)
