import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { ExpertQuery, ExpertsFound, Suggested, ValueCount, WantedValues } from './search-request.ts'
import type { AskedWord } from './text/words.ts'

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
  readonly find: (tx: Tx, actor: Actor, query: ExpertQuery) => Promise<ExpertsFound>
  /** Counts as `find` does, of more values of one group: the most frequent first, none that nobody has. */
  readonly valuesOf: (tx: Tx, actor: Actor, query: ExpertQuery, wanted: WantedValues) => Promise<readonly ValueCount[]>
  /** Names in which every word of the first tail that finds anything begins a word; at most `suggestedOfAKind` each. */
  readonly suggest: (tx: Tx, actor: Actor, tails: readonly (readonly AskedWord[])[]) => Promise<Suggested>
  /** For each of the first `mostCorrected` words that nobody says, the nearest that somebody does, when one is near enough. */
  readonly spellings: (
    tx: Tx,
    actor: Actor,
    words: readonly AskedWord[],
    isInner: boolean,
  ) => Promise<ReadonlyMap<string, string>>
}
