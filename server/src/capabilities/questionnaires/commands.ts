import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import {
  answerProblems,
  companiesNamedIn,
  countedAnswers,
  flagsOf,
} from '@colloquy/contract/questionnaires/answer-rules'
import { canExpire, earliestExpiry } from '@colloquy/contract/questionnaires/answer-validity'
import { type Answers, type Survey, subjectKindOf } from '@colloquy/contract/questionnaires/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { recordUnmatchedNames } from '../companies/unmatched-names/matching-commands.ts'
import { insertVersion } from './draft-store.ts'
import { type OwnQuestionsKind, ownQuestionsForms, questionsFrom } from './own-questions.ts'
import { presentSurvey } from './present.ts'
import { isCurrent, type SurveySubject } from './queries.ts'
import * as store from './store.ts'

/** Answers about a subject, by the person who gives them. */
export interface GivenAnswers extends SurveySubject {
  readonly tenantId: string
  readonly personId: string
  readonly questionnaireId: string
  readonly answers: Answers
  readonly at: Date
}

/** What became of answers: the survey as it is stored, or why nothing was. */
type Written<Refused> =
  | { readonly survey: Survey; readonly responseId: string; readonly isFlagged: boolean }
  | { readonly refusal: Refused }

/** The version that is answered, if it is the latest of one that applies and no current answers to it were sent before. */
const openVersion = async (tx: Tx, { kind, subjectId, owners, personId, questionnaireId, at }: GivenAnswers) => {
  const latest = (await store.latestOf(tx, kind, owners)).find(({ id }) => id === questionnaireId)
  const responses = latest && (await store.responsesOf(tx, { kind, subjectId, personId }))
  const isSent = responses?.some(
    ({ response, questionnaire: { level, owner_id } }) =>
      isCurrent(response, at) && level === latest?.level && owner_id === latest.owner_id,
  )
  if (!latest || isSent) return undefined
  const sent = responses?.filter(
    ({ response, questionnaire }) => response.submitted_at !== null && questionnaire.id === latest.id,
  )
  return { questionnaire: latest, round: (sent?.length ?? 0) + 1 }
}

const responseIn = ({ tenantId, at, kind, questionnaireId, subjectId, personId, answers }: GivenAnswers) => ({
  tenantId,
  id: newId(at),
  questionnaireId,
  subjectKind: subjectKindOf[kind],
  subjectId,
  personId,
  answers,
  at,
})

const written = <Refused>(
  questionnaire: store.QuestionnaireRow,
  response: store.ResponseRow | undefined,
  refusal: Refused,
): Written<Refused> =>
  response
    ? {
        survey: presentSurvey(questionnaire, response),
        responseId: response.id,
        isFlagged: response.flags.length > 0,
      }
    : { refusal }

/** Saves a draft. Its answers are not checked, so that nothing typed is lost. */
export const saveDraft = async (tx: Tx, input: GivenAnswers): Promise<Written<'survey_closed'>> => {
  const open = await openVersion(tx, input)
  if (!open) return { refusal: 'survey_closed' }
  const { questionnaire, round } = open
  const draft = { ...responseIn(input), round, flags: [], companies: [], expiresAt: null, isSubmitted: false }
  return written(questionnaire, await store.writeResponse(tx, draft), 'survey_closed')
}

/**
 * Sends answers. Those to questions that are not shown do not count. Companies that they name are looked up in the registry;
 * staff review the names that lead to none.
 */
export const submitAnswers = async (
  context: SystemContext,
  input: GivenAnswers,
): Promise<Written<'survey_closed' | 'answers_incomplete'>> => {
  const { tx } = context
  const open = await openVersion(tx, input)
  if (!open) return { refusal: 'survey_closed' }
  const { questionnaire, round } = open
  const { questions } = questionnaire
  if (answerProblems(questions, input.answers).size > 0) return { refusal: 'answers_incomplete' }
  const named = companiesNamedIn(questions, input.answers)
  const response = await store.writeResponse(tx, {
    ...responseIn(input),
    answers: countedAnswers(questions, input.answers),
    flags: flagsOf(questions, input.answers),
    companies: named.map((one) => ({ ...one, matchName: normalizeCompanyName(one.name) })),
    isSubmitted: true,
    round,
    expiresAt: canExpire(input.kind) ? earliestExpiry(questions, input.answers, input.at) : null,
  })
  const names = named.map(({ name }) => name)
  if (response) await recordUnmatchedNames(context, names, 'answer')
  return written(questionnaire, response, 'survey_closed')
}

/** The questions that a client wrote with a project or a call. */
export interface OwnQuestions {
  readonly tenantId: string
  readonly kind: OwnQuestionsKind
  /** The project or call. */
  readonly ownerId: string
  readonly lines: readonly string[]
  readonly at: Date
  readonly personId: string | null
}

/** Publishes what a client wrote as the next version, unless nothing has changed. */
export const writeOwnQuestions = async (
  tx: Tx,
  { tenantId, kind, ownerId, lines, at, personId }: OwnQuestions,
  makeId: () => string = () => newId(at),
): Promise<void> => {
  const before = await store.latestOfOwner(tx, kind, ownerId)
  const former = (before?.questions ?? []).map(({ text }) => text.enUS)
  if (former.length === lines.length && former.every((text, index) => text === lines[index])) return
  const form = ownQuestionsForms[kind]
  await insertVersion(tx, {
    tenant_id: tenantId,
    id: makeId(),
    kind,
    level: form.level,
    owner_id: ownerId,
    version: (before?.version ?? 0) + 1,
    published_at: at,
    published_by: personId,
    title: form.title as never,
    introduction: { enUS: '' },
    questions: questionsFrom(lines, before?.questions ?? [], form) as never,
  })
}
