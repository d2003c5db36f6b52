/*
 * Migrates a fresh database and looks whether every table has forced row-level security
 * (`server/src/platform/db/row-level-security.ts` says what that means; the product refuses to start without it).
 */
import { readConfig } from '../../server/src/platform/config.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { checkRowSecurity, type RowSecurityReport } from '../../server/src/platform/db/row-level-security.ts'
import { inDatabase, startTestServer } from '../../server/testing/database-server.ts'
import { type Finding, report } from './finding.ts'

/** The report on row-level security, as a finding. */
export const tablesFinding = ({ faults, tables }: RowSecurityReport): Finding => ({
  problems: faults,
  counts: { tables },
})

if (import.meta.main) {
  const { ownerUrl, template, roles, stop } = await startTestServer(readConfig().databaseOwnerUrl)
  try {
    const url = inDatabase(ownerUrl, template)
    report(
      tablesFinding(
        await withClient(url, 'DATABASE_OWNER_URL', (owner) => checkRowSecurity(owner, { roles, embedded: false })),
      ),
    )
  } finally {
    await stop()
  }
}
