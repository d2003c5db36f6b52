import { getCall, getCallVerdict } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Answers, Question } from '@colloquy/contract/questionnaires/shapes'
import * as operations from '@colloquy/contract/surveys/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'
import { conflictQuestions } from '../questionnaires/seed.ts'

const world = await createCallScenario('surveys')
const { app, clock, visits, tenantId, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

const publish = async (
  version: number,
  {
    kind = 'compliance_survey',
    questions = conflictQuestions,
  }: { kind?: string; questions?: readonly Question[] } = {},
  owner: { level: string; id: string | null } = { level: 'tenant', id: null },
): Promise<string> => {
  const id = newId(clock.now())
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at)
     values ($1, $2, $3, $4, $5, $6, '{"enUS": "Questions"}', '{"enUS": "Please answer"}', $7, $8)`,
    [tenantId, id, kind, owner.level, owner.id, version, JSON.stringify(questions), clock.now()],
  )
  return id
}
const insertBooked = (days: number): Promise<string> =>
  world.insertCall({
    status: callStatuses.scheduled,
    start: new Date(clock.now().getTime() + days * 24 * hour),
  })
const insertRequested = (): Promise<string> => world.insertCall({ status: callStatuses.inScheduling })
const harmless: Answers = {
  relationship: ['none'],
  holdings: 'no',
  inside: 'no',
  confidentiality: 'no',
  employer: 'no',
}
const about = (callId: string) => ({ kind: 'compliance_survey' as const, subjectId: callId })
const open = async (callId: string) => {
  const { surveys } = value(await app.call(operations.openSurveys, about(callId), visits.expert))
  return { survey: surveys[0] ?? null }
}
const statusOf = async (callId: string) => value(await app.call(getCall, { callId }, visits.expert)).status

describe('#surveys.open, #surveys.saveDraft, #surveys.submit', () => {
  let questionnaireId: string
  const submit = (callId: string, answers: Answers) =>
    app.call(operations.submitSurvey, { ...about(callId), questionnaireId, answers }, visits.expert)

  it('asks nothing while the tenant has no questionnaire', async () => {
    expect(await open(await insertBooked(1))).toMatchObject({ survey: null })
  })

  describe('with a questionnaire', () => {
    beforeAll(async () => {
      questionnaireId = await publish(1)
    })

    it('keeps a draft as it is, for the person who wrote it alone', async () => {
      const callId = await insertBooked(2)
      const answers = { inside: 'no', avoid: 'half a sen' }
      value(await app.call(operations.saveSurveyDraft, { ...about(callId), questionnaireId, answers }, visits.expert))
      const { survey } = await open(callId)
      expect(survey).toMatchObject({ answers, savedAt: clock.now().toISOString(), submittedAt: null })
      for (const other of ['contact', 'otherExpert', 'staff', 'officer'] as const)
        expect(await app.call(operations.openSurveys, about(callId), visits[other])).toMatchObject({ ok: false })
    })

    it('refuses answers that do not fit and changes nothing', async () => {
      const callId = await insertBooked(3)
      expect(await submit(callId, { ...harmless, confidentiality: 'yes' })).toMatchObject({
        refusal: 'answers_incomplete',
      })
      expect(await submit(callId, { ...harmless, inside: 'perhaps' })).toMatchObject({ refusal: 'answers_incomplete' })
      expect((await open(callId)).survey).toMatchObject({ answers: {}, savedAt: null })
    })

    it('lets a call with harmless answers stand; sent answers stay as they are', async () => {
      const callId = await insertBooked(4)
      expect(value(await submit(callId, { ...harmless, avoid: 'not asked' }))).toMatchObject({
        answers: harmless,
        submittedAt: clock.now().toISOString(),
      })
      expect(await statusOf(callId)).toBe(callStatuses.scheduled)
      expect(await submit(callId, { ...harmless, inside: 'yes' })).toMatchObject({ refusal: 'survey_closed' })
      const draft = { ...about(callId), questionnaireId, answers: {} }
      expect(await app.call(operations.saveSurveyDraft, draft, visits.expert)).toMatchObject({
        refusal: 'survey_closed',
      })
    })

    it('stops the call on an answer that rules it out, and does not tell the client which', async () => {
      const callId = await insertBooked(5)
      value(await submit(callId, { ...harmless, inside: 'yes' }))
      expect(value(await app.call(getCall, { callId }, visits.contact))).toMatchObject({
        status: callStatuses.cancelled,
        callCancellationReason: 'compliance_blocked',
      })
      const reasons = async (side: 'contact' | 'expert') =>
        value(await app.call(getCallVerdict, { callId }, visits[side])).verdict?.reasons.map(({ reason }) => reason)
      expect(await reasons('contact')).toEqual(['confidential'])
      expect(await reasons('expert')).toEqual(['answer'])
    })

    it('cancels a call that has no time yet on such an answer, and lets it stand on others', async () => {
      const [blocked, unsure] = [await insertRequested(), await insertRequested()]
      value(await submit(blocked, { ...harmless, employer: 'yes' }))
      value(await submit(unsure, { ...harmless, employer: 'unsure' }))
      expect([await statusOf(blocked), await statusOf(unsure)]).toEqual([
        callStatuses.cancelled,
        callStatuses.inScheduling,
      ])
    })

    it('puts the call before an officer on an answer that needs one', async () => {
      const callId = await insertBooked(6)
      value(await submit(callId, { ...harmless, holdings: 'yes' }))
      expect(await statusOf(callId)).toBe(callStatuses.scheduled)
      const { rows } = await query('select state from compliance_approvals where call_id = $1', [callId])
      expect(rows).toEqual([{ state: 'open' }])
    })

    it('shows sent answers with the version they were given to, and asks for the latest of the others', async () => {
      const [answered, other] = [await insertBooked(7), await insertBooked(8)]
      value(await submit(answered, harmless))
      const latest = await publish(2)
      expect((await open(answered)).survey).toMatchObject({ version: 1, answers: harmless })
      expect((await open(other)).survey).toMatchObject({ version: 2, questionnaireId: latest })
      expect(await submit(other, harmless)).toMatchObject({ refusal: 'survey_closed' })
    })
  })
})
