import { personTypes, roleIds } from '@colloquy/contract/person-types'
import {
  answerPersonalDataRequest,
  downloadPersonalDataCopy,
  exportPersonalData,
  getPersonalDataCopy,
  listClosedPersonalDataRequests,
  listOpenPersonalDataRequests,
  listOwnPersonalDataRequests,
  requestErasure,
  requestPersonalDataCopy,
  withdrawPersonalDataRequest,
} from '@colloquy/contract/privacy/operations'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const tasks = createTestTasks(test, clock)
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let personId: string
let person: TestSession
let admin: TestSession

beforeEach(async () => {
  clock.pass(3_600_000)
  tenant = await insertTenant(test, `tenant${made++}`)
  personId = await insertPerson(test, tenant.tenantId, { personType: personTypes.expert })
  person = await signedIn(test, tenant.expert, personId, clock)
  const adminId = await insertPerson(test, tenant.tenantId, { roleId: roleIds.staff, isAdmin: true })
  admin = await signedIn(test, tenant.exchange, adminId, clock)
})

const rows = <R extends object>(text: string) =>
  test.asOwner(async (owner) => (await owner.query<R>(text)).rows, tenant.tenantId)

describe('a request about personal data', () => {
  describe('#privacy.requestCopy', () => {
    it('is a PUT without a body at the specified address, and is stored once with its date', async () => {
      const put = (what: string) =>
        app.send({ method: 'PUT', path: `/api/permission/api/v1/GDPR/${what}/${personId}` }, person)
      const first = await put('request')
      expect(first.statusCode).toBe(200)
      expect(JSON.parse(first.body)).toMatchObject({
        kind: 'copy',
        requestedAt: clock.now().toISOString(),
        dueAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
      })
      clock.pass(60_000)
      expect((await put('request')).body).toBe(first.body)
      expect((await put('remove')).statusCode).toBe(200)
      expect(await app.call(listOwnPersonalDataRequests, {}, person)).toMatchObject({
        value: [{ kind: 'copy' }, { kind: 'erasure' }],
      })
      const audited = await rows(`select operation, outcome from audit_entries order by sequence`)
      expect(audited).toEqual([
        { operation: 'privacy.requestCopy', outcome: 'done' },
        { operation: 'privacy.requestCopy', outcome: 'done' },
        { operation: 'privacy.requestErasure', outcome: 'done' },
      ])
    })

    it('is possible for oneself only, even for administrators', async () => {
      for (const operation of [requestPersonalDataCopy, requestErasure])
        expect(await app.call(operation, { personId }, admin)).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(requestErasure, { personId: newId(clock.now()) }, person)).toMatchObject({
        refusal: 'not_found',
      })
    })
  })

  describe('#privacy.requestErasure', () => {
    it('notifies the address of record once', async () => {
      await app.call(requestErasure, { personId }, person)
      await app.call(requestErasure, { personId }, person)
      for (const { id } of await rows<{ id: string }>('select id from outbox order by sequence'))
        await tasks.react(tenant.tenantId, id)
      const mails = await rows<{ message: Buffer; to_address: string }>('select message, to_address from mails')
      expect(mails.map(({ to_address }) => to_address)).toEqual([`${personId}@person.example`])
      const { text } = await simpleParser(mails[0]!.message)
      expect(text).toContain('Nothing has been erased yet')
      expect(text).toContain(`${tenant.expert.origin}/expert/settings?tab=privacy`)
    })
  })

  describe('#privacy.listOwnRequests, #privacy.withdrawRequest', () => {
    it('can be withdrawn by its author and made again', async () => {
      const made = await app.call(requestErasure, { personId }, person)
      if (!made.ok) throw new Error(made.refusal)
      const { requestId } = made.value
      expect(await app.call(withdrawPersonalDataRequest, { requestId }, admin)).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(withdrawPersonalDataRequest, { requestId }, person)).toMatchObject({ ok: true })
      expect(await app.call(withdrawPersonalDataRequest, { requestId }, person)).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(listOwnPersonalDataRequests, {}, person)).toMatchObject({ value: [] })
      clock.pass(1000)
      const again = await app.call(requestErasure, { personId }, person)
      expect(again.ok && again.value.requestId !== requestId).toBe(true)
    })
  })
})

describe('#privacy.listOpenRequests', () => {
  it('lists open requests with their people for administrators, soonest due first', async () => {
    const otherId = await insertPerson(test, tenant.tenantId, { name: 'Other' })
    const other = await signedIn(test, tenant.exchange, otherId, clock)
    await app.call(requestPersonalDataCopy, { personId: otherId }, other)
    clock.pass(86_400_000 / 2)
    await app.call(requestErasure, { personId }, person)
    expect(await app.call(listOpenPersonalDataRequests, {}, admin)).toMatchObject({
      value: {
        total: 2,
        requests: [
          { kind: 'copy', person: { personId: otherId, fullName: 'Other Person' } },
          { kind: 'erasure', person: { personId } },
        ],
      },
    })
    expect(await app.call(listOpenPersonalDataRequests, {}, other)).toMatchObject({ refusal: 'forbidden' })
  })
})

const openRequest = async (operation: typeof requestPersonalDataCopy | typeof requestErasure): Promise<string> => {
  const answer = await app.call(operation, { personId }, person)
  if (!answer.ok) throw new Error(String(answer.refusal))
  return answer.value.requestId
}

describe('#privacy.answer', () => {
  it('closes a request with its outcome, mails the message, and keeps the history', async () => {
    const requestId = await openRequest(requestErasure)
    const message = 'Your calls are kept by law until 2031.'
    expect(await app.call(answerPersonalDataRequest, { requestId, outcome: 'declined', message }, admin)).toMatchObject(
      {
        ok: true,
      },
    )
    expect(await app.call(listOpenPersonalDataRequests, {}, admin)).toMatchObject({ value: { total: 0 } })
    expect(await app.call(listOwnPersonalDataRequests, {}, person)).toMatchObject({ value: [] })
    expect(await app.call(listClosedPersonalDataRequests, {}, admin)).toMatchObject({
      value: { total: 1, requests: [{ requestId, outcome: 'declined', message, closedAt: clock.now().toISOString() }] },
    })
    for (const { id } of await rows<{ id: string }>('select id from outbox order by sequence'))
      await tasks.react(tenant.tenantId, id)
    const mails = await rows<{ message: Buffer }>('select message from mails')
    const texts = await Promise.all(mails.map(async (mail) => (await simpleParser(mail.message)).text))
    expect(texts.filter((text) => text?.includes(message))).toHaveLength(1)
    const [entry] = await rows<{ facts: object }>(`select facts from audit_entries where operation = 'privacy.answer'`)
    expect(entry?.facts).toMatchObject({ request: 'erasure', outcome: 'declined', message })
    clock.pass(1000)
    expect(await openRequest(requestErasure)).not.toBe(requestId)
  })

  it('happens once, for administrators only, and a copy is never closed as erased', async () => {
    const requestId = await openRequest(requestPersonalDataCopy)
    const input = { requestId, outcome: 'answered', message: 'Sent by post.' } as const
    expect(await app.call(answerPersonalDataRequest, input, person)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(answerPersonalDataRequest, { ...input, outcome: 'erased' }, admin)).toMatchObject({
      refusal: 'outcome_not_offered',
    })
    expect(await app.call(answerPersonalDataRequest, { ...input, message: '  ' }, admin)).toMatchObject({
      refusal: 'invalid_input',
    })
    expect(await app.call(answerPersonalDataRequest, input, admin)).toMatchObject({ ok: true })
    expect(await app.call(answerPersonalDataRequest, input, admin)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(withdrawPersonalDataRequest, { requestId }, person)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#privacy.exportData', () => {
  it('is everything stored about the person, without secrets, and audited', async () => {
    const requestId = await openRequest(requestPersonalDataCopy)
    const path = `/api/privacy/requests/${requestId}/export`
    expect((await app.send({ method: 'POST', path }, person)).statusCode).toBe(404)
    const { statusCode, body } = await app.send({ method: 'POST', path }, admin)
    expect(statusCode).toBe(200)
    const { data } = JSON.parse(body)
    expect(data.people).toMatchObject([{ id: personId, email: `${personId}@person.example` }])
    expect(data.sessions).toHaveLength(1)
    expect(data.personal_data_requests).toMatchObject([{ id: requestId, kind: 'copy' }])
    expect(body).not.toMatch(/"\w*(hash|secret|public_key)"/)
    expect(
      await rows(
        `select subject_id from audit_entries where operation = '${exportPersonalData.name}' and outcome = 'done'`,
      ),
    ).toEqual([{ subject_id: personId }])
  })
})

describe('#privacy.listClosedRequests', () => {
  it('is for administrators', async () => {
    expect(await app.call(listClosedPersonalDataRequests, {}, person)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#privacy.getCopy, #privacy.downloadCopy', () => {
  const react = async () => {
    for (const { id } of await rows<{ id: string }>('select id from outbox order by sequence'))
      await tasks.react(tenant.tenantId, id)
  }
  const answerCopy = async () => {
    const requestId = await openRequest(requestPersonalDataCopy)
    await app.call(answerPersonalDataRequest, { requestId, outcome: 'answered', message: 'Here it is.' }, admin)
    return requestId
  }
  const stateOf = async (requestId: string) => {
    const answer = await app.call(getPersonalDataCopy, { requestId }, person)
    return answer.ok && [answer.value.state, answer.value.file]
  }
  const get = (path: string) => app.send({ method: 'GET', path }, { site: tenant.expert })
  const pathOf = async (requestId: string) => {
    const answer = await app.call(downloadPersonalDataCopy, { requestId }, person)
    if (!answer.ok) throw new Error(String(answer.refusal))
    return answer.value.path
  }

  it('prepares the copy, mails a link to its page, and sends the file once for each download', async () => {
    const requestId = await answerCopy()
    expect(await stateOf(requestId)).toEqual(['preparing', null])
    expect(await app.call(downloadPersonalDataCopy, { requestId }, person)).toMatchObject({ refusal: 'copy_not_ready' })
    await react()
    await react()
    const mails = await rows<{ message: Buffer }>('select message from mails order by id')
    const texts = await Promise.all(mails.map(async (mail) => (await simpleParser(mail.message)).text))
    const page = `${tenant.expert.origin}/download-document?document=${requestId}`
    expect(texts.filter((text) => text?.includes(page) && text.includes('Here it is.'))).toHaveLength(1)
    const path = await pathOf(requestId)
    const sent = await get(path)
    expect(sent.headers['content-disposition']).toContain('personal-data.json')
    expect(JSON.parse(sent.body).data.people).toMatchObject([{ id: personId }])
    expect(await stateOf(requestId)).toEqual(['ready', { name: 'personal-data.json', bytes: sent.rawPayload.length }])
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(await pathOf(requestId))).statusCode).toBe(200)
  })

  it('has what the person keeps for themselves, which administrators do not read', async () => {
    await test.asOwner(
      (owner) =>
        owner.query(
          `insert into subscribed_calendars
             (tenant_id, id, person_id, label, host, encrypted_address, address_hash, added_at, refresh_at)
           values ($1, $2, $2, 'Clinic', 'clinic.example', '', '', now(), now())`,
          [tenant.tenantId, personId],
        ),
      tenant.tenantId,
    )
    const requestId = await openRequest(requestPersonalDataCopy)
    const read = await app.send({ method: 'POST', path: `/api/privacy/requests/${requestId}/export` }, admin)
    expect(JSON.parse(read.body).data.subscribed_calendars).toMatchObject([{ person_id: personId }])
    expect(read.body).not.toMatch(/clinic/i)
    await app.call(answerPersonalDataRequest, { requestId, outcome: 'answered', message: 'Here it is.' }, admin)
    await react()
    const own = JSON.parse((await get(await pathOf(requestId))).body)
    expect(own.data.subscribed_calendars).toMatchObject([{ label: 'Clinic', host: 'clinic.example' }])
  })

  it('belongs to its person alone', async () => {
    const requestId = await answerCopy()
    await react()
    const otherId = await insertPerson(test, tenant.tenantId, { personType: personTypes.expert })
    const other = await signedIn(test, tenant.expert, otherId, clock)
    for (const visit of [admin, other])
      for (const operation of [getPersonalDataCopy, downloadPersonalDataCopy])
        expect(await app.call(operation, { requestId }, visit)).toMatchObject({ refusal: 'not_found' })
  })

  it('exists only for an answered request for a copy', async () => {
    const declined = await openRequest(requestPersonalDataCopy)
    await app.call(answerPersonalDataRequest, { requestId: declined, outcome: 'declined', message: 'No.' }, admin)
    const erasure = await openRequest(requestErasure)
    await app.call(answerPersonalDataRequest, { requestId: erasure, outcome: 'answered', message: 'No.' }, admin)
    for (const requestId of [declined, erasure])
      expect(await app.call(getPersonalDataCopy, { requestId }, person)).toMatchObject({ refusal: 'not_found' })
  })

  it('expires after 14 days, and its file is deleted', async () => {
    const requestId = await answerCopy()
    await react()
    clock.pass(14 * 86_400_000)
    person = await signedIn(test, tenant.expert, personId, clock)
    expect(await stateOf(requestId)).toEqual(['expired', null])
    expect(await app.call(downloadPersonalDataCopy, { requestId }, person)).toMatchObject({ refusal: 'copy_not_ready' })
    await tasks.tick()
    expect(await rows('select 1 from files where removed_at is null')).toEqual([])
  })
})
