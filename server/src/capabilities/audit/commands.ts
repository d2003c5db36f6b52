import {
  exportAuditEntries as exportAuditEntriesOperation,
  maxExportedEntries,
} from '@colloquy/contract/audit/operations'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import { command } from '../../platform/operations/define.ts'
import { canReadAudit } from './policy.ts'
import { exportRows } from './present.ts'
import { entryFilterOf, presentEntries } from './queries.ts'
import { findEntries } from './store.ts'

/** Exports the entries that a search finds. Its own entry records the filter and the number of entries. */
export const exportAuditEntries = command(exportAuditEntriesOperation, {
  load: () => ({ count: 0 }),
  allow: canReadAudit,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'audit.export', max: 20, seconds: 3600 }],
  about: ({ input, request, subject }) => ({
    kind: 'export',
    id: request.id,
    details: { ...input, count: subject.count },
  }),
  run: async ({ tx, me, input, subject }) => {
    const rows = await findEntries(tx, await entryFilterOf(tx, input), undefined, maxExportedEntries)
    subject.count = rows.length
    const entries = await presentEntries(tx, rows)
    return new File([writeCsv(exportRows(entries, me.language))], 'audit-log.csv', { type: 'text/csv' })
  },
})
