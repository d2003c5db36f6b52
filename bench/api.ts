/*
 * CPU time per request of the product compared with a baseline: a plain node:http server that runs the same statements on the
 * same database and the same searches on the same search threads. The ratio is baseline ÷ product; 1 means equally cheap.
 * Each pair alternates baseline, product, product, baseline, so that other load on the machine affects both equally.
 * Options: --pairs N (5), --requests N (2000; a tenth for search), --only open|list|search,
 * --profile FOLDER writes a CPU profile there.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getCall, listCalls } from '@colloquy/contract/calls/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { capabilitiesOf } from '../server/src/app.ts'
import { buildTestApp, installation, type TestApp } from '../server/testing/app.ts'
import { type Cost, load } from './api/load.ts'
import { createRecorder, type Recorder, type RequestSample, recordScript, requestSampleFor } from './api/script.ts'
import { startReadySearchThreads } from './api/search-threads.ts'
import { type Server, startBaseline, startProduct } from './api/servers.ts'
import type { Measurement } from './rig/budget.ts'
import { pinProcess } from './rig/cpu.ts'
import { median, rounded, spread } from './rig/statistics.ts'
import { makeWorld, type SignedInVisit, type World } from './rig/world.ts'

const loadCore = 1
const maxCalls = 20
/** Short turns per pair: other load on the machine rarely starts or stops within one. */
const turnsPerPair = 5

type Kind = 'open' | 'list' | 'search'

const words = ['heat pump', 'battery', 'supply chain', 'oncology', 'retail pricing', 'semiconductor', 'insurance']

const requestSamplesOf = async (
  app: TestApp,
  visits: readonly SignedInVisit[],
): Promise<Record<Kind, RequestSample[]>> => {
  const visit = visits[0] as SignedInVisit
  const listed = await app.call(listCalls, {}, visit)
  if (!listed.ok) throw new Error(listed.refusal)
  const callIds = listed.value.calls.slice(0, maxCalls).map(({ callId }) => callId)
  const search = (text: string) => ({ text, filters: {}, selectOptions: { startOffset: 0, concat: false } })
  return {
    open: callIds.map((callId) => requestSampleFor(getCall, { callId }, visit)),
    list: [requestSampleFor(listCalls, {}, visit)],
    // The rate limit allows 300 searches a minute and person.
    search: visits.map((one, i) => requestSampleFor(findExperts, search(words[i % words.length] as string), one)),
  }
}

/** What a request cost the baseline and the product in one pair of runs. */
interface Pair {
  readonly baseline: Cost
  readonly product: Cost
}

const averageCost = (costs: readonly Cost[]): Cost => ({
  microseconds: mean(costs.map(({ microseconds }) => microseconds)),
  rate: mean(costs.map(({ rate }) => rate)),
  p95: Math.max(...costs.map(({ p95 }) => p95)),
})

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const compare = async (baseline: Server, product: Server, samples: RequestSample[], count: number): Promise<Pair> => {
  const costs = { baseline: [] as Cost[], product: [] as Cost[] }
  const each = Math.ceil(count / turnsPerPair)
  for (let turn = 0; turn < turnsPerPair; turn++) {
    costs.baseline.push(await load(baseline, samples, each))
    costs.product.push(await load(product, samples, each), await load(product, samples, each))
    costs.baseline.push(await load(baseline, samples, each))
  }
  return { baseline: averageCost(costs.baseline), product: averageCost(costs.product) }
}

const costRatio = ({ baseline, product }: Pair): number => baseline.microseconds / product.microseconds

const rowOf = (kind: string, pairs: readonly Pair[]) => {
  const of = (side: 'baseline' | 'product', figure: keyof Cost) => median(pairs.map((pair) => pair[side][figure]))
  return {
    request: kind,
    'baseline µs': rounded(of('baseline', 'microseconds'), 1),
    'product µs': rounded(of('product', 'microseconds'), 1),
    ratio: rounded(median(pairs.map(costRatio)), 3),
    'of pairs': spread(pairs.map(costRatio), 2),
    'baseline /s': Math.round(of('baseline', 'rate')),
    'product /s': Math.round(of('product', 'rate')),
    'baseline p95 ms': rounded(of('baseline', 'p95'), 1),
    'product p95 ms': rounded(of('product', 'p95'), 1),
  }
}

/** Samples of requests, and the statements and searches the product runs for each once its search index is ready. */
const prepare = async (world: World, recorder: Recorder, visits: readonly SignedInVisit[]) => {
  const { appUrl, settings, site } = world
  const folder = join(settings.DATA_DIR as string, 'search', 'bench')
  const columns = await startReadySearchThreads({ appUrl, folder, tenantId: site.tenantId })
  try {
    const app = await buildTestApp(world, {
      capabilities: capabilitiesOf({ ...installation, searchThreads: recorder.record(columns) }),
    })
    const samples = await requestSamplesOf(app, visits)
    return { samples, script: await recordScript(app, recorder.takeSteps, Object.values(samples).flat()) }
  } finally {
    await columns.stop()
  }
}

/** Waits until the product answers searches from its in-memory index. */
const waitForSearchIndex = async ({
  method,
  path,
  body = '',
  visit: { site, token },
}: RequestSample): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(site.origin + path, { method, headers, body })
    if (((await answer.json()) as { isPreparing?: boolean }).isPreparing === false) return
    await sleep(200)
  }
  throw new Error('the search index was not ready in time')
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: 'string', default: '5' },
      requests: { type: 'string', default: '2000' },
      only: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  // Load generator and database share one core; the measured server gets the other.
  pinProcess(loadCore, process.pid)
  const recorder = createRecorder()
  const world = await makeWorld(recorder.observe)
  const servers: Server[] = []
  try {
    const visits = await world.clients(40)
    const { samples, script } = await prepare(world, recorder, visits)
    const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
    const product = await startProduct(world, flags, { role: 'web,search' })
    servers.push(product)
    await waitForSearchIndex(samples.search[0] as RequestSample)
    const baseline = await startBaseline(world, script)
    servers.push(baseline)
    const rows = []
    for (const [kind, ofKind] of Object.entries(samples)) {
      if (values.only && values.only !== kind) continue
      const count = Math.ceil(Number(values.requests) / (kind === 'search' ? 10 : 1))
      await compare(baseline, product, ofKind, count)
      const pairs: Pair[] = []
      for (let i = 0; i < Number(values.pairs); i++) pairs.push(await compare(baseline, product, ofKind, count))
      rows.push(rowOf(kind, pairs))
    }
    const figures = Object.fromEntries(rows.map(({ request, ratio }) => [`${request}Ratio`, ratio]))
    return { figures, table: rows }
  } finally {
    for (const server of servers) await server.stop()
    await world.stop()
  }
}
