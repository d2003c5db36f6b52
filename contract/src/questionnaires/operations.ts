import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { EditableLevel, QuestionnaireCard, QuestionnaireDraft, QuestionnaireFile } from './draft-shapes.ts'
import { QuestionnaireKind, Survey } from './shapes.ts'

const key = {
  kind: QuestionnaireKind,
  level: EditableLevel,
  /** The client, at the level of clients. */
  clientId: z.optional(Id),
}

export const listQuestionnaires = operation('questionnaires.list', {
  summary: 'The questionnaires of the tenant and its clients by kind, with those nothing is written of yet.',
  method: 'GET',
  path: '/questionnaires',
  input: z.object({}),
  output: z.object({
    questionnaires: z.array(QuestionnaireCard),
    /** Clients that can have their own. */
    clients: z.array(z.object({ clientId: Id, name: z.string() })),
  }),
})

export const listQuestionnairesForClient = operation('questionnaires.listForClient', {
  summary: 'The questionnaires that are asked for a client: the tenant’s and its own [QS-01].',
  method: 'GET',
  path: '/kbapi/questionnaires/clients/{clientId}',
  input: z.object({ clientId: Id }),
  output: z.object({ questionnaires: z.array(QuestionnaireCard) }),
})

export const getQuestionnaire = operation('questionnaires.get', {
  summary: 'A questionnaire with its draft and its versions.',
  method: 'GET',
  path: '/questionnaires/{kind}/{level}',
  input: z.object(key),
  output: QuestionnaireFile,
})

export const previewQuestionnaire = operation('questionnaires.preview', {
  summary: 'A published version as those who answer see it, without answers [QS-01].',
  method: 'POST',
  path: '/experts/survey/Item',
  input: z.object({ questionnaireId: Id }),
  output: Survey,
})

export const saveQuestionnaireDraft = operation('questionnaires.saveDraft', {
  summary: 'Saves the draft of the next version.',
  method: 'PUT',
  path: '/questionnaires/{kind}/{level}/draft',
  input: z.object({ ...key, draft: QuestionnaireDraft }),
  output: QuestionnaireFile,
  versioned: true,
})

export const discardQuestionnaireDraft = operation('questionnaires.discardDraft', {
  summary: 'Discards the draft.',
  method: 'DELETE',
  path: '/questionnaires/{kind}/{level}/draft',
  input: z.object(key),
  output: QuestionnaireFile,
  versioned: true,
})

export const publishQuestionnaire = operation('questionnaires.publish', {
  summary: 'Publishes the draft as the next version. One without questions is not asked any longer.',
  method: 'POST',
  path: '/questionnaires/{kind}/{level}/publish',
  input: z.object(key),
  output: QuestionnaireFile,
  refusals: ['questionnaire_incomplete', 'questionnaire_unchanged'],
  versioned: true,
})
