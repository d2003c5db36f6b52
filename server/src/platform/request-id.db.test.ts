import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { message } from '@colloquy/contract/operation'
import { sql } from 'kysely'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startMailbox } from '../../fakes/mailbox/mailbox.ts'
import { buildTestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import * as notes from '../../testing/notes-capability.ts'
import { insertPerson, insertTenant, signedIn } from '../../testing/people-fixtures.ts'
import { signedIn as signedInRule } from './access/policy.ts'
import { cacheSites } from './access/sites.ts'
import { allSites } from './access/store.ts'
import { systemClock } from './clock.ts'
import { createTasks } from './jobs/tasks.ts'
import { createLog } from './log.ts'
import { queueMail } from './mail/mail-queue.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { type Capability, command, on } from './operations/define.ts'
import { createLive } from './realtime/live.ts'
import { issueTicket } from './realtime/tickets.ts'

const test = await testDatabase()
await notes.makeNotesTable(test)
const { tenantId, exchange } = await insertTenant(test, 'one')
const nora = await insertPerson(test, tenantId)
const visit = await signedIn(test, exchange, nora)
const mailbox = await startMailbox()

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
const { database } = test
const clock = systemClock

const shout = message('test.shout', { summary: 'Writes a note.', input: z.object({}), output: z.object({}) })
const noteId = '0193d1b2-0000-7000-8000-000000000001'
const shouting: Capability = {
  name: 'shouting',
  operations: [
    command(shout, {
      allow: signedInRule,
      run: ({ emit, live }) => {
        live!.join('room:1')
        emit(notes.noteWritten, { noteId })
        return {}
      },
    }),
  ],
  disconnected: async ({ emit }) => emit(notes.noteWritten, { noteId }),
  reactions: [
    on(notes.noteWritten, 'shouting.mail', (context, { noteId }) =>
      queueMail(context, {
        kind: 'identity.link',
        key: noteId,
        to: { name: 'Nora', email: 'nora@client.example', language: 'enUS', timeZone: 'Europe/London' },
        site: exchange,
        branding: { platformName: 'One', sender: 'no-reply@one.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
        path: '/l#secret',
      }).then(() => undefined),
    ),
  ],
}
const contract = { ...notes.notesContract, operations: [...notes.notesContract.operations, shout] }
const app = await buildTestApp(test, { clock, log, capabilities: [notes.notes, shouting], contract })
const sites = cacheSites(() => allSites(database.db), clock)
const live = createLive({ database, appUrl: test.appUrl, clock, log, sites, capabilities: [shouting] })
const postman = createMailSender({ database, clock, log, smtpUrl: mailbox.url })
const { deliver } = live
const tasks = createTasks({
  database,
  clock,
  log,
  capabilities: [shouting],
  deliver,
  mailSender: postman,
  pushSender: { send: async () => {} },
})
const server = createServer()
live.serve(server, app.perform, {})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(async () => {
  postman.close()
  await live.close()
  server.close()
  await mailbox.close()
})
beforeEach(() => {
  lines.length = 0
})

const newest = async (table: 'outbox' | 'mails') => {
  const { rows } = await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    sql<{ id: string; request_id: string }>`
      select id, request_id from ${sql.table(table)} order by id desc limit 1`.execute(tx),
  )
  return rows[0]!
}
const linesWith = (text: string) => lines.filter((line) => line.msg === text)

describe('a request is known by one id', () => {
  it('in the answer, in its own line, and in the lines of its reactions and of the mails they send', async () => {
    const answer = await app.send({ method: 'POST', path: '/api/notes', body: '{"text":"hello"}' }, visit)
    const requestId = answer.headers['x-request-id'] as string
    expect(lines).toMatchObject([{ requestId, method: 'POST', route: '/api/notes', status: 200 }])

    const event = await newest('outbox')
    expect(event.request_id).toBe(requestId)
    await tasks.react(tenantId, event.id)
    expect(linesWith('a reaction ran')).toMatchObject([{ requestId, reaction: 'shouting.mail', tenantId }])

    const mail = await newest('mails')
    expect(mail.request_id).toBe(requestId)
    await tasks.mail(tenantId, mail.id)
    expect(linesWith('a mail was sent')).toMatchObject([{ requestId, mail: mail.id, attempts: 1 }])
    for (const line of lines) expect(JSON.stringify(line)).not.toContain('nora@client.example')
  })

  it('when it came over a live connection as well', async () => {
    const ticket = await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      const [session] = await tx.selectFrom('sessions').select('id').execute()
      return await issueTicket(tx, { tenantId, sessionId: session!.id }, clock.now())
    })
    const { port } = server.address() as AddressInfo
    const socket = connect(`http://127.0.0.1:${port}`, {
      path: '/api/live',
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { host: new URL(exchange.origin).host, origin: exchange.origin },
      auth: { ticket },
    })
    expect(await socket.timeout(5000).emitWithAck('test.shout', {})).toEqual({ ok: true, value: {} })
    expect(lines).toMatchObject([{ operation: 'test.shout', status: 200, requestId: expect.any(String) }])
    const event = await newest('outbox')
    expect(event.request_id).toBe(lines[0]!.requestId)
    await tasks.react(tenantId, event.id)
    expect(linesWith('a reaction ran')).toMatchObject([{ requestId: event.request_id }])

    socket.disconnect()
    await expect.poll(async () => (await newest('outbox')).id).not.toBe(event.id)
    const departure = await newest('outbox')
    expect(departure.request_id).toEqual(expect.any(String))
    expect(departure.request_id).not.toBe(event.request_id)
  })

  it('when something goes wrong on the way', async () => {
    const answer = await app.send({ method: 'POST', path: '/api/notes/break-down', body: '{}' }, visit)
    const requestId = answer.headers['x-request-id']
    expect(lines).toMatchObject([
      { level: 'error', requestId, msg: 'request failed' },
      { level: 'info', requestId, status: 500 },
    ])

    await app.send({ method: 'POST', path: '/api/notes', body: '{"text":"again"}' }, visit)
    const { id, request_id } = await newest('outbox')
    const failing = createTasks({
      database,
      clock,
      log,
      capabilities: [{ reactions: [on(notes.noteWritten, 'failing', () => Promise.reject(new Error('no')))] }],
      deliver,
      mailSender: postman,
      pushSender: { send: async () => {} },
    })
    await expect(failing.react(tenantId, id)).rejects.toThrow('1 reactions')
    expect(linesWith('a reaction failed')).toMatchObject([{ requestId: request_id, err: { message: 'no' } }])
  })

  it('and what a timer begins by itself has an id too, one for each turn', async () => {
    const timer = { name: 'test.timer', run: async () => log.warn('tick') }
    const ticking = createTasks({
      database,
      clock,
      log,
      capabilities: [],
      timers: [timer],
      deliver,
      mailSender: postman,
      pushSender: { send: async () => {} },
    })
    await ticking.tick()
    await ticking.tick()
    const ids = linesWith('tick').map((line) => line.requestId)
    expect(ids).toEqual([expect.any(String), expect.any(String)])
    expect(ids[0]).not.toBe(ids[1])
  })
})
