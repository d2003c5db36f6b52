import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Answers, Survey } from '../questionnaires/shapes.ts'
import { Id } from '../values.ts'

export const openCallSurvey = operation('calls.openSurvey', {
  summary: "The compliance questionnaire that the expert answers before a call, with the reader's own answers.",
  method: 'GET',
  path: '/calls/{callId}/survey',
  input: z.object({ callId: Id }),
  /** Null while the tenant has no questionnaire for calls. */
  output: z.object({ topic: z.string(), survey: z.nullable(Survey) }),
})

export const saveCallSurveyDraft = operation('calls.saveSurveyDraft', {
  summary: 'Saves the answers given so far; they are checked when they are sent.',
  method: 'PUT',
  path: '/calls/{callId}/survey',
  input: z.object({ callId: Id, questionnaireId: Id, answers: Answers }),
  output: Survey,
  refusals: ['survey_closed'],
})

export const submitCallSurvey = operation('calls.submitSurvey', {
  summary: 'Sends the answers. An answer with a flag is judged at once: the call is stopped, or an officer decides.',
  method: 'POST',
  path: '/calls/{callId}/survey',
  input: z.object({ callId: Id, questionnaireId: Id, answers: Answers }),
  output: Survey,
  refusals: ['survey_closed', 'answers_incomplete'],
})
