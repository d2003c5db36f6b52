import { requestCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getChat, listChatMessages, sendMessage, updateMessage } from '@colloquy/contract/chat/operations'
import {
  getMessageRules,
  listCallFlags,
  listMessageFlags,
  resolveMessageFlag,
  setMessageRules,
} from '@colloquy/contract/chat/supervision-operations'
import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import type { TestSession } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('supervised')
const { app, clock, visits, ids, tenantId, insertCall, settle: react, test } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const send = async (chatId: string, visit: TestSession, body: string, mentions: string[] = []) =>
  value(await app.call(sendMessage, { chatId, clientId: newId(clock.now()), body, replyTo: null, mentions }, visit))
const rules: MessageRules = { names: 'flag', contacts: 'flag', phrases: 'hold', phraseList: ['top secret'] }
const setRules = async (changed: Partial<MessageRules>) =>
  value(await app.call(setMessageRules, { ...rules, ...changed }, visits.officer))
const flags = async (view: 'open' | 'settled' = 'open') =>
  value(await app.call(listMessageFlags, { view }, visits.officer))
const seen = async (chatId: string, visit: TestSession) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages.map(({ body }) => body)
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const list = async (
  name: string,
  aliases: string[],
  clientId: string | null = null,
  from = '2020-01-01',
  companyId: string | null = null,
) => {
  const id = newId(clock.now())
  await query(
    `insert into restricted_companies (tenant_id, id, client_id, name, aliases, start_on, added_at, company_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, id, clientId, name, aliases, from, clock.now(), companyId],
  )
}

beforeEach(async () => {
  await query('delete from chat_flags')
  await setRules({})
})

describe('#chat.getMessageRules, #chat.setMessageRules', () => {
  it('replaces the rules of the tenant; without any, what is found is flagged', async () => {
    await query('delete from chat_rules')
    expect(value(await app.call(getMessageRules, {}, visits.officer))).toEqual({
      names: 'flag',
      contacts: 'flag',
      phrases: 'flag',
      phraseList: [],
    })
    expect(await setRules({ names: 'hold', phraseList: ['a b', 'a b'] })).toMatchObject({
      names: 'hold',
      phraseList: ['a b'],
    })
    for (const visit of [visits.staff, visits.contact])
      expect(await app.call(getMessageRules, {}, visit)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#chat.listFlags', () => {
  it('shows officers what was found, among the messages around it; flagged messages are sent', async () => {
    const chatId = await newCall()
    for (const body of ['One', 'Two', 'Write to eve@example.org', 'Four']) await send(chatId, visits.expert, body)
    expect(await seen(chatId, visits.contact)).toHaveLength(4)
    const { flags: open, openCount } = await flags()
    expect(openCount).toBe(1)
    expect(open).toMatchObject([
      {
        chatId,
        chatKind: 'call',
        sequence: 3,
        state: 'open',
        isHeld: false,
        settledAt: null,
        findings: [{ rule: 'contacts', text: 'eve@example.org' }],
        messages: [{ body: 'One' }, { body: 'Two' }, { sequence: 3, side: 'expert' }, { body: 'Four' }],
      },
    ])
    expect(
      app.delivered.find(({ message }) => JSON.stringify(message).includes('chat.flags-changed'))?.personIds,
    ).toContain(ids.officer)
    value(await app.call(resolveMessageFlag, { flagId: open[0]!.flagId, outcome: 'cleared' }, visits.officer))
    expect(await flags()).toEqual({ flags: [], openCount: 0 })
    expect((await flags('settled')).flags).toMatchObject([{ state: 'cleared', settledByName: 'Ida Person' }])
  })

  it('finds companies of the restricted lists of the tenant and of the client, while they are listed', async () => {
    await list('Nordvind Energi AB', ['NVE'])
    await list('Ardent Motors', [], world.companyId)
    await list('Foreign Affairs', [], world.otherCompanyId)
    await list('Tomorrow Ltd', [], null, '2099-01-01')
    const chatId = await newCall()
    await send(chatId, visits.expert, 'NVE and Ardent Motors buy from Foreign Affairs and Tomorrow.')
    await send(chatId, visits.expert, 'Nordvind energi again')
    expect((await flags()).flags.map(({ findings }) => findings.map(({ text }) => text).toSorted())).toEqual([
      ['Ardent Motors', 'Nordvind Energi AB'],
      ['Nordvind Energi AB'],
    ])
  })
})

describe('#chat.listCallFlags', () => {
  it('shows officers what was found in the messages and questions of one call, decided or not', async () => {
    const { callId: chatId } = value(
      await app.call(
        requestCall,
        {
          projectId: world.projectId,
          expertId: ids.expert,
          topic: 'Storage',
          minutes: 60,
          questions: ['Who buys?', 'Is there top secret news?'],
        },
        visits.contact,
      ),
    )
    await send(chatId, visits.expert, 'Write to eve@example.org')
    await send(await newCall(), visits.expert, 'Write to bob@example.org')
    const { flagId } = (await flags()).flags.find((flag) => flag.chatId === chatId)!
    value(await app.call(resolveMessageFlag, { flagId, outcome: 'cleared' }, visits.officer))
    expect(value(await app.call(listCallFlags, { chatId }, visits.officer))).toMatchObject({
      flags: [{ chatId, state: 'cleared', findings: [{ rule: 'contacts', text: 'eve@example.org' }] }],
      questions: [{ text: 'Is there top secret news?', findings: [{ rule: 'phrases', text: 'top secret' }] }],
    })
    expect(await app.call(listCallFlags, { chatId }, visits.contact)).toMatchObject({ status: 404 })
  })
})

describe('A company of the registry on a restricted list', () => {
  it('is found by its other names, and by tickers and ISINs while it is listed', async () => {
    const companyId = newId(clock.now())
    await query(`insert into companies (tenant_id, id, name, kind) values ($1, $2, 'Kestrel Grid', 'employer')`, [
      tenantId,
      companyId,
    ])
    await query(
      `insert into company_names (tenant_id, match_name, company_id, name) values ($1, 'falcon lines', $2, 'Falcon Lines')`,
      [tenantId, companyId],
    )
    const listing = (ticker: string, isin: string, until: string | null) => ({
      id: newId(clock.now()),
      exchange: 'XETR',
      from: '2020-01-01',
      ticker,
      isin,
      until,
    })
    await query(`insert into company_profiles (tenant_id, company_id, listings) values ($1, $2, $3)`, [
      tenantId,
      companyId,
      JSON.stringify([listing('KSTR', 'DE000A0KES12', null), listing('OLDK', 'DE000A0OLD12', '2021-01-01')]),
    ])
    await list('Kestrel Grid', [], null, '2020-01-01', companyId)
    const chatId = await newCall()
    const isFound = async (body: string) => {
      await query('delete from chat_flags')
      await send(chatId, visits.expert, body)
      return (await flags()).flags.length > 0
    }
    for (const body of ['Falcon lines grew', 'KSTR is up', 'DE000A0KES12', 'kestrel grid'])
      expect([body, await isFound(body)]).toEqual([body, true])
    for (const body of ['OLDK is gone', 'DE000A0OLD12', 'a kstr'])
      expect([body, await isFound(body)]).toEqual([body, false])
  })
})

describe('#chat.resolveFlag', () => {
  it('releases a held message, which only its author and officers saw, or blocks it for good', async () => {
    const chatId = await newCall()
    await send(chatId, visits.expert, 'Before')
    expect(await send(chatId, visits.expert, 'This is top secret', [ids.contact])).toMatchObject({
      sequence: 2,
      state: 'held',
    })
    await send(chatId, visits.expert, 'Also top secret')
    await send(chatId, visits.contact, 'After')
    for (const visit of [visits.contact, visits.staff]) expect(await seen(chatId, visit)).toEqual(['Before', 'After'])
    for (const visit of [visits.expert, visits.officer]) expect(await seen(chatId, visit)).toHaveLength(4)
    const notices = async () => {
      await react()
      const inbox = value(await app.call(listNotifications, {}, visits.contact))
      return inbox.notifications.filter(({ path }) => path === `chat/${chatId}`).length
    }
    expect(await notices()).toBe(0)

    const [first, second] = (await flags()).flags
    const settle = (flagId: string, outcome: 'cleared' | 'released' | 'blocked') =>
      app.call(resolveMessageFlag, { flagId, outcome }, visits.officer)
    expect(await settle(first!.flagId, 'cleared')).toMatchObject({ refusal: 'flag_outcome_invalid' })
    value(await settle(first!.flagId, 'released'))
    value(await settle(second!.flagId, 'blocked'))
    expect(await settle(second!.flagId, 'released')).toMatchObject({ refusal: 'flag_settled' })
    expect(await seen(chatId, visits.contact)).toEqual(['Before', 'This is top secret', 'After'])
    expect(value(await app.call(getChat, { chatId }, visits.contact)).readUpTo).toBe(1)
    expect(await notices()).toBe(1)
  })
})

it('refuses an edit that would be held, because others know the text before', async () => {
  const chatId = await newCall()
  await send(chatId, visits.expert, 'Before')
  const edit = { chatId, sequence: 1, body: 'Now top secret' }
  expect(await app.call(updateMessage, edit, visits.expert)).toMatchObject({ refusal: 'edit_held' })
  expect(await seen(chatId, visits.contact)).toEqual(['Before'])
  expect((await flags()).openCount).toBe(0)
})
