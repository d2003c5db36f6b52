import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface DelegationRow {
  tenant_id: string
  id: string
  officer_id: string
  deputy_id: string
  starts_at: Date
  ends_at: Date
  named_at: Date
  /** When it was ended early. */
  ended_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_delegations: DelegationRow
  }
}

export type DelegationRecord = Selectable<DelegationRow>

/** Delegations that hold at an instant or later, the next first. */
export const openDelegations = (tx: Tx, at: Date): Promise<DelegationRecord[]> =>
  tx
    .selectFrom('compliance_delegations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Locks the delegations of a tenant until this transaction ends, so that none are named at the same time. */
export const lockDelegations = async (tx: Tx, tenantId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegations ${tenantId}`}, 0))`.execute(tx)
}

export const delegationById = (tx: Tx, id: string): Promise<DelegationRecord | undefined> =>
  tx.selectFrom('compliance_delegations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertDelegation = async (tx: Tx, row: DelegationRow): Promise<void> => {
  await tx.insertInto('compliance_delegations').values(row).execute()
}

export const endDelegation = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('compliance_delegations').set({ ended_at: at }).where('id', '=', id).execute()
}
