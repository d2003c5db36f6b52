import { personTypes } from '@colloquy/contract/person-types'
import type { Answers, QuestionnaireKind, Survey } from '@colloquy/contract/questionnaires/shapes'
import { surveyRequested, surveySubmitted } from '@colloquy/contract/surveys/events'
import {
  requestSurvey,
  saveSurveyDraft,
  submitPostCallSurvey,
  submitSurvey,
} from '@colloquy/contract/surveys/operations'
import type { AnyActor } from '../../platform/access/actor.ts'
import { publicAccess } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command, type OperationContext, type Refuse } from '../../platform/operations/define.ts'
import { networkOf } from '../../platform/operations/limits.ts'
import { loadCall } from '../calls/queries.ts'
import { reevaluateCallsOf, reevaluateOpenCall } from '../calls/verdicts/reevaluation-commands.ts'
import { resolveNotifications } from '../notifications/commands.ts'
import { addAnswers } from '../people/commands.ts'
import { isFindable } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { canSeeProject as seeProject } from '../projects/policy.ts'
import { projectSummaries } from '../projects/queries.ts'
import * as questionnaires from '../questionnaires/commands.ts'
import { surveysOf } from '../questionnaires/queries.ts'
import * as policy from './policy.ts'
import { refusalFor } from './queries.ts'
import { searchableAnswers } from './searchable-answers.ts'
import { insertRequest } from './store.ts'
import { type RespondentSubject, respondentOf, subjectFor } from './subject-queries.ts'

type SubmissionContext = OperationContext<typeof saveSurveyDraft>

/** Who answers, about what; refuses those who do not, and everybody once answers are no longer wanted. */
const openSubject = async ({
  tx,
  actor,
  at,
  input,
  refuse,
}: Pick<SubmissionContext, 'tx' | 'actor' | 'at' | 'input' | 'refuse'>) => {
  const subject = await respondentOf(tx, actor, at, input)
  if (!subject) return refuse(refusalFor(actor, input))
  return subject.isOpen ? subject : refuse('survey_closed')
}

/** Answers come from one person; links come from few networks. */
const limits = (name: string, max: number) => [
  {
    name,
    max,
    seconds: 3600,
    per: ({ actor, request }: { actor: AnyActor; request: { address: string } }) =>
      actor.kind === 'person' ? actor.personId : networkOf(request.address),
  },
]

const submissionOf = (
  subject: RespondentSubject,
  tenantId: string,
  at: Date,
  answers: { questionnaireId: string; answers: Answers },
) => ({
  ...subject,
  tenantId,
  at,
  personId: subject.respondent.personId,
  questionnaireId: answers.questionnaireId,
  answers: answers.answers,
})

/** Saves the answers given so far, of a signed-in person or by the link of a mail. */
export const saveDraft = command(saveSurveyDraft, {
  allow: publicAccess,
  isPersonal: true,
  limits: limits('surveys.drafts', 1200),
  about: ({ input }) => ({ kind: 'questionnaire', id: input.questionnaireId }),
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const subject = await openSubject(context)
    const written = await questionnaires.saveDraft(tx, submissionOf(subject, actor.tenantId, at, input))
    return 'refusal' in written ? refuse(written.refusal) : written.survey
  },
})

/** Sends answers and does what follows from them. */
const submitAbout = async (
  context: CommandContext,
  subject: RespondentSubject,
  answers: { readonly questionnaireId: string; readonly answers: Answers },
  refuse: Refuse<'survey_closed' | 'answers_incomplete'>,
): Promise<Survey> => {
  const { tx, at, emit } = context
  const { tenantId } = context.actor
  const { kind, subjectId, respondent, callId } = subject
  const { personId } = respondent
  const system = { tx, actor: { kind: 'system', tenantId } as const, at, emit }
  const written = await questionnaires.submitAnswers(system, submissionOf(subject, tenantId, at, answers))
  if ('refusal' in written) return refuse(written.refusal)
  const { responseId, isFlagged, survey } = written
  emit(surveySubmitted, { kind, subjectId, personId, responseId, isFlagged }, [personId])
  await resolveNotifications(context, pathOfSurvey(kind, subjectId), ['survey_due'], personId)
  if (kind === 'compliance_survey' && callId) await reevaluateOpenCall(system, callId, 'cancel', 'compliance_answer')
  if (kind === 'conflict' || kind === 'onboarding') await reevaluateCallsOf(system, personId, 'compliance_answer')
  if (kind === 'vetting' || kind === 'call_questions') await addAnswers(system, personId, searchableAnswers(survey))
  return survey
}

/** Where a person answers, below their portal. */
export const pathOfSurvey = (kind: QuestionnaireKind, subjectId: string): string =>
  kind === 'compliance_survey' || kind === 'call_questions' || kind.startsWith('post_call_')
    ? `calls/${subjectId}`
    : `surveys/${kind}/${subjectId}`

/** Sends the answers of a signed-in person or by the link of a mail. */
export const submit = command(submitSurvey, {
  allow: publicAccess,
  isPersonal: true,
  limits: limits('surveys.submissions', 120),
  about: ({ input }) => ({ kind: 'questionnaire', id: input.questionnaireId, details: { subjectId: input.subjectId } }),
  run: async (context) => submitAbout(context, await openSubject(context), context.input, context.refuse),
})

export const submitPostCall = command(submitPostCallSurvey, {
  load: loadCall,
  see: policy.canAnswerAfterCall,
  allow: (actor, call) => actor.kind === 'person' && policy.postCallKindOf(actor, call) !== undefined,
  isPersonal: true,
  limits: limits('surveys.submissions', 120),
  about: ({ input }) => ({ kind: 'call', id: input.callId, details: { questionnaireId: input.questionnaireId } }),
  run: async (context) => {
    const { tx, me, input, subject: call, refuse } = context
    const about = await subjectFor(tx, me, policy.postCallKindOf(me, call)!, input.callId)
    if (!about?.isOpen) return refuse('survey_closed')
    return submitAbout(context, about, input, refuse)
  },
})

/** Stores a request to a person, unless there is nothing to answer or they were asked before. */
export const requestFrom = async (
  { tx, actor, at, emit }: CommandContext,
  request: {
    kind: QuestionnaireKind
    subjectId: string
    personId: string
    owners: readonly string[]
    requestedBy: string | null
  },
): Promise<void> => {
  const { kind, subjectId, personId, requestedBy } = request
  if ((await surveysOf(tx, request, personId, at)).length === 0) return
  const row = { tenant_id: actor.tenantId, id: newId(at), kind, subject_id: subjectId, person_id: personId }
  if (await insertRequest(tx, { ...row, requested_by: requestedBy, requested_at: at }))
    emit(surveyRequested, { kind, subjectId, personId, requestId: row.id }, [personId])
}

export const request = command(requestSurvey, {
  load: async ({ tx, input }) => (await projectSummaries(tx, [input.projectId])).get(input.projectId),
  see: seeProject,
  allow: policy.canRequestSurvey,
  limits: [{ name: 'surveys.requests', max: 240, seconds: 3600 }],
  about: ({ input: { projectId, kind, expertIds } }) => ({
    kind: 'project',
    id: projectId,
    details: { kind, expertIds },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject: project, refuse } = context
    const { kind, projectId } = input
    if (project.isClosed) return refuse('project_closed')
    const owners = [project.clientId, projectId]
    if ((await surveysOf(tx, { kind, subjectId: projectId, owners }, me.personId, at)).length === 0)
      return refuse('nothing_to_ask')
    const summaries = await personSummaries(tx, input.expertIds)
    for (const expert of summaries.values())
      if (expert.personType === personTypes.expert && isFindable(expert))
        await requestFrom(context, {
          kind,
          subjectId: projectId,
          personId: expert.personId,
          owners,
          requestedBy: me.personId,
        })
    return {}
  },
})
