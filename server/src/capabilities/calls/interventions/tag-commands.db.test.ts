import {
  endCallByOfficer,
  remindCall,
  tagCall,
  withdrawCallTag,
} from '@colloquy/contract/calls/interventions/operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listCallFlags, setMessageRules } from '@colloquy/contract/chat/supervision-operations'
import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('tags')
const { app, clock, exchange, ids, insertCall, tenantId, test, visits } = world
const visible = await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance })
const visibleVisit = await signedIn(test, exchange, visible)
const query = async (sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(sql, [...values]), tenantId)).rows

/** A call that goes on, with one officer in a visible seat and one in a silent one. */
const running = async (startsInMinutes = -1) => {
  for (const table of ['bookings', 'rate_limits']) await query(`delete from ${table}`, [])
  const start = new Date(clock.now().getTime() + startsInMinutes * 60_000)
  const callId = await insertCall({ status: callStatuses.scheduled, start })
  await query(
    `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position)
     values ($1, $2, $3, $4, 'compliance', 'accepted', 10)`,
    [tenantId, newId(clock.now()), callId, visible],
  )
  await query(
    'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
    [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
  )
  return callId
}
const results = { kind: 'results', text: null, speakerId: null } as const
const note = (text: string) => ({ kind: 'note', text, speakerId: null }) as const
const record = async (callId: string, visit = visits.officer) =>
  value(await app.call(listCallFlags, { chatId: callId }, visit))

describe('#calls.tag, #calls.withdrawTag', () => {
  it('notes what an officer hears, with time and speaker, for all officers', async () => {
    const callId = await running()
    const at = clock.now().toISOString()
    value(await app.call(tagCall, { callId, ...results, speakerId: ids.expert }, visits.officer))
    const tag = { kind: 'results', text: null, at, speakerName: 'Emil Person', byName: 'Ida Person', findings: [] }
    expect((await record(callId)).tags).toMatchObject([{ ...tag, isOwn: true }])
    expect((await record(callId, visibleVisit)).tags).toMatchObject([{ ...tag, isOwn: false }])
  })

  it('searches words for restricted companies by their aliases, and for phrases', async () => {
    const callId = await running()
    await query(
      `insert into restricted_companies (tenant_id, id, name, aliases, start_on, added_at)
       values ($1, $2, 'Nordvind Energi AB', '{NVE}', '2020-01-01', $3)`,
      [tenantId, newId(clock.now()), clock.now()],
    )
    const rules = {
      names: 'flag',
      contacts: 'flag',
      phrases: 'flag',
      phraseList: ['top secret'],
    } satisfies MessageRules
    value(await app.call(setMessageRules, rules, visits.officer))
    for (const text of ['They order from NVE', 'That’s TOP SECRET', 'Nothing special']) {
      value(await app.call(tagCall, { callId, ...note(text) }, visits.officer))
      clock.pass(1000)
    }
    expect((await record(callId)).tags.map(({ text, findings }) => [text, findings])).toEqual([
      ['They order from NVE', [{ rule: 'names', text: 'Nordvind Energi AB' }]],
      ['That’s TOP SECRET', [{ rule: 'phrases', text: 'top secret' }]],
      ['Nothing special', []],
    ])
  })

  it('is for officers alone, and changes nothing that others can see', async () => {
    const callId = await running()
    const seen = async () => [
      value(await app.call(getCall, { callId }, visits.contact)),
      value(await app.call(getCall, { callId }, visits.expert)),
      value(await app.call(getCall, { callId }, visits.staff)),
    ]
    const before = await seen()
    value(await app.call(tagCall, { callId, ...results }, visits.officer))
    expect(await seen()).toEqual(before)
    for (const visit of [visits.contact, visits.expert, visits.staff]) {
      expect(await app.call(tagCall, { callId, ...results }, visit)).toMatchObject({ refusal: 'forbidden' })
      expect(await app.call(listCallFlags, { chatId: callId }, visit)).toMatchObject({ ok: false })
    }
  })

  it('is withdrawn by the one who noted it alone, and stays stored', async () => {
    const callId = await running()
    const { tagId } = value(await app.call(tagCall, { callId, ...results }, visits.officer))
    const withdraw = (visit = visits.officer) => app.call(withdrawCallTag, { callId, tagId }, visit)
    expect(await withdraw(visibleVisit)).toMatchObject({ refusal: 'not_found' })
    value(await withdraw())
    expect(await withdraw()).toMatchObject({ refusal: 'not_found' })
    expect((await record(callId)).tags).toEqual([])
    expect(await query('select kind from call_tags where id = $1', [tagId])).toEqual([{ kind: 'results' }])
  })

  it('refuses words without a note, a note without words, and tags outside the open room', async () => {
    const callId = await running()
    for (const unfit of [
      { ...results, text: 'words' },
      { ...results, kind: 'note' as const },
    ])
      expect(await app.call(tagCall, { callId, ...unfit }, visits.officer)).toMatchObject({ refusal: 'tag_text_unfit' })
    const later = await running(120)
    expect(await app.call(tagCall, { callId: later, ...results }, visits.officer)).toMatchObject({
      refusal: 'room_not_open',
    })
  })
})

it('records because of which hit an officer reminded and ended', async () => {
  const callId = await running()
  const { tagId } = value(await app.call(tagCall, { callId, ...results }, visits.officer))
  const cause = { kind: 'tag', id: tagId } as const
  value(await app.call(remindCall, { callId, personId: null, cause }, visibleVisit))
  const question = { kind: 'question', id: 'What were the orders?' } as const
  value(await app.call(endCallByOfficer, { callId, reason: 'Orders', cause: question }, visibleVisit))
  expect((await record(callId)).interventions).toMatchObject([
    { kind: 'reminded', byName: 'Kim Person', personName: null, cause },
    { kind: 'ended', cause: question },
  ])
})
