import { requestCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import type { Operation } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Answers, Question } from '@colloquy/contract/questionnaires/shapes'
import * as operations from '@colloquy/contract/surveys/operations'
import { simpleParser } from 'mailparser'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'
import { timers } from './jobs.ts'

const world = await createCallScenario('requests')
const { app, clock, ids, visits, projectId, companyId, tenantId, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const stranger = { site: visits.expert.site, token: '' }

const publish = async (
  kind: string,
  questions: readonly Question[],
  owner: { level: string; id: string | null } = { level: 'tenant', id: null },
): Promise<string> => {
  const id = newId(clock.now())
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at)
     values ($1, $2, $3, $4, $5, 1, '{"enUS": "Questions"}', '{"enUS": "Please answer"}', $6, $7)`,
    [tenantId, id, kind, owner.level, owner.id, JSON.stringify(questions), clock.now()],
  )
  return id
}
const inside: Question = {
  id: 'inside',
  kind: 'yes_no',
  isRequired: true,
  text: { enUS: 'Do you know unpublished results?' },
  flags: [{ answer: 'yes', flag: 'block' }],
}
const years: Question = { id: 'years', kind: 'text', isRequired: true, text: { enUS: 'How many years?' } }

/** Runs the reactions, and those to what they emit. */
const settle = async () => {
  await world.settle()
  await world.settle()
}
/** Everything mailed since the last call, with the secret of its link. */
const newMails = async () => {
  await settle()
  const { rows } = await query(
    `select to_address, kind, message from mails where kind like 'surveys.%' order by queued_at, id`,
  )
  await query('delete from mails')
  return Promise.all(
    rows.map(async ({ message, ...row }: { message: Buffer; kind: string; to_address: string }) => {
      const { text = '', subject = '' } = await simpleParser(message)
      return { ...row, subject, secret: /compliance-survey#([\w-]+)/.exec(text)?.[1] ?? '' }
    }),
  )
}
const run = (name: string) =>
  world.read((tx) =>
    timers
      .find((one) => one.name === name)!
      .run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }),
  )
const requestOne = async (topic = 'Storage tenders') =>
  value(
    await app.call(requestCall, { projectId, expertId: ids.expert, topic, minutes: 60, questions: [] }, visits.contact),
  ).callId
const notices = async (as: keyof typeof visits) =>
  value(await app.call(listNotifications, {}, visits[as])).notifications

let complianceId: string
beforeAll(async () => {
  complianceId = await publish('compliance_survey', [inside])
})

describe('a requested call', () => {
  it('asks its expert by a mail and a notification, once, with a link that opens the questions and is not consumed', async () => {
    const callId = await requestOne()
    const mails = await newMails()
    expect(mails).toMatchObject([
      {
        kind: 'surveys.call',
        to_address: `${ids.expert}@person.example`,
        subject: expect.stringContaining('Storage tenders'),
      },
    ])
    expect(await notices('expert')).toContainEqual(
      expect.objectContaining({ kind: 'survey_due', path: `calls/${callId}` }),
    )
    const { secret: token } = mails[0]!
    for (const _ of [1, 2])
      expect(value(await app.call(operations.openSurveys, { token }, stranger))).toMatchObject({
        subjectId: callId,
        topic: 'Storage tenders',
        surveys: [{ questionnaireId: complianceId, submittedAt: null }],
      })
    const input = { token, questionnaireId: complianceId }
    value(await app.call(operations.saveSurveyDraft, { ...input, answers: { inside: 'no' } }, stranger))
    value(await app.call(operations.submitSurvey, { ...input, answers: { inside: 'no' } }, stranger))
    expect(await app.call(operations.submitSurvey, { ...input, answers: { inside: 'yes' } }, stranger)).toMatchObject({
      refusal: 'survey_closed',
    })
    const mine = value(
      await app.call(operations.openSurveys, { kind: 'compliance_survey', subjectId: callId }, visits.expert),
    )
    expect(mine.surveys).toMatchObject([{ answers: { inside: 'no' } }])
    expect(
      (await notices('expert')).find(({ kind, path }) => kind === 'survey_due' && path === `calls/${callId}`),
    ).toMatchObject({
      readAt: expect.any(String),
    })
  })

  it('tells strangers nothing, and expired or invented links nothing either', async () => {
    const callId = await requestOne()
    const secret = (await newMails())[0]!.secret
    const about = { kind: 'compliance_survey', subjectId: callId } as const
    expect(await app.call(operations.openSurveys, about, stranger)).toMatchObject({ refusal: 'not_signed_in' })
    expect(await app.call(operations.openSurveys, about, visits.contact)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(operations.openSurveys, { token: `${secret}x` }, stranger)).toMatchObject({
      refusal: 'survey_link_expired',
    })
    await query('update survey_links set expires_at = $1', [clock.now()])
    expect(await app.call(operations.openSurveys, { token: secret }, stranger)).toMatchObject({
      refusal: 'survey_link_expired',
    })
    await run('surveys.delete-links')
  })

  it('reminds its expert once within the day before it, unless the answers were sent', async () => {
    const booked = (hours: number) =>
      query('update calls set status = $1, starts_at = $2, ends_at = $3, wait_type = null where id = $4', [
        callStatuses.scheduled,
        new Date(clock.now().getTime() + hours * hour),
        new Date(clock.now().getTime() + (hours + 1) * hour),
        callId,
      ])
    const callId = await requestOne('Reminders')
    await newMails()
    await booked(30)
    await run('surveys.remind')
    expect(await newMails()).toEqual([])
    clock.pass(8 * hour)
    await run('surveys.remind')
    await run('surveys.remind')
    const mails = await newMails()
    expect(mails).toMatchObject([{ kind: 'surveys.reminder' }])
    const token = mails[0]!.secret
    value(
      await app.call(
        operations.submitSurvey,
        { token, questionnaireId: complianceId, answers: { inside: 'no' } },
        stranger,
      ),
    )
    await query('update survey_requests set reminded_at = null')
    await run('surveys.remind')
    expect((await newMails()).filter(({ subject }) => subject.includes('Reminders'))).toEqual([])
  })
})

describe('the questions of a requested call', () => {
  it('wait for its expert, who may answer them before; the client and search get the answers', async () => {
    const input = { projectId, expertId: ids.expert, topic: 'Agenda', minutes: 60, questions: ['Who buys?', 'Why?'] }
    const { callId, questions } = value(await app.call(requestCall, input, visits.contact))
    expect(questions).toEqual(['Who buys?', 'Why?'])
    await settle()
    const about = { kind: 'call_questions', subjectId: callId } as const
    const { surveys } = value(await app.call(operations.openSurveys, about, visits.expert))
    expect(surveys).toMatchObject([{ level: 'call', questions: [{ isRequired: false }, { text: { enUS: 'Why?' } }] }])
    const { questionnaireId } = surveys[0]!
    const sent = { ...about, questionnaireId, answers: { q1: 'Installers' } }
    value(await app.call(operations.submitSurvey, sent, visits.expert))
    const read = value(await app.call(operations.listSurveyResponses, about, visits.contact)).responses
    expect(read).toMatchObject([{ survey: { answers: { q1: 'Installers' } } }])
    const { rows } = await query('select question, text from answers where person_id = $1', [ids.expert])
    expect(rows).toContainEqual({ question: 'Who buys?', text: 'Installers' })
  })
})

describe('#surveys.listDue', () => {
  it('lists what waits for the reader until it is answered', async () => {
    const callId = await requestOne('Due')
    await settle()
    const due = async (as: keyof typeof visits) =>
      value(await app.call(operations.listDueSurveys, {}, visits[as])).surveys.filter(({ topic }) => topic === 'Due')
    expect(await due('expert')).toMatchObject([{ kind: 'compliance_survey', subjectId: callId, isBegun: false }])
    expect(await due('contact')).toEqual([])
    const input = { kind: 'compliance_survey', subjectId: callId, questionnaireId: complianceId } as const
    value(await app.call(operations.saveSurveyDraft, { ...input, answers: {} }, visits.expert))
    expect(await due('expert')).toMatchObject([{ isBegun: true }])
    value(await app.call(operations.submitSurvey, { ...input, answers: { inside: 'no' } }, visits.expert))
    expect(await due('expert')).toEqual([])
  })
})

describe('#surveys.request, #surveys.listResponses', () => {
  const about = { kind: 'vetting', subjectId: '' as string }
  const vetting = () => ({ ...about, subjectId: projectId }) as { kind: 'vetting'; subjectId: string }

  it('asks experts the questions of the tenant and of the project; their answers make them found', async () => {
    const ask = (as: keyof typeof visits) =>
      app.call(operations.requestSurvey, { kind: 'vetting', projectId, expertIds: [ids.otherExpert] }, visits[as])
    expect(await ask('contact')).toMatchObject({ refusal: 'nothing_to_ask' })
    const [general, own] = [
      await publish('vetting', [years]),
      await publish('vetting', [{ ...years, id: 'pumps', text: { enUS: 'Which pumps?' } }], {
        level: 'project',
        id: projectId,
      }),
    ]
    expect(await ask('outsider')).toMatchObject({ refusal: 'not_found' })
    expect(await ask('colleague')).toMatchObject({ refusal: 'forbidden' })
    await newMails()
    value(await ask('contact'))
    value(await ask('contact'))
    const mails = await newMails()
    expect(mails).toMatchObject([{ kind: 'surveys.project', to_address: `${ids.otherExpert}@person.example` }])
    expect(await app.call(operations.openSurveys, vetting(), visits.expert)).toMatchObject({ refusal: 'not_found' })
    const set = value(await app.call(operations.openSurveys, vetting(), visits.otherExpert))
    expect(set.surveys.map(({ questionnaireId }) => questionnaireId)).toEqual([general, own])
    const send = (questionnaireId: string, answers: Answers) =>
      app.call(operations.submitSurvey, { ...vetting(), questionnaireId, answers }, visits.otherExpert)
    value(await send(general, { years: 'Twelve' }))
    value(await send(own, { pumps: 'Ground source' }))

    const { responses } = value(await app.call(operations.listSurveyResponses, vetting(), visits.contact))
    const answers = responses.map(({ survey }) => survey.answers)
    expect(answers).toHaveLength(2)
    expect(answers).toEqual(expect.arrayContaining([{ years: 'Twelve' }, { pumps: 'Ground source' }]))
    expect(await app.call(operations.listSurveyResponses, vetting(), visits.outsider)).toMatchObject({
      refusal: 'not_found',
    })
    const { rows } = await query('select question, text, is_released from answers where person_id = $1', [
      ids.otherExpert,
    ])
    expect(rows).toContainEqual({ question: 'Which pumps?', text: 'Ground source', is_released: false })
  })

  it('keeps answers of compliance from everybody but officers and those who gave them', async () => {
    const callId = await requestOne('Confidential')
    const input = { kind: 'compliance_survey', subjectId: callId } as const
    const sent = { ...input, questionnaireId: complianceId, answers: { inside: 'yes' } }
    value(await app.call(operations.submitSurvey, sent, visits.expert))
    const read = async (as: keyof typeof visits) =>
      value(await app.call(operations.listSurveyResponses, input, visits[as])).responses
    expect(await read('officer')).toMatchObject([{ flags: [{ question: 'inside', flag: 'block' }] }])
    expect(await read('expert')).toMatchObject([{ flags: [] }])
    for (const as of ['contact', 'staff'] as const) expect(await read(as)).toEqual([])
  })
})

describe('#surveys.getPostCall, #surveys.listPostCallResponses, #surveys.submitPostCall', () => {
  const concern: Question = {
    id: 'concern',
    kind: 'yes_no',
    isRequired: true,
    text: { enUS: 'Any concern?' },
    flags: [{ answer: 'yes', flag: 'approve' }],
  }
  const questionnaireIds: Record<string, string> = {}
  beforeAll(async () => {
    for (const side of ['client', 'expert', 'compliance'])
      questionnaireIds[side] = await publish(`post_call_${side}`, [concern])
  })
  const open = (callId: string, as: keyof typeof visits) =>
    app.call(operations.getPostCallSurvey, { callId }, visits[as])
  const submit = (callId: string, as: keyof typeof visits, side: string, concerned: string) =>
    app.call(
      operations.submitPostCallSurvey,
      { callId, questionnaireId: questionnaireIds[side]!, answers: { concern: concerned } },
      visits[as],
    )

  it('asks each side after the call, shows each reader what they may see, and tells officers of a concern [QS-03]', async () => {
    const running = await world.insertCall({ status: callStatuses.scheduled })
    expect(value(await open(running, 'contact'))).toEqual({ survey: null })
    expect(await submit(running, 'contact', 'client', 'no')).toMatchObject({ refusal: 'survey_closed' })
    const callId = await world.insertCall({ status: callStatuses.completed })
    expect(value(await open(callId, 'contact')).survey).toMatchObject({ kind: 'post_call_client' })
    expect(value(await open(callId, 'expert')).survey).toMatchObject({ kind: 'post_call_expert' })
    expect(value(await open(callId, 'officer')).survey).toMatchObject({ kind: 'post_call_compliance' })
    expect(value(await open(callId, 'staff'))).toEqual({ survey: null })
    expect(await open(callId, 'outsider')).toMatchObject({ refusal: 'not_found' })
    expect(await submit(callId, 'contact', 'expert', 'no')).toMatchObject({ refusal: 'survey_closed' })
    expect(await submit(callId, 'contact', 'client', 'perhaps')).toMatchObject({ refusal: 'answers_incomplete' })
    expect(await submit(callId, 'staff', 'client', 'no')).toMatchObject({ refusal: 'forbidden' })
    value(await submit(callId, 'contact', 'client', 'no'))
    value(await submit(callId, 'expert', 'expert', 'no'))
    value(await submit(callId, 'officer', 'compliance', 'yes'))
    await settle()

    const seen = async (as: keyof typeof visits) =>
      value(await app.call(operations.listPostCallResponses, { callId }, visits[as])).responses.map(
        ({ survey }) => survey.kind,
      )
    expect(await seen('officer')).toEqual(['post_call_client', 'post_call_expert', 'post_call_compliance'])
    expect(await seen('staff')).toEqual(['post_call_client', 'post_call_expert'])
    expect(await seen('contact')).toEqual(['post_call_client'])
    expect(await seen('expert')).toEqual(['post_call_expert'])
    const concerns = (await notices('officer')).filter(({ kind }) => kind === 'call_concern')
    expect(concerns).toMatchObject([{ path: `calls/${callId}` }])
  })
})

describe('answers given before', () => {
  it('are offered for the next call with when they were given, but not to the bearer of a link', async () => {
    await requestOne('Earlier')
    const token = (await newMails()).find(({ subject }) => subject.includes('Earlier'))!.secret
    const before = await world.insertCall({ status: callStatuses.inScheduling })
    const sentAt = clock.now().toISOString()
    const input = { kind: 'compliance_survey', subjectId: before, questionnaireId: complianceId } as const
    await query(`delete from questionnaire_responses`)
    value(await app.call(operations.submitSurvey, { ...input, answers: { inside: 'no' } }, visits.expert))
    const next = await world.insertCall({ status: callStatuses.inScheduling })
    const about = { kind: 'compliance_survey', subjectId: next } as const
    expect(value(await app.call(operations.openSurveys, about, visits.expert))).toMatchObject({
      surveys: [{ answers: {} }],
      earlier: [{ questionnaireId: complianceId, question: 'inside', answer: 'no', answeredAt: sentAt }],
    })
    expect(value(await app.call(operations.openSurveys, { token }, stranger)).earlier).toEqual([])
  })
})

describe('a client’s questionnaire', () => {
  it('is asked in addition to the tenant’s', async () => {
    const own = await publish('compliance_survey', [{ ...inside, id: 'own' }], { level: 'client', id: companyId })
    const callId = await requestOne('Additional')
    const about = { kind: 'compliance_survey', subjectId: callId } as const
    const { surveys } = value(await app.call(operations.openSurveys, about, visits.expert))
    expect(surveys.map(({ questionnaireId }) => questionnaireId)).toEqual([complianceId, own])
  })
})

describe('the paths of the specification', () => {
  it('match in any letter case [QS-04]', async () => {
    const callId = await world.insertCall({ status: callStatuses.completed })
    const send = async ({ method, path }: Pick<Operation, 'method' | 'path'>, change: (path: string) => string) => {
      const filled = `/api${change(path.replace('{callId}', '~'))}`.replace('~', callId)
      const { statusCode } = await app.send(
        { method, path: filled, ...(method === 'POST' && { body: JSON.stringify({}) }) },
        visits.contact,
      )
      return statusCode
    }
    for (const operation of [
      operations.openSurveys,
      operations.submitSurvey,
      operations.listSurveyResponses,
      operations.getPostCallSurvey,
      operations.listPostCallResponses,
      operations.submitPostCallSurvey,
    ]) {
      const written = await send(operation, (path) => path)
      for (const change of [(path: string) => path.toLowerCase(), (path: string) => path.toUpperCase()])
        expect([operation.path, await send(operation, change)]).toEqual([operation.path, written])
      expect(await send(operation, (path) => `/other${path}`)).toBe(404)
    }
  })
})

describe('an onboarding answer', () => {
  it('counts when a call of the expert is evaluated', async () => {
    const onboarding = await publish('onboarding', [inside])
    const about = { kind: 'onboarding', subjectId: ids.expert } as const
    expect(await app.call(operations.openSurveys, about, visits.otherExpert)).toMatchObject({ refusal: 'not_found' })
    const callId = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(clock.now().getTime() + 50 * hour),
    })
    const answers = { ...about, questionnaireId: onboarding, answers: { inside: 'yes' } }
    value(await app.call(operations.submitSurvey, answers, visits.expert))
    const { rows } = await query('select status from calls where id = $1', [callId])
    expect(rows).toEqual([{ status: callStatuses.cancelled }])
  })

  it('is read by the staff who manage experts, and by officers', async () => {
    const manager = await insertPerson(test, tenantId, {
      name: 'Kim',
      roleId: 2,
      permissions: [permissionIds.ManageAdvisors, permissionIds.ExpertAdmin],
    })
    const about = { kind: 'onboarding', subjectId: ids.expert } as const
    for (const visit of [await signedIn(test, visits.officer.site, manager), visits.officer])
      expect(value(await app.call(operations.listSurveyResponses, about, visit)).responses).toHaveLength(1)
    expect(await app.call(operations.listSurveyResponses, about, visits.contact)).toMatchObject({
      refusal: 'not_found',
    })
  })
})
