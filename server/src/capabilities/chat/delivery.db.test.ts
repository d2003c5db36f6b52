import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listChatChanges, reactToMessage, sendMessage } from '@colloquy/contract/chat/operations'
import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('delivered')
const { app, clock, visits, ids, tenantId, insertCall, projectId, test } = world
type Name = 'contact' | 'teammate' | 'expert' | 'staff'
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const send = async (chatId: string, name: Name, body: string, mentions: string[] = []) => {
  const input = { chatId, clientId: newId(clock.now()), body, replyTo: null, mentions }
  return value(await app.call(sendMessage, input, visits[name]))
}
/** What the browsers of somebody were told of the latest change. */
const delivered = (name: Name): { readonly change: number; readonly message?: ChatMessage } => {
  const messages = app.delivered.filter(
    ({ personIds, message }) => message.name === 'chat.changed' && personIds.includes(ids[name]),
  )
  return messages.at(-1)?.message.payload as never
}
const fetched = async (chatId: string, name: Name): Promise<ChatMessage | undefined> => {
  const { change } = delivered(name)
  return value(await app.call(listChatChanges, { chatId, after: change - 1 }, visits[name])).messages[0]
}

beforeEach(() => query('update projects set is_blinded = false where id = $1', [projectId]))

describe('A message that is delivered', () => {
  it('is what each reader would fetch; its author has it from the answer', async () => {
    const chatId = await newCall()
    await send(chatId, 'contact', 'Good morning')
    expect(delivered('contact')).toEqual({ chatId, change: 1 })
    for (const name of ['teammate', 'expert', 'staff'] as const) {
      expect(delivered(name).message?.body).toBe('Good morning')
      expect(delivered(name).message).toEqual(await fetched(chatId, name))
    }
    const stored = await query(`select payload from outbox where kind = 'chat.changed'`)
    expect(JSON.stringify(stored)).not.toContain('Good morning')
  })

  it('does not tell the expert of a blinded call who wrote it', async () => {
    await query('update projects set is_blinded = true where id = $1', [projectId])
    const chatId = await newCall()
    await send(chatId, 'teammate', 'Good morning')
    expect(delivered('expert').message?.author).toEqual({ participantId: null, fullName: null, side: 'client' })
    expect(delivered('staff').message?.author.fullName).toBe('Ben Person')
    for (const name of ['contact', 'expert', 'staff'] as const)
      expect(delivered(name).message).toEqual(await fetched(chatId, name))
  })

  it('is fetched where readers see different things, or rules about reading have to be asked', async () => {
    const chatId = await newCall()
    await send(chatId, 'contact', 'Hello @Ben Person', [ids.teammate])
    expect(delivered('teammate')).toEqual({ chatId, change: 1 })
    value(await app.call(reactToMessage, { chatId, sequence: 1, reaction: 'yes', isOn: true }, visits.expert))
    expect(delivered('teammate')).toEqual({ chatId, change: 2 })
    await send(chatId, 'contact', 'x'.repeat(5000))
    expect(delivered('teammate')).toEqual({ chatId, change: 3 })
  })
})
