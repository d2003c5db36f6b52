import { gunzipSync, gzipSync } from 'node:zlib'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { answerPersonalDataRequest, requestErasure } from '@colloquy/contract/privacy/operations'
import {
  appendReplayChunk,
  getReplayChoice,
  listReplays,
  openReplay,
  removeReplay,
  setReplayChoice,
} from '@colloquy/contract/replays/operations'
import { setFeatureFlag } from '@colloquy/contract/tenancy/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { deleteExpired } from './jobs.ts'
import { maxEventsSize, maxReplaySize, replayRetentionMs } from './rules.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const app = await buildTestApp(test, { clock })
const tasks = createTestTasks(test, clock)
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'replays')
const person = async (values: Parameters<typeof insertPerson>[2] = {}) => {
  const id = await insertPerson(test, tenantId, values)
  return { id, visit: await signedIn(test, values.personType ? expertSite : exchange, id, clock) }
}
const { PerformSystemAdministration, ManageProjects } = permissionIds
const client = await person({ name: 'Ada' })
const expert = await person({ name: 'Emil', personType: personTypes.expert })
const officer = await person({ name: 'Ida', roleId: roleIds.compliance })
const staff = await person({ roleId: roleIds.staff, permissions: [ManageProjects] })
const system = await person({ roleId: roleIds.staff, isAdmin: true, permissions: [PerformSystemAdministration] })

const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const setOn = async (isOn: boolean) => app.call(setFeatureFlag, { name: 'session-replay', isOn }, system.visit)
const allow = (visit: TestSession, isAllowed = true) => app.call(setReplayChoice, { isAllowed }, visit)

const event = (text: string) => ({ type: 3, timestamp: 1, data: { text } })
const compressed = (events: unknown) => gzipSync(JSON.stringify(events)).toString('base64')
const chunk = (replayId: string, changes: Partial<Parameters<typeof append>[1]> = {}) => ({
  replayId,
  number: 0,
  page: '/clients/calls/$callId',
  appVersion: '1.2.3',
  viewport: '1440×900',
  elapsedMs: 2_000,
  events: compressed([event('first')]),
  ...changes,
})
const append = (visit: TestSession, input: Parameters<typeof app.call<typeof appendReplayChunk>>[1]) =>
  app.call(appendReplayChunk, input, visit)
/** A recording of the client with two chunks. */
const record = async (as = client): Promise<string> => {
  clock.pass(60_000)
  const replayId = newId(clock.now())
  expect(await append(as.visit, chunk(replayId))).toEqual({ ok: true, value: {} })
  const second = { number: 1, page: '/clients', elapsedMs: 61_000, events: compressed([event('second')]) }
  expect(await append(as.visit, chunk(replayId, second))).toEqual({ ok: true, value: {} })
  return replayId
}
const open = (replayId: string, visit = system.visit) => app.call(openReplay, { replayId }, visit)

beforeEach(async () => {
  await query('delete from session_replays')
  await query('delete from session_replay_choices')
  await setOn(true)
  await allow(client.visit)
})

describe('#replays.getChoice, #replays.setChoice: the choice', () => {
  it('is offered where the tenant records sessions, never to officers, and stays open until it is made', async () => {
    const read = (visit: TestSession) => app.call(getReplayChoice, {}, visit)
    expect(await read(expert.visit)).toEqual({ ok: true, value: { isOffered: true, isAllowed: null } })
    expect(await read(officer.visit)).toMatchObject({ value: { isOffered: false } })
    await allow(expert.visit, false)
    expect(await read(expert.visit)).toMatchObject({ value: { isAllowed: false } })
    await setOn(false)
    expect(await read(expert.visit)).toMatchObject({ value: { isOffered: false } })
  })

  it('to be recorded no longer deletes what was recorded', async () => {
    await allow(expert.visit)
    const [own, other] = [await record(), await record(expert)]
    await allow(client.visit, false)
    expect(await open(own)).toMatchObject({ refusal: 'not_found' })
    expect(await open(other)).toMatchObject({ ok: true })
    expect(await query('select distinct replay_id from session_replay_chunks')).toEqual([{ replay_id: other }])
  })
})

describe('#replays.appendChunk: a recording', () => {
  it('is stored with its pages and length, and played in the order of its chunks', async () => {
    const replayId = await record()
    const replay = {
      replayId,
      personId: client.id,
      personName: 'Ada Person',
      startedAt: new Date(clock.now().getTime() - 2_000).toISOString(),
      durationMs: 61_000,
      pages: ['/clients/calls/$callId', '/clients'],
      viewport: '1440×900',
    }
    const list = await app.call(listReplays, {}, system.visit)
    expect(list.ok && list.value).toEqual({ replays: [replay], next: null })
    const played = await open(replayId)
    expect(played).toMatchObject({ value: { ...replay, appVersion: '1.2.3', userAgent: expect.any(String) } })
    const texts = played.ok ? played.value.chunks.map((c) => gunzipSync(Buffer.from(c, 'base64')).toString()) : []
    expect(texts.map((text) => JSON.parse(text))).toEqual([[event('first')], [event('second')]])
  })

  it('has one entry in the audit log, however many chunks it has', async () => {
    const replayId = await record()
    const text = `select operation, outcome from audit_entries where subject_id = $1`
    expect(await query(text, [replayId])).toEqual([{ operation: 'replays.appendChunk', outcome: 'done' }])
  })

  it('has each chunk once, even if it is sent again', async () => {
    const replayId = await record()
    expect(await append(client.visit, chunk(replayId, { events: compressed([event('again')]) }))).toMatchObject({
      ok: true,
    })
    expect(await query('select number from session_replay_chunks order by 1')).toEqual([{ number: 0 }, { number: 1 }])
    const [{ size, stored }] = await query(
      'select size, (select sum(length(events))::int from session_replay_chunks) as stored from session_replays',
    )
    expect(size).toBe(stored)
  })

  it('is refused where the tenant has not turned it on, or the person has not agreed', async () => {
    const refused = { refusal: 'replay_off' }
    expect(await append(expert.visit, chunk(newId(clock.now())))).toMatchObject(refused)
    await allow(expert.visit, false)
    expect(await append(expert.visit, chunk(newId(clock.now())))).toMatchObject(refused)
    const replayId = await record()
    await setOn(false)
    expect(await append(client.visit, chunk(replayId, { number: 2 }))).toMatchObject(refused)
    expect(await query('select count(*)::int from session_replay_chunks')).toEqual([{ count: 2 }])
  })

  it('never has compliance pages, the call room or sign-in, whatever a browser sends, and no officers', async () => {
    for (const page of ['/compliance/approvals', '/call/$callId', '/login', '/staff/recordings/$replayId'])
      expect(await append(client.visit, chunk(newId(clock.now()), { page }))).toMatchObject({
        refusal: 'replay_page_excluded',
      })
    await allow(officer.visit)
    expect(await append(officer.visit, chunk(newId(clock.now())))).toMatchObject({ refusal: 'forbidden' })
  })

  it('keeps no ids of its pages', async () => {
    const replayId = newId(clock.now())
    await append(client.visit, chunk(replayId, { page: `/clients/calls/${client.id}` }))
    expect(await open(replayId)).toMatchObject({ value: { pages: ['/clients/calls/$id'] } })
  })

  it('of somebody else cannot be continued', async () => {
    const replayId = await record()
    await allow(expert.visit)
    expect(await append(expert.visit, chunk(replayId, { number: 2 }))).toMatchObject({ refusal: 'not_found' })
    expect(await append(expert.visit, chunk(replayId))).toMatchObject({ refusal: 'not_found' })
    expect(await append(client.visit, chunk(newId(clock.now()), { number: 3 }))).toMatchObject({ refusal: 'not_found' })
  })

  it.each([
    ['no archive', Buffer.from('no archive').toString('base64')],
    ['no JSON', gzipSync('no JSON').toString('base64')],
    ['no list of events', compressed({ type: 3 })],
    ['an empty list', compressed([])],
    ['something else than events', compressed([{ type: 'script' }])],
    ['far more than it seems', gzipSync(`[${' '.repeat(maxEventsSize)}]`).toString('base64')],
  ])('is refused as unreadable when it is %s', async (_, events) => {
    expect(await append(client.visit, chunk(newId(clock.now()), { events }))).toMatchObject({
      refusal: 'replay_unreadable',
    })
  })

  it('is limited in size and rate', async () => {
    const replayId = await record()
    await query('update session_replays set size = $1', [maxReplaySize - 10])
    expect(await append(client.visit, chunk(replayId, { number: 2 }))).toMatchObject({ refusal: 'replay_full' })
    await query('update session_replays set size = 0')
    const outcomes: string[] = []
    for (let number = 2; number < 40; number++) {
      const outcome = await append(client.visit, chunk(replayId, { number }))
      outcomes.push(outcome.ok ? 'stored' : outcome.refusal)
    }
    expect(outcomes.at(-1)).toBe('too_many')
    clock.pass(60_000)
    expect(await append(client.visit, chunk(replayId, { number: 40 }))).toMatchObject({ ok: true })
  })
})

describe('#replays.list, #replays.open, #replays.remove: recordings', () => {
  it('are for staff with the right PerformSystemAdministration only, and not for those of another tenant', async () => {
    const replayId = await record()
    for (const { visit } of [client, expert, officer, staff]) {
      expect(await app.call(listReplays, {}, visit)).toMatchObject({ refusal: 'forbidden' })
      expect(await open(replayId, visit)).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(removeReplay, { replayId }, visit)).toMatchObject({ refusal: 'not_found' })
    }
    const other = await insertTenant(test, 'replays-other')
    const strangerId = await insertPerson(test, other.tenantId, {
      roleId: roleIds.staff,
      permissions: [PerformSystemAdministration],
    })
    const stranger = await signedIn(test, other.exchange, strangerId, clock)
    const elsewhere = await buildTestApp(test, { clock })
    expect(await elsewhere.call(listReplays, {}, stranger)).toMatchObject({ value: { replays: [] } })
    expect(await elsewhere.call(openReplay, { replayId }, stranger)).toMatchObject({ refusal: 'not_found' })
    expect(await elsewhere.call(removeReplay, { replayId }, stranger)).toMatchObject({ refusal: 'not_found' })
  })

  it('are listed by person, the latest first, in pages', async () => {
    await allow(expert.visit)
    const [first, second] = [await record(), await record(expert)]
    const ids = async (input: { personId?: string; after?: string }) => {
      const list = await app.call(listReplays, input, system.visit)
      return list.ok && list.value.replays.map(({ replayId }) => replayId)
    }
    expect(await ids({})).toEqual([second, first])
    expect(await ids({ after: second })).toEqual([first])
    expect(await ids({ personId: client.id })).toEqual([first])
  })

  it('are opened and deleted with an entry in the audit log that names the person', async () => {
    const replayId = await record()
    await open(replayId)
    expect(await app.call(removeReplay, { replayId }, system.visit)).toEqual({ ok: true, value: {} })
    expect(await open(replayId)).toMatchObject({ refusal: 'not_found' })
    expect(await query('select from session_replay_chunks')).toEqual([])
    const entries = await query(
      `select operation, actor_id, subject_id, facts from audit_entries
       where operation in ('replays.open', 'replays.remove') and subject_id = $1 and outcome = 'done' order by sequence`,
      [replayId],
    )
    const entry = { actor_id: system.id, subject_id: replayId, facts: expect.objectContaining({ personId: client.id }) }
    expect(entries).toEqual([
      { operation: 'replays.open', ...entry },
      { operation: 'replays.remove', ...entry },
    ])
  })
})

describe('recordings', () => {
  it('are deleted thirty days after they started', async () => {
    const replayId = await record()
    const run = (at: Date) =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        deleteExpired.run({ tx, at, actor: { kind: 'system', tenantId }, emit: () => undefined }),
      )
    await run(new Date(clock.now().getTime() + replayRetentionMs - 120_000))
    expect(await open(replayId)).toMatchObject({ ok: true })
    await run(new Date(clock.now().getTime() + replayRetentionMs))
    expect(await open(replayId)).toMatchObject({ refusal: 'not_found' })
    expect(await query('select from session_replay_chunks')).toEqual([])
  })

  it('are erased with the person, like their choice', async () => {
    const leaver = await person({ name: 'Lena' })
    await allow(leaver.visit)
    await record(leaver)
    const other = await record()
    const asked = await app.call(requestErasure, { personId: leaver.id }, leaver.visit)
    if (!asked.ok) throw new Error(asked.refusal)
    const { requestId } = asked.value
    const done = await app.call(
      answerPersonalDataRequest,
      { requestId, outcome: 'erased', message: 'Good-bye.' },
      system.visit,
    )
    expect(done).toMatchObject({ ok: true })
    for (const { id } of await query('select id from outbox order by sequence')) await tasks.react(tenantId, id)
    expect(await query('select id from session_replays')).toEqual([{ id: other }])
    expect(await query('select distinct replay_id as id from session_replay_chunks')).toEqual([{ id: other }])
    expect(await query('select person_id from session_replay_choices')).toEqual([{ person_id: client.id }])
  })
})
