import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  getChat,
  listChatChanges,
  listChatMessages,
  listChats,
  markChatRead,
  removeMessage,
  sendMessage,
  updateMessage,
} from '@colloquy/contract/chat/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('chatter')
const { app, clock, visits, ids, tenantId, projectId, insertCall, test } = world
type Visit = (typeof visits)['contact']
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const send = (chatId: string, visit: Visit, body = 'Good morning', clientId = newId(clock.now())) =>
  app.call(sendMessage, { chatId, clientId, body, replyTo: null }, visit)
const messagesOf = async (chatId: string, visit: Visit = visits.contact) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages

describe('#chat.get', () => {
  it('answers the info of a chat about a call to its parties, the staff who arrange it and officers, and to nobody else [CH-06]', async () => {
    const chatId = await newCall()
    const readers = Object.entries(visits).map(async ([name, visit]) => {
      const answer = await app.call(getChat, { chatId }, visit)
      return answer.ok ? [`${name}${answer.value.can.send ? '' : ' reads'}`] : []
    })
    expect((await Promise.all(readers)).flat().toSorted()).toEqual([
      'contact',
      'expert',
      'officer reads',
      'staff',
      'teammate',
    ])
    const chat = value(await app.call(getChat, { chatId }, visits.expert))
    expect(chat).toMatchObject({ chatId, kind: 'call', lastSequence: 0, readUpTo: 0, members: expect.any(Array) })
    expect(await app.call(getChat, { chatId: newId(clock.now()) }, visits.contact)).toMatchObject({ status: 404 })
  })

  it('answers the info of a chat about a project to its team, the staff who serve it and officers', async () => {
    const chat = value(await app.call(getChat, { chatId: projectId }, visits.contact))
    expect(chat).toMatchObject({ kind: 'project', title: 'Grid storage', can: { send: true } })
    for (const visit of [visits.colleague, visits.expert, visits.vendor])
      expect((await app.call(getChat, { chatId: projectId }, visit)).ok).toBe(false)
  })

  it('hides from the expert who else works on a blinded project', async () => {
    const chatId = await newCall()
    await query('update projects set is_blinded = true where id = $1', [projectId])
    const members = async (visit: Visit) =>
      value(await app.call(getChat, { chatId }, visit)).members.map(({ participantId }) => participantId)
    expect(await members(visits.expert)).not.toContain(ids.teammate)
    expect(await members(visits.contact)).toContain(ids.teammate)
    await query('update projects set is_blinded = false where id = $1', [projectId])
  })
})

describe('#chat.send', () => {
  it('stores a message once, however often it is sent', async () => {
    const chatId = await newCall()
    const clientId = newId(clock.now())
    const first = value(await send(chatId, visits.contact, ' Good morning ', clientId))
    expect(first).toMatchObject({ sequence: 1, change: 1, body: 'Good morning', author: { side: 'client' } })
    expect(value(await send(chatId, visits.contact, 'Good morning', clientId))).toEqual(first)
    expect(value(await send(chatId, visits.expert))).toMatchObject({ sequence: 2, author: { side: 'expert' } })
    expect(value(await send(chatId, visits.staff))).toMatchObject({ sequence: 3, author: { side: 'staff' } })
    expect(await messagesOf(chatId)).toHaveLength(3)
  })

  it('numbers the messages of 50 senders at once without a gap or a double', async () => {
    const chatId = await newCall()
    const senders = [visits.contact, visits.teammate, visits.expert, visits.staff]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(chatId, senders[index % senders.length]!, `Message ${index}`)),
    )
    const sequences = answers.map((answer) => value(answer).sequence)
    expect(sequences.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  it('refuses to write about a call that was cancelled, in which everybody still reads', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact))
    await query(`update calls set status = 5, wait_type = null where id = $1`, [chatId])
    expect(await send(chatId, visits.contact)).toMatchObject({ refusal: 'chat_closed' })
    expect(await messagesOf(chatId)).toHaveLength(1)
  })

  it('refuses an answer to a message that does not exist', async () => {
    const chatId = await newCall()
    const reply = { chatId, clientId: newId(clock.now()), body: 'Yes', replyTo: 7 }
    expect(await app.call(sendMessage, reply, visits.contact)).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#chat.update', () => {
  it('replaces the own text for everybody and keeps the text before', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact, 'At nine'))
    const edited = value(await app.call(updateMessage, { chatId, sequence: 1, body: 'At ten' }, visits.contact))
    expect(edited).toMatchObject({ sequence: 1, change: 2, body: 'At ten', editedAt: expect.any(String) })
    expect(await messagesOf(chatId, visits.expert)).toMatchObject([{ body: 'At ten', can: { edit: false } }])
    expect(await query('select body from chat_message_versions where chat_id = $1', [chatId])).toEqual([
      { body: 'At nine' },
    ])
    const foreign = { chatId, sequence: 1, body: 'Never' }
    expect(await app.call(updateMessage, foreign, visits.expert)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#chat.remove', () => {
  it('hides the text from everybody and keeps it on record', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact, 'A secret'))
    value(await app.call(removeMessage, { chatId, sequence: 1 }, visits.contact))
    expect(JSON.stringify(await messagesOf(chatId))).not.toContain('A secret')
    expect(await query('select body from chat_messages where chat_id = $1', [chatId])).toEqual([{ body: 'A secret' }])
    const edit = { chatId, sequence: 1, body: 'Back' }
    expect(await app.call(updateMessage, edit, visits.contact)).toMatchObject({ refusal: 'message_deleted' })
  })
})

describe('#chat.listMessages', () => {
  it('pages backwards', async () => {
    const chatId = await newCall()
    for (let count = 0; count < 53; count += 1) value(await send(chatId, [visits.contact, visits.expert][count % 2]!))
    const latest = await messagesOf(chatId)
    expect([latest[0]?.sequence, latest.length]).toEqual([4, 50])
    const earlier = value(await app.call(listChatMessages, { chatId, before: 4 }, visits.contact)).messages
    expect(earlier.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })
})

describe('#chat.listChanges', () => {
  it('lists what was sent, edited or deleted after a change', async () => {
    const chatId = await newCall()
    for (const body of ['One', 'Two', 'Three']) value(await send(chatId, visits.contact, body))
    value(await app.call(updateMessage, { chatId, sequence: 1, body: 'First' }, visits.contact))
    value(await app.call(removeMessage, { chatId, sequence: 2 }, visits.contact))
    const { messages, isComplete } = value(await app.call(listChatChanges, { chatId, after: 2 }, visits.expert))
    expect(messages.map(({ sequence, change, body }) => [sequence, change, body])).toEqual([
      [3, 3, 'Three'],
      [1, 4, 'First'],
      [2, 5, null],
    ])
    expect(isComplete).toBe(true)
  })
})

describe('#chat.markRead', () => {
  it('counts what others wrote after it as unread, also backwards', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact))
    value(await send(chatId, visits.contact))
    const unread = async (visit: Visit) =>
      value(await app.call(listChats, {}, visit)).chats.find((one) => one.chatId === chatId)?.unread
    expect([await unread(visits.expert), await unread(visits.contact)]).toEqual([2, 0])
    value(await app.call(markChatRead, { chatId, sequence: 99 }, visits.expert))
    expect(await unread(visits.expert)).toBe(0)
    value(await app.call(markChatRead, { chatId, sequence: 1 }, visits.expert))
    expect(await unread(visits.expert)).toBe(1)
  })
})

describe('#chat.list', () => {
  it('lists the conversations of each reader, the latest first, and none of others', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.expert, 'See you then'))
    value(await send(projectId, visits.contact, 'Who is next?'))
    const listed = async (visit: Visit) => value(await app.call(listChats, {}, visit)).chats.map((one) => one.chatId)
    expect(await listed(visits.contact)).toEqual(expect.arrayContaining([chatId, projectId]))
    expect(await listed(visits.expert)).toContain(chatId)
    expect(await listed(visits.expert)).not.toContain(projectId)
    for (const visit of [visits.colleague, visits.outsider, visits.otherExpert, visits.vendor])
      expect(await listed(visit)).toEqual([])
    const overseen = value(await app.call(listChats, {}, visits.officer))
    expect(overseen.chats.map((one) => one.chatId)).toEqual(expect.arrayContaining([chatId, projectId]))
    expect(overseen.unread).toBe(0)
    expect(await send(projectId, visits.officer)).toMatchObject({ refusal: 'forbidden' })
  })
})
