import { callStatuses } from '@colloquy/contract/calls/statuses'
import * as operations from '@colloquy/contract/surveys/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('asked')
const { app, clock, ids, visits, companyId, otherCompanyId, projectId, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const publish = async (kind: string, version = 1): Promise<string> => {
  const id = newId(clock.now())
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at)
     values ($1, $2, $3, 'tenant', null, $4, '{"enUS": "Questions"}', '{"enUS": ""}',
       '[{"id": "note", "kind": "text", "isRequired": false, "text": {"enUS": "A note"}}]', $5)`,
    [tenantId, id, kind, version, clock.now()],
  )
  return id
}
type Key = Parameters<typeof app.call<typeof operations.listSurveyRecipients>>[1]
const asked = async (key: Key) => value(await app.call(operations.listSurveyRecipients, key, visits.officer))
const ofCalls = { kind: 'compliance_survey', level: 'tenant' } as const

beforeAll(async () => {
  await publish('compliance_survey')
})

describe('#surveys.listRecipients', () => {
  it('lists the experts of coming calls until they have answered, whatever the version, and for a client only its own', async () => {
    const callId = await world.insertCall()
    await world.insertCall({ expertId: ids.otherExpert, status: callStatuses.cancelled })
    expect(await asked(ofCalls)).toMatchObject({ total: 1, people: [{ personId: ids.expert }] })
    const ofClient = (clientId: string) => asked({ ...ofCalls, level: 'client', clientId })
    expect((await ofClient(companyId)).total).toBe(1)
    expect(await ofClient(otherCompanyId)).toEqual({ total: 0, people: [] })
    const [survey] = value(
      await app.call(operations.openSurveys, { kind: 'compliance_survey', subjectId: callId }, visits.expert),
    ).surveys
    const answers = { kind: 'compliance_survey', subjectId: callId, questionnaireId: survey!.questionnaireId } as const
    value(await app.call(operations.submitSurvey, { ...answers, answers: {} }, visits.expert))
    expect((await asked(ofCalls)).total).toBe(0)
    await publish('compliance_survey', 2)
    expect((await asked(ofCalls)).total).toBe(0)
    // The client's own questions have not been answered.
    expect((await ofClient(companyId)).total).toBe(1)
  })

  it('lists everybody who was asked about an open project, and nobody where there is nothing to ask', async () => {
    await publish('vetting')
    expect((await asked({ kind: 'vetting', level: 'tenant' })).total).toBe(0)
    await query(
      `insert into survey_requests (tenant_id, id, kind, subject_id, person_id, requested_at) values ($1, $2, 'vetting', $3, $4, $5)`,
      [tenantId, newId(clock.now()), projectId, ids.otherExpert, clock.now()],
    )
    expect(await asked({ kind: 'vetting', level: 'tenant' })).toMatchObject({
      total: 1,
      people: [{ personId: ids.otherExpert, code: null }],
    })
    expect((await asked({ kind: 'invoice', level: 'tenant' })).total).toBe(0)
  })
})
