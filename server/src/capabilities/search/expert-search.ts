import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { QueryTerm } from '../../search-engine/query/query-terms.ts'
import type {
  FacetValuesRequest,
  SearchRequest,
  SearchResponse,
  SuggestResponse,
  ValueCount,
} from '../../search-engine/search-request.ts'
import type { SearchRecord } from './records/record-queries.ts'

/**
 * A search that knows what an actor may see: hidden data influences no part of any response. All implementations return
 * the same, except for the order by relevance.
 */
export interface ExpertSearch {
  /** Whether a tenant is searched in a slower way until its index is built. */
  readonly isPreparing: (tenantId: string) => boolean
  /**
   * The count of each facet value is exactly the total of the same search with that value as the only choice of its
   * group.
   */
  readonly search: (tx: Tx, actor: Actor, query: SearchRequest) => Promise<SearchResponse>
  /** Counts more values of one group than `search` does, the most frequent first, none without experts. */
  readonly listFacetValues: (
    tx: Tx,
    actor: Actor,
    query: SearchRequest,
    wanted: FacetValuesRequest,
  ) => Promise<readonly ValueCount[]>
  /**
   * Names in which every word of a tail begins a word, for the first tail that has any; at most `maxSuggestionsPerKind`
   * of each kind.
   */
  readonly suggest: (tx: Tx, actor: Actor, tails: readonly (readonly QueryTerm[])[]) => Promise<SuggestResponse>
  /**
   * For each of the first `maxCorrectedWords` terms without hits, the nearest word that has some, if one is near
   * enough.
   */
  readonly correctSpelling: (
    tx: Tx,
    actor: Actor,
    words: readonly QueryTerm[],
    includesInternal: boolean,
  ) => Promise<ReadonlyMap<string, string>>
  /**
   * The records of experts that this transaction has found, in the order of the ids. They are as recent as the search; the
   * caller checks what the actor may see of them.
   */
  readonly readRecords: (
    tx: Tx,
    actor: Actor,
    ids: readonly string[],
    includesInternal: boolean,
  ) => Promise<readonly SearchRecord[]>
}
