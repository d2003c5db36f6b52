import { capability } from '../../platform/operations/define.ts'
import { create, update } from './commands.ts'
import { register } from './jobs.ts'
import { addMarketEntry, updateMarketEntry } from './market-entry-commands.ts'
import { merge, undoMerge } from './merges/commands.ts'
import { get, list } from './queries.ts'
import { dismissTypedName, linkTypedName, reopenTypedName } from './typed-names/commands.ts'
import { matchEarlier } from './typed-names/jobs.ts'
import { listTypedNames } from './typed-names/queries.ts'
import { reactions } from './typed-names/reactions.ts'

/** The registry of companies: their names, parents, listings and offers, and who changed what. */
export const companies = capability({
  name: 'companies',
  operations: [
    list,
    get,
    create,
    update,
    addMarketEntry,
    updateMarketEntry,
    merge,
    undoMerge,
    listTypedNames,
    linkTypedName,
    dismissTypedName,
    reopenTypedName,
  ],
  timers: [register, matchEarlier],
  reactions,
})
