import { callStatuses } from '@colloquy/contract/calls/statuses'
import { typingSignalled } from '@colloquy/contract/chat/events'
import {
  getChat,
  listChatChanges,
  listChatMessages,
  listChats,
  listPinnedMessages,
  muteChat,
  pinMessage,
  reactToMessage,
  removeMessage,
  searchMessages,
  sendMessage,
  sendTypingInChat,
  unwatchChat,
  watchChat,
} from '@colloquy/contract/chat/operations'
import type { Operation } from '@colloquy/contract/operation'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('marker')
const { app, clock, visits, ids, tenantId, projectId, insertCall, test } = world
type Visit = (typeof visits)['contact']
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const send = (chatId: string, visit: Visit, body = 'Good morning') =>
  app.call(sendMessage, { chatId, clientId: newId(clock.now()), body, replyTo: null }, visit)
const messagesOf = async (chatId: string, visit: Visit = visits.contact) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages

describe('#chat.react', () => {
  it('counts each participant once, as a change that everybody fetches', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact))
    const react = async (visit: Visit, isOn = true) =>
      app.call(reactToMessage, { chatId, sequence: 1, reaction: 'thanks', isOn }, visit)
    value(await react(visits.expert))
    expect(value(await react(visits.expert))).toMatchObject({ change: 2 })
    value(await react(visits.staff))
    expect(value(await app.call(listChatChanges, { chatId, after: 1 }, visits.expert))).toMatchObject({
      messages: [{ sequence: 1, change: 3, reactions: [{ reaction: 'thanks', count: 2, isOwn: true }] }],
      upTo: 3,
    })
    value(await react(visits.expert, false))
    value(await react(visits.staff, false))
    expect((await messagesOf(chatId))[0]?.reactions).toEqual([])
    expect(await react(visits.officer)).toMatchObject({ refusal: 'forbidden' })
    value(await app.call(removeMessage, { chatId, sequence: 1 }, visits.contact))
    expect(await react(visits.expert)).toMatchObject({ refusal: 'message_deleted' })
  })
})

describe('#chat.pin', () => {
  it('pins for everybody, up to a number of messages, until it is unpinned', async () => {
    const chatId = await newCall()
    for (let n = 0; n < 51; n += 1) value(await send(chatId, [visits.contact, visits.expert][n % 2]!))
    const pin = (sequence: number, isPinned = true) =>
      app.call(pinMessage, { chatId, sequence, isPinned }, [visits.contact, visits.staff][sequence % 2]!)
    for (let sequence = 1; sequence <= 50; sequence += 1) value(await pin(sequence))
    expect(await pin(51)).toMatchObject({ refusal: 'too_many_pins' })
    expect(value(await pin(1, false))).toMatchObject({ isPinned: false })
    expect(value(await pin(51))).toMatchObject({ isPinned: true })
    value(await send(chatId, visits.staff))
    expect(await pin(52)).toMatchObject({ refusal: 'too_many_pins' })
    value(await app.call(removeMessage, { chatId, sequence: 3 }, visits.contact))
    expect(value(await pin(52))).toMatchObject({ isPinned: true })
  })
})

describe('#chat.listPinned', () => {
  it('lists pinned messages in their order, without deleted ones', async () => {
    const chatId = await newCall()
    for (const body of ['One', 'Two', 'Three']) value(await send(chatId, visits.contact, body))
    for (const sequence of [3, 1, 2])
      value(await app.call(pinMessage, { chatId, sequence, isPinned: true }, visits.expert))
    value(await app.call(removeMessage, { chatId, sequence: 2 }, visits.contact))
    const { messages } = value(await app.call(listPinnedMessages, { chatId }, visits.expert))
    expect(messages.map(({ body }) => body)).toEqual(['One', 'Three'])
    expect((await app.call(listPinnedMessages, { chatId }, visits.outsider)).ok).toBe(false)
  })
})

describe('#chat.mute', () => {
  it('counts no unread messages for whoever mutes, and only for them', async () => {
    const chatId = await newCall()
    value(await send(chatId, visits.contact))
    value(await app.call(muteChat, { chatId, isMuted: true }, visits.expert))
    const card = async (visit: Visit) =>
      value(await app.call(listChats, {}, visit)).chats.find((one) => one.chatId === chatId)
    expect(await card(visits.expert)).toMatchObject({ unread: 0, isMuted: true })
    expect(await card(visits.teammate)).toMatchObject({ unread: 1, isMuted: false })
    expect(value(await app.call(getChat, { chatId }, visits.expert)).isMuted).toBe(true)
    value(await app.call(muteChat, { chatId, isMuted: false }, visits.expert))
    expect(await card(visits.expert)).toMatchObject({ unread: 1, isMuted: false })
  })
})

describe('#chat.search', () => {
  it('finds all words or their beginnings in any language, the latest first, in one conversation, never deleted text', async () => {
    const [chatId, otherId] = [await newCall(), await newCall()]
    for (const body of ['Heat pumps, wholesale', 'Pumps in Köln', 'مضخات الحرارة', "It's a pump' & (no) !operator:*"])
      value(await send(chatId, visits.contact, body))
    value(await send(otherId, visits.contact, 'Pumps elsewhere'))
    const found = async (text: string, visit = visits.expert) =>
      value(await app.call(searchMessages, { chatId, text }, visit)).messages.map(({ sequence }) => sequence)
    expect(await found('pump')).toEqual([4, 2, 1])
    expect(await found('whole HEAT')).toEqual([1])
    expect(await found('köl')).toEqual([2])
    expect(await found('مضخات')).toEqual([3])
    expect(await found("pump' & (no) !operator:*")).toEqual([4])
    expect(await found('& ! :*')).toEqual([])
    value(await app.call(removeMessage, { chatId, sequence: 2 }, visits.contact))
    expect(await found('köl')).toEqual([])
    for (const visit of [visits.outsider, visits.otherExpert, visits.vendor])
      expect((await app.call(searchMessages, { chatId, text: 'pump' }, visit)).ok).toBe(false)
  })
})

describe('#chat.listMessages', () => {
  it('pages forwards, around a message and from a day on', async () => {
    const chatId = await newCall()
    for (let n = 0; n < 60; n += 1) value(await send(chatId, [visits.contact, visits.expert, visits.staff][n % 3]!))
    await query(`update chat_messages set sent_at = sent_at - interval '1 day' where chat_id = $1 and sequence <= 40`, [
      chatId,
    ])
    const page = async (input: Record<string, unknown>) => {
      const { messages, hasEarlier, hasLater } = value(
        await app.call(listChatMessages, { chatId, ...input }, visits.contact),
      )
      return [messages[0]?.sequence, messages.at(-1)?.sequence, hasEarlier, hasLater]
    }
    expect(await page({ after: 0 })).toEqual([1, 50, false, true])
    expect(await page({ around: 30 })).toEqual([5, 54, true, true])
    expect(await page({ since: clock.now().toISOString() })).toEqual([16, 60, true, false])
    expect(await page({ since: new Date(clock.now().getTime() + 1).toISOString() })).toEqual([11, 60, true, false])
  })
})

const messagesOver = (heard: string[]) => {
  const live = {
    socketId: 'a',
    sendTo: () => {},
    present: async () => [],
    join: (room: string) => heard.push(`join ${room}`),
    leave: (room: string) => heard.push(`leave ${room}`),
    broadcast: (room: string, { name }: { name: string }, payload: unknown) =>
      heard.push(`${name} ${room} ${JSON.stringify(payload)}`),
  }
  return async (operation: Operation, chatId: string, { site, token }: Visit) =>
    app.perform(operation.name, {
      site,
      credential: { kind: 'token', token },
      input: { chatId },
      live: () => ({ context: live as never, note: async () => {} }),
      request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
    })
}

describe('#chat.watch', () => {
  it('lets those who read hear who types, and nobody else', async () => {
    const heard: string[] = []
    const say = messagesOver(heard)
    const chatId = await newCall()
    await say(watchChat, chatId, visits.expert)
    await say(watchChat, chatId, visits.outsider)
    expect(heard).toEqual([`join chat:${chatId}`])
  })
})

describe('#chat.unwatch', () => {
  it('ends that', async () => {
    const heard: string[] = []
    const chatId = await newCall()
    await messagesOver(heard)(unwatchChat, chatId, visits.expert)
    expect(heard).toEqual([`leave chat:${chatId}`])
  })
})

describe('#chat.sendTyping', () => {
  it('tells who types, but not of those whom the expert of a blinded call must not know, nor of officers', async () => {
    const heard: string[] = []
    const say = messagesOver(heard)
    const chatId = await newCall()
    await query('update projects set is_blinded = false where id = $1', [projectId])
    await say(sendTypingInChat, chatId, visits.teammate)
    expect(heard).toEqual([
      `${typingSignalled.name} chat:${chatId} ${JSON.stringify({ chatId, participantId: ids.teammate })}`,
    ])
    await query('update projects set is_blinded = true where id = $1', [projectId])
    await say(sendTypingInChat, chatId, visits.teammate)
    await say(sendTypingInChat, chatId, visits.officer)
    expect(heard).toHaveLength(1)
    await say(sendTypingInChat, chatId, visits.contact)
    expect(heard).toHaveLength(2)
    await query('update projects set is_blinded = false where id = $1', [projectId])
  })
})
