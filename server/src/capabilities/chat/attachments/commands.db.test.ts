import { callStatuses } from '@colloquy/contract/calls/statuses'
import { attachFile, downloadAttachment, getAttachmentPreview } from '@colloquy/contract/chat/attachment-operations'
import { listChatMessages, removeMessage, sendMessage } from '@colloquy/contract/chat/operations'
import { listMessageFlags, setMessageRules } from '@colloquy/contract/chat/supervision-operations'
import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eicar, startVirusScanner } from '../../../../fakes/virus-scanner.ts'
import { installation, value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { signedIn } from '../../../../testing/people-fixtures.ts'
import { createClamavScanner } from '../../../platform/files/scan-gateway.ts'
import { newId } from '../../../platform/ids.ts'

const clamd = await startVirusScanner()
const scanFile = createClamavScanner({ host: '127.0.0.1', port: clamd.port, timeoutMs: 300 })
const world = await createCallScenario('attached', { scanFile })
const { app, clock, visits, ids, exchange, tenantId, projectId, insertCall, test } = world
const { files } = installation
type Visit = (typeof visits)['contact']
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const { tick } = world.tasks
await query('update projects set is_blinded = false where id = $1', [projectId])
const newCall = () => insertCall({ status: callStatuses.inScheduling })
const fileOf = (content: string | Buffer<ArrayBuffer>, name: string) => new File([content], name)
const attach = (chatId: string, visit: Visit, file: File) => app.call(attachFile, { chatId, file }, visit)
const attachText = async (chatId: string, visit: Visit = visits.contact, name = 'plan.txt', text = 'a plan') => {
  // Files are shown in the order of their uploads.
  clock.pass(1)
  return value(await attach(chatId, visit, fileOf(text, name))).attachmentId
}
const send = (chatId: string, visit: Visit, attachmentIds: string[], body = '') =>
  app.call(sendMessage, { chatId, clientId: newId(clock.now()), body, replyTo: null, attachmentIds }, visit)
const messagesOf = async (chatId: string, visit: Visit) =>
  value(await app.call(listChatMessages, { chatId }, visit)).messages
const download = (chatId: string, attachmentId: string, visit: Visit) =>
  app.call(downloadAttachment, { chatId, attachmentId }, visit)
const saved = async (chatId: string, attachmentId: string, visit: Visit) => {
  const { path } = value(await download(chatId, attachmentId, visit))
  const { headers, body } = await app.send({ method: 'GET', path }, visit)
  return { headers, body }
}

beforeEach(() => {
  clamd.behave = 'scan'
})
afterAll(() => clamd.close())

describe('#chat.attach', () => {
  it('stores a file that its message brings to the others, who save it', async () => {
    const chatId = await newCall()
    const attachmentId = await attachText(chatId)
    expect(await messagesOf(chatId, visits.expert)).toEqual([])
    expect(await download(chatId, attachmentId, visits.expert)).toMatchObject({ refusal: 'not_found' })
    value(await send(chatId, visits.contact, [attachmentId]))
    expect(await messagesOf(chatId, visits.expert)).toMatchObject([
      { body: '', attachments: [{ attachmentId, name: 'plan.txt', size: 6, hasPreview: false, state: 'clean' }] },
    ])
    const { headers, body } = await saved(chatId, attachmentId, visits.expert)
    expect(body).toBe('a plan')
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="plan.txt"; filename*=UTF-8''plan.txt`,
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
  })

  it('stores images without metadata, with a small image', async () => {
    const chatId = await newCall()
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Artist: 'Carla Contact' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Carla Contact')).toBe(true)
    const image = value(await attach(chatId, visits.contact, fileOf(jpeg as Buffer<ArrayBuffer>, 'site.jpg')))
    expect(image).toMatchObject({ name: 'site.webp', hasPreview: true })
    value(await send(chatId, visits.contact, [image.attachmentId]))
    const [{ file_id: fileId }] = (await query('select file_id from chat_attachments where id = $1', [
      image.attachmentId,
    ])) as [{ file_id: string }]
    expect((await sharp(await files.read({ tenantId, fileId })).metadata()).exif).toBeUndefined()
    const { headers } = await saved(chatId, image.attachmentId, visits.expert)
    expect(headers['content-disposition']).toContain('attachment; filename="site.webp"')
  })

  it.each([
    ['a program', 'setup.exe', 'MZ'],
    ['a page that is named as an image', 'photo.png', '<html>'],
    ['a page that is named as a document', 'plan.pdf', '<html>'],
  ])('refuses %s', async (_, name, content) => {
    expect(await attach(await newCall(), visits.contact, fileOf(content, name))).toMatchObject({
      refusal: 'attachment_type',
    })
  })

  it('refuses an infected file, and stores nothing', async () => {
    const before = files.contents.size
    expect(await attach(await newCall(), visits.contact, fileOf(eicar, 'plan.txt'))).toMatchObject({
      refusal: 'attachment_infected',
    })
    expect(files.contents.size).toBe(before)
  })

  it('refuses who does not take part', async () => {
    const chatId = await newCall()
    expect(await attach(chatId, visits.officer, fileOf('a', 'a.txt'))).toMatchObject({ refusal: 'forbidden' })
    expect(await attach(chatId, visits.colleague, fileOf('a', 'a.txt'))).toMatchObject({ refusal: 'not_found' })
  })

  it('keeps a file in quarantine while the scanner is away, and deletes it if it is infected', async () => {
    const chatId = await newCall()
    clamd.behave = 'fail'
    const [clean, infected] = [await attachText(chatId), await attachText(chatId, visits.contact, 'b.txt', eicar)]
    value(await send(chatId, visits.contact, [clean, infected]))
    const states = async () => (await messagesOf(chatId, visits.expert))[0]!.attachments.map(({ state }) => state)
    await tick()
    expect(await states()).toEqual(['pending', 'pending'])
    expect(await download(chatId, clean, visits.expert)).toMatchObject({ refusal: 'attachment_unavailable' })
    clamd.behave = 'scan'
    const [before] = await messagesOf(chatId, visits.expert)
    await tick()
    expect(await states()).toEqual(['clean', 'infected'])
    expect((await messagesOf(chatId, visits.expert))[0]!.change).toBeGreaterThan(before!.change)
    expect((await saved(chatId, clean, visits.expert)).body).toBe('a plan')
    expect(await download(chatId, infected, visits.expert)).toMatchObject({ refusal: 'attachment_unavailable' })
    expect(await query('select 1 from files where removed_at is not null')).toHaveLength(1)
  })
})

describe('#chat.getAttachmentPreview', () => {
  it('answers a small image of an image, and nothing for other files', async () => {
    const chatId = await newCall()
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const image = value(await attach(chatId, visits.contact, fileOf(png as Buffer<ArrayBuffer>, 'site.png')))
    const plan = await attachText(chatId)
    value(await send(chatId, visits.contact, [image.attachmentId, plan]))
    const open = (attachmentId: string, visit: Visit) => app.call(getAttachmentPreview, { chatId, attachmentId }, visit)
    const preview = value(await open(image.attachmentId, visits.expert)) as unknown as File
    const { width, height, format } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 480, height: 320, format: 'webp' })
    expect(await open(plan, visits.expert)).toMatchObject({ refusal: 'not_found' })
    expect(await open(image.attachmentId, visits.outsider)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#chat.send with files', () => {
  it('refuses files of others, of other conversations, sent ones, and too many', async () => {
    const [chatId, otherId] = [await newCall(), await newCall()]
    const own = await attachText(chatId)
    expect(await send(chatId, visits.expert, [own])).toMatchObject({ refusal: 'attachment_gone' })
    expect(await send(otherId, visits.contact, [own])).toMatchObject({ refusal: 'attachment_gone' })
    expect(await send(chatId, visits.contact, [own, newId(clock.now())])).toMatchObject({ refusal: 'attachment_gone' })
    value(await send(chatId, visits.contact, [own]))
    expect(await send(chatId, visits.contact, [own])).toMatchObject({ refusal: 'attachment_gone' })
    const many = Array.from({ length: 6 }, () => newId(clock.now()))
    expect(await send(chatId, visits.contact, many)).toMatchObject({ refusal: 'invalid_input' })
    expect(await send(chatId, visits.contact, [])).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#chat.downloadAttachment', () => {
  it('are gone with a deleted message', async () => {
    const chatId = await newCall()
    const attachmentId = await attachText(chatId)
    const { sequence } = value(await send(chatId, visits.contact, [attachmentId], 'Please read'))
    value(await app.call(removeMessage, { chatId, sequence }, visits.contact))
    expect(await messagesOf(chatId, visits.expert)).toMatchObject([{ body: null, attachments: [] }])
    expect(await download(chatId, attachmentId, visits.expert)).toMatchObject({ refusal: 'not_found' })
  })

  it('are searched by name and shown to officers with what was found', async () => {
    const rules: MessageRules = { names: 'off', contacts: 'off', phrases: 'hold', phraseList: ['merger'] }
    value(await app.call(setMessageRules, rules, visits.officer))
    const chatId = await newCall()
    const attachmentId = await attachText(chatId, visits.expert, 'The merger.txt')
    expect(value(await send(chatId, visits.expert, [attachmentId])).state).toBe('held')
    expect(await download(chatId, attachmentId, visits.contact)).toMatchObject({ refusal: 'not_found' })
    const { flags } = value(await app.call(listMessageFlags, { view: 'open' }, visits.officer))
    expect(flags.find((flag) => flag.chatId === chatId)?.messages).toMatchObject([
      { attachments: [{ attachmentId, name: 'The merger.txt' }] },
    ])
    expect((await saved(chatId, attachmentId, visits.officer)).body).toBe('a plan')
  })

  it('do not tell an expert of a blinded project who wrote them', async () => {
    const chatId = await newCall()
    await query('update projects set is_blinded = true where id = $1', [projectId])
    expect(await attach(chatId, visits.contact, fileOf('%PDF-1.7', 'a.pdf'))).toMatchObject({
      refusal: 'attachment_unblinded',
    })
    const attachmentId = await attachText(chatId, visits.teammate, 'North Capital.txt')
    value(await send(chatId, visits.teammate, [attachmentId]))
    const nameFor = async (visit: Visit) => (await messagesOf(chatId, visit)).at(-1)!.attachments[0]!.name
    expect(await nameFor(visits.expert)).toBe('attachment-1.txt')
    expect(await nameFor(visits.contact)).toBe('North Capital.txt')
    expect((await saved(chatId, attachmentId, visits.expert)).headers['content-disposition']).toContain(
      'filename="attachment-1.txt"',
    )
    await query('update projects set is_blinded = false where id = $1', [projectId])
  })

  it('deletes what was sent with no message after three days', async () => {
    const chatId = await newCall()
    const attachmentId = await attachText(chatId)
    clock.pass(4 * 86_400_000)
    await tick()
    expect(await query('select 1 from chat_attachments where id = $1', [attachmentId])).toEqual([])
    const contact = await signedIn(test, exchange, ids.contact, clock)
    expect(await send(chatId, contact, [attachmentId])).toMatchObject({ refusal: 'attachment_gone' })
  })
})
