import type { AnswerFlag, Survey } from '@colloquy/contract/questionnaires/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { presentSurvey } from './present.ts'
import * as store from './store.ts'

/** The questionnaire to answer about a call: the version already answered, else the latest; null when there is none. */
export const callSurveyOf = async (tx: Tx, callId: string, personId: string): Promise<Survey | null> => {
  const response = await store.responseOf(tx, callId, personId)
  if (response?.submitted_at)
    return presentSurvey(await store.questionnaireById(tx, response.questionnaire_id), response)
  const latest = await store.latestOf(tx, 'compliance_survey')
  if (!latest) return null
  return presentSurvey(latest, response?.questionnaire_id === latest.id ? response : undefined)
}

/** A sent answer that carries a flag. */
export interface FlaggedAnswer {
  readonly id: string
  readonly flag: AnswerFlag
  readonly at: string
}

/** The sent answers about a call that carry a flag, in a fixed order. */
export const flaggedAnswersOf = async (tx: Tx, callId: string): Promise<FlaggedAnswer[]> =>
  (await store.flaggedResponses(tx, callId)).flatMap(({ id, flags, submitted_at }) =>
    flags.map(({ question, flag }) => ({ id: `${id}:${question}`, flag, at: submitted_at!.toISOString() })),
  )
