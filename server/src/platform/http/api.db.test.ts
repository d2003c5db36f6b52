import { operation } from '@colloquy/contract/operation'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import * as notes from '../../../testing/notes-capability.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { publicAccess } from '../access/policy.ts'
import { capability, command } from '../operations/define.ts'
import { apiAddressOf } from './api-host.ts'

const test = await testDatabase()
let app: TestApp
let nora: TestSession
/** The whole application, with an API host. */
let whole: TestApp
const apiOrigin = 'http://api.alpha.test'
const nowhere = {
  site: { id: '', tenantId: '', portal: 'Exchange', origin: 'http://nowhere.test', slug: '' },
} as TestSession

beforeAll(async () => {
  await notes.makeNotesTable(test)
  app = await buildTestApp(test, { capabilities: [notes.notes], contract: notes.notesContract })
  const tenant = await insertTenant(test, 'alpha')
  nora = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId))
})

const post = (body: string, headers = {}) => app.send({ method: 'POST', path: '/api/notes', body, headers }, nora)

describe('an address of the API', () => {
  it('is matched in any letter case, and keeps the case of what stands in it', async () => {
    const written = (await post('{"text":"x"}')).json()
    const found = await app.send({ method: 'GET', path: `/API/Notes/${written.noteId}` }, nora)
    expect(found.json()).toEqual(written)
  })

  it('knows its methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await app.send({ method, path: '/api/notes' }, nora)
      expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([405, 'GET, POST', '{}'])
    }
  })

  it('that does not exist is answered in JSON', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/notes/a/b/c', '/api/%E0%A4%A']) {
      const answer = await app.send({ method: 'GET', path }, nora)
      expect(answer.statusCode, path).toBeGreaterThanOrEqual(400)
      expect(answer.json(), path).toEqual({ refusal: expect.any(String) })
    }
  })

  it('answers nobody at an origin that is no site [PR-02]', async () => {
    const answer = await app.send({ method: 'GET', path: '/api/notes?limit=1' }, { ...nora, ...nowhere })
    expect([answer.statusCode, answer.json()]).toEqual([404, { refusal: 'not_found' }])
  })
})

describe('a request that is not well formed', () => {
  it.each([
    ['says a key twice', '{"text":"a","text":"b"}', {}],
    ['brings a prototype', '{"text":"a","__proto__":{}}', {}],
    ['is no JSON', '{"text":', {}],
    ['is no object', '["text"]', {}],
    ['is nested too deep', `{"text":${'['.repeat(40)}${']'.repeat(40)}}`, {}],
    ['is too large', JSON.stringify({ text: 'x'.repeat(1_000_001) }), {}],
    ['is plain text', '{"text":"a"}', { 'content-type': 'text/plain' }],
    ['is a form', 'text=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['has a key too short to be one', '{"text":"a"}', { 'idempotency-key': 'x' }],
    ['has a version that is none', '{"text":"a"}', { 'if-match': '*' }],
  ])('because it %s is refused, and changes nothing', async (_, body, headers) => {
    const before = await test.asOwner((owner) => owner.query('select count(*) from notes'), nora.site.tenantId)
    const answer = await post(body, headers)
    expect([answer.statusCode, answer.json().refusal]).toEqual([400, 'invalid_input'])
    expect((await test.asOwner((owner) => owner.query('select count(*) from notes'), nora.site.tenantId)).rows).toEqual(
      before.rows,
    )
  })
})

describe('every answer', () => {
  it('carries the headers that protect it, errors too', async () => {
    const answers = await Promise.all([
      app.send({ method: 'GET', path: '/api/notes?limit=1' }, nora),
      post('{'),
      app.send({ method: 'POST', path: '/api/notes/break-down', body: '{}' }, nora),
      app.send({ method: 'GET', path: '/anything' }, nora),
      app.send({ method: 'GET', path: '/anything' }, nowhere),
      app.send({ method: 'GET', path: '/missing.js' }, nora),
    ])
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self';")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    for (const { headers } of answers.slice(0, 3)) expect(headers['cache-control']).toBe('no-store')
    for (const { headers } of answers.slice(3, 5)) {
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })
})

describe('a page', () => {
  it('of an unknown origin says so in the language of its reader, and nothing of any tenant [PR-02]', async () => {
    const answer = await app.send({ method: 'GET', path: '/clients', headers: { 'accept-language': 'de' } }, nowhere)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Kein Portal unter dieser Adresse')
    expect(answer.body).not.toContain('alpha')
  })

  it('is not given for a file that is missing', async () => {
    const answer = await app.send({ method: 'GET', path: '/assets/missing.js' }, nora)
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  })
})

describe('the state of the process', () => {
  it('is alive, and ready until it begins to stop', async () => {
    const ask = (path: string) => app.send({ method: 'GET', path }, nowhere).then((answer) => answer.statusCode)
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
    app.readiness.accepting = false
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
    app.readiness.accepting = true
  })

  it('is not ready when a volume is nearly full', async () => {
    const full = await buildTestApp(test, { volumes: { isNearlyFull: async () => true } })
    const answer = await full.send({ method: 'GET', path: '/readyz' }, nowhere)
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'disk nearly full' }])
  })
})

describe('the description of the API', () => {
  it('is served as OpenAPI and as a page to read', async () => {
    const document = await app.send({ method: 'GET', path: '/api/openapi.json' }, nora)
    expect(Object.keys(document.json().paths)).toContain('/api/notes/{noteId}')
    const page = await app.send({ method: 'GET', path: '/api/docs/' }, nora)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })

  it('is not there where it was not asked for, as in production', async () => {
    const parts = { capabilities: [notes.notes], contract: notes.notesContract, isDescribed: false }
    const undescribed = await buildTestApp(test, parts)
    for (const path of [
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/static/index.html',
    ]) {
      const answer = await undescribed.send({ method: 'GET', path }, nora)
      expect([answer.statusCode, answer.json()], path).toEqual([404, { refusal: 'not_found' }])
    }
  })
})

it('what holds a secret is never packed: how well that goes tells of what stands beside it', async () => {
  const defineEcho = (name: string) =>
    operation(`echo.${name}`, {
      summary: 'Answers at length.',
      method: 'POST',
      path: `/echo/${name}`,
      input: z.object({}),
      output: z.object({ text: z.string() }),
    })
  const [plain, secret] = [defineEcho('plain'), defineEcho('secret')]
  const run = () => ({ text: 'heat pump '.repeat(500) })
  const operations = [
    command(plain, { allow: publicAccess, run }),
    command(secret, { allow: publicAccess, answersSecret: true, run }),
  ]
  const echo = await buildTestApp(test, {
    capabilities: [capability({ name: 'echo', operations })],
    contract: { operations: [plain, secret], refusals: [] },
  })
  const encodingOf = async (path: string) => {
    const request = { method: 'POST', path, headers: { 'accept-encoding': 'br, gzip' }, body: '{}' }
    const { statusCode, headers } = await echo.send(request, { site: nora.site })
    return [statusCode, headers['content-encoding']]
  }
  expect(await encodingOf('/api/echo/plain')).toEqual([200, 'br'])
  expect(await encodingOf('/api/echo/secret')).toEqual([200, undefined])
})

/** A request at the API host, below the name of a site. */
const atApiHost = (path: string, { method = 'GET', headers = {}, below = 'alpha.test', body = '{}' } = {}) =>
  whole.send(
    {
      method,
      path: `/${below}${path}`,
      headers: { host: 'api.alpha.test', ...headers },
      ...(method === 'POST' && { body }),
    },
    nora,
  )

describe('at the API host', () => {
  beforeAll(async () => {
    whole = await buildTestApp(test, { apiOrigin })
  })

  it('the API of each site is below its name', async () => {
    expect(apiAddressOf('http://localhost:4400', apiOrigin)).toBe('http://api.alpha.test/localhost%3A4400/api')
    expect((await atApiHost('/api/identity/me')).statusCode).toBe(200)
    // The session is one of the exchange site.
    expect((await atApiHost('/api/identity/me', { below: 'experts.alpha.test' })).statusCode).toBe(401)
  })

  it('only the pages of that site may read answers', async () => {
    const { headers } = await atApiHost('/api/settings', { headers: { origin: 'http://experts.alpha.test' } })
    expect(headers['access-control-allow-origin']).toBe('http://alpha.test')
    expect(headers['access-control-allow-credentials']).toBe('true')
  })

  it('browsers learn which headers they may send', async () => {
    const answer = await atApiHost('/api/identity/me', { method: 'OPTIONS', headers: { origin: 'http://alpha.test' } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
    expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
  })

  it('nothing else answers: no pages, no unknown sites', async () => {
    for (const below of ['nowhere.test', '%E0%A4%A', 'api.alpha.test'])
      expect((await atApiHost('/api/settings', { below })).statusCode, below).toBeGreaterThanOrEqual(400)
    expect((await whole.send({ method: 'GET', path: '/', headers: { host: 'api.alpha.test' } }, nora)).statusCode).toBe(
      404,
    )
  })

  it('does not exist unless it is set', async () => {
    const plain = await buildTestApp(test)
    const request = { method: 'GET', path: '/alpha.test/api/settings', headers: { host: 'api.alpha.test' } }
    expect((await plain.send(request, nora)).statusCode).toBe(404)
    const own = await plain.send({ method: 'GET', path: '/api/settings' }, nora)
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })
})
