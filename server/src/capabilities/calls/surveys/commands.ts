import { saveCallSurveyDraft, submitCallSurvey } from '@colloquy/contract/calls/survey-operations'
import { command } from '../../../platform/operations/define.ts'
import { saveDraft, submitAnswers } from '../../questionnaires/commands.ts'
import * as policy from '../policy.ts'
import { loadLocked } from '../transition-commands.ts'
import { rejudgeOpenCall } from '../verdicts/rejudgement-commands.ts'

/** Saves the answers an expert has given so far. */
export const saveSurveyDraft = command(saveCallSurveyDraft, {
  load: loadLocked,
  see: policy.see,
  allow: policy.expert,
  isPersonal: true,
  limits: [{ name: 'calls.survey_drafts', max: 1200, seconds: 3600 }],
  run: async ({ tx, me, at, input, refuse }) => {
    const written = await saveDraft(tx, { ...input, tenantId: me.tenantId, personId: me.personId, at })
    return 'refusal' in written ? refuse(written.refusal) : written.survey
  },
})

/** Sends the answers of an expert, and judges the call again by them. */
export const submitSurvey = command(submitCallSurvey, {
  load: loadLocked,
  see: policy.see,
  allow: policy.expert,
  isPersonal: true,
  limits: [{ name: 'calls.surveys', max: 120, seconds: 3600 }],
  about: ({ input }) => ({ kind: 'call', id: input.callId, facts: { questionnaireId: input.questionnaireId } }),
  run: async ({ tx, me, at, input, emit, refuse }) => {
    const { tenantId, personId } = me
    const written = await submitAnswers(tx, { ...input, tenantId, personId, at })
    if ('refusal' in written) return refuse(written.refusal)
    await rejudgeOpenCall({ tx, actor: { kind: 'system', tenantId }, at, emit }, input.callId)
    return written.survey
  },
})
