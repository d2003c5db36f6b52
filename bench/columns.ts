/*
 * What surrounds the search engine takes: columns written to disk and read again; the event loop of a process whose thread
 * answers four searches at a time; and how soon somebody is found who has just been edited, in the demo world.
 * Options: --people N (100000), --seconds S (10) of searches, --edits N (200).
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MessageChannel, Worker } from 'node:worker_threads'
import { startColumns } from '../server/src/capabilities/search/columns/gateway.ts'
import type { Question, Said, Told } from '../server/src/capabilities/search/columns/rules.ts'
import { Engine } from '../server/src/capabilities/search/engine/engine.ts'
import { type Change, Keeper } from '../server/src/capabilities/search/engine/keeper.ts'
import { SnapshotFolder } from '../server/src/capabilities/search/snapshot/gateway.ts'
import { createLog } from '../server/src/platform/log.ts'
import { manyExperts } from '../server/testing/many-experts.ts'
import { queryFor } from '../server/testing/search-oracle.ts'
import type { Measured } from './budget.ts'
import { quantile, rounded } from './rig/figures.ts'
import { makeWorld } from './rig/world.ts'
import { questionMix } from './search/questions.ts'

const atOnce = 16_384
const clients = 4

const timed = async <R>(run: () => Promise<R>): Promise<{ readonly result: R; readonly ms: number }> => {
  const began = performance.now()
  const result = await run()
  return { result, ms: performance.now() - began }
}

const build = (people: number): Keeper => {
  const keeper = new Keeper()
  for (let from = 0; from < people; from += atOnce) {
    keeper.put(Array.from({ length: Math.min(atOnce, people - from) }, (_, i) => manyExperts(from + i)))
    keeper.mergeAll()
  }
  return keeper
}

/** Writes and reads a snapshot. */
const onDisk = async (keeper: Keeper, folder: string) => {
  const origin = { database: 'bench', notation: 'bench' }
  const snapshot = { whole: keeper.whole(), position: '1:1:' }
  const written = await timed(() => new SnapshotFolder(folder, origin).write(snapshot))
  const again = new SnapshotFolder(folder, origin)
  const read = await timed(async () => {
    const found = await again.read()
    new Keeper().takeOver(found!.whole)
    new Engine().apply(found!.whole)
    return found!.whole
  })
  const size = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  const unchanged = await timed(() => again.write({ ...snapshot, whole: read.result }))
  return { written: written.ms, read: read.ms, unchanged: unchanged.ms, size, whole: read.result }
}

/** The thread that answers, with everything in it. */
const answering = (whole: Change) => {
  const { port1, port2 } = new MessageChannel()
  const thread = new Worker(new URL('../server/src/capabilities/search/answering/gateway.ts', import.meta.url), {
    workerData: { port: port2 },
    transferList: [port2],
  })
  const waiting = new Map<number, () => void>()
  const ready = Promise.withResolvers<void>()
  thread.on('message', (said: Said) => {
    if (said.kind === 'failed') throw said.error
    if (said.kind === 'reached') ready.resolve()
    if (said.kind === 'answer') waiting.get(said.id)?.()
  })
  port1.postMessage({ kind: 'change', tenantId: 'bench', change: whole } satisfies Told)
  port1.postMessage({ kind: 'reached', tenantId: 'bench', position: '1:1:' } satisfies Told)
  let id = 0
  const ask = (args: readonly unknown[]) =>
    new Promise<void>((resolve) => {
      id += 1
      waiting.set(id, resolve)
      thread.postMessage({ id, tenantId: 'bench', method: 'search', args } satisfies Question)
    })
  return { ask, ready: ready.promise, stop: () => thread.terminate() }
}

/** How late the event loop of this process is while something goes on. */
const loopP99While = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.percentile(99) / 1e6
}

/** How late the loop of this process is while searches are answered, and how long these take. */
const loopWhileAnswering = async (whole: Change, people: number, seconds: number) => {
  const engine = new Engine()
  engine.apply(whole)
  const questions = questionMix(engine, people)
  const { ask, ready, stop } = answering(whole)
  await ready
  await ask(['client', queryFor(questions[0]!.question, 20)])
  const idleP99 = await loopP99While(() => sleep(seconds * 500))
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  const busyP99 = await loopP99While(() =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let i = client * 17; performance.now() < until; i++) {
          const { question, offset } = questions[i % questions.length]!
          taken.push((await timed(() => ask([question.viewer, { ...queryFor(question, 20), offset }]))).ms)
        }
      }),
    ),
  )
  await stop()
  return { idleP99, busyP99, taken }
}

/** Milliseconds from the commit of each edit until the columns know it. */
const edits = async (count: number, folder: string): Promise<number[]> => {
  const { database, appUrl, site, stop } = await makeWorld()
  const { tenantId } = site
  const parts = { appUrl, folder, snapshotMilliseconds: 600_000, patience: 150, log: createLog('warn') }
  const threads = startColumns(parts)
  try {
    while (threads.position(tenantId) === undefined) await threads.advance(tenantId, 100)
    const ids = await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      tx
        .selectFrom('people')
        .select('id')
        .where('person_type', '=', 2)
        .where('is_active', '=', true)
        .where('restricted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where('erased_at', 'is', null)
        .limit(50)
        .execute(),
    )
    const taken: number[] = []
    for (let i = 0; i < count; i++) {
      const { id } = ids[i % ids.length]!
      await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        tx
          .updateTable('people')
          .set({ bio: `Knows subject${i}x.` })
          .where('id', '=', id)
          .execute(),
      )
      const began = performance.now()
      const query = queryFor({ viewer: 'staff', text: `subject${i}x `, filters: {}, sort: 'calls' }, 1)
      while ((await threads.ask(tenantId, 'search', 'staff', query)).total === 0) await sleep(1)
      taken.push(performance.now() - began)
    }
    return taken
  } finally {
    await threads.stop()
    await stop()
  }
}

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '10' },
      edits: { type: 'string', default: '200' },
    },
  })
  const people = Number(values.people)
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-columns-'))
  try {
    const disk = await onDisk(build(people), join(folder, 'many'))
    const { idleP99, busyP99, taken } = await loopWhileAnswering(disk.whole, people, Number(values.seconds))
    const found = await edits(Number(values.edits), join(folder, 'demo'))
    const figures = {
      people,
      snapshotMb: Math.round(disk.size / 1e6),
      writeMs: Math.round(disk.written),
      writeAgainMs: Math.round(disk.unchanged),
      loadMs: Math.round(disk.read),
      loopIdleP99Ms: rounded(idleP99, 1),
      loopAddedP99Ms: rounded(Math.max(0, busyP99 - idleP99), 1),
      searches: taken.length,
      searchP50Ms: rounded(quantile(taken, 0.5), 1),
      searchP95Ms: rounded(quantile(taken, 0.95), 1),
      findableP50Ms: rounded(quantile(found, 0.5), 1),
      findableP95Ms: rounded(quantile(found, 0.95), 1),
    }
    return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
