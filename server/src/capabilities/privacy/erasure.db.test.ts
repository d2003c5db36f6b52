import { callStatuses } from '@colloquy/contract/calls/statuses'
import { attachFile } from '@colloquy/contract/chat/attachment-operations'
import { listChatChanges, sendMessage, updateMessage } from '@colloquy/contract/chat/operations'
import { uploadPersonPhoto } from '@colloquy/contract/people/operations'
import { roleIds } from '@colloquy/contract/person-types'
import {
  answerPersonalDataRequest,
  downloadPersonalDataCopy,
  requestErasure,
  requestPersonalDataCopy,
} from '@colloquy/contract/privacy/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, installation } from '../../../testing/app.ts'
import { insertCall, insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertRow, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { deleteUnusedFiles } from '../../platform/files/file-cleanup.ts'
import { newId } from '../../platform/ids.ts'
import { erasureOf } from './erasure-store.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { files } = installation
const tasks = createTestTasks(test, clock, { timers: [deleteUnusedFiles(files)] })
const app = await buildTestApp(test, { clock })
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'erasing')
const clientId = await insertCompany(test, tenantId)
const contactId = await insertPerson(test, tenantId, { companyId: clientId, name: 'Ada' })
const contact = await signedIn(test, exchange, contactId, clock)
const adminId = await insertPerson(test, tenantId, { roleId: roleIds.staff, isAdmin: true })
const admin = await signedIn(test, exchange, adminId, clock)
const { contents } = files

/** A word in everything that says who the person is. */
const mark = 'Quillfeather'
const email = `zephyrine@${mark.toLowerCase()}.example`

const rows = <R extends object>(text: string, values: unknown[] = []) =>
  test.asOwner(async (owner) => (await owner.query<R>(text, values)).rows, tenantId)
const react = async () => {
  for (const { id } of await rows<{ id: string }>('select id from outbox order by sequence'))
    await tasks.react(tenantId, id)
}
/** Tables of the tenant in which something holds the mark, in any column. */
const tablesWithMark = async (): Promise<string[]> => {
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const hex = Buffer.from(mark).toString('hex')
      const hits = await rows(`select from ${name} t where t::text ilike any($1) limit 1`, [[`%${mark}%`, `%${hex}%`]])
      return hits.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

const findMarked = async () => {
  const input = { text: mark, filters: {}, selectOptions: { startOffset: 0, concat: false } }
  const answer = await app.call(findExperts, input, contact)
  return answer.ok && answer.value.foundPersons.map(({ personId }) => personId)
}

let personId: string
let person: TestSession
let callId: string

beforeAll(async () => {
  personId = await insertExpert(test, tenantId, {
    person: { last_name: mark, first_name: 'Zephyrine', email, bio: `I am ${mark}.`, member_notes: mark },
    employments: [{ company_name: 'Feathers & Sons', summary: mark }],
    answers: [{ question: `Who is ${mark}?`, text: mark }],
  })
  person = await signedIn(test, expertSite, personId, clock)
  const projectId = await insertProject(test, tenantId, { clientId, team: [contactId] })
  callId = await insertCall(test, tenantId, {
    clientId,
    contactId,
    expertId: personId,
    projectId,
    status: callStatuses.inScheduling,
  })
  const at = clock.now()
  await test.asOwner(async (owner) => {
    const insert = (table: string, values: object) => insertRow(owner, table, { tenant_id: tenantId, ...values })
    await insert('facts', {
      person_id: personId,
      kind: 'public_office',
      value: mark,
      source: 'self',
      confirmed_at: at,
      validity_days: 90,
    })
    await insert('notifications', {
      id: newId(at),
      person_id: contactId,
      kind: 'calls.offered',
      parameters: { name: `Zephyrine ${mark}` },
      path: '/',
      key: 'offered',
      created_at: at,
    })
    await insert('undeliverable_addresses', { address: email, detail: 'full', since: at })
    await insert('project_candidates', {
      project_id: projectId,
      person_id: personId,
      stage: 'proposed',
      note: mark,
      added_at: at,
      changed_at: at,
    })
    await insert('mails', {
      id: newId(at),
      to_address: 'ada@client.example',
      from_address: 'a@b.example',
      subject: 'A call',
      kind: 'k',
      message: Buffer.from(`Zephyrine ${mark} offered times`),
      message_id: 'one',
      state: 'sent',
      queued_at: at,
      due_at: at,
    })
  }, tenantId)
  const photo = await sharp({ create: { width: 480, height: 480, channels: 3, background: '#aa2222' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' })
  const input = { personId, photo: file, crop: { left: 0, top: 0, size: 480 } }
  expect(await app.call(uploadPersonPhoto, input, person)).toMatchObject({ ok: true })
})

const message = async (body: string, attachmentIds: string[] = []) => {
  const sent = await app.call(
    sendMessage,
    { chatId: callId, clientId: newId(clock.now()), body, replyTo: null, attachmentIds },
    person,
  )
  if (!sent.ok) throw new Error(String(sent.refusal))
}

describe('the data of a person [GD-03]', () => {
  it('is copied in full, machine-readable, for them alone, and audited', async () => {
    await message(`This is ${mark}.`)
    const asked = await app.call(requestPersonalDataCopy, { personId }, person)
    if (!asked.ok) throw new Error(String(asked.refusal))
    const { requestId } = asked.value
    await app.call(answerPersonalDataRequest, { requestId, outcome: 'answered', message: 'Here it is.' }, admin)
    await react()
    expect(await app.call(downloadPersonalDataCopy, { requestId }, admin)).toMatchObject({ refusal: 'not_found' })
    const token = await app.call(downloadPersonalDataCopy, { requestId }, person)
    if (!token.ok) throw new Error(String(token.refusal))
    const { body } = await app.send({ method: 'GET', path: token.value.path }, { site: expertSite })
    const { data } = JSON.parse(body)
    expect(data.people[0]).toMatchObject({ email, last_name: mark, bio: `I am ${mark}.` })
    expect(data.employments[0].summary).toBe(mark)
    expect([data.answers[0].text, data.facts[0].value]).toEqual([mark, mark])
    expect(data.chat_messages).toMatchObject([{ body: `This is ${mark}.` }])
    expect(data.calls).toMatchObject([{ id: callId }])
    expect(data.photos[0].base64.length).toBeGreaterThan(100)
    const audited = await rows<{ operation: string }>(
      `select operation from audit_entries where subject_id = $1 or facts->>'requestId' = $2 order by occurred_at`,
      [personId, requestId],
    )
    expect(audited.map(({ operation }) => operation)).toContain('privacy.answer')
  })

  it('is not erased before calls to come are over', async () => {
    const asked = await app.call(requestErasure, { personId }, person)
    if (!asked.ok) throw new Error(String(asked.refusal))
    const { requestId } = asked.value
    const at = clock.now().getTime()
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'bookings', {
          tenant_id: tenantId,
          id: newId(clock.now()),
          person_id: personId,
          call_id: callId,
          kind: 'call',
          starts_at: new Date(at + 3_600_000),
          ends_at: new Date(at + 7_200_000),
        }),
      tenantId,
    )
    const erase = () =>
      app.call(answerPersonalDataRequest, { requestId, outcome: 'erased', message: 'Good-bye.' }, admin)
    expect(await erase()).toMatchObject({ refusal: 'upcoming_calls_exist' })
    clock.pass(7_200_000)
    person = await signedIn(test, expertSite, personId, clock)
  })

  it('is erased from database, search, files and chat, keeping calls and the audit log, and the person is told', async () => {
    const file = new File(['notes'], `${mark}.txt`)
    const attached = await app.call(attachFile, { chatId: callId, file }, person)
    if (!attached.ok) throw new Error(String(attached.refusal))
    await message(`Yours, ${mark}`, [attached.value.attachmentId])
    const [last] = await rows<{ sequence: number }>('select max(sequence) as sequence from chat_messages')
    await app.call(
      updateMessage,
      { chatId: callId, sequence: last!.sequence, body: `Regards, ${mark}` } as never,
      person,
    )
    const [{ requestId } = { requestId: '' }] = await rows<{ requestId: string }>(
      `select id as "requestId" from personal_data_requests where kind = 'erasure'`,
    )
    expect(await findMarked()).toEqual([personId])
    expect((await tablesWithMark()).length).toBeGreaterThan(8)
    const before = contents.size
    const [{ change } = { change: 0 }] = await rows<{ change: number }>('select last_change as change from chats')

    const input = { requestId, outcome: 'erased', message: 'Good-bye.' } as const
    const fresh = await signedIn(test, exchange, adminId, clock)
    expect(await app.call(answerPersonalDataRequest, input, fresh)).toMatchObject({ ok: true })
    await react()
    const [mail] = await rows<{ message: Buffer }>(`select message from mails where kind = 'privacy.erased'`)
    expect((await simpleParser(mail!.message)).text).toContain('Good-bye.')
    await test.asOwner((owner) => owner.query(`update mails set state = 'sent' where state = 'queued'`), tenantId)
    clock.pass(11 * 60_000)
    await tasks.tick()

    expect(await tablesWithMark()).toEqual([])
    expect(await findMarked()).toEqual([])
    // Photo in two sizes, the copy, and the file of a message.
    expect(contents.size).toBe(before - 4)
    const reader = await signedIn(test, exchange, contactId, clock)
    const changes = await app.call(listChatChanges, { chatId: callId, after: change } as never, reader)
    expect(changes).toMatchObject({ value: { messages: [{ body: null }, { body: null }] } })
    expect(await rows('select person_id from sessions where person_id = $1 and ended_at is null', [personId])).toEqual(
      [],
    )
    expect(
      await rows('select code, email, erased_at is not null as gone from people where id = $1', [personId]),
    ).toEqual([{ code: expect.any(String), email: null, gone: true }])
    expect(await rows('select expert_id from calls')).toEqual([{ expert_id: personId }])
    const [entry] = await rows<{ facts: object }>(
      `select facts from audit_entries where operation = 'privacy.answer' and subject_id = $1 order by occurred_at desc limit 1`,
      [personId],
    )
    expect(entry?.facts).toMatchObject({ request: 'erasure', outcome: 'erased' })
  })

  it('is declared for every table that refers to people', async () => {
    const keys = await rows<{ key: string }>(
      `select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'people'::regclass order by 1`,
    )
    const declared = Object.entries(erasureOf).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(declared.toSorted()).toEqual(keys.map(({ key }) => key).toSorted())
  })
})
