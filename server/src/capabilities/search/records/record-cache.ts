import type { ViewerClass } from '../../../search-engine/expert-document.ts'
import type { SearchRecord } from './record-queries.ts'

/** For whom records are read: nobody else gets them from the cache. */
export interface RecordScope {
  readonly tenantId: string
  readonly viewer: ViewerClass
  /** Whether the records contain what only staff may search. */
  readonly includesInternal: boolean
}

/** Reads records in the order of their ids; unknown ids are left out. */
type LoadRecords = (ids: readonly string[]) => Promise<readonly SearchRecord[]>

/** About 20 MB of usual records. */
export const maxCachedRecords = 5000

/**
 * Records of experts that search results have shown, kept in this process, the least recently used first to go.
 *
 * A record here has every change that the index has, because whoever follows the index reports changed experts with
 * `forget` before the new position of the index is known. So a reader whose transaction sees no change that the index
 * lacks gets what a query would return; any other reader must not use the cache.
 */
export class RecordCache {
  /** By scope and expert, in the order of use. */
  readonly #records = new Map<string, SearchRecord>()
  /** By tenant: how many times records may have changed. */
  readonly #changes = new Map<string, number>()
  readonly #maxRecords: number

  constructor(maxRecords = maxCachedRecords) {
    this.#maxRecords = maxRecords
  }

  get size(): number {
    return this.#records.size
  }

  /** Returns records in the order of `ids`; `load` reads the missing ones. */
  async read(scope: RecordScope, ids: readonly string[], load: LoadRecords): Promise<SearchRecord[]> {
    const found = new Map<string, SearchRecord>()
    for (const id of ids) {
      const key = keyOf(scope, id)
      const record = this.#records.get(key)
      if (!record) continue
      found.set(id, record)
      this.#records.delete(key)
      this.#records.set(key, record)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const changesBefore = this.#changes.get(scope.tenantId)
      const records = await load(missing)
      for (const record of records) found.set(record.person.id, record)
      // What was read while something changed may be older than the change.
      if (this.#changes.get(scope.tenantId) === changesBefore)
        for (const record of records) this.#keep(keyOf(scope, record.person.id), record)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Forgets experts of a tenant for all viewers; all of them without `ids`. */
  forget(tenantId: string, ids: readonly string[] | null): void {
    if (ids?.length === 0) return
    this.#changes.set(tenantId, (this.#changes.get(tenantId) ?? 0) + 1)
    const changed = ids && new Set(ids)
    for (const [key, { person }] of this.#records)
      if (person.tenant_id === tenantId && (changed === null || changed.has(person.id))) this.#records.delete(key)
  }

  #keep(key: string, record: SearchRecord): void {
    this.#records.set(key, record)
    if (this.#records.size <= this.#maxRecords) return
    const [oldest] = this.#records.keys()
    this.#records.delete(oldest as string)
  }
}

const keyOf = ({ tenantId, viewer, includesInternal }: RecordScope, id: string): string =>
  `${tenantId} ${viewer} ${includesInternal} ${id}`
