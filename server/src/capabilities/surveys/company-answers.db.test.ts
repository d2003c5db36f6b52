import { getCall, getCallVerdict } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { mergeCompany } from '@colloquy/contract/companies/merge-operations'
import { createCompany } from '@colloquy/contract/companies/operations'
import { linkUnmatchedName, listUnmatchedNames } from '@colloquy/contract/companies/unmatched-name-operations'
import { listRelationships, setRelationships } from '@colloquy/contract/people/contact-operations'
import type { Relationship } from '@colloquy/contract/people/contact-shapes'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import * as operations from '@colloquy/contract/surveys/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { startingRules } from '../compliance/rules/default-rules.ts'

const world = await createCallScenario('company-answers')
const { app, clock, ids, visits, projectId, tenantId, hour, test } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const settle = async () => {
  for (let round = 0; round < 3; round++) await world.settle()
}
const stranger = { site: visits.expert.site, token: '' }

const create = async (name: string, aliases: string[] = []) =>
  value(
    await app.call(
      createCompany,
      {
        name,
        aliases,
        sector: null,
        country: null,
        parentId: null,
        isOptedOut: false,
        isGovernment: false,
        isListingKnown: false,
      },
      visits.officer,
    ),
  )

const advises: Question = {
  id: 'advises',
  kind: 'company',
  isRequired: true,
  relationship: 'advisor',
  text: { enUS: 'Which companies do you advise?' },
}
const publish = async (kind: string, questions: readonly Question[]): Promise<string> => {
  const id = newId(clock.now())
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, version, title, introduction, questions, published_at)
     values ($1, $2, $3, 'tenant', 1, '{"enUS": "Questions"}', '{"enUS": "Please answer"}', $4, $5)`,
    [tenantId, id, kind, JSON.stringify(questions), clock.now()],
  )
  return id
}

let questionnaireId: string
let onboardingId: string
let days = 3
const insertScheduled = () =>
  world.insertCall({
    status: callStatuses.scheduled,
    start: new Date(clock.now().getTime() + ++days * 24 * hour),
  })
const about = (callId: string) => ({ kind: 'compliance_survey' as const, subjectId: callId })
const submit = (callId: string, names: string[]) =>
  app.call(operations.submitSurvey, { ...about(callId), questionnaireId, answers: { advises: names } }, visits.expert)
const statusOf = async (callId: string) => value(await app.call(getCall, { callId }, visits.contact)).status
const reasonsOf = async (callId: string, as: (typeof visits)['officer']) =>
  value(await app.call(getCallVerdict, { callId }, as)).verdict?.reasons
const openNames = async () => value(await app.call(listUnmatchedNames, {}, visits.officer)).names

beforeAll(async () => {
  await query(`update projects set target_companies = '{"Nordluft"}' where id = $1`, [projectId])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, confirmed_at)
     values ($1, $2, $3, 'Pumpen AG', 'Head of Sales', '2012-01-01', $4)`,
    [tenantId, newId(clock.now()), ids.expert, clock.now()],
  )
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify(startingRules('approve')), clock.now()],
  )
  await create('Nordluft AB', ['Project Falcon'])
  await create('Nordwind Service')
  questionnaireId = await publish('compliance_survey', [advises])
  onboardingId = await publish('onboarding', [{ ...advises, isRequired: false }])
})
const state = async (...relationships: Relationship[]) => {
  const { version: ifMatch } = value(await app.call(listRelationships, { personId: ids.expert }, visits.expert))
  value(await app.call(setRelationships, { personId: ids.expert, relationships }, visits.expert, { ifMatch }))
}

describe('#surveys.submit with companies in answers', () => {
  it('stops the call when the expert names a company it is about, and says so only to officers', async () => {
    const [named, other] = [await insertScheduled(), await insertScheduled()]
    expect(value(await submit(named, ['nordluft ab', 'Fjordlager']))).toMatchObject({
      answers: { advises: ['nordluft ab', 'Fjordlager'] },
    })
    value(await submit(other, ['Nordwind Service']))
    expect([await statusOf(named), await statusOf(other)]).toEqual([callStatuses.cancelled, callStatuses.scheduled])
    expect(await reasonsOf(named, visits.officer)).toMatchObject([
      { reason: 'advises_target', facts: [{ kind: 'relationship', name: 'Nordluft AB', detail: 'advisor' }] },
    ])
    for (const as of [visits.contact, visits.expert])
      expect(await reasonsOf(named, as)).toMatchObject([{ reason: 'confidential', facts: [] }])
  })

  it('refuses what names no company or too many, and keeps nothing', async () => {
    const callId = await insertScheduled()
    for (const names of [['?!'], Array.from({ length: 21 }, (_, n) => `Company ${n}`), []])
      expect(await submit(callId, names)).toMatchObject({ refusal: 'answers_incomplete' })
    expect(await query('select from questionnaire_responses where subject_id = $1', [callId])).toEqual([])
  })

  it('puts a name that leads to no company before staff, and evaluates the call again once they link it', async () => {
    const callId = await insertScheduled()
    value(await submit(callId, ['Die Lüfter aus dem Norden']))
    expect(await statusOf(callId)).toBe(callStatuses.scheduled)
    const [name] = (await openNames()).filter((one) => one.name === 'Die Lüfter aus dem Norden')
    expect(name).toMatchObject({ sources: ['answer'], peopleCount: 0 })
    const [company] = await query(`select id from companies where name = 'Nordluft AB'`)
    value(
      await app.call(linkUnmatchedName, { nameId: name!.nameId, companyId: company.id }, visits.officer, {
        ifMatch: name!.version,
      }),
    )
    await settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
  })

  it('follows a company that turns out to be another one', async () => {
    const callId = await insertScheduled()
    const from = await create('Lufttechnik Sund')
    value(await submit(callId, ['Lufttechnik Sund']))
    expect(await statusOf(callId)).toBe(callStatuses.scheduled)
    const [into] = await query(`select id from companies where name = 'Nordluft AB'`)
    value(
      await app.call(mergeCompany, { companyId: from.companyId, intoId: into.id }, visits.officer, {
        ifMatch: from.version,
      }),
    )
    await settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
  })

  it('lets the record, which people can correct, count before an answer about the same company', async () => {
    await state({ kind: 'advisor', companyName: 'Nordluft', startDate: null, endDate: '2015-01-01', note: null })
    const callId = await insertScheduled()
    value(await submit(callId, ['Nordluft AB']))
    expect(await statusOf(callId)).toBe(callStatuses.scheduled)
    await state()
    await settle()
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
  })

  it('evaluates all calls of the expert by what they answer about themselves', async () => {
    const callId = await insertScheduled()
    const subject = { kind: 'onboarding' as const, subjectId: ids.expert, questionnaireId: onboardingId }
    value(await app.call(operations.submitSurvey, { ...subject, answers: { advises: ['NORDLUFT'] } }, visits.expert))
    expect(await statusOf(callId)).toBe(callStatuses.cancelled)
    await query('delete from questionnaire_responses where questionnaire_id = $1', [onboardingId])
  })

  it('offers the names with their age to the next question that asks the same', async () => {
    const callId = await insertScheduled()
    clock.pass(60_000)
    value(await submit(callId, ['Nordwind Service']))
    const next = about(await insertScheduled())
    const { earlier } = value(await app.call(operations.openSurveys, next, visits.expert))
    expect(earlier).toMatchObject([{ question: 'advises', answer: ['Nordwind Service'] }])
  })
})

describe('#surveys.searchCompanies', () => {
  const linkFor = async (callId: string) => {
    const [requestId, token] = [newId(clock.now()), newSecret()]
    await query(
      `insert into survey_requests (tenant_id, id, kind, subject_id, person_id, requested_at)
       values ($1, $2, 'compliance_survey', $3, $4, $5)`,
      [tenantId, requestId, callId, ids.expert, clock.now()],
    )
    await query(
      `insert into survey_links (tenant_id, id, request_id, secret_hash, expires_at) values ($1, $2, $3, $4, $5)`,
      [tenantId, newId(clock.now()), requestId, hashOf(token), new Date(clock.now().getTime() + hour)],
    )
    return token
  }

  it('finds names of employers by the link of a mail, and nothing else of the registry', async () => {
    await query(
      `update companies set name = 'Nordkapital Partners', match_name = 'nordkapital partners' where kind = 'client'`,
    )
    const token = await linkFor(await insertScheduled())
    const search = async (text: string) =>
      value(await app.call(operations.searchSurveyCompanies, { token, text }, stranger))
    expect(await search('nord')).toEqual({ names: ['Nordluft AB', 'Nordwind Service'] })
    expect(await search('service')).toEqual({ names: ['Nordwind Service'] })
    for (const hidden of ['n', '%', '__', 'falcon', 'nordkapital', 'lufttechnik'])
      expect(await search(hidden)).toEqual({ names: [] })
  })

  it('finds nothing once the answers are sent, and refuses a link that opens nothing', async () => {
    const callId = await insertScheduled()
    const token = await linkFor(callId)
    value(await submit(callId, ['Nordwind Service']))
    expect(value(await app.call(operations.searchSurveyCompanies, { token, text: 'nord' }, stranger)).names).toEqual([])
    expect(await app.call(operations.searchSurveyCompanies, { token: 'x', text: 'nord' }, stranger)).toMatchObject({
      refusal: 'survey_link_expired',
    })
    for (const other of ['contact', 'otherExpert', 'staff'] as const)
      expect(
        await app.call(operations.searchSurveyCompanies, { ...about(callId), text: 'nord' }, visits[other]),
      ).toMatchObject({ ok: false })
  })
})
