/*
 * Searching as the product is used: the whole product over a database of its own, with so many experts in a tenant, asked over
 * HTTP by clients who have signed in. 66 questions of eleven kinds, with facets and found reasons; the page behind each; four
 * clients at once; suggestions; and how soon an edit is found while four clients search. In turns with it groonga, over HTTP
 * as well, with the same experts and snippets of what was found: us, it, it, us. A question counts by the median of its
 * rounds. Processor time is that of all threads of the product and of the database together, and depends less on what
 * else the machine does than time that passes.
 * Options: --people N (100000), --rounds N (5), --seconds S (20) of four clients, --edits N (60), --alone: without groonga,
 * --keep FOLDER: what was loaded stays there and is used the next time (columns are made anew),
 * --profile FOLDER: leaves processor profiles of the product there.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { documentOf } from '../server/src/capabilities/search/document-present.ts'
import { demoTenants } from '../server/src/capabilities/tenancy/seed.ts'
import { withClient } from '../server/src/platform/db/roles.ts'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { type Server, startProduct } from './api/servers.ts'
import type { Measurement } from './budget.ts'
import { browsersAt } from './doors/browser.ts'
import { type Answering, crowd, type Measure, memoryOf, rounds } from './find/asking.ts'
import { editing } from './find/editing.ts'
import { recordOf } from './find/experts.ts'
import { type Loaded, loadExperts } from './find/load.ts'
import { ServedPeer } from './find/peer.ts'
import { type Somebody, signIn, type Tenant, tenantIn } from './find/people.ts'
import { suggesting } from './find/suggesting.ts'
import { median, quantile, rounded } from './rig/figures.ts'
import { makeWorld, type World } from './rig/world.ts'
import { floorOf } from './search/floor.ts'
import { hasPeer, Peer } from './search/peer.ts'
import { questionMix } from './search/questions.ts'

/** So many experts are enough to know how frequent a word is. */
const sampled = 20_000
const atOnce = 4
/** Half an hour: columns of a million experts take minutes. */
const patience = 1_800_000
/** Doors of the demo that are free: its sites are at +0 to +3, its other doors at +8 and +9. */
const [peerOffset, metricsOffset] = [6, 7]

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '20' },
      edits: { type: 'string', default: '60' },
      alone: { type: 'boolean', default: false },
      keep: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const people = Number(values.people)
  const isWithPeer = !values.alone && hasPeer()
  if (!values.alone && !isWithPeer)
    console.error('groonga is not installed (Debian: groonga-bin): measured without it.')
  const stops: (() => unknown)[] = []
  try {
    const world = await makeWorld(undefined, values.keep)
    stops.push(world.stop)
    const tenant = await tenantIn(world)
    const peerFolder = values.keep && join(values.keep, 'groonga')
    const peer = isWithPeer && tenant.isNew ? new Peer(peerFolder) : undefined
    if (peer) stops.push(() => peer.stop())
    const loaded = await load(world, tenant, people, peer)
    await peer?.close()
    // Before anybody connects: it takes a while, and the product hangs up on whoever says nothing for long.
    const engine = new IndexSearcher()
    const sample = Math.min(people, sampled)
    engine.updateDocuments(Array.from({ length: sample }, (_, i) => documentOf(recordOf(tenant.site.tenantId, i))))
    const questions = questionMix(engine, sample)
    say('starting the product')
    const { server, answering, buildSeconds, figureOf } = await startSearching(world, values.profile, stops)
    say(`the columns are there after ${Math.round(buildSeconds)} s`)
    const peerFiles = peer?.database ?? (isWithPeer && peerFolder ? join(peerFolder, 'db') : undefined)
    const peerPort = Number(world.settings.PORT_BASE) + peerOffset
    const served = peerFiles ? await ServedPeer.start(peerFiles, peerPort) : undefined
    if (served) stops.push(() => served.stop())
    const browsers = browsersAt(server.port, tenant.site)
    stops.push(browsers.close)
    const clients: Somebody[] = []
    for (const id of tenant.clients) clients.push(await signIn(browsers, id))
    const staff = await signIn(browsers, tenant.staff)
    let next = 0
    const turn = () => clients[next++ % clients.length] as Somebody
    say('asking')
    const { measures, walls } = await rounds(answering, turn, questions, Number(values.rounds), served)
    const { now: residentMb, most: mostMb } = memoryOf(server.pid)
    say('four at once')
    const until = performance.now() + Number(values.seconds) * 1000
    const four = await crowd(answering, turn, questions, atOnce, () => performance.now() > until)
    const typed = await suggesting(turn, people)
    say('editing')
    const found = await editing(staff, turn, questions, people, Number(values.edits), answering)
    const columnsMb = Math.round((await figureOf('search_bytes')) / 1e6)
    const own = measures.map((one) => one.own)
    const wall = own.map((one) => one.wall)
    const p50 = quantile(wall, 0.5)
    const outside = (one: Measure['own']) => one.main + one.database
    return {
      figures: {
        people,
        ...(loaded && { loadedASecond: Math.round(loaded.rows / loaded.seconds) }),
        buildSeconds: rounded(buildSeconds, 0),
        ...{ residentMb, mostMb, columnsMb },
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
        fourP50Ms: rounded(four.p50, 1),
        fourP95Ms: rounded(four.p95, 1),
        fourASecond: Math.round(four.aSecond),
        suggestP50Ms: rounded(quantile(typed, 0.5), 2),
        suggestP95Ms: rounded(quantile(typed, 0.95), 2),
        findableP50Ms: rounded(quantile(found, 0.5), 1),
        findableP95Ms: rounded(quantile(found, 0.95), 1),
        floorRatio: rounded(p50 / floorOf(people), 1),
        ...(served && besidePeer(measures)),
      },
      table: rowsOf(measures),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Takes experts in, unless those who were kept are as many. */
const load = async (
  { ownerUrl, settings }: World,
  { site: { tenantId }, isNew }: Tenant & { readonly isNew: boolean },
  people: number,
  peer: Peer | undefined,
): Promise<Loaded | undefined> => {
  if (!isNew) {
    const there = await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from people where person_type = 2')
      return rows[0]?.n
    })
    if (there !== people) throw new Error(`${there} experts were kept, not ${people}: choose another folder`)
    return undefined
  }
  say('loading')
  const loaded = await loadExperts(settings.DATA_DIR as string, tenantId, people, peer)
  say(`${loaded.rows} rows in ${Math.round(loaded.seconds)} s`)
  await peer?.finish()
  return loaded
}

/** Starts the product and waits until all columns are there. */
const startSearching = async ({ settings }: World, profile: string | undefined, stops: (() => unknown)[]) => {
  const dataDir = settings.DATA_DIR as string
  const metricsPort = Number(settings.PORT_BASE) + metricsOffset
  rmSync(join(dataDir, 'search'), { recursive: true, force: true })
  const began = performance.now()
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const more = { TRUSTED_PROXIES: '1', METRICS_PORT: String(metricsPort) }
  const server: Server = await startProduct({ settings: { ...settings, ...more } }, flags, {
    isPinned: false,
    role: 'web,worker,search',
  })
  stops.push(server.stop)
  const figureOf = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  // While it is busy it does not say how far it is.
  while (!((await figureOf('search_tenants_ready')) >= demoTenants.length + 1)) {
    if (performance.now() - began > patience) throw new Error('the columns are never there')
    await sleep(500)
  }
  const buildSeconds = (performance.now() - began) / 1000
  const cluster = join(dataDir, 'database/cluster/postmaster.pid')
  const answering: Answering = {
    server: server.pid,
    postmaster: Number(readFileSync(cluster, 'utf8').split('\n')[0]),
  }
  return { server, answering, buildSeconds, figureOf }
}

const byKind = (measures: readonly Measure[]): Map<string, Measure[]> =>
  Map.groupBy(measures, ({ asked }) => asked.kind)

/** How we stand beside the peer: less than 1 is less than it takes. */
const besidePeer = (measures: readonly Measure[]) => {
  const share = (some: readonly Measure[], of: 'wall' | 'cpu', at: number) =>
    quantile(
      some.map(({ own }) => own[of]),
      at,
    ) /
    quantile(
      some.map(({ peer }) => peer?.[of] ?? Number.NaN),
      at,
    )
  const kinds = [...byKind(measures).values()]
  return {
    p50Share: rounded(share(measures, 'wall', 0.5), 4),
    p95Share: rounded(share(measures, 'wall', 0.95), 4),
    slowestKindShare: rounded(Math.max(...kinds.map((some) => share(some, 'wall', 0.5))), 3),
    cpuP50Share: rounded(share(measures, 'cpu', 0.5), 4),
    cpuP95Share: rounded(share(measures, 'cpu', 0.95), 4),
    // We know stems and it does not, so that ours finds more; without words both find the same.
    browseTotalsEqual: Number(
      measures.every(({ asked, total, peerTotal }) => asked.question.text !== '' || total === peerTotal),
    ),
  }
}

const rowsOf = (measures: readonly Measure[]) => {
  const row = (kind: string, some: readonly Measure[]) => {
    const middle = (of: (one: Measure) => number) => rounded(median(some.map(of)), 2)
    const peers = some.flatMap(({ peer }) => peer ?? [])
    return {
      kind,
      hits: Math.round(median(some.map(({ total }) => total))),
      p50: middle(({ own }) => own.wall),
      p95: rounded(
        quantile(
          some.map(({ own }) => own.wall),
          0.95,
        ),
        2,
      ),
      more: middle(({ more }) => more.wall),
      cpu: middle(({ own }) => own.cpu),
      main: middle(({ own }) => own.main),
      columns: middle(({ own }) => own.columns),
      database: middle(({ own }) => own.database),
      ...(peers.length > 0 && {
        peerHits: Math.round(median(some.map(({ peerTotal }) => peerTotal ?? 0))),
        peerP50: rounded(
          quantile(
            peers.map(({ wall }) => wall),
            0.5,
          ),
          2,
        ),
        peerP95: rounded(
          quantile(
            peers.map(({ wall }) => wall),
            0.95,
          ),
          2,
        ),
        peerCpu: rounded(median(peers.map(({ cpu }) => cpu)), 2),
      }),
    }
  }
  return [...[...byKind(measures)].map(([kind, some]) => row(kind, some)), row('all', measures)]
}
