import type { Actor } from '../../platform/access/actor.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { ViewerClass } from '../../search-engine/expert-document.ts'
import type { SearchService } from '../../search-engine/workers/search-threads.ts'
import { viewerOf } from '../people/policy.ts'
import type { ExpertSearch } from './expert-search.ts'
import { RecordCache } from './records/record-cache.ts'
import { recordsFor } from './records/record-queries.ts'
import { hasChangedSince } from './replication/store.ts'

/**
 * Searches with the engine, and with `fallback` while an index is being built or when a thread fails. Searches wait,
 * for moments at most, until the index has every change that was committed before them.
 */
export const searchWithEngine = (threads: SearchService, fallback: ExpertSearch): ExpertSearch => {
  const records = new RecordCache()
  threads.onChange((tenantId, changedIds) => records.forget(tenantId, changedIds))
  /** Transactions that have seen no change that the index lacks. */
  const caughtUp = new WeakSet<Tx>()
  const answer = async <R>(
    tx: Tx,
    { tenantId }: Actor,
    ask: () => Promise<R>,
    otherwise: () => Promise<R>,
  ): Promise<R> => {
    const progress = await waitForReplication(threads, tx, tenantId)
    if (progress === 'not ready') return otherwise()
    if (progress === 'caught up') caughtUp.add(tx)
    const engineAnswer = await ask().then(
      (found) => ({ found }),
      () => undefined,
    )
    return engineAnswer ? engineAnswer.found : otherwise()
  }
  return {
    isPreparing: (tenantId) => threads.position(tenantId) === undefined,
    search: (tx, actor, query) =>
      answer(
        tx,
        actor,
        () => threads.call(actor.tenantId, 'search', viewerClassOf(actor), query),
        () => fallback.search(tx, actor, query),
      ),
    listFacetValues: (tx, actor, query, wanted) =>
      answer(
        tx,
        actor,
        () => threads.call(actor.tenantId, 'listFacetValues', viewerClassOf(actor), query, wanted),
        () => fallback.listFacetValues(tx, actor, query, wanted),
      ),
    suggest: (tx, actor, tails) =>
      answer(
        tx,
        actor,
        () => threads.call(actor.tenantId, 'suggest', viewerClassOf(actor), tails),
        () => fallback.suggest(tx, actor, tails),
      ),
    correctSpelling: (tx, actor, words, includesInternal) =>
      answer(
        tx,
        actor,
        () => threads.call(actor.tenantId, 'correctSpelling', viewerClassOf(actor), words, includesInternal),
        () => fallback.correctSpelling(tx, actor, words, includesInternal),
      ),
    readRecords: (tx, actor, ids, includesInternal) => {
      const load = (some: readonly string[]) => recordsFor(tx, some, includesInternal)
      const scope = { tenantId: actor.tenantId, viewer: viewerClassOf(actor), includesInternal }
      return caughtUp.has(tx) ? records.read(scope, ids, load) : load(ids)
    },
  }
}

/** Everybody who may search belongs to one of these classes. */
const viewerClassOf = (actor: Actor): ViewerClass => viewerOf(actor) as ViewerClass

/** Waits until the index has every change that the transaction sees; not for long, and not while the tenant has no index. */
const waitForReplication = async (
  threads: SearchService,
  tx: Tx,
  tenantId: string,
): Promise<'caught up' | 'behind' | 'not ready'> => {
  const until = systemClock.now().getTime() + threads.maxReplicationWaitMs
  for (;;) {
    const position = threads.position(tenantId)
    if (position === undefined) return 'not ready'
    if (!(await hasChangedSince(tx, position))) return 'caught up'
    const left = until - systemClock.now().getTime()
    if (left <= 0 || !(await threads.catchUp(tenantId, left)))
      return threads.position(tenantId) === undefined ? 'not ready' : 'behind'
  }
}
