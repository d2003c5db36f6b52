import type { Timer } from '../../../platform/operations/define.ts'
import * as store from './store.ts'

const entriesPerRun = 2000

/** Compares the names of entries that were stored before they were found by them. */
export const compareRestrictedNames: Timer = {
  name: 'compliance.restriction-names',
  run: async ({ tx }) => {
    const entries = await store.uncomparedEntries(tx, entriesPerRun)
    await store.writeMatchNames(
      tx,
      entries.map(({ id, ...entry }) => ({ id, matchNames: store.matchNamesOf(entry) })),
    )
  },
}
