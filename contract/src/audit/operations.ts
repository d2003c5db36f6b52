import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id } from '../values.ts'
import { AuditEntry, auditFilter, Verification } from './shapes.ts'

/** Maximum entries per exported file. */
export const maxExportedEntries = 10_000

export const listAuditEntries = operation('audit.list', {
  summary: "Entries of the tenant's audit log that match all filters, newest first, in pages of 50.",
  method: 'GET',
  path: '/audit/entries',
  input: z.object({
    ...auditFilter,
    /** The last entry of the previous page. */
    after: z.optional(Id),
  }),
  output: z.object({
    entries: z.array(AuditEntry),
    /** Where the next page starts; null at the end. */
    next: z.nullable(Id),
  }),
})

export const exportAuditEntries = operation('audit.export', {
  summary: 'The entries that match all filters as CSV for a spreadsheet: the newest ten thousand.',
  method: 'POST',
  path: '/audit/entries/export',
  input: z.object(auditFilter),
  output: Bytes,
})

export const verifyAuditLog = operation('audit.verify', {
  summary: "Verifies the hash chain of a slice of the tenant's audit log, starting after an entry.",
  method: 'GET',
  path: '/audit/verification',
  input: z.object({ after: z.optional(z.int().check(z.minimum(0))) }),
  output: Verification,
})
