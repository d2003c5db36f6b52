import {
  acceptsFile,
  type CommonRefusal,
  type Input,
  type Operation,
  pathParametersOf,
  type Refusal,
  returnsFile,
  type Wire,
} from '@colloquy/contract/operation'
import { order } from '@colloquy/contract/order'
import type { LightMyRequestResponse as Response } from 'fastify'
import { type App, type AppOptions, buildApp, capabilitiesOf } from '../src/app.ts'
import type { CalendarProviders } from '../src/capabilities/scheduling/calendars/calendar-provider.ts'
import { findTranslations } from '../src/capabilities/tenancy/queries.ts'
import { startOf } from '../src/capabilities/tenancy/start-queries.ts'
import { cacheSites } from '../src/platform/access/sites.ts'
import { allSites } from '../src/platform/access/store.ts'
import { type Clock, systemClock } from '../src/platform/clock.ts'
import { createTasks, type TaskDependencies } from '../src/platform/jobs/tasks.ts'
import { createLog } from '../src/platform/log.ts'
import type { LiveMessage } from '../src/platform/operations/emit.ts'
import { readContract } from '../src/platform/operations/registry.ts'
import { readTranslations } from '../src/platform/translations/translation-files.ts'
import type { TestDatabase } from './database.ts'
import { healthy } from './healthy.ts'
import { createMemoryFileStore } from './memory-file-store.ts'
import type { TestSession } from './people-fixtures.ts'
import { createInertCalendarProvider } from './scheduling/inert-calendar-provider.ts'

/** What a browser was told over its live connection. */
export interface DeliveredMessage {
  readonly tenantId: string
  readonly personIds: readonly string[]
  readonly message: LiveMessage
}

/** What a call may carry besides its input. */
export interface CallOptions {
  readonly ifMatch?: number
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Result<T> =
  | { readonly ok: true; readonly value: Wire<T> }
  | {
      readonly ok: false
      readonly status: number
      readonly refusal: Refusal<T> | CommonRefusal
      readonly issues?: readonly { readonly path: string; readonly code: string }[]
    }

export interface TestApp extends App {
  /** Asks over HTTP, as a browser would, and reads the answer as the contract types it. */
  readonly call: <T extends Operation>(
    operation: T,
    input: Input<T>,
    as: TestSession,
    sending?: CallOptions,
  ) => Promise<Result<T>>
  /** The same, for what must not be well formed. */
  readonly send: (request: RawRequest, as: TestSession) => Promise<Response>
  readonly delivered: DeliveredMessage[]
  readonly clock: Clock
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** What the tests' installation is like. */
export const installation = {
  isDemo: true,
  translations: await readTranslations(),
  startUp: {
    measurementIds: { erm: null, clientSite: null, expertSite: null, compliance: null },
    errorReportingDsn: null,
    apiPrimaryKey: '',
    pushPublicKey: null,
    mockTenantUrl: null,
    apiOrigin: null,
  },
  telemetry: { view: () => {}, fault: () => {} },
  secretKey: 'secret of the tests',
  proofOfWorkBits: 0,
  uploadQuota: 1_000_000_000,
  pushOrigins: [] as readonly string[],
  inboundSecret: 'secret-of-inbound-mails-in-these-tests',
  calendarOrigins: [] as readonly string[],
  bridgeOrigins: [] as readonly string[],
  calendarProviders: { google: createInertCalendarProvider() } as CalendarProviders,
  bounceSecret: 'secret-of-the-mail-service-in-tests',
  files: createMemoryFileStore(),
}

/** What a test may bring itself. */
type TestAppPart =
  | 'clock'
  | 'log'
  | 'capabilities'
  | 'contract'
  | 'metrics'
  | 'isDescribed'
  | 'availability'
  | 'volumes'
  | 'apiOrigin'

/** The whole application over a test's database, asked in memory; or another capability instead of the product's own. */
export const buildTestApp = async (
  test: Pick<TestDatabase, 'database'>,
  { clock = systemClock, log = createLog('silent'), ...overrides }: Partial<Pick<AppOptions, TestAppPart>> = {},
): Promise<TestApp> => {
  const { database } = test
  const delivered: DeliveredMessage[] = []
  const capabilities = overrides.capabilities ?? capabilitiesOf(installation)
  const app = await buildApp({
    database,
    ...healthy,
    ...(overrides.availability && { availability: overrides.availability }),
    ...(overrides.volumes && { volumes: overrides.volumes }),
    clock,
    log,
    sites: cacheSites(() => allSites(database.db), clock),
    files: installation.files,
    secretKey: installation.secretKey,
    contract: overrides.contract ?? (await readContract(order)),
    capabilities,
    deliver: (tenantId, personIds, message) => delivered.push({ tenantId, personIds, message }),
    findTranslations: findTranslations(database, await readTranslations()),
    loadPageData: startOf(database, installation),
    trustedProxies: 0,
    encrypted: false,
    apiOrigin: overrides.apiOrigin ?? null,
    validateResponses: true,
    ...(overrides.metrics && { metrics: overrides.metrics }),
    isDescribed: overrides.isDescribed ?? true,
  })
  const send: TestApp['send'] = ({ method, path, headers, body }, { site, token }) =>
    app.http.inject({
      method: method as 'GET',
      url: path,
      headers: {
        host: new URL(site.origin).host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
  const call: TestApp['call'] = async (operation, input, as, sending = {}) => {
    const response = await send(requestFor(operation, input, sending), as)
    const type = String(response.headers['content-type'])
    if (response.statusCode === 200 && returnsFile(operation))
      return { ok: true, value: new File([new Uint8Array(response.rawPayload)], 'answer', { type }) as never }
    const json = response.body === '' ? undefined : response.json()
    if (response.statusCode === 200) return { ok: true, value: json }
    if (json?.refusal) return { ok: false, status: response.statusCode, ...json }
    throw new Error(`${operation.name}: ${response.statusCode} ${response.body}`)
  }
  return { ...app, call, send, delivered, clock }
}

/** An operation's input as an HTTP request. */
export const requestFor = (operation: Operation, input: unknown, sending: CallOptions = {}): RawRequest => {
  const rest = { ...(input as Record<string, unknown>) }
  let path = `/api${operation.path}`
  for (const name of pathParametersOf(operation.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const headers = {
    ...(sending.ifMatch !== undefined && { 'if-match': `"${sending.ifMatch}"` }),
    ...(sending.idempotencyKey && { 'idempotency-key': sending.idempotencyKey }),
    ...sending.headers,
  }
  if (acceptsFile(operation)) return { method: operation.method, path, headers, body: formOf(rest) }
  if (operation.method !== 'GET' && operation.method !== 'DELETE')
    return { method: operation.method, path, headers, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  )
  return { method: operation.method, path: query.size > 0 ? `${path}?${query}` : path, headers }
}

/** Files as they are, everything else as JSON. */
const formOf = (values: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, JSON.stringify(value))
  return form
}

/** The jobs of a test's database, run when the test says so. Mails are queued and not sent. */
export const createTestTasks = (
  { database }: Pick<TestDatabase, 'database'>,
  clock: Clock,
  options: Partial<Pick<TaskDependencies, 'capabilities' | 'deliver' | 'pushSender' | 'timers'>> = {},
) =>
  createTasks({
    database,
    clock,
    log: createLog('silent'),
    mailSender: { send: async () => {} },
    pushSender: options.pushSender ?? { send: async () => {} },
    capabilities: capabilitiesOf(installation),
    deliver: () => {},
    ...options,
  })

/**
 * The value of an operation that must succeed.
 * @throws Error with the refusal when it did not
 */
export const value = <T>(answer: { ok: true; value: T } | { ok: false; refusal: string }): T => {
  if (!answer.ok) throw new Error(`refused: ${answer.refusal}`)
  return answer.value
}
