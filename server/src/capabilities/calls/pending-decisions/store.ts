import { type Generated, type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ClientDecisionRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  kind: 'rate' | 'compliance'
  decision: 'approved' | 'refused'
  /** Hundredths: the price of an hour that was decided about; null for compliance. */
  credits_per_hour: number | null
  note: string | null
  decided_at: Date
  decided_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_client_decisions: ClientDecisionRow
  }
}

/** What somebody of the client has decided about a call. */
export type ClientDecision = Pick<ClientDecisionRow, 'kind' | 'decision' | 'credits_per_hour' | 'decided_by'>

/** SQL expression: what people of the client have decided about a table's call, the latest first. */
export const clientDecisionsOf = (table: string) =>
  sql<ClientDecision[]>`(select coalesce(json_agg(json_build_object('kind', d.kind, 'decision', d.decision,
    'credits_per_hour', d.credits_per_hour, 'decided_by', d.decided_by) order by d.sequence desc), '[]') from call_client_decisions d
    where d.tenant_id = ${sql.ref(`${table}.tenant_id`)} and d.call_id = ${sql.ref(`${table}.id`)})`

export const insertClientDecision = async (tx: Tx, row: Insertable<ClientDecisionRow>): Promise<void> => {
  await tx.insertInto('call_client_decisions').values(row).execute()
}
