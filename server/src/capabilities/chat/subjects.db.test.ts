import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  getChat,
  listChatChanges,
  listChatContacts,
  listChatMessages,
  listChats,
  markChatRead,
  reactToMessage,
  searchMessages,
  sendMessage,
  startDirectChat,
} from '@colloquy/contract/chat/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import type { TestSession } from '../../../testing/people-fixtures.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'

const world = await createCallScenario('subjects')
const { app, clock, visits, ids, tenantId, projectId, exchange, insertCall, settle, test } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
type Sent = { readonly replyTo?: number; readonly mentions?: string[] }
const send = (chatId: string, visit: TestSession, body = 'Good morning', { replyTo, mentions }: Sent = {}) =>
  app.call(
    sendMessage,
    { chatId, clientId: newId(clock.now()), body, replyTo: replyTo ?? null, ...(mentions && { mentions }) },
    visit,
  )
const messagesOf = async (chatId: string, visit: TestSession) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages
const later = () => new Date(clock.now().getTime() + 3_600_000)

/** Opens a link to the project, without an account or as a person. */
const byLink = async (
  participant: string,
  personId: string | null = null,
): Promise<TestSession & { linkId: string }> => {
  const [linkId, sessionId, token] = [newId(clock.now()), newId(clock.now()), newSecret()]
  const to = { resource_type: 'Project', resource_id: projectId, participant_type: participant }
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys({ tenant_id: tenantId, ...row })
    const placeholders = columns.map((_, index) => `$${index + 1}`)
    await query(`insert into ${table} (${columns}) values (${placeholders})`, [tenantId, ...Object.values(row)])
  }
  await insert('share_links', {
    id: linkId,
    site_id: exchange.id,
    secret_hash: hashOf(newSecret()),
    email: 'guest@guest.example',
    ...to,
    language: 'enUS',
    created_by: ids.contact,
    created_at: clock.now(),
    expires_at: later(),
    person_id: personId,
  })
  await insert('sessions', {
    id: sessionId,
    site_id: exchange.id,
    person_id: personId,
    share_link_id: linkId,
    ...to,
    remember: false,
    method: personId ? 'shareLink' : 'anonymous',
    user_agent: 'test',
    address: '127.0.0.1',
    started_at: clock.now(),
    seen_at: clock.now(),
    idle_until: later(),
    expires_at: later(),
  })
  await insert('access_tokens', { hash: hashOf(token), session_id: sessionId, expires_at: later() })
  return { site: exchange, token, linkId }
}

describe('who chats', () => {
  it('are clients, staff and vendors, experts on the expert portal, and bearers of a link to the project; officers only read [CH-03]', async () => {
    await query(`update people set permissions = '{205,207}' where id = $1`, [ids.staff])
    const callId = await insertCall({ status: callStatuses.inScheduling })
    const guest = await byLink('ClientContact')
    const vendorChat = (await query('select company_id as id from people where id = $1', [ids.vendor]))[0].id
    await query(`update companies set kind = 'vendor' where id = $1`, [vendorChat])
    const expertElsewhere = { ...visits.expert, site: exchange }
    const abilities = async (chatId: string) => {
      const rows = Object.entries({ ...visits, guest, expertElsewhere }).map(async ([name, visit]) => {
        const answer = await app.call(getChat, { chatId }, visit)
        if (!answer.ok) return []
        const sent = await send(chatId, visit)
        expect(sent.ok).toBe(answer.value.can.send)
        return [`${name}${sent.ok ? '' : ' reads'}`]
      })
      return (await Promise.all(rows)).flat().sort()
    }
    expect(await abilities(callId)).toEqual(['contact', 'expert', 'officer reads', 'staff', 'teammate'])
    expect(await abilities(projectId)).toEqual(['contact', 'guest', 'officer reads', 'staff', 'teammate'])
    expect(await abilities(ids.expert)).toEqual(['expert', 'officer reads', 'staff'])
    expect(await abilities(vendorChat)).toEqual(['officer reads', 'staff', 'vendor'])
  })

  it('shows the bearer of a link that conversation alone, under the address the link was sent to', async () => {
    const guest = await byLink('ClientContact')
    value(await send(projectId, guest, 'From outside'))
    const [message] = (await messagesOf(projectId, visits.contact)).slice(-1)
    expect(message).toMatchObject({
      body: 'From outside',
      isOwn: false,
      author: { participantId: guest.linkId, fullName: 'guest@guest.example', side: 'client' },
    })
    expect((await messagesOf(projectId, guest)).at(-1)).toMatchObject({ isOwn: true, can: { edit: true } })
    const callId = await insertCall({ status: callStatuses.inScheduling })
    for (const chatId of [callId, ids.expert]) expect((await app.call(getChat, { chatId }, guest)).ok).toBe(false)
    expect((await app.call(listChats, {}, guest)).ok).toBe(false)
    expect(app.delivered.at(-1)?.personIds).toContain(guest.linkId)
    await query('update share_links set revoked_at = $1 where id = $2', [clock.now(), guest.linkId])
    expect((await send(projectId, guest)).ok).toBe(false)
  })

  it('lets a silent seat read without writing, and a person who came by a link take part as the link', async () => {
    const silent = await byLink('SilentComplianceSeat')
    expect(value(await app.call(getChat, { chatId: projectId }, silent)).can.send).toBe(false)
    expect(await send(projectId, silent)).toMatchObject({ refusal: 'forbidden' })
    const colleague = await byLink('ClientContact', ids.colleague)
    expect(value(await send(projectId, colleague)).author.participantId).toBe(colleague.linkId)
    const callId = await insertCall({ status: callStatuses.inScheduling })
    expect((await send(callId, colleague)).ok).toBe(false)
  })
})

describe('#chat.startDirect', () => {
  it('begins one conversation for two colleagues, which each sees under the name of the other', async () => {
    const start = async (visit: TestSession, personId: string) => app.call(startDirectChat, { personId }, visit)
    const { chatId } = value(await start(visits.contact, ids.colleague))
    expect(value(await start(visits.colleague, ids.contact)).chatId).toBe(chatId)
    value(await send(chatId, visits.contact, 'Between us'))
    const card = value(await app.call(listChats, {}, visits.colleague)).chats.find((chat) => chat.chatId === chatId)
    const { title } = value(await app.call(getChat, { chatId }, visits.contact))
    expect([card?.title, card?.unread, title]).toEqual([
      expect.stringMatching(/^Ada /),
      1,
      expect.stringMatching(/^Cleo /),
    ])
    for (const [name, visit] of Object.entries(visits))
      if (!['contact', 'colleague', 'officer'].includes(name))
        expect((await app.call(getChat, { chatId }, visit)).ok, name).toBe(false)
    // Neither clients of another company, experts, staff nor oneself.
    for (const id of [ids.outsider, ids.expert, ids.staff, ids.officer, ids.contact])
      expect(await start(visits.contact, id)).toMatchObject({ refusal: 'not_found' })
  })

  it('can no longer be written in when one of them has left the company', async () => {
    const { chatId } = value(await app.call(startDirectChat, { personId: ids.clerk }, visits.staff))
    value(await send(chatId, visits.staff))
    await query('update people set disabled_at = $1 where id = $2', [clock.now(), ids.clerk])
    expect(await send(chatId, visits.staff)).toMatchObject({ refusal: 'chat_closed' })
    await query('update people set disabled_at = null where id = $1', [ids.clerk])
  })
})

describe('#chat.listContacts', () => {
  it('lists colleagues, and for experts and vendors the conversation with the network', async () => {
    const contacts = async (visit: TestSession) => value(await app.call(listChatContacts, {}, visit))
    const names = async (visit: TestSession) =>
      (await contacts(visit)).colleagues.map(({ fullName }) => fullName.split(' ')[0])
    expect(await names(visits.contact)).toEqual(['Ben', 'Cleo'])
    expect(await names(visits.staff)).toEqual(['Hal'])
    expect(await contacts(visits.expert)).toEqual({ networkChatId: ids.expert, colleagues: [] })
    expect((await contacts(visits.vendor)).networkChatId).not.toBeNull()
    expect(await contacts(visits.officer)).toEqual({ networkChatId: null, colleagues: [] })
  })
})

describe('a call of a blinded project', () => {
  it('never tells the expert who else works on it: in names, mentions, quotes, search, lists and changes', async () => {
    const chatId = await insertCall({ status: callStatuses.inScheduling })
    await query('update projects set is_blinded = true where id = $1', [projectId])
    const ben = (
      await query(`select first_name || ' ' || last_name as name from people where id = $1`, [ids.teammate])
    )[0].name
    value(await send(chatId, visits.teammate, 'From the team'))
    value(await send(chatId, visits.contact, `Ask @${ben}, please`, { replyTo: 1, mentions: [ids.teammate] }))
    value(await send(chatId, visits.expert, 'Whom?', { replyTo: 1, mentions: [ids.teammate] }))
    value(await app.call(reactToMessage, { chatId, sequence: 3, reaction: 'thanks', isOn: true }, visits.teammate))
    const answers = [
      await app.call(getChat, { chatId }, visits.expert),
      await app.call(listChatMessages, { chatId }, visits.expert),
      await app.call(listChatChanges, { chatId, after: 0 }, visits.expert),
      await app.call(searchMessages, { chatId, text: 'ask' }, visits.expert),
      await app.call(listChats, {}, visits.expert),
    ]
    for (const answer of answers) {
      expect(answer.ok).toBe(true)
      expect(JSON.stringify(answer)).not.toContain(ben)
      expect(JSON.stringify(answer)).not.toContain(ids.teammate)
    }
    expect(await messagesOf(chatId, visits.expert)).toMatchObject([
      { author: { participantId: null, fullName: null, side: 'client' }, body: 'From the team' },
      { author: { fullName: expect.stringMatching(/^Ada /) }, body: 'Ask @…, please', mentions: [], replyTo: 1 },
      { isOwn: true, reactions: [{ reaction: 'thanks', count: 1, isOwn: false }] },
    ])
    expect((await messagesOf(chatId, visits.staff))[1]).toMatchObject({
      mentions: [{ fullName: ben, isReader: false }],
    })
    await query('update projects set is_blinded = false where id = $1', [projectId])
  })
})

describe('a mention', () => {
  it('is sent to those who take part, once, and to nobody else', async () => {
    const mentions = [ids.teammate, ids.outsider, ids.contact]
    value(await send(projectId, visits.contact, 'Look, @Ben', { mentions }))
    await settle()
    const notices = async (visit: TestSession) =>
      value(await app.call(listNotifications, {}, visit)).notifications.filter(
        ({ kind, path }) => kind === 'chat_mention' && path === `chat/${projectId}`,
      )
    expect(await notices(visits.teammate)).toMatchObject([
      { path: `chat/${projectId}`, parameters: { title: 'Grid storage' }, readAt: null },
    ])
    for (const visit of [visits.outsider, visits.contact]) expect(await notices(visit)).toEqual([])
    value(await app.call(markChatRead, { chatId: projectId, sequence: 99 }, visits.teammate))
  })
})
