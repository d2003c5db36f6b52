import type { Timer } from '../../platform/operations/define.ts'
import { holdPeople } from '../people/queries.ts'
import { deleteOutdated, indexPeople, outdatedPeople } from './postgres/index-store.ts'

/** So many at a time that a turn takes about a second. */
const peoplePerTurn = 500

/** After the way of reading texts has changed, writes what was written the old way anew, a part each minute. */
export const reindexOutdated: Timer = {
  name: 'search.renew',
  run: async ({ tx }) => {
    const ids = await outdatedPeople(tx, peoplePerTurn)
    if (ids.length === 0) return
    await holdPeople(tx, ids)
    await indexPeople(tx, ids)
    // Who is no expert any more has not been written and is not looked at again.
    await deleteOutdated(tx, ids)
  },
}
