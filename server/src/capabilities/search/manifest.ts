import { capability } from '../../platform/operations/define.ts'
import { whyNot } from './absence/queries.ts'
import type { ColumnThreads } from './columns/gateway.ts'
import { searchInColumns } from './columns/queries.ts'
import { exported } from './export/commands.ts'
import { trim } from './following/jobs.ts'
import { renew } from './jobs.ts'
import { experts, facets } from './queries.ts'
import { follow, followMany } from './reactions.ts'
import { change, remove, save } from './saved/commands.ts'
import { listed } from './saved/queries.ts'
import { searchInPostgres } from './store.ts'
import { facetValues, suggest } from './suggestions/queries.ts'

/** Finding experts by words and filters, and saying why each was found. */
export const search = ({ columns }: { readonly columns?: ColumnThreads }) => {
  const by = columns ? searchInColumns(columns, searchInPostgres) : searchInPostgres
  return capability({
    name: 'search',
    operations: [
      experts(by),
      facets(by),
      suggest(by),
      facetValues(by),
      whyNot,
      exported(by),
      listed,
      save,
      change,
      remove,
    ],
    reactions: [follow, followMany],
    timers: [renew, trim],
  })
}
