import * as calls from '@colloquy/contract/calls/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import * as surveys from '@colloquy/contract/surveys/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'
import { timers } from './jobs.ts'

const world = await createCallScenario('expiring')
const { app, clock, ids, visits, hour, test, tenantId } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const about = { kind: 'onboarding', subjectId: ids.expert } as const
const day = 24 * hour

const questions: Question[] = [
  {
    id: 'official',
    kind: 'yes_no',
    isRequired: true,
    validMonths: 6,
    text: { enUS: 'Are you a public official?' },
    flags: [{ answer: 'yes', flag: 'block' }],
  },
  { id: 'since', kind: 'text', isRequired: false, text: { enUS: 'Since when do you work?' } },
]
const questionnaireId = newId(clock.now())

let expert: TestSession
let contact: TestSession
/** Sessions do not last for months. */
const passDays = async (days: number) => {
  clock.pass(days * day)
  expert = await signedIn(test, visits.expert.site, ids.expert, clock)
  contact = await signedIn(test, visits.contact.site, ids.contact, clock)
}
const submit = (official: string) =>
  app.call(surveys.submitSurvey, { ...about, questionnaireId, answers: { official, since: '2015' } }, expert)
const opened = async () => value(await app.call(surveys.openSurveys, about, expert))
const due = async () => value(await app.call(surveys.listDueSurveys, {}, expert)).surveys
const run = () =>
  world.read((tx) =>
    timers
      .find(({ name }) => name === 'surveys.ask-again')!
      .run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }),
  )
const mailed = async () => (await query(`select kind, to_address from mails where kind like 'surveys.%'`)).rows
/** What becomes of a time that the expert offers and the client picks. */
let hours = 0
const picked = async () => {
  await query('delete from bookings')
  hours += 24
  const callId = await world.insertCall()
  const start = new Date(Math.ceil(clock.now().getTime() / day) * day + (hours + 10) * hour)
  const slot = { start: start.toISOString(), end: new Date(start.getTime() + hour).toISOString() }
  value(await app.call(calls.offerCallTimes, { callId, slots: [slot] }, expert, { ifMatch: 1 }))
  return app.call(calls.scheduleCall, { callId, slot }, contact, { ifMatch: 2 })
}

beforeAll(async () => {
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, version, title, introduction, questions, published_at)
     values ($1, $2, 'onboarding', 'tenant', 1, '{"enUS": "About you"}', '{"enUS": "Please"}', $3, $4)`,
    [tenantId, questionnaireId, JSON.stringify(questions), clock.now()],
  )
  await passDays(0)
})

describe('an answer with a period', () => {
  it('is final until it expires, and nobody is asked before', async () => {
    const sent = value(await submit('no'))
    expect(new Date(sent.expiresAt!).getUTCMonth()).toBe((clock.now().getUTCMonth() + 6) % 12)
    expect(await submit('no')).toMatchObject({ refusal: 'survey_closed' })
    await passDays(150)
    await run()
    expect(await mailed()).toEqual([])
    expect((await opened()).surveys).toMatchObject([{ submittedAt: expect.any(String), answers: { official: 'no' } }])
    expect(await picked()).toMatchObject({ ok: true })
  })

  it('then keeps calls from being confirmed, and is asked for again once, by mail and in the inbox', async () => {
    await passDays(40)
    expect(await picked()).toMatchObject({ refusal: 'compliance_blocked' })
    await run()
    await passDays(1)
    await run()
    expect(await mailed()).toEqual([{ kind: 'surveys.renewal', to_address: `${ids.expert}@person.example` }])
    const { notifications } = value(await app.call(listNotifications, {}, expert))
    expect(notifications.filter(({ kind }) => kind === 'survey_due')).toMatchObject([
      { path: `surveys/onboarding/${ids.expert}`, readAt: null },
    ])
    expect(await due()).toMatchObject([{ ...about, isBegun: false }])
    expect(await opened()).toMatchObject({
      surveys: [{ questionnaireId, submittedAt: null, answers: {} }],
      earlier: [
        { question: 'official', answer: 'no', isExpired: true },
        { question: 'since', answer: '2015', isExpired: false },
      ],
    })
  })

  it('is given again in a new response, while the former one stays, and calls can be confirmed', async () => {
    const draft = { ...about, questionnaireId, answers: { official: 'no' } }
    value(await app.call(surveys.saveSurveyDraft, draft, expert))
    expect((await opened()).surveys).toMatchObject([{ submittedAt: null, answers: { official: 'no' } }])
    value(await submit('no'))
    expect(await submit('no')).toMatchObject({ refusal: 'survey_closed' })
    expect(await due()).toEqual([])
    const { rows } = await query(
      'select round, submitted_at is null as "isDraft" from questionnaire_responses order by round',
    )
    expect(rows).toEqual([
      { round: 1, isDraft: false },
      { round: 2, isDraft: false },
    ])
    const { responses } = value(await app.call(surveys.listSurveyResponses, about, expert))
    expect(responses).toHaveLength(2)
    expect(await picked()).toMatchObject({ ok: true })
  })

  it('counts by its latest version: a former answer with a flag no longer stands in the way', async () => {
    await passDays(190)
    value(await submit('yes'))
    expect(await picked()).toMatchObject({ refusal: 'compliance_blocked' })
    await passDays(190)
    // Expired, it still counts until there is another one.
    expect(await picked()).toMatchObject({ refusal: 'compliance_blocked' })
    value(await submit('no'))
    expect(await picked()).toMatchObject({ ok: true })
  })

  it('is not asked for again of somebody who cannot sign in', async () => {
    await passDays(190)
    await query('delete from mails')
    await query('update people set restricted_at = $1 where id = $2', [clock.now(), ids.expert])
    await run()
    expect(await mailed()).toEqual([])
  })
})
