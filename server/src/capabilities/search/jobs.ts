import type { Timer } from '../../platform/operations/define.ts'
import { holdPeople } from '../people/queries.ts'
import { forgetOutdated, indexPeople, outdatedPeople } from './index/store.ts'

/** So many at a time that a turn takes about a second. */
const atOnce = 500

/** After the way of reading texts has changed, writes what was written the old way anew, a part each minute. */
export const renew: Timer = {
  name: 'search.renew',
  run: async ({ tx }) => {
    const ids = await outdatedPeople(tx, atOnce)
    if (ids.length === 0) return
    await holdPeople(tx, ids)
    await indexPeople(tx, ids)
    // Who is no expert any more has not been written and is not looked at again.
    await forgetOutdated(tx, ids)
  },
}
