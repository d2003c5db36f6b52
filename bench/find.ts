/*
 * Search as users experience it: the whole product over its own database with many experts in one tenant, searched over
 * HTTP by signed-in clients. 66 searches of eleven kinds with facets and match explanations; the next page of each; four
 * concurrent clients; suggestions; and how soon an edit is found while four clients search. groonga runs the same searches
 * over HTTP with the same experts and with snippets, alternately: ours, theirs, theirs, ours. A search counts by the median
 * of its rounds. CPU time includes all threads of the product and the database, and depends less on other load than
 * elapsed time. Repeated searches flatter caches, so that distinct ones of the same kinds follow, each run once by both; and words
 * that have synonyms, with and without them.
 * Options: --people N (100000), --rounds N (5), --distinct N (2000), --seconds S (20) of four clients, --edits N (60),
 * --alone: without groonga,
 * --keep FOLDER: keeps the loaded data for the next run (the index is rebuilt),
 * --profile FOLDER: writes CPU profiles of the product there.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentOf } from '../server/src/capabilities/search/document-present.ts'
import { withClient } from '../server/src/platform/db/roles.ts'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { timeEdits } from './find/edit-timing.ts'
import { recordOf } from './find/experts.ts'
import { GroongaServer } from './find/groonga-server.ts'
import { type LoadResult, loadExperts } from './find/load.ts'
import {
  comparedWithGroonga,
  figuresOfDistinct,
  rowsOfDistinct,
  rowsOfRepeated,
  synonymCosts,
} from './find/search-table.ts'
import {
  aroundEngine,
  memoryOf,
  type RequestTiming,
  searchConcurrently,
  timeOnce,
  timeRounds,
} from './find/search-timing.ts'
import { startSearching } from './find/serving.ts'
import { timeSuggestions } from './find/suggestion-timing.ts'
import { type BenchTenant, prepareTenant, type SignedInUser, signIn } from './find/users.ts'
import type { Measurement } from './rig/budget.ts'
import { median, quantile, rounded } from './rig/statistics.ts'
import { makeWorld, type World } from './rig/world.ts'
import { Groonga, isGroongaInstalled } from './search/groonga.ts'
import { scanTimeMs } from './search/scan-baseline.ts'
import { distinctSearches, searchMix } from './search/search-mix.ts'
import { synonymPairs } from './search/synonym-searches.ts'
import { openBrowsers } from './sign-in/http-browser.ts'

/** Enough experts to estimate how frequent a word is. */
const sampleSize = 20_000
const concurrentClients = 4
/** A free port offset: the demo's sites use +0 to +3, its other servers +8 and +9. */
const peerOffset = 6

const logProgress = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      distinct: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '20' },
      edits: { type: 'string', default: '60' },
      alone: { type: 'boolean', default: false },
      keep: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const people = Number(values.people)
  const isWithPeer = !values.alone && isGroongaInstalled()
  if (!values.alone && !isWithPeer)
    console.error('groonga is not installed (Debian: groonga-bin): measured without it.')
  const stops: (() => unknown)[] = []
  try {
    const world = await makeWorld(undefined, values.keep)
    stops.push(world.stop)
    const tenant = await prepareTenant(world)
    const peerFolder = values.keep && join(values.keep, 'groonga')
    const peer = isWithPeer && tenant.isNew ? new Groonga(peerFolder) : undefined
    if (peer) stops.push(() => peer.stop())
    const loaded = await load(world, tenant, people, peer)
    await peer?.close()
    // Before connecting: this takes a while, and the product closes idle connections.
    const engine = new IndexSearcher()
    const sample = Math.min(people, sampleSize)
    engine.updateDocuments(Array.from({ length: sample }, (_, i) => documentOf(recordOf(tenant.site.tenantId, i))))
    const searches = searchMix(engine, sample)
    const distinct = distinctSearches(engine, sample, Number(values.distinct))
    logProgress('starting the product')
    const { server, answering, buildSeconds, buildPeakMb, figureOf } = await startSearching(
      world,
      values.profile,
      stops,
    )
    logProgress(`the index is ready after ${Math.round(buildSeconds)} s`)
    const peerFiles = peer?.database ?? (isWithPeer && peerFolder ? join(peerFolder, 'db') : undefined)
    const peerPort = Number(world.settings.PORT_BASE) + peerOffset
    const served = peerFiles ? await GroongaServer.start(peerFiles, peerPort) : undefined
    if (served) stops.push(() => served.stop())
    const browsers = openBrowsers(server.port, tenant.site)
    stops.push(browsers.close)
    const clients: SignedInUser[] = []
    for (const id of tenant.clients) clients.push(await signIn(browsers, id))
    const staff = await signIn(browsers, tenant.staff)
    let next = 0
    const turn = () => clients[next++ % clients.length] as SignedInUser
    logProgress('asking')
    const { measures, walls } = await timeRounds(answering, turn, searches, Number(values.rounds), served)
    logProgress('asking once')
    const once = await timeOnce(answering, turn, distinct, served)
    const pairs = synonymPairs()
    const typed = pairs.map(({ asTyped }) => asTyped)
    // A warm-up: both of a pair read the same records.
    await timeOnce(answering, turn, typed)
    const withSynonyms = await timeOnce(
      answering,
      turn,
      pairs.map((pair) => pair.withSynonyms),
    )
    const asTyped = await timeOnce(answering, turn, typed)
    const { now: residentMb, peak } = memoryOf(server.pid)
    logProgress('four at once')
    const until = performance.now() + Number(values.seconds) * 1000
    const four = await searchConcurrently(answering, turn, searches, concurrentClients, () => performance.now() > until)
    const suggested = await timeSuggestions(turn, people)
    logProgress('editing')
    const found = await timeEdits(staff, turn, searches, people, Number(values.edits), answering)
    const indexMb = Math.round((await figureOf('search_bytes')) / 1e6)
    const own = measures.map((one) => one.own)
    const wall = own.map((one) => one.wall)
    const p50 = quantile(wall, 0.5)
    const outside = (one: RequestTiming) => one.main + one.database
    return {
      figures: {
        people,
        ...(loaded && { loadedPerSecond: Math.round(loaded.rows / loaded.seconds) }),
        buildSeconds: rounded(buildSeconds, 0),
        residentMb,
        peakMb: Math.max(peak, buildPeakMb),
        indexMb,
        p50Ms: rounded(p50, 2),
        p95Ms: rounded(quantile(wall, 0.95), 2),
        singleP95Ms: rounded(quantile(walls, 0.95), 2),
        moreP95Ms: rounded(
          quantile(
            measures.map(({ more }) => more.wall),
            0.95,
          ),
          2,
        ),
        cpuP50Ms: rounded(median(own.map(({ cpu }) => cpu)), 2),
        outsideP50Ms: rounded(median(own.map(outside)), 2),
        outsideP95Ms: rounded(quantile(own.map(outside), 0.95), 2),
        aroundP50Ms: rounded(median(own.map(aroundEngine)), 2),
        aroundP95Ms: rounded(quantile(own.map(aroundEngine), 0.95), 2),
        ...figuresOfDistinct(once, served !== undefined),
        ...synonymCosts(withSynonyms, asTyped),
        fourP50Ms: rounded(four.p50, 1),
        fourP95Ms: rounded(four.p95, 1),
        fourPerSecond: Math.round(four.perSecond),
        suggestP50Ms: rounded(quantile(suggested, 0.5), 2),
        suggestP95Ms: rounded(quantile(suggested, 0.95), 2),
        findableP50Ms: rounded(quantile(found, 0.5), 1),
        findableP95Ms: rounded(quantile(found, 0.95), 1),
        scanRatio: rounded(p50 / scanTimeMs(people), 1),
        ...(served && comparedWithGroonga(measures)),
      },
      table: [...rowsOfRepeated(measures), ...rowsOfDistinct(once)],
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Loads the experts, unless the kept folder has as many. */
const load = async (
  { ownerUrl, settings }: World,
  { site: { tenantId }, isNew }: BenchTenant & { readonly isNew: boolean },
  people: number,
  peer: Groonga | undefined,
): Promise<LoadResult | undefined> => {
  if (!isNew) {
    const there = await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from people where person_type = 2')
      return rows[0]?.n
    })
    if (there !== people) throw new Error(`${there} experts were kept, not ${people}: choose another folder`)
    return undefined
  }
  logProgress('loading')
  const loaded = await loadExperts(settings.DATA_DIR as string, tenantId, people, peer)
  logProgress(`${loaded.rows} rows in ${Math.round(loaded.seconds)} s`)
  await peer?.finish()
  return loaded
}
