import { capability } from '../../platform/operations/define.ts'
import { renew } from './jobs.ts'
import { experts, facets } from './queries.ts'
import { follow } from './reactions.ts'

/** Finding experts by words and filters, and saying why each was found. */
export const search = capability({
  name: 'search',
  operations: [experts, facets],
  reactions: [follow],
  timers: [renew],
})
