import { callStatuses } from '@colloquy/contract/calls/statuses'
import { attachFile } from '@colloquy/contract/chat/attachment-operations'
import {
  getChat,
  listChatChanges,
  listChatMessages,
  listChats,
  reactToMessage,
  sendMessage,
  updateMessage,
} from '@colloquy/contract/chat/operations'
import {
  getChatRetention,
  liftLegalHold,
  listLegalHolds,
  placeLegalHold,
  setChatRetention,
} from '@colloquy/contract/chat/retention-operations'
import { setMessageRules } from '@colloquy/contract/chat/supervision-operations'
import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { afterEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { erasePersonsMessages } from './commands.ts'

const world = await createCallScenario('retained')
const { app, clock, visits, ids, tenantId, insertCall, test } = world
type Visit = (typeof visits)['contact']
const query = async <R>(text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows as R[]
const { tick } = world.tasks
const dayMs = 86_400_000
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const send = async (chatId: string, visit: Visit, body: string, attachmentIds: string[] = []) =>
  value(
    await app.call(sendMessage, { chatId, clientId: newId(clock.now()), body, replyTo: null, attachmentIds }, visit),
  ).sequence
const age = (chatId: string, sequence: number, days: number) =>
  query('update chat_messages set sent_at = $3 where chat_id = $1 and sequence = $2', [
    chatId,
    sequence,
    new Date(clock.now().getTime() - days * dayMs),
  ])
const seen = async (chatId: string, visit: Visit = visits.contact) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages.map(({ body, removal }) => removal ?? body)
const putOnHold = (chatId: string, visit: Visit = visits.officer) =>
  app.call(placeLegalHold, { chatId, reason: 'Request 12 of the regulator' }, visit)
const lift = (chatId: string) => app.call(liftLegalHold, { chatId, reason: 'The request is closed' }, visits.officer)
const setMonths = async (months: 6 | 24) => value(await app.call(setChatRetention, { months }, visits.officer))

afterEach(() => query('delete from chat_retention'))

describe('Retention', () => {
  it('erases messages with history, findings and files after two years, and leaves their places', async () => {
    const chatId = await newCall()
    const rules: MessageRules = { names: 'flag', contacts: 'flag', phrases: 'off', phraseList: [] }
    value(await app.call(setMessageRules, rules, visits.officer))
    const file = new File(['a plan'], 'plan.txt')
    const { attachmentId } = value(await app.call(attachFile, { chatId, file }, visits.expert))
    const first = await send(chatId, visits.expert, 'Write to eve@example.org', [attachmentId])
    value(await app.call(updateMessage, { chatId, sequence: first, body: 'Write to zoe@example.org' }, visits.expert))
    value(await app.call(reactToMessage, { chatId, sequence: first, reaction: 'thanks', isOn: true }, visits.contact))
    const second = await send(chatId, visits.contact, 'Two')
    await age(chatId, first, 732)
    await age(chatId, second, 729)
    const { lastChange } = value(await app.call(listChatMessages, { chatId }, visits.contact))

    await tick()
    expect(await seen(chatId)).toEqual(['retention', 'Two'])
    const changes = value(await app.call(listChatChanges, { chatId, after: lastChange }, visits.contact))
    expect(changes.messages).toMatchObject([
      { sequence: first, body: null, removal: 'retention', attachments: [], reactions: [], isPinned: false },
    ])
    expect(app.delivered.at(-1)).toMatchObject({ message: { name: 'chat.changed', payload: { chatId } } })
    for (const table of ['chat_message_versions', 'chat_attachments', 'chat_reactions'])
      expect(await query(`select from ${table} where chat_id = $1`, [chatId])).toEqual([])
    expect(
      await query('select body, words::text from chat_messages where chat_id = $1 and sequence = 1', [chatId]),
    ).toEqual([{ body: '', words: '' }])
    expect(await query('select findings from chat_flags where chat_id = $1 and sequence = 1', [chatId])).toEqual([
      { findings: [] },
      { findings: [] },
    ])
    expect(await query('select from files where removed_at is null')).toEqual([])
  })

  it('says in the list of conversations that the latest message was erased', async () => {
    const chatId = await newCall()
    await age(chatId, await send(chatId, visits.expert, 'One'), 800)
    await tick()
    const { chats } = value(await app.call(listChats, {}, visits.contact))
    expect(chats.find((chat) => chat.chatId === chatId)?.latest).toMatchObject({ text: null, removal: 'retention' })
  })
})

describe('#chat.getRetention, #chat.setRetention', () => {
  it('shortens the period after a day, in which it can be set back; a longer one takes effect at once', async () => {
    const chatId = await newCall()
    await age(chatId, await send(chatId, visits.expert, 'One'), 250)
    expect(value(await app.call(getChatRetention, {}, visits.officer))).toEqual({ months: 24, former: null })
    expect(await setMonths(6)).toMatchObject({ months: 6, former: { months: 24 } })
    await tick()
    expect(await seen(chatId)).toEqual(['One'])
    expect(await setMonths(24)).toEqual({ months: 24, former: null })
    await setMonths(6)
    await query('update chat_retention set effective_at = $1', [clock.now()])
    await tick()
    expect(await seen(chatId)).toEqual(['retention'])
    expect(await app.call(setChatRetention, { months: 24 }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#chat.placeLegalHold, #chat.liftLegalHold, #chat.listLegalHolds', () => {
  it('keeps a conversation from retention, with reasons, and only officers know', async () => {
    const chatId = await newCall()
    await age(chatId, await send(chatId, visits.expert, 'One'), 800)
    expect(await putOnHold(chatId, visits.staff)).toMatchObject({ refusal: 'not_found' })
    value(await putOnHold(chatId))
    expect(await putOnHold(chatId)).toMatchObject({ refusal: 'chat_on_hold' })
    await tick()
    expect(await seen(chatId)).toEqual(['One'])
    expect(value(await app.call(getChat, { chatId }, visits.officer))).toMatchObject({
      hold: { reason: 'Request 12 of the regulator', placedByName: 'Ida Person' },
      can: { supervise: true },
    })
    for (const visit of [visits.contact, visits.expert, visits.staff])
      expect(value(await app.call(getChat, { chatId }, visit))).toMatchObject({
        hold: null,
        can: { supervise: false },
      })
    const holds = async (view: 'open' | 'lifted') =>
      value(await app.call(listLegalHolds, { view }, visits.officer)).holds.filter((hold) => hold.chatId === chatId)
    expect(await holds('open')).toMatchObject([{ chatKind: 'call', lifted: null }])
    expect(value(await lift(chatId))).toMatchObject({
      lifted: { reason: 'The request is closed', byName: 'Ida Person' },
    })
    expect(await lift(chatId)).toMatchObject({ refusal: 'chat_not_on_hold' })
    expect([await holds('open'), (await holds('lifted')).length]).toEqual([[], 1])
    await tick()
    expect(await seen(chatId)).toEqual(['retention'])
    value(await putOnHold(chatId))
    const audited = await query<{ facts: { reason: string } }>(
      `select facts from audit_entries where subject_id = $1 and operation in ('chat.placeLegalHold', 'chat.liftLegalHold')
         and facts ? 'reason'`,
      [chatId],
    )
    expect(audited.map(({ facts }) => facts.reason).toSorted()).toEqual([
      'Request 12 of the regulator',
      'Request 12 of the regulator',
      'The request is closed',
    ])
  })

  it('keeps what an erased person wrote until the hold is lifted', async () => {
    const [held, free] = [await newCall(), await newCall()]
    for (const chatId of [held, free]) {
      await send(chatId, visits.teammate, 'Mine')
      await send(chatId, visits.contact, 'Yours')
      value(await app.call(reactToMessage, { chatId, sequence: 2, reaction: 'done', isOn: true }, visits.teammate))
    }
    value(await putOnHold(held))
    await world.read((tx) =>
      erasePersonsMessages({ tx, at: clock.now(), emit: () => undefined }, { personId: ids.teammate, email: null }),
    )
    await query('update people set erased_at = $1 where id = $2', [clock.now(), ids.teammate])
    const reactions = (chatId: string) => query('select from chat_reactions where chat_id = $1', [chatId])
    expect([await seen(free), (await reactions(free)).length]).toEqual([['person', 'Yours'], 0])
    expect([await seen(held), (await reactions(held)).length]).toEqual([['Mine', 'Yours'], 1])
    value(await lift(held))
    expect([await seen(held), (await reactions(held)).length]).toEqual([['person', 'Yours'], 0])
  })
})
