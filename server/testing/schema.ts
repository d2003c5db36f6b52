import { readConfig } from '../src/platform/config.ts'
import { withClient } from '../src/platform/db/roles.ts'
import { dumpSchema } from '../src/platform/db/schema-dump.ts'
import { inDatabase, startTestServer } from './database-server.ts'

/** The schema after all migrations, as the text of `schema.sql`, from a database of its own. */
export const migratedSchema = async (): Promise<string> => {
  const { ownerUrl, template, roles, stop } = await startTestServer(readConfig().databaseOwnerUrl)
  try {
    return await withClient(inDatabase(ownerUrl, template), 'DATABASE_OWNER_URL', (owner) => dumpSchema(owner, roles))
  } finally {
    await stop()
  }
}
