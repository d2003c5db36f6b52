import type { Workweek } from '@colloquy/contract/compliance/response-time-operations'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ResponseTimeRow {
  tenant_id: string
  hours: number
  workweek: Workweek
  time_zone: string
  changed_at: Date
  changed_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_response_times: ResponseTimeRow
  }
}

export const responseTime = (tx: Tx): Promise<Selectable<ResponseTimeRow> | undefined> =>
  tx.selectFrom('compliance_response_times').selectAll().executeTakeFirst()

export const writeResponseTime = async (tx: Tx, row: ResponseTimeRow): Promise<void> => {
  const { tenant_id: _, ...changed } = row
  await tx
    .insertInto('compliance_response_times')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

/** The pending approvals, locked, with what decides until when they are due. */
export const lockPending = (tx: Tx) =>
  tx
    .selectFrom('compliance_approvals')
    .select(['id', 'opened_at', 'starts_at'])
    .where('state', '=', 'open')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Sets until when approvals are due. Their versions stay: no officer's decision becomes outdated by it. */
export const writeDueTimes = async (
  tx: Tx,
  dueTimes: readonly { readonly id: string; readonly dueAt: Date }[],
): Promise<void> => {
  await sql`update compliance_approvals a set due_at = d."dueAt"
    from jsonb_to_recordset(${JSON.stringify(dueTimes)}::jsonb) as d(id uuid, "dueAt" timestamptz)
    where a.id = d.id`.execute(tx)
}

/** Marks the approvals that have become overdue by an instant, and answers those about which officers were not told yet. */
export const markOverdue = (tx: Tx, at: Date): Promise<{ id: string; call_id: string }[]> =>
  tx
    .updateTable('compliance_approvals')
    .set({ overdue_announced_at: at })
    .where('state', '=', 'open')
    .where('due_at', '<=', at)
    .where('overdue_announced_at', 'is', null)
    .returning(['id', 'call_id'])
    .execute()
