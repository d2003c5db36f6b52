/*
 * Costs around the search engine: writing and reading snapshots; event-loop delay of a process whose threads answer four
 * searches at a time; and how soon an edit is found, alone and with four searching clients, in a demo world with many more
 * experts in its index.
 * Options: --people N (100000), --seconds S (10) of searches, --edits N (200).
 */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { personTypes } from '@colloquy/contract/person-types'
import {
  currentPosition,
  databaseIdentity,
  documentSources,
  expertDocuments,
  expertIdsAfter,
  hasChangedSince,
  replicationSourceAt,
} from '../server/src/capabilities/search/replication/store.ts'
import type { Tx } from '../server/src/platform/db/tables.ts'
import { createLog } from '../server/src/platform/log.ts'
import type { ViewerClass } from '../server/src/search-engine/expert-document.ts'
import { type IndexUpdate, IndexWriter } from '../server/src/search-engine/index/index-writer.ts'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import type { SearchRequest } from '../server/src/search-engine/search-request.ts'
import { currentIndexFormat } from '../server/src/search-engine/snapshot/index-format.ts'
import { SnapshotDirectory } from '../server/src/search-engine/snapshot/snapshot-directory.ts'
import { startSearchThreads } from '../server/src/search-engine/workers/search-threads.ts'
import { generateExpert } from '../server/testing/search/generated-experts.ts'
import { requestFor } from '../server/testing/search/reference-search.ts'
import type { Measurement } from './rig/budget.ts'
import { quantile, rounded } from './rig/statistics.ts'
import { makeWorld, type World } from './rig/world.ts'
import { type MixedSearch, searchMix } from './search/search-mix.ts'

const batchSize = 16_384
const clients = 4

const timed = async <R>(run: () => Promise<R>): Promise<{ readonly result: R; readonly ms: number }> => {
  const began = performance.now()
  const result = await run()
  return { result, ms: performance.now() - began }
}

const buildIndex = (people: number): IndexWriter => {
  const writer = new IndexWriter()
  for (let from = 0; from < people; from += batchSize) {
    writer.updateDocuments(
      Array.from({ length: Math.min(batchSize, people - from) }, (_, i) => generateExpert(from + i)),
    )
    writer.mergeAll()
  }
  return writer
}

/** Times writing, reading and rewriting a snapshot. */
const timeSnapshot = async (writer: IndexWriter, folder: string) => {
  const origin = { database: 'bench', indexFormat: 'bench' }
  const snapshot = { update: writer.fullUpdate(), position: '1:1:' }
  const written = await timed(() => new SnapshotDirectory(folder, origin).write(snapshot))
  const reopened = new SnapshotDirectory(folder, origin)
  const read = await timed(async () => {
    const [other, engine] = [new IndexWriter(), new IndexSearcher()]
    const applyUpdate = (part: IndexUpdate): void => {
      other.restore(part)
      engine.apply(part)
    }
    await reopened.read({ isUsable: async () => true, apply: applyUpdate })
    return other.fullUpdate()
  })
  const size = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  const unchanged = await timed(() => reopened.write({ ...snapshot, update: read.result }))
  return { written: written.ms, read: read.ms, unchanged: unchanged.ms, size, update: read.result }
}

/** Starts the search of a demo world whose first tenant has many more experts in the index than in the database. */
const startThreads = async ({ database, appUrl, site }: World, writer: IndexWriter, folder: string) => {
  const { tenantId } = site
  const inTenant = <R>(run: (tx: Tx) => Promise<R>) => database.transaction({ kind: 'tenant', tenantId }, run)
  const position = await inTenant(currentPosition)
  writer.updateDocuments(await inTenant(async (tx) => expertDocuments(tx, await expertIdsAfter(tx, null, 100_000))))
  writer.mergeAll()
  const origin = {
    database: await databaseIdentity(database.db),
    indexFormat: await currentIndexFormat(documentSources),
  }
  await new SnapshotDirectory(join(folder, tenantId), origin).write({ update: writer.fullUpdate(), position })
  const before = process.memoryUsage.rss()
  const source = replicationSourceAt(appUrl)
  const settings = { source, folder, snapshotIntervalMs: 600_000, maxReplicationWaitMs: 150, log: createLog('warn') }
  const { result: threads, ms } = await timed(async () => {
    const started = startSearchThreads(settings)
    while (started.position(tenantId) === undefined) await started.catchUp(tenantId, 100)
    return started
  })
  const ask = (viewer: ViewerClass, query: SearchRequest) => threads.call(tenantId, 'search', viewer, query)
  const grown = process.memoryUsage.rss() - before
  return { threads, ask, inTenant, readyMs: ms, threadsMb: grown / 1e6 }
}
type StartedThreads = Awaited<ReturnType<typeof startThreads>>

/** The event-loop delay of this process during some work. */
const eventLoopP99During = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.percentile(99) / 1e6
}

/** Lets several clients search until `isOver`, and returns the latency of each search. */
const searchUntil = async (ask: StartedThreads['ask'], searches: readonly MixedSearch[], isOver: () => boolean) => {
  const latencies: number[] = []
  const client = async (_: unknown, number: number): Promise<void> => {
    for (let i = number * 17; !isOver(); i++) {
      const { searchCase, offset } = searches[i % searches.length]!
      latencies.push((await timed(() => ask(searchCase.viewer, { ...requestFor(searchCase, 20), offset }))).ms)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return latencies
}

/** Event-loop delay while searches are answered, and their latencies. */
const eventLoopDuringSearches = async (
  ask: StartedThreads['ask'],
  searches: readonly MixedSearch[],
  seconds: number,
) => {
  await ask('client', requestFor(searches[0]!.searchCase, 20))
  const idleP99 = await eventLoopP99During(() => sleep(seconds * 500))
  const until = performance.now() + seconds * 1000
  let latencies: number[] = []
  const busyP99 = await eventLoopP99During(async () => {
    latencies = await searchUntil(ask, searches, () => performance.now() >= until)
  })
  return { idleP99, busyP99, latencies }
}

/** Milliseconds from the commit of each edit until a search has found it. */
const timeEdits = async (
  count: number,
  subject: string,
  { threads, ask, inTenant }: StartedThreads,
  tenantId: string,
): Promise<number[]> => {
  const ids = await inTenant((tx) =>
    tx
      .selectFrom('people')
      .select('id')
      .where('person_type', '=', personTypes.expert)
      .where('is_active', '=', true)
      .where('restricted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(50)
      .execute(),
  )
  const isBehind = () => inTenant((tx) => hasChangedSince(tx, threads.position(tenantId) ?? '1:1:'))
  const latencies: number[] = []
  for (let i = 0; i < count; i++) {
    const { id } = ids[i % ids.length]!
    const word = `${subject}${i}x`
    const bio = `Knows ${word}.`
    await inTenant((tx) => tx.updateTable('people').set({ bio }).where('id', '=', id).execute())
    const found = await timed(async () => {
      while (await isBehind()) await threads.catchUp(tenantId, 1000)
      return ask('staff', requestFor({ viewer: 'staff', text: `${word} `, filters: {}, sort: 'calls' }, 1))
    })
    if (found.result.ids[0] !== id) throw new Error('an edit was not found')
    latencies.push(found.ms)
    await sleep(50)
  }
  return latencies
}

/** Measures the threads with many experts in their index. */
const measureThreads = async (writer: IndexWriter, people: number, folder: string, seconds: number, count: number) => {
  const engine = new IndexSearcher()
  engine.apply(writer.fullUpdate())
  const searches = searchMix(engine, people)
  const world = await makeWorld()
  try {
    const started = await startThreads(world, writer, folder)
    try {
      const { tenantId } = world.site
      const loop = await eventLoopDuringSearches(started.ask, searches, seconds)
      const alone = await timeEdits(count, 'marquetry', started, tenantId)
      let isOver = false
      const others = searchUntil(started.ask, searches, () => isOver)
      const found = await timeEdits(count, 'joinery', started, tenantId).finally(() => {
        isOver = true
      })
      await others
      return { ...loop, alone, found, readyMs: started.readyMs, threadsMb: started.threadsMb }
    } finally {
      await started.threads.stop()
    }
  } finally {
    await world.stop()
  }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '10' },
      edits: { type: 'string', default: '200' },
    },
  })
  const people = Number(values.people)
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-search-threads-'))
  try {
    const writer = buildIndex(people)
    const disk = await timeSnapshot(writer, join(folder, 'many'))
    const threads = await measureThreads(
      writer,
      people,
      join(folder, 'demo'),
      Number(values.seconds),
      Number(values.edits),
    )
    const { idleP99, busyP99, latencies, alone, found } = threads
    const figures = {
      people,
      snapshotMb: Math.round(disk.size / 1e6),
      writeMs: Math.round(disk.written),
      writeAgainMs: Math.round(disk.unchanged),
      loadMs: Math.round(disk.read),
      readMbPerSecond: Math.round(disk.size / 1e3 / disk.read),
      readyMs: Math.round(threads.readyMs),
      threadsMb: Math.round(threads.threadsMb),
      loopIdleP99Ms: rounded(idleP99, 1),
      loopAddedP99Ms: rounded(Math.max(0, busyP99 - idleP99), 1),
      searches: latencies.length,
      searchP50Ms: rounded(quantile(latencies, 0.5), 1),
      searchP95Ms: rounded(quantile(latencies, 0.95), 1),
      findableAloneP95Ms: rounded(quantile(alone, 0.95), 1),
      findableP50Ms: rounded(quantile(found, 0.5), 1),
      findableP95Ms: rounded(quantile(found, 0.95), 1),
    }
    return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
