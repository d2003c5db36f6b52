import type { QuestionnaireDraft } from '@colloquy/contract/questionnaires/draft-shapes'
import * as operations from '@colloquy/contract/questionnaires/operations'
import * as surveys from '@colloquy/contract/surveys/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('drafts')
const { app, visits, companyId, otherCompanyId, projectId } = world
const key = { kind: 'vetting', level: 'tenant' } as const
const draft = (text: string): QuestionnaireDraft => ({
  title: { enUS: 'About you' },
  introduction: { enUS: '', deDE: '' },
  questions: [{ id: 'years', kind: 'text', isRequired: true, text: { enUS: text } }],
})
type Key = { kind: typeof key.kind; level: 'tenant' | 'client'; clientId?: string }
const save = (text: string, ifMatch: number, about: Key = key) =>
  app.call(operations.saveQuestionnaireDraft, { ...about, draft: draft(text) }, visits.officer, { ifMatch })
const publish = (ifMatch: number, about: Key = key) =>
  app.call(operations.publishQuestionnaire, about, visits.officer, { ifMatch })

describe('#questionnaires.saveDraft, #questionnaires.discardDraft, #questionnaires.publish, #questionnaires.get', () => {
  it('keeps a draft until it is published as a version that never changes', async () => {
    expect(value(await app.call(operations.getQuestionnaire, key, visits.officer))).toMatchObject({
      version: 0,
      draft: null,
      versions: [],
    })
    expect(value(await save('', 0))).toMatchObject({ version: 1, draft: { editedBy: 'Ida Person' } })
    expect(await save('Other', 0)).toMatchObject({ refusal: 'stale' })
    expect(await publish(1)).toMatchObject({ refusal: 'questionnaire_incomplete' })
    value(await save('How long?', 1))
    const first = value(await publish(2))
    expect(first).toMatchObject({ version: 0, draft: null, versions: [{ version: 1, responses: 0 }] })
    expect(first.versions[0]!.introduction).toEqual({ enUS: '' })

    value(await save('How long?', 0))
    expect(await publish(1)).toMatchObject({ refusal: 'questionnaire_unchanged' })
    value(await save('How many years?', 1))
    const { versions } = value(await publish(2))
    expect(versions.map(({ version, questions }) => [version, questions[0]!.text.enUS])).toEqual([
      [2, 'How many years?'],
      [1, 'How long?'],
    ])
  })

  it('discards a draft', async () => {
    const { version } = value(await save('Never', 0))
    expect(
      value(await app.call(operations.discardQuestionnaireDraft, key, visits.officer, { ifMatch: version })),
    ).toMatchObject({ version: 0, draft: null })
    expect(await publish(0)).toMatchObject({ refusal: 'not_found' })
  })

  it('lets staff who schedule calls write, and nobody else; a client has its own', async () => {
    const open = (as: keyof typeof visits, about: Key = key) => app.call(operations.getQuestionnaire, about, visits[as])
    for (const as of ['officer', 'staff'] as const) expect(await open(as)).toMatchObject({ ok: true })
    for (const as of ['contact', 'expert', 'clerk', 'vendor'] as const)
      expect(await open(as)).toMatchObject({ refusal: 'not_found' })
    const own = { kind: 'vetting', level: 'client', clientId: companyId } as const
    expect(value(await open('officer', own))).toMatchObject({ clientName: 'Northbeam Capital' })
    expect(await open('officer', { kind: 'vetting', level: 'client' })).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#questionnaires.list, #questionnaires.listForClient, #questionnaires.preview', () => {
  it('opens, answers, lists and previews questionnaires, and lists those of a client, at the addresses of the specification [QS-01]', async () => {
    const own = { kind: 'vetting', level: 'client', clientId: companyId } as const
    const { version } = value(await save('Which pumps?', 0, own))
    value(await publish(version, own))

    const { questionnaires, clients } = value(await app.call(operations.listQuestionnaires, {}, visits.staff))
    expect(clients).toContainEqual({ clientId: companyId, name: 'Northbeam Capital' })
    expect(
      questionnaires.filter(({ kind }) => kind === 'vetting').map(({ level, version: latest }) => [level, latest]),
    ).toEqual([
      ['tenant', 2],
      ['client', 1],
    ])
    expect(questionnaires).toContainEqual(expect.objectContaining({ kind: 'invoice', version: null }))

    const at = async (method: string, path: string, body: object | undefined, as: keyof typeof visits) => {
      const response = await app.send({ method, path, ...(body && { body: JSON.stringify(body) }) }, visits[as])
      return { status: response.statusCode, body: response.json() }
    }
    const listed = (clientId: string) =>
      at('GET', `/api/kbapi/questionnaires/clients/${clientId}`, undefined, 'officer')
    expect((await listed(companyId)).body.questionnaires).toHaveLength(2)
    expect((await listed(otherCompanyId)).body.questionnaires).toMatchObject([{ level: 'tenant', kind: 'vetting' }])

    const expertIds = [world.ids.expert]
    value(await app.call(surveys.requestSurvey, { kind: 'vetting', projectId, expertIds }, visits.contact))
    const about = { kind: 'vetting', subjectId: projectId }
    const opened = await at('POST', '/api/experts/survey/ItemQuestionnaire', about, 'expert')
    expect(opened.body.surveys.map(({ level }: { level: string }) => level)).toEqual(['tenant', 'client'])
    const { questionnaireId } = opened.body.surveys[1]
    expect((await at('POST', '/api/experts/survey/Item', { questionnaireId }, 'staff')).body).toMatchObject({
      questions: [{ text: { enUS: 'Which pumps?' } }],
      answers: {},
      submittedAt: null,
    })
    const answers = { years: 'Heat pumps' }
    const sent = await at(
      'POST',
      '/api/experts/survey/ProjectsQuestionnaireAnswer',
      { ...about, questionnaireId, answers },
      'expert',
    )
    expect(sent).toMatchObject({ status: 200, body: { answers } })
    expect((await at('POST', '/api/experts/survey/Response', about, 'contact')).body.responses).toMatchObject([
      { personId: world.ids.expert, survey: { answers } },
    ])
    expect(await app.call(operations.previewQuestionnaire, { questionnaireId }, visits.contact)).toMatchObject({
      refusal: 'not_found',
    })
  })
})
