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

/**
 * Finds experts the actor may know of. What an actor may not see influences nothing of any answer. Every implementation
 * answers the same, but for the order by relevance.
 */
export interface ExpertSearch {
  /** Whether a tenant is answered in another, slower way until a search of its own is there. */
  readonly isPreparing: (tenantId: string) => boolean
  /**
   * The count of a facet value is exactly the total one gets with that value as the only choice in its group and
   * everything else as it is.
   */
  readonly search: (tx: Tx, actor: Actor, query: SearchRequest) => Promise<SearchResponse>
  /** Counts as `find` does, of more values of one group: the most frequent first, none that nobody has. */
  readonly listFacetValues: (
    tx: Tx,
    actor: Actor,
    query: SearchRequest,
    wanted: FacetValuesRequest,
  ) => Promise<readonly ValueCount[]>
  /** Names in which every word of the first tail that finds anything begins a word; at most `suggestedOfAKind` each. */
  readonly suggest: (tx: Tx, actor: Actor, tails: readonly (readonly QueryTerm[])[]) => Promise<SuggestResponse>
  /** For each of the first `mostCorrected` words that nobody says, the nearest that somebody does, when one is near enough. */
  readonly correctSpelling: (
    tx: Tx,
    actor: Actor,
    words: readonly QueryTerm[],
    isInner: boolean,
  ) => Promise<ReadonlyMap<string, string>>
}
