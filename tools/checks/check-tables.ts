/*
 * Migrates a fresh database and looks whether every table stands behind its tenant's wall
 * (`server/src/platform/db/walls.ts` says what that means; the product refuses to start without it).
 */
import { readConfig } from '../../server/src/platform/config.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { checkWalls, type WallReport } from '../../server/src/platform/db/walls.ts'
import { inDatabase, startTestServer } from '../../server/testing/server.ts'
import { type Finding, report } from './finding.ts'

/** What the wall check says, as a finding. */
export const tablesFinding = ({ faults, tables }: WallReport): Finding => ({ problems: faults, counts: { tables } })

if (import.meta.main) {
  const { ownerUrl, template, roles, stop } = await startTestServer(readConfig().databaseOwnerUrl)
  try {
    const url = inDatabase(ownerUrl, template)
    report(
      tablesFinding(
        await withClient(url, 'DATABASE_OWNER_URL', (owner) => checkWalls(owner, { roles, embedded: false })),
      ),
    )
  } finally {
    await stop()
  }
}
