import { sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Rows as they are written; what a row does not name is null. */
export type RecordSet = readonly Readonly<Record<string, unknown>>[]

/**
 * Rows of a table as something to select from. All are one parameter: thousands of rows have more values than a statement
 * may have parameters.
 */
export const recordSet = (table: keyof Tables & string, rows: RecordSet) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
