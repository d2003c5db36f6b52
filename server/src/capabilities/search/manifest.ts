import { capability } from '../../platform/operations/define.ts'
import type { SearchService } from '../../search-engine/workers/search-threads.ts'
import { exportExperts } from './export/commands.ts'
import { reindexOutdated } from './jobs.ts'
import { explainMissing } from './missing-expert/queries.ts'
import { expertSearchWith, find, listFacets } from './queries.ts'
import { indexChangedPerson, indexImportedExperts } from './reactions.ts'
import { trimReplicationLog } from './replication/jobs.ts'
import { removeSaved, save, updateSaved } from './saved/commands.ts'
import { listSaved } from './saved/queries.ts'
import { listFacetValues, suggest } from './suggestion-queries.ts'
import { listVerdicts } from './verdicts/queries.ts'

/** Finds experts by words and filters, and explains matches. */
export const search = (parts: { readonly searchThreads?: SearchService }) => {
  const by = expertSearchWith(parts)
  return capability({
    name: 'search',
    operations: [
      find(by),
      listFacets(by),
      listVerdicts(by),
      suggest(by),
      listFacetValues(by),
      explainMissing,
      exportExperts(by),
      listSaved,
      save,
      updateSaved,
      removeSaved,
    ],
    reactions: [indexChangedPerson, indexImportedExperts],
    timers: [reindexOutdated, trimReplicationLog],
  })
}
