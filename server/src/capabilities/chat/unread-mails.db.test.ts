import { callStatuses } from '@colloquy/contract/calls/statuses'
import { markChatRead, muteChat, sendMessage, startDirectChat } from '@colloquy/contract/chat/operations'
import {
  listNotifications,
  markNotificationsRead,
  setDeliverySettings,
  setNotificationPreference,
} from '@colloquy/contract/notifications/operations'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import type { TestSession } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('unread')
const { app, clock, visits, ids, tenantId, projectId, insertCall, settle, test, tasks } = world
const minuteMs = 60_000
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const names = new Map(
  (await query(`select lower(email) as email, first_name as name from people where email is not null`)).map(
    ({ email, name }) => [email as string, name as string],
  ),
)
const send = async (chatId: string, visit: TestSession, body = 'Good morning', mentions: string[] = []) => {
  const input = { chatId, clientId: newId(clock.now()), body, replyTo: null, mentions }
  const answer = await app.call(sendMessage, input, visit)
  if (!answer.ok) throw new Error(answer.refusal)
  await settle()
  return answer.value
}
const mailed = async () =>
  (await query(`select lower(to_address) as email from mails where kind = 'chat.unread' and state = 'queued'`))
    .map(({ email }) => names.get(email as string))
    .sort()
/** Who gets mails within a time, by first name. */
const mailedWithin = async (minutes: number) => {
  await query(`delete from deferred_mails`)
  await query(`delete from mails where kind = 'chat.unread'`)
  for (let passed = 0; passed < minutes; passed += 1) {
    clock.pass(minuteMs)
    await tasks.tick()
  }
  return mailed()
}
const readUpTo = (chatId: string, visit: TestSession, sequence = 9999) =>
  app.call(markChatRead, { chatId, sequence }, visit)

describe('a mail about unread messages', () => {
  it('goes to the parties who have not read a message for 15 minutes, and to staff who have written', async () => {
    const chatId = await insertCall({ status: callStatuses.inScheduling })
    await send(chatId, visits.expert)
    expect(await mailedWithin(14)).toEqual([])
    expect(await mailedWithin(2)).toEqual(['Ada', 'Ben'])
    const [mail] = await query(
      `select message from mails where kind = 'chat.unread' and lower(to_address) =
      (select lower(email) from people where id = $1)`,
      [ids.contact],
    )
    const { subject, text } = await simpleParser(mail.message)
    expect(subject).toContain('Storage')
    expect(text).toContain(`/clients/chat/${chatId}`)
    expect(text).not.toContain('Good morning')
    await send(chatId, visits.staff)
    await send(chatId, visits.contact)
    expect(await mailedWithin(20)).toContain('Gus')
  })

  it('waits while somebody uses the product, and goes to the others', async () => {
    const chatId = await insertCall({ status: callStatuses.inScheduling })
    await send(chatId, visits.expert)
    await query('update sessions set seen_at = $1 where person_id = $2', [
      new Date(clock.now().getTime() + 10 * minuteMs),
      ids.contact,
    ])
    expect(await mailedWithin(20)).toEqual(['Ben'])
    expect(await mailedWithin(10)).toEqual(['Ada'])
    expect(await mailedWithin(30)).toEqual([])
  })

  it('is sent once, until the conversation was read', async () => {
    const chatId = await insertCall({ status: callStatuses.inScheduling })
    await send(chatId, visits.expert)
    expect(await mailedWithin(20)).toEqual(['Ada', 'Ben'])
    await send(chatId, visits.expert)
    expect(await mailedWithin(20)).toEqual([])
    await readUpTo(chatId, visits.contact)
    await send(chatId, visits.expert)
    expect(await mailedWithin(20)).toEqual(['Ada'])
  })

  it('is not sent to who has read in the conversation, muted it, or turned messages off', async () => {
    const chatId = await insertCall({ status: callStatuses.inScheduling })
    await send(chatId, visits.expert)
    await readUpTo(chatId, visits.contact)
    await app.call(muteChat, { chatId, isMuted: true }, visits.teammate)
    expect(await mailedWithin(20)).toEqual([])
    await app.call(setNotificationPreference, { topic: 'messages', channel: 'mail', isOn: false }, visits.contact)
    await send(chatId, visits.expert)
    expect(await mailedWithin(20)).toEqual([])
    await app.call(setNotificationPreference, { topic: 'messages', channel: 'mail', isOn: true }, visits.contact)
  })

  it('is not sent about a mention that was read in the inbox', async () => {
    await readUpTo(projectId, visits.teammate)
    await send(projectId, visits.contact, 'Look, @Ben', [ids.teammate])
    const inbox = await app.call(listNotifications, {}, visits.teammate)
    const notificationIds = inbox.ok ? inbox.value.notifications.map(({ notificationId }) => notificationId) : []
    expect(notificationIds.length).toBeGreaterThan(0)
    await app.call(markNotificationsRead, { notificationIds }, visits.teammate)
    expect(await mailedWithin(20)).toEqual([])
    await send(projectId, visits.contact, 'And this')
    expect(await mailedWithin(20)).toEqual(['Ben'])
  })

  it('waits for the end of quiet hours, and is cancelled when the conversation was read meanwhile', async () => {
    const started = await app.call(startDirectChat, { personId: ids.colleague }, visits.contact)
    if (!started.ok) throw new Error(started.refusal)
    const { chatId } = started.value
    const { ok } = await app.call(
      setDeliverySettings,
      {
        quietHours: { start: 0, end: 1439 },
        dailyHour: 8,
        frequencies: { requests: 'immediately', approvals: 'immediately' },
      } as never,
      visits.colleague,
    )
    expect(ok).toBe(true)
    await send(chatId, visits.contact, 'Look', [ids.colleague])
    expect(await mailedWithin(20)).toEqual(['Cleo'])
    await readUpTo(chatId, visits.colleague)
    expect(await mailed()).toEqual([])
    const inbox = await app.call(listNotifications, {}, visits.colleague)
    expect(inbox.ok && inbox.value.notifications.filter(({ readAt }) => readAt === null)).toEqual([])
  })
})
