import { earlierAnswers } from '@colloquy/contract/questionnaires/earlier-answers'
import type { AnswerFlag, QuestionnaireKind, Survey } from '@colloquy/contract/questionnaires/shapes'
import { type BatchableQuery, batchableQuery } from '../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { OwnQuestionsKind } from './own-questions.ts'
import { presentSurvey } from './present.ts'
import * as store from './store.ts'

/** What questionnaires of a kind are about, and whose may apply besides the tenant's. */
export interface SurveySubject {
  readonly kind: QuestionnaireKind
  readonly subjectId: string
  /** Ids of the client, the project and the call it belongs to. */
  readonly owners: readonly string[]
}

/** Whether answers were sent and have not expired. `at` is null where answers are no longer wanted: then none expire. */
export const isCurrent = ({ submitted_at, expires_at }: store.ResponseRow, at: Date | null): boolean =>
  submitted_at !== null && (at === null || expires_at === null || expires_at > at)

/**
 * The questionnaires that a person answers about a subject: the versions already answered, and the latest of the others. Those
 * whose answers have expired are to be answered again, unless `at` is null because answers are no longer wanted.
 */
export const surveysOf = async (
  tx: Tx,
  { kind, subjectId, owners }: SurveySubject,
  personId: string,
  at: Date | null,
): Promise<Survey[]> => {
  const responses = await store.responsesOf(tx, { kind, subjectId, personId })
  const sent = responses.filter(({ response }) => isCurrent(response, at))
  const answered = new Set(sent.map(({ questionnaire: { level, owner_id } }) => `${level} ${owner_id}`))
  const unanswered = (await store.latestOf(tx, kind, owners)).filter(
    ({ level, owner_id }) => !answered.has(`${level} ${owner_id}`),
  )
  return [
    ...sent.map(({ questionnaire, response }) => presentSurvey(questionnaire, response)),
    ...unanswered.map((latest) =>
      presentSurvey(
        latest,
        responses.find(({ response }) => response.questionnaire_id === latest.id && response.submitted_at === null)
          ?.response,
      ),
    ),
  ]
}

const maxHistory = 50

/** What a person answered before to the questions of some unsent surveys, or to similar ones. */
export const earlierAnswersOf = async (
  tx: Tx,
  surveys: readonly Survey[],
  { subjectId, personId, at }: { readonly subjectId: string; readonly personId: string; readonly at: Date },
) => {
  const unsent = surveys.filter(({ submittedAt, kind }) => submittedAt === null && !kind.startsWith('post_call_'))
  if (unsent.length === 0) return []
  const rows = await store.sentElsewhere(tx, { personId, subjectId, at, limit: maxHistory })
  const history = rows.map(({ questions, answers, submitted_at }) => ({
    questions,
    answers,
    submittedAt: submitted_at!.toISOString(),
  }))
  return unsent.flatMap(({ questionnaireId, questions }) =>
    earlierAnswers(questions, history, at).map((one) => ({ questionnaireId, ...one })),
  )
}

/** Sent answers with their questionnaire and what they flag. */
export interface SentResponse {
  readonly responseId: string
  readonly personId: string
  readonly survey: Survey
  readonly flags: readonly { readonly question: string; readonly flag: AnswerFlag }[]
}

/** Subjects about which somebody's answers have expired, each returned once. */
export const claimExpired = store.claimExpiredResponses

/** Everybody's sent answers of a kind about a subject, the first ones first. The caller checks who may see them. */
export const responsesAbout = async (tx: Tx, kind: QuestionnaireKind, subjectId: string): Promise<SentResponse[]> =>
  (await store.responsesOf(tx, { kind, subjectId })).flatMap(({ response, questionnaire }) =>
    response.submitted_at
      ? {
          responseId: response.id,
          personId: response.person_id,
          flags: response.flags,
          survey: presentSurvey(questionnaire, response),
        }
      : [],
  )

/** Those of some subjects to which questions of a kind apply and about which there are no current answers. */
export const unansweredSubjects = async (
  tx: Tx,
  kind: QuestionnaireKind,
  subjects: readonly Omit<SurveySubject, 'kind'>[],
  at: Date,
): Promise<ReadonlySet<string>> => {
  const asked = await store.latestOf(tx, kind, [...new Set(subjects.flatMap(({ owners }) => owners))])
  const answered = new Set(
    await store.answeredSubjects(
      tx,
      kind,
      subjects.map(({ subjectId }) => subjectId),
      at,
    ),
  )
  return new Set(
    subjects
      .filter(({ owners }) => asked.some(({ owner_id }) => owner_id === null || owners.includes(owner_id)))
      .map(({ subjectId }) => subjectId)
      .filter((subjectId) => !answered.has(subjectId)),
  )
}

/** A sent answer that carries a flag. */
export interface FlaggedAnswer {
  readonly id: string
  readonly flag: AnswerFlag
  readonly at: string
}

/** A company that a person says in an answer to have a relationship with. */
export interface StatedRelationship {
  readonly kind: NonNullable<store.NamedCompany['relationship']>
  readonly companyName: string
}

/** Sent answers that expire. */
export interface ExpiringAnswers {
  readonly id: string
  readonly at: string
  /** When the first of them is no longer current. */
  readonly until: string
}

/** What counts of answers when a call is evaluated. */
export interface EvaluatedAnswers {
  readonly flagged: FlaggedAnswer[]
  /** The expert's own. */
  readonly expiring: ExpiringAnswers[]
  readonly relationships: StatedRelationship[]
}

/** A call, its expert and its project, as far as answers are about them. */
interface AnswerSubjects {
  readonly expertId: string
  readonly callId: string | null
  readonly projectId: string
}

/**
 * What counts of answers when each of some calls is evaluated: flagged answers about the call, and the expert's own about its
 * project and about themselves; and what the expert says to be to companies. In a fixed order.
 */
export const evaluatedAnswersQuery = (
  calls: readonly AnswerSubjects[],
): BatchableQuery<(call: AnswerSubjects) => EvaluatedAnswers> => {
  const subjectIds = calls.flatMap(({ expertId, callId, projectId }) => [callId ?? [], projectId, expertId].flat())
  return batchableQuery(
    store.evaluatedResponses([...new Set(subjectIds)]),
    (rows) =>
      ({ expertId, callId, projectId }) => {
        const own = [callId, projectId, expertId]
        const counted = rows.filter(
          ({ subject_id, person_id }) => subject_id === callId || (person_id === expertId && own.includes(subject_id)),
        )
        return {
          flagged: counted.flatMap(({ id, flags, submitted_at }) =>
            flags.map(({ question, flag }) => ({
              id: `${id}:${question}`,
              flag,
              at: new Date(submitted_at!).toISOString(),
            })),
          ),
          expiring: counted.flatMap(({ id, person_id, submitted_at, expires_at }) =>
            expires_at && person_id === expertId
              ? [{ id, at: new Date(submitted_at!).toISOString(), until: new Date(expires_at).toISOString() }]
              : [],
          ),
          relationships: counted
            .filter(({ person_id }) => person_id === expertId)
            .flatMap(({ companies }) => companies)
            .flatMap(({ name, relationship }) => (relationship ? [{ kind: relationship, companyName: name }] : [])),
        }
      },
  )
}

/** SQL expression: the questions that a client wrote with a row of a table, in words. */
export const ownQuestionsOf = (kind: OwnQuestionsKind, table: string) => store.questionTextsOf(kind, table)
