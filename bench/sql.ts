/*
 * Database cost of a signed-in page: its number of statements (without begin and commit), and their time compared with the same
 * number of point queries (one row by primary key). Both run as prepared statements on connections of this process, in turns, so
 * that the cost of Node is in both. The latency of `pgbench -S -M prepared` is printed as well where pgbench is installed.
 * Options: --rounds N (200), --seconds N (3) for pgbench.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getCall, listCallFacets, listCalls } from '@colloquy/contract/calls/operations'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { getExpert } from '@colloquy/contract/people/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { Client } from 'pg'
import { capabilitiesOf } from '../server/src/app.ts'
import { hashOf } from '../server/src/platform/ids.ts'
import { buildTestApp, installation, type TestApp } from '../server/testing/app.ts'
import {
  createRecorder,
  keyOf,
  type RequestSample,
  recordScript,
  requestSampleFor,
  type ScriptStep,
  valuesAt,
} from './api/script.ts'
import { startReadySearchThreads } from './api/search-threads.ts'
import type { Measurement } from './rig/budget.ts'
import { createPointTables, pgbenchLatency, pointQuery, randomPoint } from './rig/point-query.ts'
import { median, rounded } from './rig/statistics.ts'
import { makeWorld, type SignedInVisit } from './rig/world.ts'

const warmUpRounds = 20

const pagesOf = async (app: TestApp, visit: SignedInVisit): Promise<Record<string, RequestSample>> => {
  const listed = await app.call(listCalls, {}, visit)
  const [call] = listed.ok ? listed.value.calls : []
  if (!call) throw new Error('there is no call to open')
  const search = { text: 'heat pump', filters: {}, selectOptions: { startOffset: 0, concat: false } }
  return {
    home: requestSampleFor(getHomePage, {}, visit),
    calls: requestSampleFor(listCalls, {}, visit),
    callFacets: requestSampleFor(listCallFacets, {}, visit),
    call: requestSampleFor(getCall, { callId: call.callId }, visit),
    search: requestSampleFor(findExperts, search, visit),
    expert: requestSampleFor(getExpert, { personId: call.expert.personId }, visit),
    notifications: requestSampleFor(listNotifications, {}, visit),
  }
}

const isStatement = ({ kind }: ScriptStep): boolean => kind === 'statement'

/** Runs the steps of a page as its person and rolls back. @returns total milliseconds of its statements */
const runPage = async (client: Client, steps: readonly ScriptStep[], { token }: SignedInVisit): Promise<number> => {
  let milliseconds = 0
  for (const step of steps) {
    if (step.kind === 'statement')
      milliseconds += await timeStatement(client, step.text, valuesAt(step.values, Date.now()))
    else if (step.kind === 'commit') await client.query('rollback')
    else {
      await client.query('begin')
      await timeStatement(client, 'select * from resolve_actor($1, $2)', [hashOf(token), new Date()])
    }
  }
  return milliseconds
}

const statementNames = new Map<string, string>()

const statementNameOf = (text: string): string => {
  const name = statementNames.get(text) ?? `p${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** @returns milliseconds until the result arrived */
const timeStatement = async (client: Client, text: string, values: unknown[]): Promise<number> => {
  const name = statementNameOf(text)
  const began = performance.now()
  await client.query({ name, text, values })
  return performance.now() - began
}

interface Row {
  readonly page: string
  readonly statements: number
  readonly ms: number
  /** Milliseconds of the same number of point queries. */
  readonly points: number
  readonly ratio: number
}

const measure = async (
  app: Client,
  owner: Client,
  page: string,
  steps: readonly ScriptStep[],
  visit: SignedInVisit,
  rounds: number,
): Promise<Row> => {
  const statements = steps.filter(isStatement).length
  const pages: number[] = []
  const points: number[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const point = await timeStatement(owner, pointQuery, [randomPoint()])
    const whole = await runPage(app, steps, visit)
    if (round < 0) continue
    points.push(point)
    pages.push(whole)
  }
  const [ms, pointsMs] = [median(pages), median(points) * statements]
  return { page, statements, ms: rounded(ms, 3), points: rounded(pointsMs, 3), ratio: rounded(ms / pointsMs, 2) }
}

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '200' }, seconds: { type: 'string', default: '3' } },
  })
  const recorder = createRecorder()
  const world = await makeWorld(recorder.observe)
  const clients: Client[] = []
  try {
    const [visit] = (await world.clients(1)) as [SignedInVisit]
    const { appUrl, settings, site } = world
    const folder = join(settings.DATA_DIR as string, 'search', 'bench')
    // Searches use the in-memory index, as they do except right after a start.
    const columns = await startReadySearchThreads({ appUrl, folder, tenantId: site.tenantId })
    const app = await buildTestApp(world, { capabilities: capabilitiesOf({ ...installation, searchThreads: columns }) })
    const pages = await pagesOf(app, visit)
    const script = await recordScript(app, recorder.takeSteps, Object.values(pages))
    await columns.stop()
    await createPointTables(world.ownerUrl)
    const [asApp, asOwner] = [await connect(world.appUrl), await connect(world.ownerUrl)]
    clients.push(asApp, asOwner)
    const rows: Row[] = []
    for (const [page, { method, path, body = '' }] of Object.entries(pages)) {
      const steps = script[keyOf(method, path, visit.token, body)] as readonly ScriptStep[]
      rows.push(await measure(asApp, asOwner, page, steps, visit, Number(values.rounds)))
    }
    const pgbenchMs = pgbenchLatency(world.ownerUrl, Number(values.seconds))
    console.log(pgbenchMs === undefined ? 'pgbench is not installed.' : `pgbench -S -M prepared: ${pgbenchMs} ms`)
    const figures = {
      maxStatements: Math.max(...rows.map(({ statements }) => statements)),
      ...Object.fromEntries(rows.map(({ page, ratio }) => [`${page}Ratio`, ratio])),
      ...(pgbenchMs !== undefined && { pgbenchMs }),
    }
    return { figures, table: rows.map((row) => ({ ...row })) }
  } finally {
    for (const client of clients) await client.end()
    await world.stop()
  }
}
