import { capability } from '../../platform/operations/define.ts'
import { exportAuditEntries } from './commands.ts'
import { list, verify } from './queries.ts'

/** The tenant's audit log, for those who oversee it. */
export const audit = capability({ name: 'audit', operations: [list, exportAuditEntries, verify] })
