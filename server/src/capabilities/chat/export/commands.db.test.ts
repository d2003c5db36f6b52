import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { attachFile } from '@colloquy/contract/chat/attachment-operations'
import { exportChat } from '@colloquy/contract/chat/export-operations'
import { removeMessage, sendMessage, updateMessage } from '@colloquy/contract/chat/operations'
import { afterAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { firstDigest, nextDigest } from './queries.ts'

const world = await createCallScenario('exported')
const { app, clock, visits, tenantId, insertCall, test } = world
type Visit = (typeof visits)['contact']
const folder = mkdtempSync(join(tmpdir(), 'colloquy-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
const send = async (chatId: string, visit: Visit, body: string, attachmentIds: string[] = []) =>
  value(
    await app.call(sendMessage, { chatId, clientId: newId(clock.now()), body, replyTo: null, attachmentIds }, visit),
  ).sequence
const exported = async (chatId: string, format: 'json' | 'pdf', visit: Visit = visits.officer) =>
  value(await app.call(exportChat, { chatId, format, timezone: 'Europe/London' }, visit)) as unknown as File

/** Five messages: an edited one, a deleted one, one with a file, and an Arabic one. */
const conversation = async () => {
  const chatId = await insertCall({ status: callStatuses.inScheduling })
  const file = new File(['a plan'], 'plan.txt')
  const { attachmentId } = value(await app.call(attachFile, { chatId, file }, visits.contact))
  await send(chatId, visits.contact, 'Here is the plan', [attachmentId])
  const edited = await send(chatId, visits.expert, 'I know Kestrel')
  value(await app.call(updateMessage, { chatId, sequence: edited, body: 'I know the market' }, visits.expert))
  const removed = await send(chatId, visits.expert, 'Forget this')
  value(await app.call(removeMessage, { chatId, sequence: removed }, visits.expert))
  await send(chatId, visits.contact, 'هل تناسبك الساعة 15:00 (بتوقيت لندن)؟')
  await send(chatId, visits.contact, 'A long one 🙂 '.repeat(40))
  return chatId
}

describe('#chat.export', () => {
  it('contains earlier versions, deleted texts and hashes, in a chain that readers verify as documented', async () => {
    const chatId = await conversation()
    const text = await (await exported(chatId, 'json')).text()
    const { conversation: head, messages, digest } = JSON.parse(text)
    expect(head).toMatchObject({ id: chatId, kind: 'call', title: 'Storage' })
    expect(messages).toMatchObject([
      {
        body: 'Here is the plan',
        attachments: [
          // printf 'a plan' | sha256sum
          { name: 'plan.txt', sha256: 'a27fa2bacd5796b82680016a6b8865a616a9e4f6b6a198d3776ddc07536e3158' },
        ],
      },
      { body: 'I know the market', versions: [{ body: 'I know Kestrel' }], removal: null },
      { body: null, removal: 'author', versions: [{ body: 'Forget this' }] },
      {},
      { author: { side: 'client' } },
    ])
    expect(digest).toBe(messages.at(-1).digest)

    const guide = readFileSync(new URL('../../../../../docs/conversation-export.md', import.meta.url), 'utf8')
    // In the server's folder, where the package is installed.
    const script = join(import.meta.dirname, 'verify-in-test.mjs')
    writeFileSync(script, /```js\n([\s\S]*?)```/.exec(guide)![1]!)
    const verify = async (content: string) => {
      const path = join(folder, 'export.json')
      writeFileSync(path, content)
      return (await promisify(execFile)(process.execPath, [script, path])).stdout
    }
    try {
      expect(await verify(text)).toBe(`5 messages, unchanged: ${digest}\n`)
      await expect(verify(text.replace('Forget this', 'Remember this'))).rejects.toThrow('Message 3 or one before it')
      const shortened = JSON.stringify({ conversation: head, messages: messages.slice(0, 4), digest })
      await expect(verify(shortened)).rejects.toThrow('missing at the end')
    } finally {
      rmSync(script)
    }
    const audited = await test.asOwner(
      (owner) =>
        owner.query(`select facts from audit_entries where operation = 'chat.export' and subject_id = $1`, [chatId]),
      tenantId,
    )
    expect(audited.rows).toMatchObject([{ facts: { format: 'json', count: 5, digest } }])
  })

  it.each(['enUS', 'deDE', 'arSA'])('makes a PDF in the language of the officer (%s)', async (language) => {
    const chatId = await conversation()
    await test.asOwner(
      (owner) => owner.query('update people set language = $1 where id = $2', [language, world.ids.officer]),
      tenantId,
    )
    const bytes = new Uint8Array(await (await exported(chatId, 'pdf')).arrayBuffer())
    const content = Buffer.from(bytes).toString('latin1')
    expect(content.slice(0, 5)).toBe('%PDF-')
    expect(content).toContain(`/Lang (${language.slice(0, 2)}-${language.slice(2)})`)
  })

  it('is for officers only', async () => {
    const chatId = await conversation()
    for (const visit of [visits.contact, visits.expert, visits.staff])
      expect(await app.call(exportChat, { chatId, format: 'json' }, visit)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('The digest of a message', () => {
  it('changes with each message before it', () => {
    const head = { id: 'a', kind: 'call', code: null, title: 'b' }
    const digest = firstDigest(head)
    expect(digest).not.toBe(firstDigest({ ...head, title: 'c' }))
    const message = { sequence: 1 } as never
    expect(nextDigest(digest, message)).not.toBe(nextDigest(firstDigest({ ...head, id: 'd' }), message))
  })
})
