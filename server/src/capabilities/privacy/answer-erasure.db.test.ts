import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Question, QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertRow } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { erasePerson } from './erasure-commands.ts'
import { eraseAnswers } from './jobs.ts'

const world = await createCallScenario('forgetting')
const { clock, ids, tenantId, hour, test, projectId } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const insert = (table: string, values: object) =>
  test.asOwner((owner) => insertRow(owner, table, { tenant_id: tenantId, ...values }), tenantId)

/** A word in everything that the person has written. */
const mark = 'Quillfeather'
const text = { enUS: 'a text' }
const questions: Question[] = [
  { id: 'inside', kind: 'yes_no', isRequired: true, text, flags: [{ answer: 'yes', flag: 'block' }] },
  { id: 'ties', kind: 'many', isRequired: false, text, options: [{ id: 'none', text }] },
  { id: 'stars', kind: 'scale', isRequired: false, text },
  { id: 'why', kind: 'text', isRequired: false, text },
  { id: 'where', kind: 'company', isRequired: false, text },
  { id: 'since', kind: 'day', isRequired: false, text },
  { id: 'fee', kind: 'money', isRequired: false, text },
]
const answers = {
  inside: 'yes',
  ties: ['none'],
  stars: '4',
  why: `I am ${mark}`,
  where: [`${mark} & Sons`],
  since: '2019-04-01',
  fee: '120 EUR',
}
const chosen = { inside: 'yes', ties: ['none'], stars: '4' }

const questionnaires = new Map<QuestionnaireKind, string>()
const respond = async (kind: QuestionnaireKind, subjectId: string, more: object = {}) => {
  const id = newId(clock.now())
  await insert('questionnaire_responses', {
    id,
    questionnaire_id: questionnaires.get(kind),
    subject_kind: 'call',
    subject_id: subjectId,
    person_id: ids.expert,
    answers: JSON.stringify(answers),
    flags: JSON.stringify([{ question: 'inside', flag: 'block' }]),
    companies: JSON.stringify([{ question: 'where', name: `${mark} & Sons`, matchName: 'x', relationship: null }]),
    saved_at: clock.now(),
    submitted_at: clock.now(),
    ...more,
  })
  return id
}
const inTransaction = (run: (work: SystemContext) => Promise<void>) =>
  world.read((tx) => run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }))
const stored = async (id: string) => (await query('select * from questionnaire_responses where id = $1', [id]))[0]

const made = { call: '', frozen: '', held: '', onboarding: '', vetting: '', draft: '', bill: '' }
const calls = { open: '', frozen: '', held: '', other: '' }
const others = { own: '', other: '' }

beforeAll(async () => {
  for (const kind of ['compliance_survey', 'onboarding', 'vetting', 'post_call_client', 'invoice'] as const) {
    const id = newId(clock.now())
    questionnaires.set(kind, id)
    await insert('questionnaires', {
      id,
      kind,
      level: 'tenant',
      version: 1,
      title: '{"enUS": "Questions"}',
      introduction: '{"enUS": "Please"}',
      questions: JSON.stringify(questions),
      published_at: clock.now(),
    })
  }
  await query('update people set first_name = $1, last_name = $2 where id = $3', ['Zé "Z"', mark, ids.expert])
  const past = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  for (const [index, name] of (['open', 'frozen', 'held', 'other'] as const).entries())
    calls[name] = await world.insertCall({
      status: callStatuses.completed,
      start: past(50 - index * 3),
      ...(name === 'other' && { expertId: ids.otherExpert }),
    })
  await insert('call_freezes', { id: newId(clock.now()), call_id: calls.frozen, frozen_at: clock.now() })
  await insert('chats', { id: calls.held, kind: 'call', changed_at: clock.now() })
  await insert('chat_legal_holds', {
    id: newId(clock.now()),
    chat_id: calls.held,
    reason: 'A court asks',
    placed_at: clock.now(),
    placed_by: ids.officer,
  })
  made.call = await respond('compliance_survey', calls.open)
  made.frozen = await respond('compliance_survey', calls.frozen)
  made.held = await respond('compliance_survey', calls.held)
  made.bill = await respond('invoice', calls.open)
  made.onboarding = await respond('onboarding', ids.expert, { subject_kind: 'person' })
  made.vetting = await respond('vetting', projectId, { subject_kind: 'project' })
  made.draft = await respond('compliance_survey', calls.other, { submitted_at: null })
  const byContact = { person_id: ids.contact, flags: '[]', companies: '[]' }
  const said = JSON.stringify({ why: `Zé "Z" ${mark} knew "much"` })
  others.own = await respond('post_call_client', calls.open, { ...byContact, answers: said })
  others.other = await respond('post_call_client', calls.other, { ...byContact, answers: said })
  await inTransaction((work) => erasePerson(work, ids.expert))
})

describe('the erasure of a person', () => {
  it('keeps of answers to compliance what was chosen and flagged, and nothing in their words', async () => {
    for (const id of [made.call, made.onboarding])
      expect(await stored(id)).toMatchObject({
        answers: chosen,
        companies: [],
        flags: [{ question: 'inside', flag: 'block' }],
        submitted_at: expect.any(Date),
      })
    expect((await stored(made.call)).answers).toEqual(chosen)
    expect((await stored(made.bill)).answers).toEqual({ ...chosen, fee: '120 EUR' })
  })

  it('deletes drafts, and answers of which nothing has to be kept', async () => {
    expect([await stored(made.vetting), await stored(made.draft)]).toEqual([undefined, undefined])
  })

  it('masks their name in what others have answered about calls with them, and in no other call', async () => {
    expect((await stored(others.own)).answers).toEqual({ why: '*** knew "much"' })
    expect((await stored(others.other)).answers).toEqual({ why: `Zé "Z" ${mark} knew "much"` })
  })

  it('waits where a freeze or a legal hold keeps the call, until it is lifted', async () => {
    const retained = async () => [(await stored(made.frozen)).answers, (await stored(made.held)).answers]
    await inTransaction(eraseAnswers.run)
    expect(await retained()).toEqual([answers, answers])
    await query('update call_freezes set lifted_at = $1', [clock.now()])
    await inTransaction(eraseAnswers.run)
    expect(await retained()).toEqual([chosen, answers])
    await query('update chat_legal_holds set lifted_at = $1, lifted_by = $2, lift_reason = $3', [
      clock.now(),
      ids.officer,
      'Done',
    ])
    await inTransaction(eraseAnswers.run)
    await inTransaction(eraseAnswers.run)
    expect(await retained()).toEqual([chosen, chosen])
    expect(
      await query(`select from questionnaire_responses where person_id = $1 and is_erasure_due`, [ids.expert]),
    ).toEqual([])
  })
})
