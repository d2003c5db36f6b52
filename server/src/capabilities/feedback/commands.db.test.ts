import {
  answerFeedback,
  exportFeedback,
  getFeedback,
  getFeedbackScreenshot,
  listFeedback,
  sendFeedback,
  setFeedbackState,
} from '@colloquy/contract/feedback/operations'
import type { NewFeedback } from '@colloquy/contract/feedback/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { deleteExpired } from './jobs.ts'
import { feedbackRetentionMs } from './rules.ts'

const { app, clock, visits, ids, tenantId, test, exchange, settle } = await createCallScenario('feedback')
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const staff = visits.clerk
const officer = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, { name: 'Ottilie Officer', roleId: roleIds.compliance }),
)

const message: NewFeedback = {
  type: 'bug',
  body: 'The list stays empty.',
  page: '/clients/calls/$callId',
  appVersion: '1.2.3',
  viewport: '390×844',
  screenshot: null,
}
const send = async (as = visits.contact, changes: Partial<NewFeedback> = {}): Promise<string> => {
  clock.pass(1)
  const sent = await app.call(sendFeedback, { ...message, ...changes }, as)
  if (!sent.ok) throw new Error(sent.refusal)
  return sent.value.feedbackId
}
const read = async (feedbackId: string) => {
  const answer = await app.call(getFeedback, { feedbackId }, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const picture = async (width = 800, height = 1400) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#dd2222' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

describe('#feedback.send, #feedback.list, #feedback.get: what was sent', () => {
  it('is stored with its page, version, browser and the kind of its sender, and staff read it', async () => {
    const sent = [await send(), await send(visits.expert, { type: 'feedback' }), await send(officer)]
    const list = await app.call(listFeedback, {}, staff)
    expect(list).toMatchObject({ ok: true, value: { next: null } })
    const rows = list.ok ? list.value.feedback : []
    expect(rows.map(({ feedbackId }) => feedbackId)).toEqual(sent.toReversed())
    expect(rows.map(({ kind, type, state }) => [kind, type, state])).toEqual([
      ['compliance', 'bug', 'new'],
      ['expert', 'feedback', 'new'],
      ['client', 'bug', 'new'],
    ])
    expect(await read(sent[0]!)).toMatchObject({
      body: message.body,
      page: message.page,
      appVersion: '1.2.3',
      viewport: '390×844',
      language: 'enUS',
      userAgent: expect.any(String),
      answers: [],
      can: { answer: true, setState: true },
    })
    const onlyExperts = await app.call(listFeedback, { kind: 'expert' }, staff)
    expect(onlyExperts.ok && onlyExperts.value.feedback.map(({ kind }) => kind)).toEqual(['expert'])
  })

  it('is stored without ids and tokens in the address, whatever the browser sends', async () => {
    const id = await send(visits.contact, { page: `/clients/calls/${ids.expert}` })
    expect((await read(id)).page).toBe('/clients/calls/$id')
    expect(await app.call(sendFeedback, { ...message, page: '/clients?token=secret' }, visits.contact)).toMatchObject({
      refusal: 'invalid_input',
    })
  })

  it('is not shown to anybody but staff, and not to those of another tenant', async () => {
    const feedbackId = await send()
    const other = await insertTenant(test, 'feedback-other')
    const stranger = await signedIn(
      test,
      other.exchange,
      await insertPerson(test, other.tenantId, { roleId: roleIds.staff }),
    )
    for (const visit of [visits.contact, visits.expert, officer])
      expect(await app.call(listFeedback, {}, visit)).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(getFeedback, { feedbackId }, visits.contact)).toMatchObject({ refusal: 'not_found' })
    const elsewhere = await buildTestApp(test)
    expect(await elsewhere.call(getFeedback, { feedbackId }, stranger)).toMatchObject({ refusal: 'not_found' })
    expect(await elsewhere.call(listFeedback, {}, stranger)).toMatchObject({ value: { feedback: [] } })
  })

  it('is limited for each sender', async () => {
    const busy = await signedIn(test, exchange, await insertPerson(test, tenantId, { name: 'Bruno Busy' }))
    for (let sent = 0; sent < 20; sent++) await send(busy)
    expect(await app.call(sendFeedback, message, busy)).toMatchObject({ refusal: 'too_many' })
    await send()
  })
})

describe('#feedback.getScreenshot: a screenshot', () => {
  it('is drawn anew and shown to staff as an image only', async () => {
    const feedbackId = await send(visits.contact, { screenshot: await picture() })
    expect(await read(feedbackId)).toMatchObject({ hasScreenshot: true })
    const shown = await app.call(getFeedbackScreenshot, { feedbackId }, staff)
    const { format, width, height } = await sharp(shown.ok ? await shown.value.arrayBuffer() : '').metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 1400 })
    const plain = await send()
    expect(await app.call(getFeedbackScreenshot, { feedbackId: plain }, staff)).toMatchObject({ refusal: 'not_found' })
  })

  it('that is none is refused, and nothing is stored', async () => {
    const before = await query('select count(*) from feedback')
    const screenshot = Buffer.from('<svg onload="alert(1)">').toString('base64')
    expect(await app.call(sendFeedback, { ...message, screenshot }, visits.contact)).toMatchObject({
      refusal: 'screenshot_unusable',
    })
    expect(await query('select count(*) from feedback')).toEqual(before)
  })
})

describe('#feedback.setState, #feedback.answer: staff', () => {
  it('set the state, and only of the version they have seen', async () => {
    const feedbackId = await send()
    const set = (version: number) =>
      app.call(setFeedbackState, { feedbackId, state: 'in_work' }, staff, { ifMatch: version })
    expect(await set(1)).toMatchObject({ value: { state: 'in_work', version: 2 } })
    expect(await set(1)).toMatchObject({ refusal: 'stale' })
  })

  it('answer by mail, and the answer stays with the feedback', async () => {
    const feedbackId = await send(visits.contact, { body: 'Where is my invoice?' })
    const answered = await app.call(answerFeedback, { feedbackId, body: 'Below Usage, since today.' }, staff, {
      ifMatch: 1,
    })
    expect(answered).toMatchObject({ value: { state: 'answered', answers: [{ body: 'Below Usage, since today.' }] } })
    await settle()
    const [mail] = await query(`delete from mails where kind = 'feedback.answered' returning message`)
    const { text, subject } = await simpleParser(mail.message)
    expect(subject).toBe('We replied to your feedback')
    expect(text).toContain('“Where is my invoice?”')
    expect(text).toContain('Below Usage, since today.')
  })

  it('cannot answer the bearer of a share link', async () => {
    const feedbackId = await send()
    await query('update feedback set person_id = null, link_id = id where id = $1', [feedbackId])
    expect(await app.call(answerFeedback, { feedbackId, body: 'Hello' }, staff, { ifMatch: 1 })).toMatchObject({
      refusal: 'feedback_sender_unreachable',
    })
    expect(await read(feedbackId)).toMatchObject({ senderName: null, state: 'new', can: { answer: false } })
  })
})

describe('#feedback.export: the file', () => {
  it('has a row for each, with the filters of the list and without formulas', async () => {
    await send(visits.expert, { type: 'feedback', body: '=HYPERLINK("x")' })
    const file = await app.call(exportFeedback, { type: 'feedback' }, staff)
    const text = file.ok ? await file.value.text() : ''
    expect(text).toContain('"Sent","Status","Sender type","Type"')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).not.toContain('"Bug"')
  })
})

describe('the deletion of expired feedback', () => {
  const run = (at: Date) =>
    test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      deleteExpired.run({ tx, at, actor: { kind: 'system', tenantId }, emit: () => undefined }),
    )

  it('deletes closed feedback and its screenshot after two years', async () => {
    const [closed, open] = [await send(visits.contact, { screenshot: await picture(10, 10) }), await send()]
    await query(`update feedback set state = 'closed' where id = $1`, [closed])
    const [{ screenshot_id }] = await query('select screenshot_id from feedback where id = $1', [closed])
    await run(clock.now())
    expect(await query('select id from feedback where id = any($1)', [[closed, open]])).toHaveLength(2)
    await run(new Date(clock.now().getTime() + feedbackRetentionMs + 1))
    expect(await query('select id from feedback where id = any($1)', [[closed, open]])).toEqual([{ id: open }])
    expect(await query('select removed_at from files where id = $1', [screenshot_id])).toEqual([
      { removed_at: expect.any(Date) },
    ])
  })
})
