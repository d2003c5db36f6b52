import { capability } from '../../platform/operations/define.ts'
import { create, update } from './commands.ts'
import { register } from './jobs.ts'
import { addMarketEntry, updateMarketEntry } from './market-entry-commands.ts'
import { list, open } from './queries.ts'

/** The registry of companies: their names, parents, listings and offers, and who changed what. */
export const companies = capability({
  name: 'companies',
  operations: [list, open, create, update, addMarketEntry, updateMarketEntry],
  timers: [register],
})
