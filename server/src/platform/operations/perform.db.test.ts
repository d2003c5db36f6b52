import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import * as notes from '../../../testing/notes-capability.ts'
import {
  insertPerson,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../clock.ts'
import { newId } from '../ids.ts'

const test = await testDatabase()
const clock = createManualClock(new Date())
let app: TestApp
let tenant: TestTenant
let nora: TestSession
let noraId: string
let otto: TestSession
let stranger: TestSession

beforeAll(async () => {
  await notes.makeNotesTable(test)
  app = await buildTestApp(test, { clock, capabilities: [notes.notes], contract: notes.notesContract })
  tenant = await insertTenant(test, 'alpha')
  const other = await insertTenant(test, 'beta')
  noraId = await insertPerson(test, tenant.tenantId)
  nora = await signedIn(test, tenant.exchange, noraId)
  otto = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId))
  stranger = await signedIn(test, other.exchange, await insertPerson(test, other.tenantId))
})
beforeEach(() => {
  clock.pass(1000)
  app.delivered.length = 0
})

const write = async (text = 'a note', as = nora) => {
  const written = await app.call(notes.writeNote, { text }, as)
  if (!written.ok) throw new Error(written.refusal)
  return written.value
}
const count = async (table: 'notes' | 'outbox' | 'audit_entries' | 'idempotency_keys') => {
  const { rows } = await test.asOwner((owner) => owner.query(`select * from ${table}`), tenant.tenantId)
  return rows
}
const visitor = () => ({ site: tenant.exchange })

describe('who may [PM-02]', () => {
  it('is decided by the rule of the operation, for the actor of the token', async () => {
    const { noteId } = await write()
    expect(await app.call(notes.openNote, { noteId }, nora)).toMatchObject({ ok: true, value: { text: 'a note' } })
  })

  it('hides what somebody may not see as if it did not exist', async () => {
    const { noteId } = await write()
    const hidden = await app.send({ method: 'GET', path: `/api/notes/${noteId}` }, otto)
    const missing = await app.send({ method: 'GET', path: `/api/notes/${newId(clock.now())}` }, otto)
    expect(hidden.statusCode).toBe(404)
    expect(hidden.body).toBe(missing.body)
  })

  it('forbids what somebody may see but not do', async () => {
    const { noteId } = await write()
    await test.asOwner(
      (owner) => owner.query('update notes set is_shared = true where id = $1', [noteId]),
      tenant.tenantId,
    )
    expect(await app.call(notes.openNote, { noteId }, otto)).toMatchObject({ ok: true })
    const refused = await app.call(notes.editNote, { noteId, text: 'mine' }, otto, { ifMatch: 1 })
    expect(refused).toMatchObject({ status: 403, refusal: 'forbidden' })
  })

  it('asks a visitor to sign in before anything else is said', async () => {
    const { noteId } = await write()
    for (const id of [noteId, newId(clock.now())])
      expect(await app.call(notes.openNote, { noteId: id }, visitor())).toMatchObject({
        status: 401,
        refusal: 'not_signed_in',
      })
  })

  it("ignores a token at another tenant's site, and at another site of its own tenant", async () => {
    const { noteId } = await write()
    for (const site of [stranger.site, tenant.expert])
      expect(await app.call(notes.openNote, { noteId }, { ...nora, site })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await app.call(notes.openNote, { noteId }, stranger)).toMatchObject({ refusal: 'not_found' })
  })

  it('refuses a token the moment its session ends', async () => {
    const visit = await signedIn(test, tenant.exchange, noraId)
    expect(await app.call(notes.listNotes, { limit: 1 }, visit)).toMatchObject({ ok: true })
    await test.asOwner((owner) => owner.query('update sessions set ended_at = now()'), stranger.site.tenantId)
    expect(await app.call(notes.listNotes, { limit: 1 }, stranger)).toMatchObject({ refusal: 'not_signed_in' })
  })
})

describe('an actor whose session or account has ended', () => {
  it.each(['restricted_at', 'disabled_at', 'deleted_at', 'erased_at'])(
    'is a visitor at the next request: %s',
    async (mark) => {
      const personId = await insertPerson(test, tenant.tenantId)
      const visit = await signedIn(test, tenant.exchange, personId)
      expect(await app.call(notes.listNotes, { limit: 1 }, visit)).toMatchObject({ ok: true })
      await test.asOwner(
        (owner) => owner.query(`update people set ${mark} = now() where id = $1`, [personId]),
        tenant.tenantId,
      )
      expect(await app.call(notes.listNotes, { limit: 1 }, visit)).toMatchObject({ refusal: 'not_signed_in' })
    },
  )
})

describe('the number of statements', () => {
  it('is one to begin and identify the actor, those of the operation, and the commit', async () => {
    const { noteId } = await write()
    test.statements.length = 0
    await app.call(notes.openNote, { noteId }, nora)
    expect(test.statements.map((text) => text.trim().slice(0, 20))).toEqual([
      'begin; select * from',
      'select * from notes ',
      'commit',
    ])
  })
})

describe('the answer', () => {
  it('holds declared keys only', async () => {
    const { noteId } = await write()
    const answer = await app.send({ method: 'GET', path: `/api/notes/${noteId}` }, nora)
    expect(Object.keys(answer.json())).toEqual(['noteId', 'version', 'text', 'isShared'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('rolls back when it does not match the declared output, and reveals no detail', async () => {
    const before = await count('notes')
    const answer = await app.send({ method: 'POST', path: '/api/notes/break-down', body: '{}' }, nora)
    expect([answer.statusCode, answer.body]).toEqual([500, '{}'])
    expect(await count('notes')).toHaveLength(before.length)
  })
})

describe('a command', () => {
  it('leaves its effect, its event and its audit entry together', async () => {
    const { noteId } = await write('hello')
    const event = (await count('outbox')).find((row) => row.payload.noteId === noteId)
    expect(event).toMatchObject({ kind: 'notes.written' })
    const entry = (await count('audit_entries')).find((row) => row.subject_id === noteId)
    expect(entry).toMatchObject({ operation: 'notes.write', outcome: 'done', actor_id: noraId, subject_kind: 'note' })
    expect(entry.facts).toMatchObject({ length: 5 })
    expect(app.delivered).toEqual([
      { tenantId: tenant.tenantId, personIds: [noraId], message: { name: 'notes.written', payload: { noteId } } },
    ])
  })

  it('writes its audit entry as the last statement of its transaction', async () => {
    test.statements.length = 0
    await write()
    expect(test.statements.at(-1)).toBe('commit')
    expect(test.statements.at(-2)).toMatch(/^insert into "audit_entries"/)
  })

  it('leaves nothing of a refused attempt but what it keeps and the record of it', async () => {
    const before = { notes: (await count('notes')).length, entries: (await count('audit_entries')).length }
    expect(await app.call(notes.writeNote, { text: 'rude' }, nora)).toMatchObject({ status: 409, refusal: 'note_rude' })
    const storedNotes = (await count('notes')).slice(before.notes)
    expect(storedNotes).toMatchObject([{ text: 'kept' }])
    expect((await count('audit_entries')).slice(before.entries)).toMatchObject([
      { operation: 'notes.write', outcome: 'note_rude', actor_id: noraId },
    ])
    expect(app.delivered).toHaveLength(1)
  })

  it('leaves a record of a forbidden attempt', async () => {
    const { noteId } = await write()
    await app.call(notes.editNote, { noteId, text: 'mine' }, otto, { ifMatch: 1 })
    const entry = (await count('audit_entries')).find((row) => row.outcome === 'not_found')
    expect(entry).toMatchObject({ operation: 'notes.edit', subject_kind: 'note', subject_id: noteId })
  })

  it('is done once more when the database ends its transaction to untangle it from another', async () => {
    const { noteId } = await write()
    let hits = 0
    const original = test.database.transaction
    Object.assign(test.database, {
      transaction: ((opening, run) =>
        original(opening, async (tx, row) => {
          if (hits++ === 0) await sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(tx)
          return run(tx, row)
        })) as typeof original,
    })
    expect(await app.call(notes.openNote, { noteId }, nora)).toMatchObject({ ok: true })
    Object.assign(test.database, { transaction: original })
    expect(hits).toBe(2)
  })
})

describe('a version', () => {
  it('must be named by whoever edits', async () => {
    const { noteId } = await write()
    expect(await app.call(notes.editNote, { noteId, text: 'b' }, nora)).toMatchObject({ status: 428 })
  })

  it('that has passed is refused, and nothing is lost', async () => {
    const { noteId } = await write()
    expect(await app.call(notes.editNote, { noteId, text: 'b' }, nora, { ifMatch: 1 })).toMatchObject({
      value: { version: 2 },
    })
    expect(await app.call(notes.editNote, { noteId, text: 'c' }, nora, { ifMatch: 1 })).toMatchObject({
      status: 412,
      refusal: 'stale',
    })
    expect(await app.call(notes.openNote, { noteId }, nora)).toMatchObject({ value: { text: 'b' } })
  })
})

describe('an idempotency key', () => {
  const once = (text: string, idempotencyKey: string) => app.call(notes.writeNote, { text }, nora, { idempotencyKey })

  it('gives a repeated command one effect and the same answer', async () => {
    const before = (await count('notes')).length
    const [first, second] = [await once('twice', 'key-00000001'), await once('twice', 'key-00000001')]
    expect(second).toEqual(first)
    expect(await count('notes')).toHaveLength(before + 1)
  })

  it('gives one effect when the repetitions come at once', async () => {
    const before = (await count('notes')).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => once('six', 'key-00000006')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count('notes')).toHaveLength(before + 1)
  })

  it('is refused for another input', async () => {
    await once('one', 'key-00000002')
    expect(await once('other', 'key-00000002')).toMatchObject({ status: 422, refusal: 'idempotency_mismatch' })
  })

  it('belongs to one person', async () => {
    const first = await once('mine', 'key-00000003')
    const second = await app.call(notes.writeNote, { text: 'mine' }, otto, { idempotencyKey: 'key-00000003' })
    expect(second).not.toEqual(first)
  })

  it('is free again after a refusal, and after three days', async () => {
    expect(await once('rude', 'key-00000004')).toMatchObject({ refusal: 'note_rude' })
    const first = await once('polite', 'key-00000004')
    expect(first).toMatchObject({ ok: true })
    const age = `update idempotency_keys set created_at = created_at - interval '73 hours' where key = 'key-00000004'`
    await test.asOwner((owner) => owner.query(age), tenant.tenantId)
    const later = await once('polite', 'key-00000004')
    expect(later).toMatchObject({ ok: true })
    expect(later).not.toEqual(first)
  })

  it('stores no answer that is a secret', async () => {
    await app.call(notes.ticket, {}, nora, { idempotencyKey: 'key-00000005' })
    const stored = await count('idempotency_keys')
    expect(stored.filter((row) => row.operation === 'notes.ticket')).toEqual([])
  })
})

describe('a limit', () => {
  it('holds in any window, counts refused attempts, and says when to come back', async () => {
    clock.pass(3_600_000)
    const at = async (seconds: number, fail = false) => {
      clock.pass(seconds * 1000)
      return app.send({ method: 'POST', path: '/api/notes/peek', body: JSON.stringify({ fail }) }, visitor())
    }
    const statuses = [await at(0), await at(20, true), await at(20)].map((answer) => answer.statusCode)
    expect(statuses).toEqual([200, 409, 200])
    const refused = await at(10)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      429,
      { refusal: 'too_many' },
      '10',
    ])
    expect((await at(11)).statusCode).toBe(200)
    expect((await at(1)).statusCode).toBe(429)
  })

  it('is exact when everybody comes at once', async () => {
    clock.pass(3_600_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.call(notes.limitedByBrowser, {}, visitor())))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
  })
})

describe('a limit that is counted inside the operation', () => {
  const glance = (fail = false) => app.call(notes.limitedByPerson, { fail }, nora)

  it('counts refused attempts, and is refused like any other', async () => {
    expect([await glance(), await glance(true), await glance()]).toMatchObject([
      { ok: true },
      { refusal: 'note_rude' },
      { ok: true },
    ])
    expect(await glance()).toMatchObject({ status: 429, refusal: 'too_many' })
    expect(await glance(true)).toMatchObject({ status: 429, refusal: 'too_many' })
    expect(await app.call(notes.limitedByPerson, {}, otto)).toMatchObject({ ok: true })
  })

  it('is exact when many attempts come at once', async () => {
    clock.pass(3_600_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => glance()))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
  })

  it('takes no transaction of its own when the attempt succeeds', async () => {
    clock.pass(3_600_000)
    await glance()
    test.statements.length = 0
    await glance()
    expect(test.statements.filter((text) => text === 'commit')).toHaveLength(1)
  })
})

describe('a limit on failures', () => {
  it('counts neither what succeeds nor what we had no time to look at', async () => {
    const knock = (input: { wrong?: boolean; busy?: boolean } = {}) => app.call(notes.refundWhenRight, input, visitor())
    for (let time = 0; time < 3; time += 1) {
      expect(await knock()).toMatchObject({ ok: true })
      expect(await knock({ busy: true })).toMatchObject({ status: 503, refusal: 'busy' })
    }
    expect(await knock({ wrong: true })).toMatchObject({ refusal: 'note_rude' })
    expect(await knock()).toMatchObject({ status: 429, refusal: 'too_many' })
  })
})

describe('a cookie', () => {
  it('is set for scripts not to read, and only when the operation succeeds', async () => {
    clock.pass(3_600_000)
    const done = await app.send({ method: 'POST', path: '/api/notes/peek', body: '{}' }, visitor())
    expect(done.headers['set-cookie']).toBe('visits=1; Path=/api; HttpOnly; SameSite=Strict')
    const refused = await app.send({ method: 'POST', path: '/api/notes/peek', body: '{"fail":true}' }, visitor())
    expect(refused.headers['set-cookie']).toBeUndefined()
  })
})

describe('a live message', () => {
  const whisperRequest = (text: string) => ({
    site: tenant.exchange,
    credential: { kind: 'token' as const, token: nora.token! },
    input: { text },
    request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
  })
  const live = () => ({ context: {} as never, note: async () => {} })

  it('passes the same gates as a request', async () => {
    const answer = await app.perform('notes.sendMessage', { ...whisperRequest('psst'), live })
    expect(answer).toMatchObject({ ok: true, body: '{"heard":"psst"}' })
    const visiting = await app.perform('notes.sendMessage', { ...whisperRequest('psst'), credential: undefined, live })
    expect(visiting).toMatchObject({ refusal: 'not_signed_in' })
    expect(await app.perform('notes.sendMessage', { ...whisperRequest(''), live })).toMatchObject({
      refusal: 'invalid_input',
    })
  })

  it('is no way to an operation of HTTP, nor the reverse', async () => {
    expect(await app.perform('notes.write', { ...whisperRequest('x'), live })).toMatchObject({ refusal: 'not_found' })
    expect(await app.perform('notes.sendMessage', whisperRequest('x'))).toMatchObject({ refusal: 'not_found' })
    expect(await app.perform('nothing', { ...whisperRequest('x'), live })).toMatchObject({ refusal: 'not_found' })
  })
})
