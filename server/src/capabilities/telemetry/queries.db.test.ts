import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recordDefect, recordPageView } from '@colloquy/contract/telemetry/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, requestFor, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { readContract } from '../../platform/operations/registry.ts'
import { createTelemetry, reportFailures, type Telemetry } from './gateway.ts'
import { telemetry } from './manifest.ts'

interface Heard {
  readonly url: URL
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const heard: Heard[] = []
const failures: unknown[] = []
let outside: Server
let origin: string
let visitor: TestSession
/** A fake of the external service that records what it receives. */
let answer: 'yes' | 'never' | 'no' = 'yes'

beforeAll(async () => {
  outside = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ url: new URL(request.url ?? '/', origin), headers: request.headers, body })
    if (answer === 'never') return
    response.writeHead(answer === 'yes' ? 204 : 503).end()
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  visitor = { site: (await insertTenant(test, 'alpha')).exchange }
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})
beforeEach(() => {
  heard.splice(0)
  failures.splice(0)
  answer = 'yes'
})

const measurementIds = { erm: 'G-ERM', clientSite: 'G-CLIENTS', expertSite: 'G-EXPERTS', compliance: null }
const places = () => ({
  analytics: { url: `${origin}/mp/collect`, key: 'the secret key', measurementIds },
  errorReportingDsn: `${origin.replace('://', '://public@')}/42`,
})
const appWith = async (way: Telemetry): Promise<TestApp> =>
  buildTestApp(test, {
    capabilities: [telemetry({ telemetry: way })],
    contract: await readContract(['telemetry']),
  })
const working = () => createTelemetry(places(), (err) => failures.push(err))

const visit = '0198c0de-0000-7000-8000-000000000001'
const view = (path: string) => ({ visit, path, title: 'Call', location: `http://alpha.test${path}` })

describe('#telemetry.recordPageView: a page view', () => {
  it('is sent to the property of its portal, with path, title and location and without personal data [AN-01] [AN-04] [TP-01]', async () => {
    const app = await appWith(working())
    const id = '0198c0de-0000-7000-8000-00000000c0de'
    expect(await app.call(recordPageView, view(`/clients/calls/${id}?q=a@b.example#x`), visitor)).toEqual({
      ok: true,
      value: {},
    })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]?.url.pathname).toBe('/mp/collect')
    expect(Object.fromEntries(heard[0]?.url.searchParams ?? [])).toEqual({
      measurement_id: 'G-CLIENTS',
      api_secret: 'the secret key',
    })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f]{20}$/),
      non_personalized_ads: true,
      events: [
        {
          name: 'page_view',
          params: {
            page_path: '/clients/calls/:id',
            page_title: 'Call',
            page_location: 'http://alpha.test/clients/calls/:id',
          },
        },
      ],
    })
  })

  it('of a registration page is marked as such [AN-02]', async () => {
    const app = await appWith(working())
    await app.call(recordPageView, view('/join/experience'), visitor)
    await expect.poll(() => heard).toHaveLength(1)
    expect(JSON.parse(heard[0]?.body ?? '').events[0].params.page_type).toBe('sign_up')
  })

  it('is dropped for a portal without a property, or without analytics [AN-04]', async () => {
    await (await appWith(working())).call(recordPageView, view('/compliance'), visitor)
    const nowhere = createTelemetry({}, (err) => failures.push(err))
    const app = await appWith(nowhere)
    await app.call(recordPageView, view('/clients'), visitor)
    await app.call(recordDefect, { kind: 'Error', message: 'x', stack: '', path: '/' }, visitor)
    // Requests arrive in order: when the last has arrived, so have all before it.
    await (await appWith(working())).call(recordPageView, view('/expert'), visitor)
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]?.url.searchParams.get('measurement_id')).toBe('G-EXPERTS')
  })
})

describe('#telemetry.recordDefect: a browser error', () => {
  it('is reported in an envelope, without addresses, ids and secrets [TP-02]', async () => {
    const app = await appWith(working())
    const fault = {
      kind: 'TypeError imogen@brandywell.example',
      message: 'no name for imogen@brandywell.example',
      stack: 'TypeError: no name\n    at show (http://alpha.test/assets/index-a1.js:3:14)',
      path: `/clients/calls/${visit}`,
    }
    expect(await app.call(recordDefect, fault, visitor)).toEqual({ ok: true, value: {} })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ url: { pathname: '/api/42/envelope/' } })
    expect(heard[0]?.headers['x-sentry-auth']).toContain('sentry_key=public')
    const [head, , event] = (heard[0]?.body ?? '').split('\n').map((line) => JSON.parse(line))
    expect(event).toMatchObject({
      event_id: head.event_id,
      transaction: '/clients/calls/:id',
      exception: {
        values: [
          {
            type: 'TypeError :email',
            value: 'no name for :email',
            stacktrace: { frames: [{ function: 'show', lineno: 3 }] },
          },
        ],
      },
    })
  })
})

describe('a server error', () => {
  it('is reported like one of a browser, with its route instead of its address, once a minute [TP-02]', async () => {
    const reports = reportFailures(working(), clock)
    const log = createLog('error', { write: () => {} }, reports)
    const broken: Telemetry = {
      view: () => {
        throw new TypeError('no name for imogen@brandywell.example')
      },
      fault: () => {},
    }
    const capabilities = [telemetry({ telemetry: broken })]
    const app = await buildTestApp(test, { capabilities, contract: await readContract(['telemetry']), log })
    const request = requestFor(recordPageView, view('/clients'))
    for (let i = 0; i < 3; i += 1) expect((await app.send(request, visitor)).statusCode).toBe(500)
    await expect.poll(() => heard).toHaveLength(1)
    const event = JSON.parse((heard[0]?.body ?? '').split('\n')[2] ?? '')
    expect(event).toMatchObject({
      platform: 'node',
      transaction: '/api/telemetry/pages',
      exception: { values: [{ type: 'TypeError', value: 'no name for :email' }] },
    })
    expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0)
    clock.pass(60_000)
    await app.send(request, visitor)
    await expect.poll(() => heard).toHaveLength(2)
  })
})

describe('an unavailable service', () => {
  it('delays no requests and breaks nothing', async () => {
    const app = await appWith(working())
    answer = 'never'
    for (let i = 0; i < 30; i += 1)
      expect(await app.call(recordPageView, view('/clients'), visitor)).toEqual({ ok: true, value: {} })
    // At most twenty requests are open at the same time.
    await expect.poll(() => heard.length).toBe(20)
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBe(20)
    answer = 'no'
    await app.call(recordPageView, view('/clients'), visitor)
    await expect.poll(() => String(failures.at(-1))).toContain('503')
  }, 20_000)
})
