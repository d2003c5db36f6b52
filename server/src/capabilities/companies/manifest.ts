import { capability } from '../../platform/operations/define.ts'
import { create, update } from './commands.ts'
import { register } from './jobs.ts'
import { addMarketEntry, updateMarketEntry } from './market-entry-commands.ts'
import { merge, undoMerge } from './merges/commands.ts'
import { get, list } from './queries.ts'
import { dismissUnmatchedName, linkUnmatchedName, reopenUnmatchedName } from './unmatched-names/commands.ts'
import { matchEarlier } from './unmatched-names/jobs.ts'
import { listUnmatchedNames } from './unmatched-names/queries.ts'
import { reactions } from './unmatched-names/reactions.ts'

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
    listUnmatchedNames,
    linkUnmatchedName,
    dismissUnmatchedName,
    reopenUnmatchedName,
  ],
  timers: [register, matchEarlier],
  reactions,
})
