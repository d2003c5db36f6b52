/*
 * What the product costs beside the least that a server can do: processor time for a request, of a plain node:http server
 * that says the very same statements to the same database, and asks the same of threads with the same search engine, over
 * that of the product with everything on. 1 is as cheap as the plain one. Each pair is made of turns of floor, product,
 * product, floor, so that a neighbour on the machine who comes or goes disturbs both alike.
 * Options: --pairs N (5), --requests N (2000; of a search a tenth), --only open|list|search,
 * --profile FOLDER: leaves a processor profile there.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listCalls, openCall } from '@colloquy/contract/calls/operations'
import { searchExperts } from '@colloquy/contract/search/operations'
import { capabilitiesOf } from '../server/src/app.ts'
import { buildTestApp, installation, type TestApp } from '../server/testing/app.ts'
import { columnsOf } from './api/columns.ts'
import { type Cost, load } from './api/load.ts'
import { createRecorder, type Question, questionFor, type Recorder, recordScript } from './api/script.ts'
import { type Server, startFloor, startProduct } from './api/servers.ts'
import type { Measured } from './budget.ts'
import { median, rounded, spread } from './rig/figures.ts'
import { moveToCore } from './rig/processor.ts'
import { makeWorld, type SignedIn, type World } from './rig/world.ts'

const loadCore = 1
const callsAsked = 20
/** A pair is measured in so many short turns, between which a neighbour has little time to come or go. */
const turns = 5

type Kind = 'open' | 'list' | 'search'

const words = ['heat pump', 'battery', 'supply chain', 'oncology', 'retail pricing', 'semiconductor', 'insurance']

const questionsOf = async (app: TestApp, visits: readonly SignedIn[]): Promise<Record<Kind, Question[]>> => {
  const visit = visits[0] as SignedIn
  const listed = await app.call(listCalls, {}, visit)
  if (!listed.ok) throw new Error(listed.refusal)
  const callIds = listed.value.calls.slice(0, callsAsked).map(({ callId }) => callId)
  const search = (text: string) => ({ text, filters: {}, selectOptions: { startOffset: 0, concat: false } })
  return {
    open: callIds.map((callId) => questionFor(openCall, { callId }, visit)),
    list: [questionFor(listCalls, {}, visit)],
    // Everybody may search three hundred times a minute and no more.
    search: visits.map((one, i) => questionFor(searchExperts, search(words[i % words.length] as string), one)),
  }
}

/** One pair of runs: what a request cost the floor and the product. */
interface Pair {
  readonly floor: Cost
  readonly product: Cost
}

const together = (costs: readonly Cost[]): Cost => ({
  microseconds: mean(costs.map(({ microseconds }) => microseconds)),
  rate: mean(costs.map(({ rate }) => rate)),
  p95: Math.max(...costs.map(({ p95 }) => p95)),
})

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const compare = async (floor: Server, product: Server, questions: Question[], count: number): Promise<Pair> => {
  const costs = { floor: [] as Cost[], product: [] as Cost[] }
  const each = Math.ceil(count / turns)
  for (let turn = 0; turn < turns; turn++) {
    costs.floor.push(await load(floor, questions, each))
    costs.product.push(await load(product, questions, each), await load(product, questions, each))
    costs.floor.push(await load(floor, questions, each))
  }
  return { floor: together(costs.floor), product: together(costs.product) }
}

const cheapness = ({ floor, product }: Pair): number => floor.microseconds / product.microseconds

const rowOf = (kind: string, pairs: readonly Pair[]) => {
  const of = (side: 'floor' | 'product', figure: keyof Cost) => median(pairs.map((pair) => pair[side][figure]))
  return {
    request: kind,
    'floor µs': rounded(of('floor', 'microseconds'), 1),
    'product µs': rounded(of('product', 'microseconds'), 1),
    ratio: rounded(median(pairs.map(cheapness)), 3),
    'of pairs': spread(pairs.map(cheapness), 2),
    'floor /s': Math.round(of('floor', 'rate')),
    'product /s': Math.round(of('product', 'rate')),
    'floor p95 ms': rounded(of('floor', 'p95'), 1),
    'product p95 ms': rounded(of('product', 'p95'), 1),
  }
}

/** What is asked, and what the product says and asks for each, with its search engine ready. */
const prepare = async (world: World, recorder: Recorder, visits: readonly SignedIn[]) => {
  const { appUrl, settings, site } = world
  const folder = join(settings.DATA_DIR as string, 'search', 'bench')
  const columns = await columnsOf({ appUrl, folder, tenantId: site.tenantId })
  try {
    const app = await buildTestApp(world, {
      capabilities: capabilitiesOf({ ...installation, columns: recorder.between(columns) }),
    })
    const questions = await questionsOf(app, visits)
    return { questions, script: await recordScript(app, recorder.take, Object.values(questions).flat()) }
  } finally {
    await columns.stop()
  }
}

/** Waits until a product answers from memory, as it does but for its first moments. */
const searchesFromMemory = async ({ method, path, body = '', visit: { site, token } }: Question): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(site.origin + path, { method, headers, body })
    if (((await answer.json()) as { isPreparing?: boolean }).isPreparing === false) return
    await sleep(200)
  }
  throw new Error('the product answers searches from PostgreSQL alone')
}

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: 'string', default: '5' },
      requests: { type: 'string', default: '2000' },
      only: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  // The load, and the database that is started here, on one core; the server that is measured on the other.
  moveToCore(loadCore, process.pid)
  const recorder = createRecorder()
  const world = await makeWorld(recorder.observe)
  const servers: Server[] = []
  try {
    const visits = await world.clients(40)
    const { questions, script } = await prepare(world, recorder, visits)
    const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
    const product = await startProduct(world, flags, { role: 'web,search' })
    servers.push(product)
    await searchesFromMemory(questions.search[0] as Question)
    const floor = await startFloor(world, script)
    servers.push(floor)
    const rows = []
    for (const [kind, asked] of Object.entries(questions)) {
      if (values.only && values.only !== kind) continue
      const count = Math.ceil(Number(values.requests) / (kind === 'search' ? 10 : 1))
      await compare(floor, product, asked, count)
      const pairs: Pair[] = []
      for (let i = 0; i < Number(values.pairs); i++) pairs.push(await compare(floor, product, asked, count))
      rows.push(rowOf(kind, pairs))
    }
    const figures = Object.fromEntries(rows.map(({ request, ratio }) => [`${request}Ratio`, ratio]))
    return { figures, table: rows }
  } finally {
    for (const server of servers) await server.stop()
    await world.stop()
  }
}
