import { openCallSurvey } from '@colloquy/contract/calls/survey-operations'
import { query } from '../../../platform/operations/define.ts'
import { callSurveyOf } from '../../questionnaires/queries.ts'
import * as policy from '../policy.ts'
import { loadCall } from '../queries.ts'

/** The questionnaire of a call with the reader's own answers. */
export const openSurvey = query(openCallSurvey, {
  load: loadCall,
  see: policy.see,
  allow: policy.expert,
  run: async ({ tx, me, input, subject }) => ({
    topic: subject.call.topic,
    survey: await callSurveyOf(tx, input.callId, me.personId),
  }),
})
