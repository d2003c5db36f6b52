import { answerProblems, countedAnswers, flagsOf } from '@colloquy/contract/questionnaires/answer-rules'
import type { Answers, Survey } from '@colloquy/contract/questionnaires/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { presentSurvey } from './present.ts'
import * as store from './store.ts'

/** Answers about a call, by the person who gives them. */
export interface GivenAnswers {
  readonly tenantId: string
  readonly callId: string
  readonly personId: string
  readonly questionnaireId: string
  readonly answers: Answers
  readonly at: Date
}

/** What became of answers: the survey as it is stored, or why nothing was. */
type Written<Refused> = { readonly survey: Survey } | { readonly refusal: Refused }

/** The version that is answered, unless it was answered before or is no longer the latest. */
const openVersion = async (tx: Tx, { callId, personId, questionnaireId }: GivenAnswers) => {
  const response = await store.responseOf(tx, callId, personId)
  const latest = await store.latestOf(tx, 'compliance_survey')
  return response?.submitted_at || latest?.id !== questionnaireId ? undefined : latest
}

const responseIn = ({ tenantId, at, questionnaireId, callId, personId, answers }: GivenAnswers) => ({
  ...{ tenantId, id: newId(at), questionnaireId, subjectId: callId, personId, answers, at },
})

/** Saves a draft about a call. Its answers are not checked, so that nothing typed is lost. */
export const saveDraft = async (tx: Tx, input: GivenAnswers): Promise<Written<'survey_closed'>> => {
  const questionnaire = await openVersion(tx, input)
  const draft = { ...responseIn(input), flags: [], isSubmitted: false }
  const response = questionnaire && (await store.writeResponse(tx, draft))
  return response ? { survey: presentSurvey(questionnaire, response) } : { refusal: 'survey_closed' }
}

/** Sends the answers about a call. Answers to questions that are not shown do not count. */
export const submitAnswers = async (
  tx: Tx,
  input: GivenAnswers,
): Promise<Written<'survey_closed' | 'answers_incomplete'>> => {
  const questionnaire = await openVersion(tx, input)
  if (!questionnaire) return { refusal: 'survey_closed' }
  const { questions } = questionnaire
  if (answerProblems(questions, input.answers).size > 0) return { refusal: 'answers_incomplete' }
  const response = await store.writeResponse(tx, {
    ...responseIn(input),
    answers: countedAnswers(questions, input.answers),
    flags: flagsOf(questions, input.answers),
    isSubmitted: true,
  })
  return response ? { survey: presentSurvey(questionnaire, response) } : { refusal: 'survey_closed' }
}
