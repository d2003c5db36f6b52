import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { isFree } from '../store.ts'
import type { RetentionPeriods } from './rules.ts'

interface RetentionRow {
  tenant_id: string
  days: number
  former_days: number
  effective_at: Date
  changed_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    recording_retention: RetentionRow
  }
}

export const retentionPeriods = async (tx: Tx): Promise<RetentionPeriods | undefined> => {
  const row = await tx.selectFrom('recording_retention').selectAll().executeTakeFirst()
  return row && { days: row.days, formerDays: row.former_days, effectiveAt: row.effective_at }
}

export const writeRetention = async (tx: Tx, row: RetentionRow): Promise<void> => {
  const { tenant_id: _, ...changed } = row
  await tx
    .insertInto('recording_retention')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

/** How long those who agreed were told that each recording is kept, in days. */
export const promisedRetentionDays = async (
  tx: Tx,
  recordingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('recording_requests')
    .select(['id', 'retention_days'])
    .where('id', 'in', [...recordingIds])
    .execute()
  return new Map(rows.map(({ id, retention_days }) => [id, retention_days]))
}

/** Recordings whose time is over and that nothing keeps, locked. `keptUntil` is the same rule for one. */
export const recordingsPastRetention = async (
  tx: Tx,
  { at, tenantDays, limit }: { readonly at: Date; readonly tenantDays: number; readonly limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ recording_id: string }>`
    select recording_id from recording_media m
    where started_at + make_interval(hours => 24 * least(${tenantDays}::integer, (
        select r.retention_days from recording_requests r where r.tenant_id = m.tenant_id and r.id = m.recording_id))) < ${at}
      and ${isFree}
    order by started_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ recording_id }) => recording_id)
}
