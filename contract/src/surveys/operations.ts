import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EditableLevel } from '../questionnaires/draft-shapes.ts'
import { Answers, maxCompanyNameLength, QuestionnaireKind, Survey } from '../questionnaires/shapes.ts'
import { EmptyOutput, Id } from '../values.ts'
import { DueSurvey, SurveyRecipient, SurveyResponse, SurveySet } from './shapes.ts'

const Secret = z.string().check(z.maxLength(200))

export const openSurveys = operation('surveys.open', {
  summary: 'The questionnaires to answer about a subject, or by the link of a mail, which it does not consume [QS-01].',
  method: 'POST',
  path: '/experts/survey/ItemQuestionnaire',
  input: z.object({
    kind: z.optional(QuestionnaireKind),
    subjectId: z.optional(Id),
    /** The secret of a link, in place of kind and subject. */
    token: z.optional(Secret),
  }),
  output: SurveySet,
  refusals: ['survey_link_expired'],
})

const answerInput = {
  kind: z.optional(QuestionnaireKind),
  subjectId: z.optional(Id),
  /** The secret of a link, in place of kind and subject. */
  token: z.optional(Secret),
  questionnaireId: Id,
  answers: Answers,
}

export const searchSurveyCompanies = operation('surveys.searchCompanies', {
  summary:
    'Names of companies to choose from while somebody answers a question that asks for one, and nothing else of them.',
  method: 'POST',
  path: '/surveys/companies',
  input: z.object({
    kind: z.optional(QuestionnaireKind),
    subjectId: z.optional(Id),
    /** The secret of a link, in place of kind and subject. */
    token: z.optional(Secret),
    text: z.string().check(z.maxLength(maxCompanyNameLength)),
  }),
  /** None for fewer than two characters, and while no question asks for a company. */
  output: z.object({ names: z.array(z.string()).check(z.maxLength(8)) }),
  refusals: ['survey_link_expired'],
})

export const saveSurveyDraft = operation('surveys.saveDraft', {
  summary: 'Saves the answers given so far; they are checked when they are sent.',
  method: 'PUT',
  path: '/surveys/draft',
  input: z.object(answerInput),
  output: Survey,
  refusals: ['survey_closed', 'survey_link_expired'],
})

export const submitSurvey = operation('surveys.submit', {
  summary: 'Sends answers. One with a flag is evaluated at once: the call is stopped, or an officer decides [QS-01].',
  method: 'POST',
  path: '/experts/survey/ProjectsQuestionnaireAnswer',
  input: z.object(answerInput),
  output: Survey,
  refusals: ['survey_closed', 'answers_incomplete', 'survey_link_expired'],
})

export const listSurveyResponses = operation('surveys.listResponses', {
  summary: 'The sent answers of a kind about a subject, as far as the reader may see them [QS-01].',
  method: 'POST',
  path: '/experts/survey/Response',
  input: z.object({ kind: QuestionnaireKind, subjectId: Id }),
  output: z.object({ responses: z.array(SurveyResponse) }),
  refusals: ['compliance_reading_blocked'],
})

export const listDueSurveys = operation('surveys.listDue', {
  summary: 'The questions that wait for the reader, those of the next call first.',
  method: 'GET',
  path: '/surveys/due',
  input: z.object({}),
  output: z.object({ surveys: z.array(DueSurvey) }),
})

export const requestSurvey = operation('surveys.request', {
  summary:
    'Asks experts to answer the vetting or conflict questions of a project; those asked before are not mailed again.',
  method: 'POST',
  path: '/surveys/requests',
  input: z.object({
    kind: z.enum(['vetting', 'conflict']),
    projectId: Id,
    expertIds: z.array(Id).check(z.minLength(1), z.maxLength(50)),
  }),
  output: EmptyOutput,
  refusals: ['nothing_to_ask', 'project_closed'],
})

export const getPostCallSurvey = operation('surveys.getPostCall', {
  summary: 'The questionnaire after a call for the reader’s side of it [QS-03].',
  method: 'GET',
  path: '/clients/survey/{callId}',
  input: z.object({ callId: Id }),
  /** Null for readers who have nothing to answer: no seat, or a call that is not completed. */
  output: z.object({ survey: z.nullable(Survey) }),
})

export const listPostCallResponses = operation('surveys.listPostCallResponses', {
  summary: 'The answers after a call, as far as the reader may see them [QS-03].',
  method: 'GET',
  path: '/clients/survey/responseSet/{callId}',
  input: z.object({ callId: Id }),
  /** `isWithheld`: an officer has to release the others’ answers first. */
  output: z.object({ responses: z.array(SurveyResponse), isWithheld: z.boolean() }),
  refusals: ['compliance_reading_blocked'],
})

export const submitPostCallSurvey = operation('surveys.submitPostCall', {
  summary: 'Sends the answers after a call [QS-03].',
  method: 'POST',
  path: '/clients/Survey/Answers',
  input: z.object({ callId: Id, questionnaireId: Id, answers: Answers }),
  output: Survey,
  refusals: ['survey_closed', 'answers_incomplete'],
})

export const listSurveyRecipients = operation('surveys.listRecipients', {
  summary: 'The people who would be asked the next version of a questionnaire now: those who have not answered it yet.',
  method: 'GET',
  path: '/surveys/recipients/{kind}/{level}',
  input: z.object({
    kind: QuestionnaireKind,
    level: EditableLevel,
    /** The client, at the level of clients. */
    clientId: z.optional(Id),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  }),
  output: z.object({ total: z.int(), people: z.array(SurveyRecipient) }),
})
