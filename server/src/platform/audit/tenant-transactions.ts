import { ConfigError, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { openExistingDatabase } from '../db/existing-database.ts'
import { allTenants } from '../jobs/store.ts'
import { type NamedTenant, ownTenant } from './store.ts'

/**
 * Runs `work` in each tenant of the configured database, or in the one with that key: for commands that verify.
 * @returns whether all of them are sound
 * @throws ConfigError when there is no such tenant
 */
export const inTenants = async (
  key: string | undefined,
  work: (tenant: NamedTenant, database: Database) => Promise<boolean>,
): Promise<boolean> => {
  const reached = await openExistingDatabase(readConfig())
  const database = openDatabase({ url: reached.url, connections: 2 })
  try {
    let sound = true
    let found = false
    for (const tenantId of await allTenants(database.db)) {
      const tenant = await database.transaction({ kind: 'tenant', tenantId }, ownTenant)
      if (key !== undefined && tenant.key !== key) continue
      found = true
      sound = (await work(tenant, database)) && sound
    }
    if (!found) throw new ConfigError(key === undefined ? 'There is no tenant' : `There is no tenant ${key}`)
    return sound
  } finally {
    await database.close()
    await reached.stop()
  }
}
