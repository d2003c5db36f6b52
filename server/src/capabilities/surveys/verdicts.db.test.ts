import * as calls from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  listChatChanges,
  listChatMessages,
  listChats,
  listPinnedMessages,
  pinMessage,
  reactToMessage,
  searchMessages,
  sendMessage,
} from '@colloquy/contract/chat/operations'
import * as surveys from '@colloquy/contract/surveys/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertApproval } from '../../../testing/compliance/approval-fixtures.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('reading')
const { app, clock, ids, visits, tenantId, slot, hour, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
type Name = keyof typeof visits

/** Publishes one rule about public offices at some stages, from then on. */
let version = 0
const publishRule = async (stages: readonly string[], effect = 'block') => {
  version += 1
  const rule = {
    id: 'office',
    version,
    level: 'tenant',
    stages,
    effect,
    onUnknown: 'allow',
    reason: 'public_office',
    when: { is: 'holdsPublicOffice', params: {} },
  }
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     values ($1, $2, 'tenant', $3, $4, $5)`,
    [tenantId, newId(clock.now()), version, JSON.stringify([rule]), clock.now()],
  )
}
const stagesOf = async (callId: string) =>
  (await query('select stage from compliance_verdicts where subject_id = $1 order by id', [callId])).rows
    .map(({ stage }) => stage)
    .toSorted()
const insertDone = () =>
  world.insertCall({ status: callStatuses.completed, start: new Date(clock.now().getTime() - hour) })

/** The contact's answer after a call. */
const answerAfter = async (callId: string) => {
  const survey = value(await app.call(surveys.getPostCallSurvey, { callId }, visits.contact)).survey!
  const input = { callId, questionnaireId: survey.questionnaireId, answers: { note: 'Useful.' } }
  value(await app.call(surveys.submitPostCallSurvey, input, visits.contact))
}
const resultsOf = (callId: string, who: Name) => app.call(surveys.listPostCallResponses, { callId }, visits[who])

beforeAll(async () => {
  await query(
    `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days)
     values ($1, $2, 'public_office', 'City council', 'self', $3, 180)`,
    [tenantId, ids.expert, clock.now()],
  )
  const question = { id: 'note', kind: 'text', text: { enUS: 'What did you learn?' }, isRequired: false }
  await query(
    `insert into questionnaires (tenant_id, id, kind, level, version, title, introduction, questions, published_at)
     values ($1, $2, 'post_call_client', 'tenant', 1, '{"enUS": "After"}', '{"enUS": "Please"}', $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify([question]), clock.now()],
  )
})

beforeEach(async () => {
  // An hour, so that slots stay on the grid of times.
  clock.pass(hour)
  await query('delete from bookings')
})

describe('a picked time', () => {
  it('is evaluated at the stages hold and confirm at once, and both verdicts are stored', async () => {
    await publishRule(['shortlist'])
    const callId = await world.insertCall()
    const picked = slot(40)
    value(await app.call(calls.offerCallTimes, { callId, slots: [picked] }, visits.expert, { ifMatch: 1 }))
    value(await app.call(calls.scheduleCall, { callId, slot: picked }, visits.contact, { ifMatch: 2 }))
    expect(await stagesOf(callId)).toEqual(['confirm', 'hold'])
  })

  it('is refused when only holding it is blocked, and waits for an officer when only holding it needs approval', async () => {
    for (const effect of ['block', 'approve']) {
      await publishRule(['hold'], effect)
      const callId = await world.insertCall()
      const picked = slot(effect === 'block' ? 44 : 48)
      value(await app.call(calls.offerCallTimes, { callId, slots: [picked] }, visits.expert, { ifMatch: 1 }))
      const answer = await app.call(calls.scheduleCall, { callId, slot: picked }, visits.contact, { ifMatch: 2 })
      if (effect === 'block') expect(answer).toMatchObject({ refusal: 'compliance_blocked' })
      else expect(answer).toMatchObject({ value: { waitType: 'platform_compliance' } })
    }
  })
})

describe('what was said about a call', () => {
  it('is refused to both sides with a reason of its own while a rule blocks reading, and the verdict is stored', async () => {
    await publishRule(['propose'])
    const callId = await insertDone()
    await answerAfter(callId)
    value(
      await app.call(
        sendMessage,
        { chatId: callId, clientId: newId(clock.now()), replyTo: null, body: 'Thank you' },
        visits.contact,
      ),
    )
    const readers = {
      answers: (who: Name) =>
        app.call(surveys.listSurveyResponses, { kind: 'call_questions', subjectId: callId }, visits[who]),
      notes: (who: Name) => resultsOf(callId, who),
      messages: (who: Name) => app.call(listChatMessages, { chatId: callId }, visits[who]),
      changes: (who: Name) => app.call(listChatChanges, { chatId: callId, after: 0 }, visits[who]),
      pinned: (who: Name) => app.call(listPinnedMessages, { chatId: callId }, visits[who]),
      found: (who: Name) => app.call(searchMessages, { chatId: callId, text: 'thank' }, visits[who]),
    }
    for (const read of Object.values(readers))
      for (const who of ['contact', 'expert', 'officer'] as const) expect(await read(who)).toMatchObject({ ok: true })
    expect(await stagesOf(callId)).toEqual([])

    await publishRule(['read'])
    for (const read of Object.values(readers))
      for (const who of ['contact', 'expert', 'officer'] as const)
        expect(await read(who)).toMatchObject(
          who === 'officer' ? { ok: true } : { refusal: 'compliance_reading_blocked' },
        )
    const mark = { chatId: callId, sequence: 1 }
    for (const answer of [
      await app.call(reactToMessage, { ...mark, reaction: 'thanks', isOn: true }, visits.expert),
      await app.call(pinMessage, { ...mark, isPinned: true }, visits.expert),
    ])
      expect(answer).toMatchObject({ refusal: 'compliance_reading_blocked' })
    const preview = async (who: Name) =>
      value(await app.call(listChats, {}, visits[who])).chats.find(({ chatId }) => chatId === callId)?.latest?.text
    expect([await preview('expert'), await preview('officer')]).toEqual(['', 'Thank you'])
  })

  it('is stored once for the same facts and rules, where reading is allowed', async () => {
    const callId = await world.insertCall({
      status: callStatuses.completed,
      start: new Date(clock.now().getTime() - 5 * hour),
      expertId: ids.otherExpert,
    })
    for (const who of ['contact', 'otherExpert'] as const)
      expect(await resultsOf(callId, who)).toMatchObject({ ok: true })
    expect(await stagesOf(callId)).toEqual(['read'])
  })
})

describe('#calls.releaseNotes', () => {
  it('lets the client’s team read the answers of others only after an officer has released them', async () => {
    await publishRule(['propose'])
    const callId = await insertDone()
    await answerAfter(callId)
    const namesFor = async (who: Name) => {
      const { responses, isWithheld } = value(await resultsOf(callId, who))
      return { names: responses.map(({ personName }) => personName), isWithheld }
    }
    expect(await namesFor('teammate')).toEqual({ names: ['Ada Person'], isWithheld: false })
    expect(await app.call(calls.releaseCallNotes, { callId }, visits.officer)).toMatchObject({
      refusal: 'notes_not_held',
    })
    await insertApproval(world, callId, { condition: 'notes_review' })
    expect(await namesFor('teammate')).toEqual({ names: [], isWithheld: true })
    expect(await namesFor('contact')).toEqual({ names: ['Ada Person'], isWithheld: true })
    expect(await namesFor('officer')).toEqual({ names: ['Ada Person'], isWithheld: false })
    const shown = async (who: Name) => value(await app.call(calls.getCall, { callId }, visits[who]))
    expect(await shown('officer')).toMatchObject({ notesReview: 'pending', can: { releaseNotes: true } })
    for (const who of ['contact', 'staff'] as const)
      expect(await app.call(calls.releaseCallNotes, { callId }, visits[who])).toMatchObject({ ok: false })
    value(await app.call(calls.releaseCallNotes, { callId }, visits.officer))
    expect(await namesFor('teammate')).toEqual({ names: ['Ada Person'], isWithheld: false })
    expect(await shown('officer')).toMatchObject({ notesReview: 'released', can: { releaseNotes: false } })
  })
})
