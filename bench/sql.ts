/*
 * What a signed-in page asks of the database: how many statements, begin and commit left out, and how long they take
 * beside as many of the least a database can be asked, one row by its key. Both are said by names on connections of this
 * process, in turns, so that what Node takes is in both; what pgbench -S -M prepared takes is told beside them where the
 * machine has one.
 * Options: --rounds N (200), --seconds N (3) for pgbench.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listCalls, openCall } from '@colloquy/contract/calls/operations'
import { openHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { openExpert } from '@colloquy/contract/people/operations'
import { searchExperts } from '@colloquy/contract/search/operations'
import { Client } from 'pg'
import { capabilitiesOf } from '../server/src/app.ts'
import { hashOf } from '../server/src/platform/ids.ts'
import { buildTestApp, installation, type TestApp } from '../server/testing/app.ts'
import { columnsOf } from './api/columns.ts'
import { createRecorder, keyOf, type Question, questionFor, recordScript, type Step, valuesAt } from './api/script.ts'
import type { Measured } from './budget.ts'
import { median, rounded } from './rig/figures.ts'
import { makeWorld, type SignedIn } from './rig/world.ts'
import { makePoints, pgbenchLatency, pointText, somePoint } from './sql/point.ts'

const warmUp = 20

const pagesOf = async (app: TestApp, visit: SignedIn): Promise<Record<string, Question>> => {
  const listed = await app.call(listCalls, {}, visit)
  const [call] = listed.ok ? listed.value.calls : []
  if (!call) throw new Error('there is no call to open')
  const search = { text: 'heat pump', filters: {}, selectOptions: { startOffset: 0, concat: false } }
  return {
    home: questionFor(openHomePage, {}, visit),
    calls: questionFor(listCalls, {}, visit),
    call: questionFor(openCall, { callId: call.callId }, visit),
    search: questionFor(searchExperts, search, visit),
    expert: questionFor(openExpert, { personId: call.expert.personId }, visit),
    notifications: questionFor(listNotifications, {}, visit),
  }
}

const isStatement = ({ kind }: Step): boolean => kind === 'statement'

/** Says a page's steps as its person would and undoes them. @returns milliseconds its statements took, together */
const sayPage = async (client: Client, steps: readonly Step[], { token }: SignedIn): Promise<number> => {
  let milliseconds = 0
  for (const step of steps) {
    if (step.kind === 'statement') milliseconds += await say(client, step.text, valuesAt(step.values, Date.now()))
    else if (step.kind === 'commit') await client.query('rollback')
    else {
      await client.query('begin')
      await say(client, 'select * from open_actor($1, $2)', [hashOf(token), new Date()])
    }
  }
  return milliseconds
}

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `p${names.size}`
  names.set(text, name)
  return name
}

/** @returns milliseconds until the answer was there */
const say = async (client: Client, text: string, values: unknown[]): Promise<number> => {
  const name = nameOf(text)
  const began = performance.now()
  await client.query({ name, text, values })
  return performance.now() - began
}

interface Row {
  readonly page: string
  readonly statements: number
  readonly ms: number
  /** Milliseconds of as many points. */
  readonly points: number
  readonly ratio: number
}

const measure = async (
  app: Client,
  owner: Client,
  page: string,
  steps: readonly Step[],
  visit: SignedIn,
  rounds: number,
): Promise<Row> => {
  const statements = steps.filter(isStatement).length
  const pages: number[] = []
  const points: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const point = await say(owner, pointText, [somePoint()])
    const whole = await sayPage(app, steps, visit)
    if (round < 0) continue
    points.push(point)
    pages.push(whole)
  }
  const [ms, least] = [median(pages), median(points) * statements]
  return { page, statements, ms: rounded(ms, 3), points: rounded(least, 3), ratio: rounded(ms / least, 2) }
}

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '200' }, seconds: { type: 'string', default: '3' } },
  })
  const recorder = createRecorder()
  const world = await makeWorld(recorder.observe)
  const clients: Client[] = []
  try {
    const [visit] = (await world.clients(1)) as [SignedIn]
    const { appUrl, settings, site } = world
    const folder = join(settings.DATA_DIR as string, 'search', 'bench')
    // Searches are answered from memory, as they are but for a product's first moments.
    const columns = await columnsOf({ appUrl, folder, tenantId: site.tenantId })
    const app = await buildTestApp(world, { capabilities: capabilitiesOf({ ...installation, columns }) })
    const pages = await pagesOf(app, visit)
    const script = await recordScript(app, recorder.take, Object.values(pages))
    await columns.stop()
    await makePoints(world.ownerUrl)
    const [asApp, asOwner] = [await connect(world.appUrl), await connect(world.ownerUrl)]
    clients.push(asApp, asOwner)
    const rows: Row[] = []
    for (const [page, { method, path, body = '' }] of Object.entries(pages)) {
      const steps = script[keyOf(method, path, visit.token, body)] as readonly Step[]
      rows.push(await measure(asApp, asOwner, page, steps, visit, Number(values.rounds)))
    }
    const pgbenchMs = pgbenchLatency(world.ownerUrl, Number(values.seconds))
    console.log(
      pgbenchMs === undefined ? 'There is no pgbench on this machine.' : `pgbench -S -M prepared: ${pgbenchMs} ms`,
    )
    const figures = {
      mostStatements: Math.max(...rows.map(({ statements }) => statements)),
      ...Object.fromEntries(rows.map(({ page, ratio }) => [`${page}Ratio`, ratio])),
      ...(pgbenchMs !== undefined && { pgbenchMs }),
    }
    return { figures, table: rows.map((row) => ({ ...row })) }
  } finally {
    for (const client of clients) await client.end()
    await world.stop()
  }
}
