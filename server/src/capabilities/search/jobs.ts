import type { Timer } from '../../platform/operations/define.ts'
import { lockPeople } from '../people/queries.ts'
import { deleteOutdated, indexPeople, outdatedPeople } from './postgres/index-store.ts'

/** So many take about a second. */
const peoplePerTurn = 500

/** After a change of the text analysis, rewrites outdated rows, some of them each minute. */
export const reindexOutdated: Timer = {
  name: 'search.renew',
  run: async ({ tx }) => {
    const ids = await outdatedPeople(tx, peoplePerTurn)
    if (ids.length === 0) return
    await lockPeople(tx, ids)
    await indexPeople(tx, ids)
    // People who are no experts any more have not been rewritten, and must not come up again.
    await deleteOutdated(tx, ids)
  },
}
